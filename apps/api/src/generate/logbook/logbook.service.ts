import type pg from 'pg'
import { dayOf, plusDays } from '../../platform/days.ts'
import { hasRows, insertRows, readPeople } from '../bulk.service.ts'
import { generateLogbook, type DeskTicket } from './generator.ts'

/** In the client's transaction: the desk's logbook of the last weeks, about the tickets that there are. */
export async function fillEmptyLogbook(client: pg.PoolClient, until: Date): Promise<void> {
  if (await hasRows(client, 'logbook_entry')) return
  const { entries, handovers } = generateLogbook(await recentTickets(client, until), until)
  const people = await readPeople(client)
  const idOf = (nik: string | null) => people.get(nik ?? '')?.id ?? null
  const entryRows = entries.map(({ nik, ...entry }) => ({ ...entry, agent_id: idOf(nik) }))
  await insertRows(client, 'logbook_entry', entryRows)
  const handoverRows = handovers.map(({ nik, byNik, ...handover }) => {
    return { ...handover, from_agent: idOf(nik), signed_off_by: idOf(byNik) }
  })
  await insertRows(client, 'logbook_handover', handoverRows)
}

async function recentTickets(client: pg.PoolClient, until: Date): Promise<DeskTicket[]> {
  const { rows } = await client.query<Omit<DeskTicket, 'openedAt'> & { openedAt: Date }>(
    `select t.number, p.name as product, p.id as "productId", t.opened_at as "openedAt",
       coalesce((t.resolve_s - t.pending_s)::float8 / coalesce(t.target_s, 86400), 1000) as hardness
     from ticket t left join product p on p.id = t.product_id
     where t.opened_at >= $1 order by t.opened_at, t.id`,
    [plusDays(dayOf(until), -50)],
  )
  return rows.map((ticket) => ({ ...ticket, openedAt: ticket.openedAt.getTime() }))
}
