import type { Kysely } from 'kysely'
import type { DB } from '../../platform/database/schema.ts'
import { readLists } from '../../platform/database/reference-lists.ts'

const tables = {
  region: 'region',
  segment: 'segment',
  business_unit: 'business_unit',
  source_app: 'source_app',
  ticket_category: 'ticket_category',
  ticket_priority: 'ticket_priority',
  ticket_channel: 'ticket_channel',
  ticket_status: 'ticket_status',
} as const
export type TicketList = keyof typeof tables

/** Id of a name in a list; null where staff took it out or renamed it. */
export type TicketLists = (list: TicketList, name: string) => number | null

export async function readTicketLists(database: Kysely<DB>): Promise<TicketLists> {
  const lists = await readLists(database, tables)
  const ids = new Map(
    Object.entries(lists).map(([list, all]) => [list, new Map(all.map(({ id, name }) => [name, id]))]),
  )
  return (list, name) => ids.get(list)?.get(name) ?? null
}
