import type pg from 'pg'
import type { BatchOutcome, Origin } from '../import/dataset.ts'
import {
  keptKeyed,
  originOf,
  readKeyed,
  storeKeyed,
  undoKeyed,
  writeKeyed,
  type KeyedFacts,
} from '../import/keyed.service.ts'
import type { MappedRow } from '../import/mapper.ts'
import { NewLabel, type Profile, type RecordValues, type Value } from '../import/profile.ts'
import { regroup, settle, type Group } from '../import/upsert.ts'
import { takeEvents, undoEvents } from './events.service.ts'
import { stepsOf, ticketAfter, ticketColumns, ticketLine, type States } from './ticket.ts'

const facts = { table: 'ticket', columns: ticketColumns } as const

/** Adds tickets that are new and changes those that differ; what a profile brings is known by its origin and number. */
export async function writeTickets(
  client: pg.PoolClient,
  { profile, settles, remembers }: Origin,
  mapped: MappedRow[],
  keep: boolean,
): Promise<BatchOutcome> {
  const originId = await originOf(client, facts, profile.name)
  if (settles) await client.query('select ticket_rollups_later($1)', [originId])
  const tickets = ticketFacts(originId, await readStates(client))
  const rows = await growLists(client, profile, mapped, keep)
  return profile.identity === 'event'
    ? writeEvents(client, tickets, rows, { keep, remembers })
    : writeKeyed(client, tickets, rows, { keep, remembers })
}

/** Tickets, and the events that they were worked out from. */
export const undoTickets = { ticket: undoKeyed({ ...facts, line: ticketLine, stored }), ticket_event: undoEvents }

/** Rolls up what the transaction has added; the triggers leave it to the end. */
export async function settleTickets(client: pg.PoolClient): Promise<void> {
  await client.query('select ticket_rollups_now()')
}

function ticketFacts(originId: number, states: States): KeyedFacts {
  return {
    ...facts,
    originId,
    after(before, given) {
      const next = ticketAfter(before, given, states)
      return 'conflict' in next ? next : { record: next.ticket }
    },
    line: ticketLine,
    stored,
    shown: (field, value) => ({ column: columnOf(field), value: shown(value, field, states) }),
  }
}

async function writeEvents(
  client: pg.PoolClient,
  tickets: KeyedFacts,
  rows: MappedRow[],
  { keep, remembers }: { keep: boolean; remembers: boolean },
): Promise<BatchOutcome> {
  const { originId, after, line } = tickets
  const { arrivals, kept } = await takeEvents(client, originId, rows)
  const known = await readKeyed(
    client,
    tickets,
    arrivals.map(({ number }) => number),
  )
  const written: BatchOutcome = { added: 0, changed: 0, known: rows.length, bad: 0, problems: [] }
  const groups = new Map<string, Group>()
  for (const { number, given, fresh, isNew } of arrivals) {
    const old = known.get(number)
    const next = after(old, given)
    if ('conflict' in next) throw new Error(`Ticket ${number}: ${next.conflict.field} ${next.conflict.reason.key}`)
    regroup(groups, number, () => (old ? line(old, originId) : null), line(next.record, originId))
    written.added += isNew ? 1 : 0
    written.changed += isNew ? fresh - 1 : fresh
    written.known -= fresh
  }
  const { toAdd, toChange } = settle(groups.values())
  if (keep) await storeKeyed(client, tickets, toAdd, toChange)
  return remembers ? { ...written, kept: [kept, keptKeyed(tickets, groups)] } : written
}

/** The file's name of a field; they differ for the status only. */
const columnOf = (field: string) => (field === 'status_id' ? 'status' : field)

function shown(value: Value | undefined, field: string, { names }: States): string {
  if (field === 'status_id') return names.get(Number(value)) ?? ''
  return value instanceof Date ? value.toISOString() : ''
}

async function readStates(client: pg.PoolClient): Promise<States> {
  const { rows } = await client.query<{ id: number; name: string; is_paused: boolean }>(
    'select id, name, is_paused from ticket_status',
  )
  return {
    paused: new Set(rows.flatMap(({ id, is_paused }) => (is_paused ? [id] : []))),
    names: new Map(rows.map(({ id, name }) => [id, name])),
  }
}

/** A stored ticket with the steps behind its timeline. */
function stored({ timeline, ...values }: Record<string, unknown>): RecordValues {
  const ticket = values as RecordValues
  const opened = ticket['opened_at']
  return { ...ticket, steps: opened instanceof Date ? stepsOf(timeline as number[], opened) : [] }
}

const lists: Readonly<Record<string, string>> = {
  category_id: 'ticket_category',
  priority_id: 'ticket_priority',
  channel_id: 'ticket_channel',
}

/**
 * Adds the labels that the profile may add to their lists, and answers the rows with their ids. The rows themselves
 * stay as they are, since the transaction may be tried again. With `keep` false nothing is added and such a field is null.
 */
async function growLists(
  client: pg.PoolClient,
  profile: Profile,
  rows: MappedRow[],
  keep: boolean,
): Promise<MappedRow[]> {
  const rules = Object.values(profile.columns).flatMap((column) => column.fields.filter((rule) => rule.grow))
  let grown = rows
  for (const { field } of rules) {
    const labels = new Map<string, string>()
    for (const { values } of rows) {
      const value = values[field]
      if (value instanceof NewLabel) labels.set(value.label.toLowerCase(), value.label)
    }
    if (labels.size === 0) continue
    const ids = await idsOf(client, lists[field] ?? '', labels, keep)
    const lost = keep ? [...labels.keys()].find((key) => !ids.has(key)) : undefined
    if (lost !== undefined) throw new Error(`The label ${lost} of ${field} has no id`)
    grown = grown.map((row) => ({ ...row, values: withId(row.values, field, ids) }))
  }
  return grown
}

function withId(values: RecordValues, field: string, ids: Map<string, number>): RecordValues {
  const value = values[field]
  return value instanceof NewLabel ? { ...values, [field]: ids.get(value.label.toLowerCase()) ?? null } : values
}

/** Ids by label in lower case as it is here: the server's may be another. */
async function idsOf(client: pg.PoolClient, table: string, labels: Map<string, string>, keep: boolean) {
  const found = async () => {
    const { rows } = await client.query<{ id: number; name: string }>(
      `select id, name from ${table} where lower(name) in (select lower(n) from unnest($1::text[]) n) order by id desc`,
      [[...labels.values()]],
    )
    return new Map(rows.map(({ id, name }) => [name.trim().toLowerCase(), id]))
  }
  const known = await found()
  const missing = [...labels].flatMap(([key, label]) => (known.has(key) ? [] : [label]))
  if (missing.length === 0 || !keep) return known
  await client.query(
    `insert into ${table} (name, position)
     select name, (select coalesce(max(position), 0) from ${table}) + place from unnest($1::text[]) with ordinality as n (name, place)
     on conflict (name) do nothing`,
    [missing],
  )
  return found()
}
