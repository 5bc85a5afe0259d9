import type pg from 'pg'
import type { Database } from '../../platform/database/database.ts'
import { addToTable, fillEmptyTable, refreshStatistics, type FactTable } from '../bulk.service.ts'
import { untilAborted } from '../../platform/database/bulk-load.ts'
import { onConnection } from '../../platform/database/copy.ts'
import type { PortalLists } from '../portal-lists.ts'
import { readPortalLists } from '../portal-lists.queries.ts'
import type { Filled, FillOptions, Generated } from '../plan.ts'
import { generateTickets, ticketColumns } from './generator.ts'
import { readTicketLists, type TicketLists } from './lists.ts'

const facts: FactTable = {
  name: 'ticket',
  columns: ticketColumns,
  trigger: 'ticket_rolled_up_insert',
  rebuild: 'ticket_rollups_rebuild',
  dataset: 'tickets',
}

interface Context {
  portalLists: PortalLists
  lists: TicketLists
}

export async function readTicketContext(database: Pick<Database, 'write'>): Promise<Context> {
  return { portalLists: await readPortalLists(database), lists: await readTicketLists(database.write) }
}

/** Writes generated tickets in one transaction: all of them or, when it is stopped, none. */
export async function fillTickets(database: Database, options: FillOptions): Promise<Filled> {
  const context = await readTicketContext(database)
  const fill = async (client: pg.PoolClient) => {
    if (await fillEmptyTickets(client, context, options)) return 0
    return addToTable(client, facts, await tickets(client, context, options), options.onStep)
  }
  const existing = await onConnection(database.pool, (client) =>
    untilAborted(database.pool, client, options.signal, () => fill(client)),
  )
  await refreshStatistics(database.pool, [facts.name], [facts.dataset])
  return { written: options.count, existing }
}

export const generatedTickets: Generated = {
  dataset: facts.dataset,
  most: 50_000_000,
  noun: { id: 'tiket', en: 'tickets' },
  help: { id: 'tiket gangguan, selama tiga tahun', en: 'trouble tickets, over three years' },
  fill: fillTickets,
}

/** In the client's transaction. @returns whether the table was empty; if not, nothing is written */
export async function fillEmptyTickets(
  client: pg.PoolClient,
  context: Context,
  options: FillOptions,
): Promise<boolean> {
  return fillEmptyTable(client, facts, () => tickets(client, context, options), options.onStep)
}

async function tickets(client: pg.PoolClient, context: Context, options: FillOptions): Promise<Iterable<Buffer>> {
  const { signal, onProgress } = options
  return generateTickets(await planOf(client, context, options), (written) => {
    signal.throwIfAborted()
    onProgress(written)
  })
}

async function planOf(client: pg.PoolClient, context: Context, options: FillOptions) {
  await client.query(`insert into ticket_origin (name) values ('generator') on conflict do nothing`)
  const { rows } = await client.query<{ id: number; last: number }>(
    `select id, coalesce((select max(right(number, 8)::bigint) from ticket where origin_id = o.id), 0) as last
     from ticket_origin o where name = 'generator' for update`,
  )
  const [origin = { id: 0, last: 0 }] = rows
  return { ...options, ...context, origin: origin.id, firstNumber: origin.last + 1 }
}
