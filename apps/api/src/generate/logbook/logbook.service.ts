import type pg from 'pg'
import { dayOf, plusDays } from '../../platform/days.ts'
import { hasRows } from '../bulk.service.ts'
import { generateLogbook } from './generator.ts'
import type { DeskTicket } from './wording.ts'

/** In the client's transaction: the desk's logbook of the last weeks, about the tickets that there are. */
export async function fillEmptyLogbook(client: pg.PoolClient, until: Date): Promise<void> {
  if (await hasRows(client, 'logbook_entry')) return
  const { entries, handovers } = generateLogbook(await recentTickets(client, until), until)
  await client.query(
    `insert into logbook_entry (agent_id, agent_name, date, shift, product_id, activity, category, ticket_number,
       started_at, ended_at, status, note, created_at, changed_at)
     select a.id, e.agent, e.date, e.shift, e."productId", e.activity, e.category, e."ticketNumber", e."startedAt",
       e."endedAt", e.status, e.note, e."startedAt", coalesce(e."endedAt", e."startedAt")
     from jsonb_to_recordset($1) as e (nik text, agent text, date date, shift text, "productId" integer, activity text,
       category text, "ticketNumber" text, "startedAt" timestamptz, "endedAt" timestamptz, status text, note text)
     left join account a on a.nik = e.nik
     order by e."startedAt"`,
    [JSON.stringify(entries)],
  )
  await client.query(
    `insert into logbook_handover (from_agent, from_name, date, shift, note, created_at, signed_off_by, signed_off_name,
       signed_off_at, sign_off_note)
     select a.id, h."from", h.date, h.shift, h.note, h.at, b.id, h.by, h."takenAt", h."takenNote"
     from jsonb_to_recordset($1) as h (nik text, "from" text, date date, shift text, note text, at timestamptz, by text,
       "byNik" text, "takenAt" timestamptz, "takenNote" text)
     left join account a on a.nik = h.nik
     left join account b on b.nik = h."byNik"
     order by h.at`,
    [JSON.stringify(handovers)],
  )
}

interface TicketRow {
  number: string
  product: string | null
  id: number | null
  opened_at: Date
  hardness: number
}

async function recentTickets(client: pg.PoolClient, until: Date): Promise<DeskTicket[]> {
  const { rows } = await client.query<TicketRow>(
    `select t.number, p.name as product, p.id, t.opened_at,
       coalesce((t.resolve_s - t.pending_s)::float8 / coalesce(t.target_s, 86400), 1000) as hardness
     from ticket t left join product p on p.id = t.product_id
     where t.opened_at >= $1 order by t.opened_at, t.id`,
    [plusDays(dayOf(until), -50)],
  )
  return rows.map(({ number, product, id, opened_at, hardness }) => {
    return { number, product, productId: id, openedAt: opened_at.getTime(), hardness }
  })
}
