import { type KeptDays, retention, retentionKinds } from '@ido/contract'
import type { Kysely } from 'kysely'
import type { DB } from './database/schema.ts'
import { readSetting, type StoredSetting } from './settings.ts'

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
