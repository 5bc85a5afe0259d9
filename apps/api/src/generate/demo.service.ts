import type pg from 'pg'
import { demoAccounts, demoPassword } from '../platform/accounts/demo-accounts.ts'
import { hashPassword } from '../platform/accounts/password.ts'
import type { SecretsPlace } from '../platform/secrets/secrets.ts'
import type { Database } from '../platform/database/database.ts'
import { datasets } from '../semantic/catalog/catalog.ts'
import { hasRows, isDemoUnfinished, refreshStatistics } from './bulk.service.ts'
import { onConnection } from '../platform/database/copy.ts'
import { fillCatalogue } from './catalogue/catalogue.service.ts'
import { fillEmptyDownloads, fillEmptyLibrary, fillEmptyLists, fillEmptyWebhooks } from './demo-lists.service.ts'
import { setDemoTargets, writeDemoTopdown } from './figures.service.ts'
import { fillEmptyEvents } from './events/events.service.ts'
import type { Fault } from './faults.ts'
import { generated } from './generated.ts'
import { fillEmptyLogbook } from './logbook/logbook.service.ts'
import { demoNames } from './people.ts'
import { readPortalLists } from './portal-lists.queries.ts'
import { writeDemoInsights } from './insights/insights.service.ts'
import { workOnNewest } from './voc/colleagues.service.ts'
import { addDrafts } from './voc/voc.service.ts'
import { readClocks } from '../platform/settings/working-time.ts'

const demoLock = 7_040_004
const seed = 'demo'

interface DemoFill {
  now: Date
  /** What the portal that it is for seals keys with. */
  place: SecretsPlace
  /** By dataset; absent = as many as its demo has. */
  counts?: Readonly<Record<string, number>>
  fault?: Fault | undefined
}

export type DemoFilled = 'filled' | 'completed'

/**
 * Fills an empty database for the demo: accounts, every dataset that data is made for, the logbook, downloads, events, tools, announcements, webhooks, all of it or nothing,
 * and then targets, top-down NPS and insights from what those figures say; where a start was cut off before these, it writes them.
 * A database that has accounts is left alone otherwise; of processes that start at once one fills it and the others wait for that.
 * A table that somebody put their own rows into before the first start is left alone, too.
 * @returns what it did, or null
 */
export async function fillDemo(
  database: Database,
  { now, place, counts = {}, fault }: DemoFill,
): Promise<DemoFilled | null> {
  if (await hasRows(database.pool, 'account')) return (await complete(database, now)) ? 'completed' : null
  const portalLists = await readPortalLists(database)
  const hashes = await Promise.all(demoAccounts.map(() => hashPassword(demoPassword)))
  const clocks = await readClocks(database.write)
  const filled = await onConnection(database.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [demoLock])
    if (await hasRows(client, 'account')) return false
    await client.query('insert into demo_fill default values')
    await addAccounts(client, hashes)
    const { signal } = new AbortController()
    const options = { seed, until: now, fault, signal, onProgress: () => {}, onStep: () => {} }
    for (const { dataset, inDemo, fillEmpty } of generated) {
      const isFilled = await fillEmpty(client, portalLists, { ...options, count: counts[dataset] ?? inDemo })
      if (isFilled && dataset === 'voc') await addDrafts(client, portalLists, now)
    }
    await workOnNewest(client, clocks, now)
    await fillCatalogue(client, place)
    await fillEmptyLists(client, now)
    await fillEmptyLibrary(client)
    await fillEmptyLogbook(client, now)
    await fillEmptyDownloads(client, { seed, until: now })
    await fillEmptyWebhooks(client, { place, portalLists, now })
    await client.query(`update setting set value = '{"isOn": true}' where name = 'peers'`)
    await fillEmptyEvents(client, { portalLists, seed, until: now, fault })
    return true
  })
  const isCompleted = await complete(database, now)
  return filled ? 'filled' : isCompleted ? 'completed' : null
}

/** What comes after the data, where it is missing; processes that start at once wait for the one that writes it. */
async function complete(database: Database, now: Date): Promise<boolean> {
  if (!(await isDemoUnfinished(database.pool))) return false
  return onConnection(database.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [demoLock])
    if (!(await isDemoUnfinished(database.pool))) return false
    const tables = generated.flatMap((each) => each.tables)
    const all = datasets.map(({ id }) => id)
    await refreshStatistics(database.pool, tables, all)
    await setDemoTargets(database, await readPortalLists(database), now)
    await writeDemoTopdown(database, now)
    // Written one by one; nobody has used this portal yet, so those that are there are of the start that was cut off.
    await database.pool.query('delete from insight')
    await writeDemoInsights(database, now)
    await client.query('update demo_fill set finished_at = now()')
    return true
  })
}

/** Their password is known to everybody, which is what demo mode is for. */
async function addAccounts(client: pg.PoolClient, hashes: string[]): Promise<void> {
  const people = demoAccounts.map((account, place) => {
    return { ...account, name: demoNames[account.nik] ?? account.email, hash: hashes[place] }
  })
  await client.query(
    `with people as (
       select * from jsonb_to_recordset($1)
         as p (nik text, email text, name text, role text, "hasAccess" boolean, regions text[], hash text)
     ), added as (
       insert into account (nik, email, name, has_access, password_hash, scope_regions)
       select nik, email, name, "hasAccess", hash,
         case when regions is not null then array(select id from region where region.name = any(regions) order by id) end
       from people order by nik
       returning id, nik
     )
     insert into account_role (account_id, role) select id, role from added join people using (nik) where role is not null`,
    [JSON.stringify(people)],
  )
}
