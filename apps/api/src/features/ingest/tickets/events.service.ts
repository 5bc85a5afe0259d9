import type pg from 'pg'
import type { MappedRow } from '../import/mapper.ts'
import type { RecordValues } from '../import/profile.ts'
import { ticketFromEvents, type TicketEvent } from './events.ts'

export interface Arrival {
  number: string
  /** The ticket after all of its events. */
  given: RecordValues
  /** How many of the batch's rows were events that nobody knew, or knew otherwise. */
  fresh: number
  isNew: boolean
}

const times = ['opened_at', 'resolved_at', 'closed_at', 'first_response_at']

/** The last of rows about one event: it decides, and the server takes one of each at a time. */
function lastOfEach(rows: MappedRow[]): MappedRow[] {
  const byEvent = new Map(
    rows.map((row) => {
      const { number, revision, event_at: at, status_id: status } = row.values
      return [JSON.stringify([number, revision, at, status]), row] as const
    }),
  )
  return [...byEvent.values()]
}

/** Keeps the events among the rows that are new or said otherwise by a later line, and answers the tickets that they belong to, from all their events. */
export async function takeEvents(client: pg.PoolClient, originId: number, rows: MappedRow[]): Promise<Arrival[]> {
  const last = lastOfEach(rows)
  const { rows: kept } = await client.query<{ number: string; is_new: boolean }>(
    `insert into ticket_event as t (origin_id, number, revision, at, status_id, place, fields)
     select $1, e.number, e.revision, e.at, e.status_id, e.place, e.fields::jsonb
     from unnest($2::text[], $3::integer[], $4::timestamptz[], $5::smallint[], $6::integer[], $7::text[])
       as e (number, revision, at, status_id, place, fields)
     on conflict (origin_id, number, revision, at, status_id) do update set place = excluded.place, fields = excluded.fields
       where excluded.place > t.place and excluded.fields <> t.fields
     returning number, xmax = 0 as is_new`,
    [
      originId,
      last.map(({ values }) => values['number']),
      last.map(({ values }) => values['revision']),
      last.map(({ values }) => values['event_at']),
      last.map(({ values }) => values['status_id']),
      last.map(({ line }) => line),
      last.map(({ values: { number: _number, event_at: _at, ...fields } }) => JSON.stringify(fields)),
    ],
  )
  const fresh = new Map<string, number>()
  const made = new Map<string, number>()
  for (const { number, is_new } of kept) {
    fresh.set(number, (fresh.get(number) ?? 0) + 1)
    if (is_new) made.set(number, (made.get(number) ?? 0) + 1)
  }
  const byNumber = await readEvents(client, originId, [...fresh.keys()])
  return [...fresh].map(([number, count]) => {
    const events = byNumber.get(number) ?? []
    return {
      number,
      given: { ...ticketFromEvents(events), number },
      fresh: count,
      isNew: events.length === made.get(number),
    }
  })
}

async function readEvents(client: pg.PoolClient, originId: number, numbers: string[]) {
  const { rows } = await client.query<TicketEvent & { number: string }>(
    `select number, revision, at, status_id, place, fields from ticket_event where origin_id = $1 and number = any($2)`,
    [originId, numbers],
  )
  const byNumber = new Map<string, TicketEvent[]>()
  for (const row of rows) {
    for (const name of times) {
      const written = row.fields[name]
      if (typeof written === 'string') row.fields[name] = new Date(written)
    }
    const events = byNumber.get(row.number)
    if (events) events.push(row)
    else byNumber.set(row.number, [row])
  }
  return byNumber
}
