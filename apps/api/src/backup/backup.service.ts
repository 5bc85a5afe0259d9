import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type pg from 'pg'
import type { Config } from '../platform/config/config.ts'
import { version } from '../platform/config/folders.ts'
import { untilAborted } from '../platform/database/bulk-load.ts'
import type { Database } from '../platform/database/database.ts'
import { unknownMigrations } from '../platform/database/migrate.ts'
import { keyName, presentKey } from '../platform/secrets/secrets.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { cipherOf, type BackupCipher } from './cipher.ts'
import { openWriter, type BackupWriter } from './file-writer.ts'
import { format, partNames, plainFormat, readStored, type Manifest, type Totals } from './layout.ts'
import { BackupRefusal } from './refusal.ts'
import * as snapshot from './snapshot.queries.ts'

export interface BackupOptions {
  config: Config
  database: Pick<Database, 'pool'>
  file: string
  /** Whether the key that seals secrets goes along. */
  withKey: boolean
  /** Folder of migrations, for tests. */
  migrations?: string
  signal: AbortSignal
  /** @param share of the whole that is done, 0 to 1 */
  onProgress(at: { what: string; rows: number; bytes: number; share: number }): void
}

export interface BackupResult extends Totals {
  bytes: number
  seal: string
  /** Of the keys that codes need, where they do not go along. */
  neededKeys: string[]
}

const compress = promisify(zstdCompress)
/** Large enough to compress well, small enough to say where damage is. */
const partBytes = 1024 * 1024
/** So many missing files are named; the rest is counted. */
const mostNamed = 100
const lineEnd = 10

interface Writing extends BackupOptions {
  client: pg.PoolClient
  writer: BackupWriter
  totals: Totals
  done: number
  whole: number
}

/** Writes everything that the database and the attachments' store hold, as of one moment, to a new file. */
export async function backUp(options: BackupOptions): Promise<BackupResult> {
  const client = await options.database.pool.connect()
  const key = options.config.backupKey
  const cipher = key === null ? null : cipherOf(key)
  const writer = await openWriter(options.file, cipher).catch((error: unknown) => {
    client.release()
    throw error
  })
  let isOver = false
  try {
    const result = await untilAborted(options.database.pool, client, options.signal, () =>
      writeSnapshot(options, client, writer, cipher),
    )
    await client.query('rollback')
    isOver = true
    return result
  } catch (error) {
    await writer.discard()
    throw error
  } finally {
    // What was being read when it failed is still on its way through the connection.
    client.release(!isOver)
  }
}

async function writeSnapshot(
  options: BackupOptions,
  client: pg.PoolClient,
  writer: BackupWriter,
  cipher: BackupCipher | null,
): Promise<BackupResult> {
  const tables = await snapshot.beginSnapshot(client)
  const manifest = await manifestOf(options, client, tables)
  const key = options.withKey ? await presentKey(options.config) : null
  const sum = tables.reduce((bytes, table) => bytes + table.bytes, 0)
  const writing: Writing = {
    ...options,
    client,
    writer,
    totals: emptyTotals(),
    done: 0,
    whole: Math.max(1, sum + (await snapshot.totalOfFiles(client))),
  }
  writing.totals.audit_head = await snapshot.auditHead(client)
  await writer.add(
    partNames.manifest,
    json({
      ...manifest,
      has_key: key !== null,
      ...(cipher && { ido_backup: format, encryption: { salt: cipher.salt } }),
    }),
  )
  if (key !== null) await writer.add(partNames.key, Buffer.from(`${key.toString('hex')}\n`))
  await writeFiles(writing)
  for (const table of tables) await writeTable(writing, table)
  await writeJobs(writing)
  await writer.add(partNames.totals, json(writing.totals))
  const seal = await writer.finish()
  const neededKeys = manifest.sealed_with.filter((name) => key === null || name !== keyName(key))
  return { ...writing.totals, bytes: writer.bytes, seal, neededKeys }
}

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

const emptyTotals = (): Totals => ({
  rows: {},
  jobs: 0,
  attachments: 0,
  attachment_bytes: 0,
  missing: [],
  missing_count: 0,
  audit_head: null,
})

async function manifestOf(
  { migrations: folder }: { migrations?: string },
  client: pg.PoolClient,
  tables: readonly snapshot.StoredTable[],
): Promise<Manifest> {
  const facts = await snapshot.readFacts(client)
  if (facts === null) throw new BackupRefusal('nothingHere')
  const [unknown] = await unknownMigrations(facts.migrations, folder)
  if (unknown !== undefined) throw new BackupRefusal('databaseNewer', { migration: unknown, version })
  // A migration between looking at the tables and locking them; the next try sees what it has made.
  const now = await snapshot.storedTables(client)
  const shapeOf = (list: readonly snapshot.StoredTable[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, columns]))
  if (shapeOf(now) !== shapeOf(tables)) throw new BackupRefusal('tablesChange')
  return {
    ido_backup: plainFormat,
    version,
    created_at: new Date().toISOString(),
    ...facts,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    has_key: false,
  }
}

async function writeFiles(writing: Writing): Promise<void> {
  const { config, client, totals, writer, signal } = writing
  const storage = await openStorage(config)
  for await (const { storage_key: key, size } of snapshot.storedFiles(client)) {
    signal.throwIfAborted()
    const content = await readStored(storage, key)
    if (content === null) {
      totals.missing_count += 1
      if (totals.missing.length < mostNamed) totals.missing.push(key)
    } else {
      await writer.add(partNames.attachments + key, content)
      totals.attachments += 1
      totals.attachment_bytes += content.length
    }
    writing.done += size
    tell(writing, 'attachments', totals.attachments)
  }
}

async function writeTable(writing: Writing, table: snapshot.StoredTable): Promise<void> {
  const { client, totals } = writing
  const before = writing.done
  let written = 0
  totals.rows[table.name] = await writeParts(
    writing,
    `${partNames.tables}${table.name}/`,
    snapshot.copyTable(client, table),
    (rows, bytes) => {
      written += bytes
      // Rows as text are about as many bytes as in the table.
      writing.done = before + Math.min(table.bytes, written)
      tell(writing, table.name, rows)
    },
  )
  writing.done = before + table.bytes
}

async function writeJobs(writing: Writing): Promise<void> {
  const source = await snapshot.copyJobs(writing.client)
  if (source === null) return
  writing.totals.jobs = await writeParts(writing, partNames.jobs, source, (rows) => tell(writing, 'jobs', rows))
}

function tell({ onProgress, writer, done, whole }: Writing, what: string, rows: number): void {
  onProgress({ what, rows, bytes: writer.bytes, share: done / whole })
}

/** Cuts what COPY sends into parts of whole lines. While one is compressed and written, the next comes in. @returns rows */
async function writeParts(
  { writer, signal }: Writing,
  folder: string,
  source: Readable,
  onPart: (rows: number, bytes: number) => void,
): Promise<number> {
  let pieces: Buffer[] = []
  let collected = 0
  let parts = 0
  let total = 0
  let writing: Promise<void> = Promise.resolve()
  const write = async (lines: Buffer) => {
    parts += 1
    const name = `${folder}${String(parts).padStart(6, '0')}.copy.zst`
    const rows = countLines(lines)
    const content = await compress(lines, { params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    await writer.add(name, content, rows)
    total += rows
    onPart(total, lines.length)
  }
  for await (const chunk of source as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    pieces.push(chunk)
    collected += chunk.length
    const end = collected < partBytes ? -1 : chunk.lastIndexOf(lineEnd)
    if (end < 0) continue
    const lines = Buffer.concat([...pieces.slice(0, -1), chunk.subarray(0, end + 1)])
    pieces = [chunk.subarray(end + 1)]
    collected = chunk.length - end - 1
    await writing
    writing = write(lines)
    // Told to whoever waits for it above, or below.
    writing.catch(() => undefined)
  }
  await writing
  if (collected > 0) await write(Buffer.concat(pieces))
  return total
}

function countLines(lines: Buffer): number {
  let count = 0
  for (let at = lines.indexOf(lineEnd); at >= 0; at = lines.indexOf(lineEnd, at + 1)) count += 1
  return count
}
