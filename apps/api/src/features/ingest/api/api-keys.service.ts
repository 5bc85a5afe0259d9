import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { apiKeyHash, newApiKey } from '../../../platform/http/api-keys.ts'

export interface KeyInfo {
  id: number
  name: string
  scopes: string[]
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
}

/** Makes a key and answers it, the only time that it is seen. @param days how long it holds; null = for ever */
export async function createKey(
  { write }: Pick<Database, 'write'>,
  { name, scopes, days }: { name: string; scopes: readonly string[]; days: number | null },
): Promise<{ id: number; key: string }> {
  const key = newApiKey()
  const { id } = await write
    .insertInto('api_key')
    .values({
      name,
      scopes: [...scopes],
      key_hash: apiKeyHash(key),
      expires_at: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key }
}

export async function listKeys({ write }: Pick<Database, 'write'>): Promise<KeyInfo[]> {
  const { rows } = await sql<KeyInfo>`
    select id, name, scopes, created_at, last_used_at, expires_at, revoked_at from api_key order by id`.execute(write)
  return rows
}

/** Ends a key at once; false where there is no such key that still holds. */
export async function revokeKey({ write }: Pick<Database, 'write'>, id: number): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable('api_key')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
