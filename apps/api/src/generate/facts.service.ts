import type pg from 'pg'
import { untilAborted } from '../platform/database/bulk-load.ts'
import { onConnection } from '../platform/database/copy.ts'
import type { Database } from '../platform/database/database.ts'
import { addToTable, fillEmptyTable, refreshStatistics, type FactTable } from './bulk.service.ts'
import type { Filled, FillOptions, Generated } from './plan.ts'

/** A table of facts whose rows are made as chunks of COPY's binary form. */
interface MadeFacts<Context, Planned> {
  facts: FactTable
  /** What the rows are made from, as it is before they are. */
  read(database: Database): Promise<Context>
  /** What they need to know of the table itself; puts in what they hang on. */
  plan(client: pg.PoolClient, context: Context, options: FillOptions): Promise<Planned>
  /** @param onWritten is told how many there are, about once a chunk */
  rows(plan: Planned, onWritten: (written: number) => void): Iterable<Buffer>
  /** How many a demo has. */
  demo: number
}

/**
 * Writes such facts in one transaction: all of them or, when it is stopped, none. An empty table is filled the fast way,
 * to one with rows they are added.
 */
export function madeFacts<Context, Planned>(
  made: MadeFacts<Context, Planned>,
): Pick<Generated, 'dataset' | 'fill' | 'demo'> {
  const { facts } = made
  const rows = async (client: pg.PoolClient, context: Context, options: FillOptions) =>
    made.rows(await made.plan(client, context, options), (written) => {
      options.signal.throwIfAborted()
      options.onProgress(written)
    })
  const fillEmpty = (client: pg.PoolClient, context: Context, options: FillOptions) =>
    fillEmptyTable(client, facts, () => rows(client, context, options), options.onStep)

  async function fill(database: Database, given: FillOptions): Promise<Filled> {
    let written = 0
    const onProgress = (done: number) => given.onProgress((written = done))
    const options = { ...given, onProgress }
    const context = await made.read(database)
    const existing = await onConnection(database.pool, (client) =>
      untilAborted(database.pool, client, options.signal, async () => {
        if (await fillEmpty(client, context, options)) return 0
        return addToTable(client, facts, await rows(client, context, options), options.onStep)
      }),
    )
    await refreshStatistics(database.pool, [facts.name], [facts.dataset])
    return { written, existing }
  }

  async function prepare(database: Database) {
    const context = await made.read(database)
    return (client: pg.PoolClient, options: FillOptions) => fillEmpty(client, context, options)
  }

  return { dataset: facts.dataset, fill, demo: { count: made.demo, tables: [facts.name], prepare } }
}

/** Id of the generator among the origins of a table, and the highest number that it gave out there. */
export async function generatorOrigin(
  client: pg.PoolClient,
  table: string,
): Promise<{ origin: number; firstNumber: number }> {
  await client.query(`insert into ${table}_origin (name) values ('generator') on conflict do nothing`)
  const { rows } = await client.query<{ id: number; last: number }>(
    `select id, coalesce((select max(right(number, 8)::bigint) from ${table} where origin_id = o.id), 0) as last
     from ${table}_origin o where name = 'generator' for update`,
  )
  const [{ id, last } = { id: 0, last: 0 }] = rows
  return { origin: id, firstNumber: last + 1 }
}
