import type pg from 'pg'
import type { MappedRow } from '../import/mapper.ts'
import type { Values } from '../import/profile.ts'
import { ticketFromEvents, type TicketEvent } from './events.ts'

export interface Arrival {
  number: string
  /** The ticket after all of its events. */
  given: Values
  /** How many of the batch's rows were events that nobody knew. */
  fresh: number
  isNew: boolean
}

const times = ['opened_at', 'resolved_at', 'closed_at', 'first_response_at']

/** Keeps the events among the rows that are new and answers the tickets that they belong to, from all their events. */
export async function takeEvents(client: pg.PoolClient, originId: number, rows: MappedRow[]): Promise<Arrival[]> {
  const { rows: kept } = await client.query<{ number: string }>(
    `insert into ticket_event (origin_id, number, revision, at, status_id, place, fields)
     select $1, e.number, e.revision, e.at, e.status_id, e.place, e.fields::jsonb
     from unnest($2::text[], $3::integer[], $4::timestamptz[], $5::smallint[], $6::integer[], $7::text[])
       as e (number, revision, at, status_id, place, fields)
     on conflict do nothing returning number`,
    [
      originId,
      rows.map(({ values }) => values['number']),
      rows.map(({ values }) => values['revision']),
      rows.map(({ values }) => values['event_at']),
      rows.map(({ values }) => values['status_id']),
      rows.map(({ line }) => line),
      rows.map(({ values: { number: _number, event_at: _at, ...fields } }) => JSON.stringify(fields)),
    ],
  )
  const fresh = new Map<string, number>()
  for (const { number } of kept) fresh.set(number, (fresh.get(number) ?? 0) + 1)
  const byNumber = await readEvents(client, originId, [...fresh.keys()])
  return [...fresh].map(([number, count]) => {
    const events = byNumber.get(number) ?? []
    return { number, given: { ...ticketFromEvents(events), number }, fresh: count, isNew: events.length === count }
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
