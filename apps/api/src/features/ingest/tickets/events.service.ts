import type pg from 'pg'
import { copyLine, copyRows } from '../../../platform/database/copy.ts'
import { keptFact, type Kept, type UndoFacts } from '../import/kept.ts'
import type { MappedRow } from '../import/mapper.ts'
import type { RecordValues } from '../import/profile.ts'
import { ticketFromEvents, type TicketEvent } from './events.ts'

interface Arrival {
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

/**
 * Keeps the events among the rows that are new or said otherwise by a later line, and answers the tickets that they belong
 * to, from all their events; and what was kept of them before.
 */
export async function takeEvents(client: pg.PoolClient, originId: number, rows: MappedRow[]) {
  const last = lastOfEach(rows)
  const { rows: taken } = await client.query<TakenEvent>(
    `with given as (
       select e.number, e.revision, e.at::timestamptz(0) as at, e.status_id, e.place, e.fields::jsonb as fields
       from unnest($2::text[], $3::integer[], $4::timestamptz[], $5::smallint[], $6::integer[], $7::text[])
         as e (number, revision, at, status_id, place, fields)
     ), old as (
       select number, revision, at, status_id, t.place, t.fields
       from ticket_event t join given using (number, revision, at, status_id) where t.origin_id = $1
     ), taken as (
       insert into ticket_event as t (origin_id, number, revision, at, status_id, place, fields)
       select $1, number, revision, at, status_id, place, fields from given
       on conflict (origin_id, number, revision, at, status_id) do update set place = excluded.place, fields = excluded.fields
         where excluded.place > t.place and excluded.fields <> t.fields
       returning number, revision, at, status_id, place, fields, xmax = 0 as is_new)
     select number, revision, at, status_id, taken.place, taken.fields::text as fields, is_new,
       old.place as old_place, old.fields::text as old_fields
     from taken left join old using (number, revision, at, status_id)`,
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
  for (const { number, is_new } of taken) {
    fresh.set(number, (fresh.get(number) ?? 0) + 1)
    if (is_new) made.set(number, (made.get(number) ?? 0) + 1)
  }
  const byNumber = await readEvents(client, originId, [...fresh.keys()])
  const arrivals = [...fresh].map(([number, count]): Arrival => {
    const events = byNumber.get(number) ?? []
    return {
      number,
      given: { ...ticketFromEvents(events), number },
      fresh: count,
      isNew: events.length === made.get(number),
    }
  })
  return { arrivals, kept: keptEvents(originId, taken) }
}

// ---- What is kept of them, and taking it back ----

interface StoredEvent {
  number: string
  revision: number
  at: Date
  status_id: number
  place: number
  /** JSON as the server writes it. */
  fields: string
}
interface TakenEvent extends StoredEvent {
  is_new: boolean
  old_place: number | null
  old_fields: string | null
}

const eventColumns = ['origin_id', 'number', 'revision', 'at', 'status_id', 'place', 'fields'] as const
const eventKey = ({ number, revision, at, status_id }: StoredEvent) =>
  JSON.stringify([number, revision, at.toISOString(), status_id])
const eventText = ({ place, fields }: Pick<StoredEvent, 'place' | 'fields'>) => `${place} ${fields}`

function keptEvents(originId: number, taken: readonly TakenEvent[]): Kept {
  const kept: Kept = { facts: 'ticket_event', originId, columns: eventColumns, added: [], changed: [] }
  for (const event of taken) {
    const fact = keptFact(eventKey(event), eventText(event))
    const { number, revision, at, status_id, old_place, old_fields } = event
    if (event.is_new) kept.added.push(fact)
    else {
      const before = copyLine([originId, number, revision, at, status_id, old_place, old_fields])
      kept.changed.push({ ...fact, before })
    }
  }
  return kept
}

/** Of keys that `eventKey` made, as a table `k`. */
const ofKeys = `(select k->>0 as number, (k->>1)::integer as revision, (k->>2)::timestamptz as at, (k->>3)::smallint as status_id
  from (select unnest($2::text[])::jsonb as k) keys) k`

export const undoEvents: UndoFacts = {
  async read(client, originId, keys) {
    const { rows } = await client.query<StoredEvent>(
      `select number, revision, at, status_id, place, fields::text as fields
       from ticket_event t join ${ofKeys} using (number, revision, at, status_id) where t.origin_id = $1`,
      [originId, keys],
    )
    return new Map(rows.map((event) => [eventKey(event), eventText(event)]))
  },
  async remove(client, originId, keys) {
    await client.query(
      `delete from ticket_event t using ${ofKeys} where t.origin_id = $1
         and (t.number, t.revision, t.at, t.status_id) = (k.number, k.revision, k.at, k.status_id)`,
      [originId, keys],
    )
  },
  async restore(client, columns, lines) {
    if (lines.length === 0) return
    await client.query('create temp table event_staged as select * from ticket_event with no data')
    await copyRows(client, 'event_staged', columns, lines)
    await client.query(
      `update ticket_event t set (place, fields) = (s.place, s.fields) from event_staged s where
         (t.origin_id, t.number, t.revision, t.at, t.status_id) = (s.origin_id, s.number, s.revision, s.at, s.status_id)`,
    )
    await client.query('drop table event_staged')
  },
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
