import type pg from 'pg'
import { demoAccounts, demoPassword } from '../../platform/demo-accounts.ts'
import { hashPassword } from '../../platform/password.ts'
import type { Database } from '../../platform/database/database.ts'
import { onConnection } from './copy.service.ts'
import { demoNames } from './demo-names.ts'
import { makeDrafts } from './generate/drafts.ts'
import { addRecords, fillEmptyVoc, readCatalogue, refreshStatistics } from './generate/generate.service.ts'

const demoLock = 7_040_004
const seed = 'demo'
const withDrafts = ['900002', '900006']

/**
 * Fills an empty database for the demo: accounts, records, histories, all of it or nothing. A database that has
 * accounts is left alone; of processes that start at once one fills it and the others wait for that.
 * @returns whether it was filled now
 */
export async function fillDemo(database: Database, { now, records }: { now: Date; records: number }): Promise<boolean> {
  if (await hasAccounts(database.pool)) return false
  const catalogue = await readCatalogue(database)
  const hashes = await Promise.all(demoAccounts.map(() => hashPassword(demoPassword)))
  const filled = await onConnection(database.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [demoLock])
    if (await hasAccounts(client)) return false
    await addAccounts(client, hashes)
    // Somebody put their own records in before the first start: the demo's would only be in their way.
    if (await hasRecords(client)) return true
    const options = { seed, count: records, until: now, signal: new AbortController().signal }
    await fillEmptyVoc(client, catalogue, { ...options, onProgress: () => {}, onIndexes: () => {} })
    await addRecords(client, catalogue, makeDrafts(catalogue, withDrafts, now))
    return true
  })
  if (filled) await refreshStatistics(database)
  return filled
}

async function hasAccounts(connection: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rowCount } = await connection.query('select 1 from account limit 1')
  return rowCount !== 0
}

async function hasRecords(client: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from voc limit 1')
  return rowCount !== 0
}

/** Their password is known to everybody, which is what demo mode is for. */
async function addAccounts(client: pg.PoolClient, hashes: string[]): Promise<void> {
  const people = demoAccounts.map((account, place) => {
    return { ...account, name: demoNames[account.nik] ?? account.email, hash: hashes[place] }
  })
  await client.query(
    `with people as (
       select * from jsonb_to_recordset($1) as p (nik text, email text, name text, role text, "hasAccess" boolean, hash text)
     ), added as (
       insert into account (nik, email, name, has_access, password_hash)
       select nik, email, name, "hasAccess", hash from people order by nik
       returning id, nik
     )
     insert into account_role (account_id, role) select id, role from added join people using (nik) where role is not null`,
    [JSON.stringify(people)],
  )
}
