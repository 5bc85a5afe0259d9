import type pg from 'pg'
import { reserveIds, untilAborted, withoutIndexes } from '../platform/database/bulk-load.ts'
import { onConnection } from '../platform/database/copy.ts'
import type { Database } from '../platform/database/database.ts'
import { rollupsOf } from '../semantic/catalog/catalog.ts'
import { compactRollups } from '../semantic/run-compact.ts'
import { fillTable, hasRows, refreshStatistics, type Row } from './bulk.service.ts'
import { dayText } from './calendar.ts'
import { planEra, type Era, type Plan } from './era.ts'
import type texts from './generate-command.json'
import { readPortalLists, type PortalLists } from './portal-lists.queries.ts'
import { randomFrom, type Random } from './random.ts'

export interface FillOptions extends Omit<Plan, 'portalLists'> {
  signal: AbortSignal
  onProgress(written: number): void
  /** The rows are in and their indexes are being made, or the rollups over them. */
  onStep(step: 'indexes' | 'rollups'): void
}

/** What the rows of a dataset are drawn from. */
export interface MadeWorld extends Plan {
  era: Era
  random: Random
  /** The generator among the origins of the table, and the next number there, of the year of that instant. */
  numbered(instant: number): { origin_id: number; number: string }
  /** Ids for the next rows, and where the rows of the table beside go, of a dataset that has one. */
  ids: Iterator<number>
  beside: Row[]
}

/** A dataset that believable data can be made for, as the command offers it. */
interface Declared<Own> {
  dataset: keyof typeof texts.datasets
  table: string
  /** What numbers begin with; absent where rows have no origin and no number. */
  prefix?: string
  /** More than this nobody asks for in earnest. */
  most: number
  /** How many rows a demo has. */
  inDemo: number
  /** A table that is filled with rows about those of the first. */
  beside?: string
  /** Further tables that triggers fill with them. */
  further?: readonly string[]
  /** What is empty when the table is. */
  emptied?: string
  /** Triggers, as `table.trigger`, and the functions that make from all rows what these maintain row by row. */
  triggers?: readonly string[]
  rebuilt?: readonly string[]
  /** What the rows need of the database; adds what they refer to. */
  prepare?(client: pg.PoolClient, lists: PortalLists, count: number): Promise<Own>
  /** Rows with columns of the table as their keys. The same world gives the same rows; memory does not grow with them. */
  rows(world: MadeWorld, own: Own): Iterator<Row>
}

export type Generated = ReturnType<typeof declareDataset>

const portion = 5_000

/**
 * Writes rows in one transaction: all of them or, when it is stopped, none. An empty table is filled the fast way (no
 * indexes, no trigger, the rollups once at the end); rows are added to one that has some.
 */
export function declareDataset<Own>(declared: Declared<Own>) {
  const { dataset, table, most, inDemo, beside, further = [], emptied = `${table} restart identity` } = declared
  const { triggers = [`${table}.${table}_rolled_up_insert`], rebuilt = [`${table}_rollups_rebuild`] } = declared
  const tables = [table, ...(beside ? [beside] : []), ...further]

  async function copy(client: pg.PoolClient, portalLists: PortalLists, options: FillOptions, freeze: boolean) {
    const { count, signal, onProgress } = options
    const world = await worldOf(client, declared, { ...options, portalLists })
    const own = (await declared.prepare?.(client, portalLists, count)) as Own
    const rows = declared.rows(world, own)
    for (let written = 0; written < count; written += portion) {
      const onWritten = (more: number) => {
        signal.throwIfAborted()
        onProgress(written + more)
      }
      if (!beside) return fillTable(client, table, portalLists, { rows, freeze, onWritten })
      const ids = await reserveIds(client, table, Math.min(portion, count - written))
      world.ids = ids.values()
      await fillTable(client, table, portalLists, { rows, most: ids.length, freeze, onWritten })
      await fillTable(client, beside, portalLists, { rows: world.beside.splice(0).values(), freeze })
    }
  }

  /** In the client's transaction. @returns whether the table was empty */
  async function fillEmpty(client: pg.PoolClient, portalLists: PortalLists, options: FillOptions): Promise<boolean> {
    if (await hasRows(client, table)) return false
    await client.query(`lock table ${table} in access exclusive mode`)
    if (await hasRows(client, table)) return false
    const load = async () => {
      await client.query(`truncate ${emptied}`)
      await copy(client, portalLists, options, true)
    }
    await switchTriggers(client, triggers, 'disable')
    await withoutIndexes(client, tables, load, () => options.onStep('indexes'))
    await switchTriggers(client, triggers, 'enable')
    options.onStep('rollups')
    await client.query(`analyze ${tables.join(', ')}`)
    await client.query(`select ${rebuilt.map((name) => `${name}()`).join(', ')}`)
    return true
  }

  async function add(client: pg.PoolClient, portalLists: PortalLists, options: FillOptions): Promise<number> {
    const { rows } = await client.query<{ total: number }>(`select count(*) as total from ${table}`)
    await copy(client, portalLists, options, false)
    options.onStep('rollups')
    await compactRollups(client, { names: rollupsOf(dataset), most: 0 })
    return rows[0]?.total ?? 0
  }

  async function fill(database: Database, given: FillOptions): Promise<{ written: number; existing: number }> {
    let written = 0
    const options = { ...given, onProgress: (done: number) => given.onProgress((written = done)) }
    const portalLists = await readPortalLists(database)
    const existing = await onConnection(database.pool, (client) =>
      untilAborted(database.pool, client, options.signal, async () =>
        (await fillEmpty(client, portalLists, options)) ? 0 : add(client, portalLists, options),
      ),
    )
    await refreshStatistics(database.pool, tables, [dataset])
    return { written, existing }
  }

  return { dataset, most, inDemo, tables, fill, fillEmpty }
}

async function switchTriggers(client: pg.PoolClient, triggers: readonly string[], onOff: 'enable' | 'disable') {
  for (const [table, trigger] of triggers.map((name) => name.split('.')))
    await client.query(`alter table ${table} ${onOff} trigger ${trigger}`)
}

async function worldOf(
  client: pg.PoolClient,
  { dataset, table, prefix }: Pick<Declared<unknown>, 'dataset' | 'table' | 'prefix'>,
  plan: Plan,
): Promise<MadeWorld> {
  const { origin, last } = prefix === undefined ? { origin: 0, last: 0 } : await generatorOrigin(client, table)
  let given = last
  return {
    ...plan,
    era: planEra(plan),
    random: randomFrom(`${plan.seed} ${dataset}`),
    numbered(instant) {
      given += 1
      const number = `${prefix}-${dayText(instant).slice(0, 4)}-${String(given).padStart(8, '0')}`
      return { number, origin_id: origin }
    },
    ids: [].values(),
    beside: [],
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
