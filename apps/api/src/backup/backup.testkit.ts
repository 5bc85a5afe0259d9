import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createVoc, type VocAttachment } from '@ido/contract'
import type pg from 'pg'
import { createKey } from '../features/ingest/api/api-keys.service.ts'
import { addApp } from '../features/second-factor/second-factor.testkit.ts'
import { addSamples, addTickets, addVoc, makeSamples, makeTickets, makeVoc } from '../features/query/query.testkit.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'
import { type BackupOptions, type BackupResult, backUp } from './backup.service.ts'
import { leftOut } from './snapshot.queries.ts'
import { restore, type RestoreOptions, type RestoreResult } from './restore.service.ts'

export interface WorkedPortal extends TestPortal {
  config: Config
  /** Of the app that PO makes codes with. */
  appSecret: string
  /** By the path at which they are downloaded. */
  files: Map<string, Buffer>
}

/** A portal in which every kind of thing has happened: feedback, files, tickets, decisions, a second factor, waiting mail. */
export async function workedPortal(folder: string, env: Record<string, string> = {}): Promise<WorkedPortal> {
  const dataDir = join(folder, 'source')
  await mkdir(dataDir, { recursive: true })
  const portal = await testPortal({ env: { DATA_DIR: dataDir, ...env } })
  await addTickets(portal.database, makeTickets(400, 61))
  await addSamples(portal.database, makeSamples(400, 62))
  await addVoc(portal.database, makeVoc(300, 63))
  const [admin, po] = [await portal.signIn('ADMIN'), await portal.signIn('PO')]
  const made = await admin.post('/api/v2/users', { email: 'baru@ido.example', name: 'Bär\t"Ü"\\', hasAccess: true })
  if (made.status !== 200) throw new Error(made.text)
  const files = await attachFiles(portal)
  await createKey(portal.database, { name: 'backup', scopes: ['tickets'], days: null })
  const { secret } = await addApp(po)
  await addJob(portal.database.write, 'waits', { id: 1 }, { attempts: 5 })
  await addJob(portal.database.write, 'tried', { id: 2, text: 'a\tb\\c\n' }, { attempts: 7 })
  await addJob(portal.database.write, 'given up', { id: 3 }, { attempts: 2 })
  await portal.database.pool.query(
    `update graphile_worker._private_jobs set attempts = case payload ->> 'id' when '2' then 4 when '3' then 2 else 0 end,
       key = case payload ->> 'id' when '1' then 'once' end`,
  )
  // Lines of activity are written a moment after what they tell of.
  await pause(600)
  const config = readConfig({ DATABASE_URL: portal.databaseUrl, DATA_DIR: dataDir, ...env })
  return { ...portal, config, appSecret: secret, files }
}

async function attachFiles(portal: TestPortal): Promise<Map<string, Buffer>> {
  const po = await portal.signIn('PO')
  const files = new Map<string, Buffer>()
  for (const size of [1, 2_000_000]) {
    const { answer } = await po.call(createVoc, {
      body: { longtext: 'Sinyal hilang\tdi "Ümlaut" \\N\r\n😀', score_nps: 3 },
    })
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)])
    const name = `Berkas ${size}.pdf`
    const attached = await po.upload<VocAttachment>(
      `/api/v2/voc-attachment/${answer.id}`,
      name,
      new Uint8Array(content),
    )
    if (attached.status !== 200 || !attached.body) throw new Error(attached.text)
    files.set(`/api/v2/voc-attachment/${answer.id}/${attached.body.content.id}`, content)
  }
  return files
}

const unaware = new AbortController().signal

export const makeBackup = (
  { config, database }: Pick<WorkedPortal, 'config' | 'database'>,
  file: string,
  options: Partial<BackupOptions> = {},
): Promise<BackupResult> =>
  backUp({ config, database, file, withKey: false, signal: unaware, onProgress: () => undefined, ...options })

export const restoreTo = (
  { config, database, file }: Pick<RestoreOptions, 'config' | 'database' | 'file'>,
  options: Partial<RestoreOptions> = {},
): Promise<RestoreResult> =>
  restore({
    config,
    database,
    file,
    isReplaced: false,
    keepsJobs: true,
    endsSessions: false,
    isWithoutKey: false,
    signal: unaware,
    onStep: () => undefined,
    ...options,
  })

/** Number and fingerprint of the rows of every table that the database's catalogue has, and every sequence. */
export async function contentsOf(pool: Pick<pg.ClientBase, 'query'>): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  )
  const { rows: sequences } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ state: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as state from ${name} t`,
    )
    contents[name] = rows[0]?.state ?? ''
  }
  for (const { name } of sequences) {
    const { rows } = await pool.query<{ state: string }>(`select last_value || ' ' || is_called as state from ${name}`)
    contents[name] = rows[0]?.state ?? ''
  }
  return contents
}

/** Without what a backup leaves out, with its reason. */
export const carried = (contents: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(contents).filter(([name]) => !(name in leftOut)))

/** Tables, indexes, constraints, triggers and functions as they stand. */
export async function shapeOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ definition: string }>(
    `select indexdef as definition from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1`,
  )
  return rows.map(({ definition }) => definition)
}
