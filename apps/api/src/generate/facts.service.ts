import type pg from 'pg'
import { untilAborted, withoutIndexes } from '../platform/database/bulk-load.ts'
import { onConnection } from '../platform/database/copy.ts'
import type { Database } from '../platform/database/database.ts'
import { rollupsOf } from '../semantic/catalog/catalog.ts'
import { compactRollups } from '../semantic/run-compact.ts'
import { fillTable, hasRows, refreshStatistics, type Row, withoutTriggers } from './bulk.service.ts'
import { dayText } from './calendar.ts'
import { planEra, type Era } from './era.ts'
import type { Filled, FillOptions, Generated, Plan } from './plan.ts'
import { readPortalLists, type PortalLists } from './portal-lists.queries.ts'
import { randomFrom, type Random } from './random.ts'

/** What the rows of a dataset are drawn from. */
export interface MadeWorld extends Plan {
  era: Era
  random: Random
  idOf: PortalLists['idOf']
  /** The generator among the origins of the table, and the next number there, of the year of that instant. */
  origin: number
  number(instant: number): string
}

/** A dataset that lies in one table of facts with rollups over it. */
interface Facts<Own> extends Pick<Generated, 'dataset' | 'most'> {
  table: string
  /** What its trigger and its function are called after, where that is not the table. */
  rollups?: string
  /** What numbers begin with; absent where rows have no origin and no number. */
  prefix?: string
  /** How many rows a demo has. */
  demo: number
  /** What the rows need of the table itself; adds what they refer to. */
  prepare?(client: pg.PoolClient, lists: PortalLists, count: number): Promise<Own>
  /** Rows with columns of the table as their keys. The same world gives the same rows; memory does not grow with them. */
  rows(world: MadeWorld, own: Own): Iterator<Row>
}

/**
 * Writes facts in one transaction: all of them or, when it is stopped, none. An empty table is filled the fast way (no
 * indexes, no trigger, the rollups once at the end); rows are added to one that has some.
 */
export function madeFacts<Own>(facts: Facts<Own>): Generated {
  const { dataset, table, most, demo, rollups = table } = facts

  async function copy(client: pg.PoolClient, portalLists: PortalLists, options: FillOptions, freeze: boolean) {
    const world = await worldOf(client, facts, { ...options, portalLists })
    const own = (await facts.prepare?.(client, portalLists, options.count)) as Own
    const onWritten = (written: number) => {
      options.signal.throwIfAborted()
      options.onProgress(written)
    }
    await fillTable(client, table, facts.rows(world, own), freeze, onWritten)
  }

  async function fillEmpty(client: pg.PoolClient, portalLists: PortalLists, options: FillOptions): Promise<boolean> {
    if (await hasRows(client, table)) return false
    await client.query(`lock table ${table} in access exclusive mode`)
    if (await hasRows(client, table)) return false
    const load = async () => {
      await client.query(`truncate ${table} restart identity`)
      await copy(client, portalLists, options, true)
    }
    const indexed = () => withoutIndexes(client, [table], load, () => options.onStep('indexes'))
    await withoutTriggers(client, table, [`${rollups}_rolled_up_insert`], indexed)
    options.onStep('rollups')
    await client.query(`analyze ${table}`)
    await client.query(`select ${rollups}_rollups_rebuild()`)
    return true
  }

  async function add(client: pg.PoolClient, portalLists: PortalLists, options: FillOptions): Promise<number> {
    const { rows } = await client.query<{ total: number }>(`select count(*) as total from ${table}`)
    await copy(client, portalLists, options, false)
    options.onStep('rollups')
    await compactRollups(client, { names: rollupsOf(dataset), most: 0 })
    return rows[0]?.total ?? 0
  }

  async function fill(database: Database, given: FillOptions): Promise<Filled> {
    let written = 0
    const options = { ...given, onProgress: (done: number) => given.onProgress((written = done)) }
    const portalLists = await readPortalLists(database)
    const existing = await onConnection(database.pool, (client) =>
      untilAborted(database.pool, client, options.signal, async () =>
        (await fillEmpty(client, portalLists, options)) ? 0 : add(client, portalLists, options),
      ),
    )
    await refreshStatistics(database.pool, [table], [dataset])
    return { written, existing }
  }

  async function prepare(database: Database) {
    const portalLists = await readPortalLists(database)
    return (client: pg.PoolClient, options: FillOptions) => fillEmpty(client, portalLists, options)
  }

  return { dataset, most, fill, demo: { count: demo, tables: [table], prepare } }
}

async function worldOf(
  client: pg.PoolClient,
  { dataset, table, prefix }: Pick<Facts<unknown>, 'dataset' | 'table' | 'prefix'>,
  plan: Plan,
): Promise<MadeWorld> {
  const { origin, last } = prefix === undefined ? { origin: 0, last: 0 } : await generatorOrigin(client, table)
  let given = last
  return {
    ...plan,
    era: planEra(plan),
    random: randomFrom(`${plan.seed} ${dataset}`),
    idOf: plan.portalLists.idOf,
    origin,
    number: (instant) => `${prefix}-${dayText(instant).slice(0, 4)}-${String((given += 1)).padStart(8, '0')}`,
  }
}

/** Id of the generator among the origins of a table, and the highest number that it gave out there. */
async function generatorOrigin(client: pg.PoolClient, table: string): Promise<{ origin: number; last: number }> {
  await client.query(`insert into ${table}_origin (name) values ('generator') on conflict do nothing`)
  const { rows } = await client.query<{ origin: number; last: number }>(
    `select id as origin, coalesce((select max(right(number, 8)::bigint) from ${table} where origin_id = o.id), 0) as last
     from ${table}_origin o where name = 'generator' for update`,
  )
  return rows[0] ?? { origin: 0, last: 0 }
}
