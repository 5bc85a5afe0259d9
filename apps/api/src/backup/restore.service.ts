import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../platform/config/config.ts'
import { upgradesFrom, version } from '../platform/config/folders.ts'
import { untilAborted } from '../platform/database/bulk-load.ts'
import type { Database } from '../platform/database/database.ts'
import { migrateQueue, unknownMigrations } from '../platform/database/migrate.ts'
import { asOwner } from '../platform/database/start.ts'
import { isOf010, isWhole010 } from '../platform/database/version-0.1.0.ts'
import { bringKey, keyName, presentKey } from '../platform/secrets/secrets.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import type { Storage, StorageKey } from '../platform/storage/storage.ts'
import { openBackup, type BackupReader } from './file-reader.ts'
import { mostPartBytes, partNames, readStored, type Manifest, type Totals } from './layout.ts'
import { loadDatabase, queueOf, strangersRefused, type LoadOptions, type PartQueue } from './load.service.ts'
import { BackupRefusal } from './refusal.ts'
import { storedTables, tableName } from './snapshot.queries.ts'
import { listed, refuseTarget } from './target.queries.ts'

export interface RestoreOptions extends Pick<LoadOptions, 'isReplaced' | 'keepsJobs' | 'endsSessions' | 'migrations'> {
  config: Config
  database: Database
  file: string
  /** Whether codes of apps may stay without the key that opens their secrets. */
  isWithoutKey: boolean
  /** Whether a backup without encryption is restored though there is a key for encrypted ones. */
  isPlainTaken?: boolean
  signal: AbortSignal
  onStep(step: RestoreStep): void
}

export type RestoreStep =
  | { step: 'checking'; bytes: number; size: number }
  | { step: 'whole'; manifest: Manifest; totals: Totals }
  | { step: 'files'; files: number }
  | { step: 'rows'; table: string; rows: number; share: number }
  | { step: 'indexes'; made: number; all: number }
  | { step: 'migrated'; names: readonly string[] }

export interface RestoreResult extends Totals {
  jobs: number
  /** Where the key was put that came with the backup. */
  key: string | null
}

/**
 * Puts what a backup holds into an empty portal, or in place of what is there. The file is read to its end before
 * anything is written; the database changes in one transaction, so that nothing of a restore that fails remains.
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const reader = await openBackup(options.file, options.config.backupKey, options.isPlainTaken ?? false)
  try {
    const { version: made, migrations } = reader.manifest
    const [unknown] = await unknownMigrations(migrations, options.migrations)
    if (unknown !== undefined) throw new BackupRefusal('backupNewer', { migration: unknown, made, version })
    if (migrations.some(isOf010) && !isWhole010(migrations)) {
      throw new BackupRefusal('backupOlder', {
        migration: migrations.at(-1) ?? '',
        from: upgradesFrom.version,
        version,
      })
    }
    return await asOwner(options.database, options.config, (owner) => restoreAs(owner, reader, options))
  } finally {
    await reader.close()
  }
}

async function restoreAs(owner: Database, reader: BackupReader, options: RestoreOptions): Promise<RestoreResult> {
  const { onStep, signal } = options
  await refuseTarget(owner.pool, options)
  const known = await strangersRefused(owner, options.migrations)
  const totals = await reader.verify(({ end }) => {
    signal.throwIfAborted()
    onStep({ step: 'checking', bytes: end, size: reader.size })
  })
  await refuseOtherKey(reader.manifest, options)
  onStep({ step: 'whole', manifest: reader.manifest, totals })
  await migrateQueue(owner)
  const parts = await queueOf(reader.parts())
  await take(parts, partNames.manifest)
  const result = await put(owner, parts, reader, { ...options, known })
  await vacuum(owner).catch(() => undefined)
  return { ...totals, ...result }
}

type Putting = RestoreOptions & Pick<LoadOptions, 'known'>

/** All of it, or nothing. */
async function put(owner: Database, parts: PartQueue, reader: BackupReader, options: Putting) {
  const storage = await openStorage(options.config)
  const added: string[] = []
  let key: string | null = null
  try {
    key = await putKey(parts, options)
    await putFiles(parts, storage, added, options)
    const jobs = await putRows(owner, parts, reader, options)
    return { jobs, key }
  } catch (error) {
    for (const file of added) await storage.remove(file).catch(() => undefined)
    if (key !== null) await rm(key, { force: true })
    throw error
  }
}

/** So that indexes answer alone from the first question on; what it fails at autovacuum does in its own time. */
async function vacuum({ pool }: Database): Promise<void> {
  const tables = (await storedTables(pool)).map(({ name }) => tableName(name))
  await pool.query(`vacuum ${tables.join(', ')}`)
}

/** Codes of apps are sealed with a key that is no part of the database. */
async function refuseOtherKey(manifest: Manifest, { config, isWithoutKey }: RestoreOptions): Promise<void> {
  const own = await presentKey(config)
  const isOther = own !== null && manifest.sealed_with.some((name) => name !== keyName(own))
  const isMissing = own === null && manifest.sealed_with.length > 0 && !manifest.has_key
  if (isWithoutKey || (!isOther && !isMissing)) return
  const names = manifest.sealed_with.join(', ')
  if (own === null) throw new BackupRefusal('keyMissing', { names })
  throw new BackupRefusal('keyOther', { names, own: keyName(own) })
}

async function take(parts: PartQueue, name: string): Promise<Buffer | null> {
  let content: Buffer | null = null
  for await (const part of parts.under(name)) content = part.content
  return content
}

/** Where the portal has one already it is the right one, or was told to do. */
async function putKey(parts: PartQueue, { config }: RestoreOptions): Promise<string | null> {
  const brought = await take(parts, partNames.key)
  if (brought === null || (await presentKey(config)) !== null) return null
  await bringKey(config.dataDir, Buffer.from(brought.toString().trim(), 'hex'))
  return join(config.dataDir, 'secrets.key')
}

/** A file that is there already may be somebody else's, too: the same is left alone, and another is not written over. */
async function putFiles(
  parts: PartQueue,
  storage: Storage,
  added: string[],
  { signal, onStep }: RestoreOptions,
): Promise<void> {
  let files = 0
  const others: string[] = []
  for await (const { name, content } of parts.under(partNames.attachments)) {
    signal.throwIfAborted()
    // A backup has the keys that a portal stored.
    const key = name.slice(partNames.attachments.length) as StorageKey
    const there = await readStored(storage, key)
    if (there !== null && !there.equals(content)) others.push(key)
    // Once it is clear that nothing comes of it, the rest is only compared.
    if (there === null && others.length === 0) {
      added.push(key)
      await storage.put(key, Readable.from([content]), mostPartBytes)
    }
    onStep({ step: 'files', files: (files += 1) })
  }
  if (others.length > 0) throw new BackupRefusal('otherFiles', { count: others.length, files: listed(others) })
}

async function putRows(
  owner: Database,
  parts: PartQueue,
  { manifest, size }: BackupReader,
  options: Putting,
): Promise<number> {
  const { signal, onStep } = options
  const client = await owner.pool.connect()
  let broken: Error | undefined
  let jobs: number | null = null
  const going = () => signal.throwIfAborted()
  try {
    await untilAborted(owner.pool, client, signal, async () => {
      jobs = await loadDatabase(client, {
        ...options,
        manifest,
        parts,
        onRows({ table, rows, end }) {
          going()
          onStep({ step: 'rows', table, rows, share: end / size })
        },
        onIndex(made, all) {
          going()
          onStep({ step: 'indexes', made, all })
        },
        onEnd: going,
        onMigrations: (names) => onStep({ step: 'migrated', names }),
      })
    })
  } catch (error) {
    // Who stops it once it is committed comes too late.
    if (jobs === null) {
      broken = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  } finally {
    client.release(broken)
  }
  return jobs ?? 0
}
