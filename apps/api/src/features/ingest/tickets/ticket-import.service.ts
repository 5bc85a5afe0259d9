import type pg from 'pg'
import { copyRows } from '../../../platform/database/copy.ts'
import type { Origin, BatchOutcome } from '../import/dataset.ts'
import type { Conflict, MappedRow } from '../import/mapper.ts'
import type { Problem } from '../import/problems.ts'
import { textIn, type Value, type RecordValues } from '../import/profile.ts'
import { regroup, settle, type Group } from '../import/upsert.ts'
import { takeEvents } from './events.service.ts'
import { growLists } from './grow.service.ts'
import { stepsOf, ticketAfter, ticketColumns, ticketLine, type States } from './ticket.ts'

/** Adds tickets that are new and changes those that differ; what a profile brings is known by its origin and number. */
export async function writeTickets(
  client: pg.PoolClient,
  { profile, settles }: Origin,
  mapped: MappedRow[],
  keep: boolean,
): Promise<BatchOutcome> {
  const originId = await originOf(client, profile.name)
  if (settles) await client.query('select ticket_rollups_later($1)', [originId])
  const states = await readStates(client)
  const rows = await growLists(client, profile, mapped, keep)
  return profile.identity === 'event'
    ? writeEvents(client, originId, states, rows, keep)
    : writeStates(client, originId, states, rows, keep)
}

/** Rolls up what the transaction has added; the triggers leave it to the end. */
export async function settleTickets(client: pg.PoolClient): Promise<void> {
  await client.query('select ticket_rollups_now()')
}

async function writeStates(
  client: pg.PoolClient,
  originId: number,
  states: States,
  rows: MappedRow[],
  keep: boolean,
): Promise<BatchOutcome> {
  const numbers = new Set<string>()
  const repeated = new Set<string>()
  for (const { values } of rows) {
    const number = textIn(values, 'number')
    if (numbers.has(number)) repeated.add(number)
    numbers.add(number)
  }
  const stored = await readTickets(client, originId, [...numbers])
  const isNew = ({ values }: MappedRow) => {
    const number = textIn(values, 'number')
    return !stored.has(number) && !repeated.has(number)
  }
  const problems: Problem[] = []
  const added = await addNew(client, rows.filter(isNew), { originId, states, problems }, keep)
  const now = new Map<string, RecordValues>()
  const groups = new Map<string, Group>()
  for (const row of rows.filter((candidate) => !isNew(candidate))) {
    const number = textIn(row.values, 'number')
    const old = stored.get(number)
    const next = ticketAfter(now.get(number) ?? old, row.values, states)
    if ('conflict' in next) {
      problems.push(problemOf(row, next.conflict, states))
      continue
    }
    now.set(number, next.ticket)
    regroup(groups, number, () => (old ? ticketLine(old, originId) : null), ticketLine(next.ticket, originId))
  }
  const { toAdd, toChange, ...counts } = settle(groups.values())
  if (keep) await store(client, toAdd, toChange)
  return { ...counts, added: counts.added + added, bad: problems.length, problems }
}

interface Context {
  originId: number
  states: States
  /** Gets the rows that do not hold together. */
  problems: Problem[]
}

/** Adds tickets that nobody knew, each made while the server takes the one before: nothing of them is kept in memory. */
async function addNew(client: pg.PoolClient, rows: Iterable<MappedRow>, context: Context, keep: boolean) {
  const { originId, states, problems } = context
  let added = 0
  const lines = function* () {
    for (const row of rows) {
      const next = ticketAfter(undefined, row.values, states)
      if ('conflict' in next) {
        problems.push(problemOf(row, next.conflict, states))
        continue
      }
      added += 1
      yield ticketLine(next.ticket, originId)
    }
  }
  const written = lines()
  if (keep) await copyRows(client, 'ticket', ticketColumns, written)
  else while (!written.next().done);
  return added
}

function problemOf({ line, values }: MappedRow, { field, reason }: Conflict, states: States): Problem {
  return { line, column: columnOf(field), value: shown(values[field], field, states), reason }
}

async function writeEvents(
  client: pg.PoolClient,
  originId: number,
  states: States,
  rows: MappedRow[],
  keep: boolean,
): Promise<BatchOutcome> {
  const arrivals = await takeEvents(client, originId, rows)
  const stored = await readTickets(
    client,
    originId,
    arrivals.map(({ number }) => number),
  )
  const written: BatchOutcome = { added: 0, changed: 0, known: rows.length, bad: 0, problems: [] }
  const groups = new Map<string, Group>()
  for (const { number, given, fresh, isNew } of arrivals) {
    const old = stored.get(number)
    const next = ticketAfter(old, given, states)
    if ('conflict' in next) throw new Error(`Ticket ${number}: ${next.conflict.field} ${next.conflict.reason.key}`)
    regroup(groups, number, () => (old ? ticketLine(old, originId) : null), ticketLine(next.ticket, originId))
    written.added += isNew ? 1 : 0
    written.changed += isNew ? fresh - 1 : fresh
    written.known -= fresh
  }
  const { toAdd, toChange } = settle(groups.values())
  if (keep) await store(client, toAdd, toChange)
  return written
}

/** The file's name of a field; they differ for the status only. */
const columnOf = (field: string) => (field === 'status_id' ? 'status' : field)

function shown(value: Value | undefined, field: string, { names }: States): string {
  if (field === 'status_id') return names.get(Number(value)) ?? ''
  return value instanceof Date ? value.toISOString() : ''
}

const columns = ticketColumns.join(', ')

async function store(client: pg.PoolClient, toAdd: string[], toChange: string[]): Promise<void> {
  if (toAdd.length > 0) await copyRows(client, 'ticket', ticketColumns, toAdd)
  if (toChange.length === 0) return
  await client.query(`create temp table ticket_staged as select ${columns} from ticket with no data`)
  await copyRows(client, 'ticket_staged', ticketColumns, toChange)
  await client.query(
    `update ticket t set (${columns}) = (${ticketColumns.map((column) => `s.${column}`).join(', ')})
     from ticket_staged s where t.origin_id = s.origin_id and t.number = s.number`,
  )
  // The transaction may hold more batches.
  await client.query('drop table ticket_staged')
}

/** Id of the door or profile that tickets came through; looked for first, since a try to insert would use one up. */
async function originOf(client: pg.PoolClient, name: string): Promise<number> {
  const find = async () => {
    const { rows } = await client.query<{ id: number }>('select id from ticket_origin where name = $1', [name])
    return rows[0]?.id
  }
  const found = await find()
  if (found !== undefined) return found
  await client.query('insert into ticket_origin (name) values ($1) on conflict do nothing', [name])
  const made = await find()
  if (made === undefined) throw new Error('ticket_origin gave no id')
  return made
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

interface StoredTicket {
  number: string
  opened_at: Date
  timeline: number[]
}

async function readTickets(
  client: pg.PoolClient,
  originId: number,
  numbers: string[],
): Promise<Map<string, RecordValues>> {
  const { rows } = await client.query<StoredTicket>(
    `select ${columns} from ticket where origin_id = $1 and number = any($2)`,
    [originId, numbers],
  )
  return new Map(
    rows.map(({ timeline, ...values }) => [values.number, { ...values, steps: stepsOf(timeline, values.opened_at) }]),
  )
}
