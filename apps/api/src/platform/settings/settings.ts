import { sql, type Kysely } from 'kysely'
import { type KeptDays, retention, retentionKinds } from '@ido/contract'
import type { DB } from '../database/schema.ts'
import type { Trx } from '../database/transaction.ts'

/** Parts of what administrators decide for the whole portal; each is a row of its own, with its version. */
export type SettingName = 'retention' | 'figures' | 'objectives' | 'clocks' | 'thanks' | 'peers'

export interface StoredSetting {
  id: number
  version: number
  changed_at: Date
  /** What was decided; what it does not name is as the portal comes. */
  value: Readonly<Record<string, unknown>>
}

/** The section as it stands now, also where another process has just changed it. */
export async function readSetting(
  database: Kysely<DB>,
  name: SettingName,
  lock: 'locked' | 'plain' = 'plain',
): Promise<StoredSetting> {
  const locking = lock === 'locked' ? sql`for update` : sql``
  const { rows } = await sql<StoredSetting>`
    select id, version, changed_at, value from setting where name = ${name} ${locking}`.execute(database)
  const [stored] = rows
  if (stored === undefined) throw new Error(`There is no setting ${name}`)
  return stored
}

export async function writeSetting(trx: Trx, id: number, value: StoredSetting['value']): Promise<void> {
  await sql`update setting set value = ${JSON.stringify(value)}::jsonb, version = version + 1, changed_at = now()
    where id = ${id}`.execute(trx)
}

/** Whether readers with some regions may compare them with the others, which have no names; off in a new portal. */
export async function allowsPeers(database: Kysely<DB>): Promise<boolean> {
  const { value } = await readSetting(database, 'peers')
  return value['isOn'] === true
}

/** For how long each kind of data is kept: the one place that says so. */
export async function readKeptDays(database: Kysely<DB>): Promise<KeptDays> {
  return keptDays(await readSetting(database, 'retention'))
}

/** What was decided, and otherwise what the portal comes with. */
export function keptDays({ value }: Pick<StoredSetting, 'value'>): KeptDays {
  const decided = value as Partial<KeptDays>
  const days = retentionKinds.map((kind) => [kind, kind in decided ? decided[kind] : retention[kind].usual])
  return Object.fromEntries(days) as KeptDays
}
