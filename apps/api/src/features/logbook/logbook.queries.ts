import {
  logbookCategories,
  logbookStatuses,
  shifts,
  type HistoryEntry,
  type LogbookRow,
  type logbook,
} from '@ido/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { allOf, containsWords, dayBetween, oneOf } from '../../platform/database/filters.sql.ts'
import { notFound } from '../../platform/errors.ts'
import { hiddenPlace, isEverything } from '../../platform/http/scope.ts'
import { askedNames } from '../../platform/management/asked.ts'
import { readHistory } from '../../platform/management/history.ts'
import type { ListFilters } from '../../platform/management/list.ts'
import type { ListSource } from '../../platform/management/page.ts'
import type { Person } from '../../platform/person.ts'
import { isAllowed } from '../../platform/policy.ts'
import { entriesInScope, namesKnownTicket, ofThatShift } from '../../platform/scope/logbook-scope.sql.ts'
import { isOwn, whyNotEdit, whyNotRemove } from './logbook.policy.ts'
import { foreignTickets, productsSeen } from './logbook.scope.queries.ts'

type Reader = Database['read']
type Filters = ListFilters<typeof logbook>
type OrderName = NonNullable<Filters['orderName']>

/** An entry as it is stored, with its product's name and who took its shift over. */
export interface StoredEntry {
  id: number
  agent_id: number | null
  agent_name: string
  date: string
  shift: LogbookRow['shift']
  product_id: number | null
  product: string | null
  activity: string
  category: string
  ticket_number: string | null
  ticket_known: boolean | null
  started_at: Date
  ended_at: Date | null
  status: LogbookRow['status']
  note: string | null
  version: number
  changed_at: Date
  signed_off_by: string | null
  carried: LogbookRow['carriedFrom']
  carried_by: string | null
}

const entries = sql`logbook_entry e left join product p on p.id = e.product_id`
const signedOff = sql`(select h.signed_off_name from logbook_handover h
  where h.signed_off_at is not null and ${ofThatShift} limit 1) as signed_off_by`
/** Whose entry goes on in this one, and who goes on with this one. */
const carried = sql`(select jsonb_build_object('agent', s.agent_name, 'date', s.date, 'shift', s.shift)
    from logbook_entry s where s.id = e.carried_from) as carried,
  (select c.agent_name from logbook_entry c where c.carried_from = e.id limit 1) as carried_by`
const isElsewhere = sql<SqlBool>`exists (select from logbook_entry c where c.carried_from = e.id)`

/** What is read of an entry; a ticket that lies outside of the reader's scope is not told from one that does not exist. */
function columnsFor(person: Person): RawBuilder<StoredEntry> {
  return sql<StoredEntry>`e.*, p.name as product, ${signedOff}, ${carried}, ${namesKnownTicket(person)} as ticket_known`
}

/** What is asked for, of what the person may see. */
export function entrySource(query: Filters, person: Person): ListSource<StoredEntry, OrderName> {
  return {
    columns: columnsFor(person),
    from: entries,
    key: sql<number>`e.id`,
    where: whereOf(query, person),
    orders,
    first: { orderName: 'startedAt', orderBy: 'desc' },
  }
}

/** The entries of these ids that the person may see. */
async function entriesOf(read: Reader, ids: readonly number[], person: Person): Promise<StoredEntry[]> {
  const isOne = sql<SqlBool>`e.id = any(${[...ids]}::bigint[])`
  const found = sql<StoredEntry>`select ${columnsFor(person)} from ${entries} where ${isOne} and ${entriesInScope(person)} order by e.id`
  return (await found.execute(read)).rows
}

/** One entry. @throws Refusal 404 where the person may not see it */
export async function readEntry(read: Reader, id: number, person: Person): Promise<StoredEntry> {
  const [entry] = await entriesOf(read, [id], person)
  if (entry === undefined) throw notFound('notFound')
  return entry
}

export type InShift = Pick<StoredEntry, 'agent_id' | 'date' | 'shift'> & { started_at: Date | string }

/** Who took over the shift that an entry belongs to, or would belong to: one that begins later is not part of it. */
export async function signedOffBy(
  read: Reader,
  { agent_id, date, shift, started_at }: InShift,
): Promise<string | null> {
  if (agent_id === null) return null
  const handover = await read
    .selectFrom('logbook_handover')
    .select('signed_off_name')
    .where('from_agent', '=', agent_id)
    .where('date', '=', date)
    .where('shift', '=', shift)
    .where('signed_off_at', '>=', new Date(started_at))
    .executeTakeFirst()
  return handover?.signed_off_name ?? null
}

export function presentEntry(entry: StoredEntry, person: Person): LogbookRow {
  const { id, date, product, activity, note, version } = entry
  return {
    id,
    date,
    product,
    activity,
    note,
    version,
    agentId: entry.agent_id,
    agent: entry.agent_name,
    productId: entry.product_id,
    ticketNumber: entry.ticket_number,
    ticketKnown: entry.ticket_known,
    shift: entry.shift,
    status: entry.status,
    category: entry.category,
    startedAt: entry.started_at.toISOString(),
    endedAt: entry.ended_at?.toISOString() ?? null,
    signedOffBy: entry.signed_off_by,
    carriedFrom: entry.carried,
    carriedBy: entry.carried_by,
    can: { edit: isAllowed(whyNotEdit(person, entry)), remove: isAllowed(whyNotRemove(person, entry)) },
  }
}

// ---- Filters and order ----

function whereOf(query: Filters, person: Person): RawBuilder<SqlBool> {
  const everywhere = sql`concat_ws(' ', e.activity, e.category, e.ticket_number, e.note, e.agent_name, p.name)`
  const asked = allOf([
    entriesInScope(person),
    oneOf(sql`e.shift`, askedNames('shift', query.shift, shifts)),
    oneOf(sql`e.status`, askedNames('status', query.status, logbookStatuses)),
    oneOf(sql`e.category`, askedNames('category', query.category, logbookCategories)),
    oneOf(sql`p.name`, askedNames('product', query.product)),
    oneOf(sql`e.agent_name`, askedNames('agent', query.agent)),
    query.mine ? sql<SqlBool>`e.agent_id = ${person.id}` : null,
    query.mine === 'true' ? sql<SqlBool>`not ${isElsewhere}` : null,
    dayBetween(sql`e.date`, query.date_from, query.date_to),
    containsWords(everywhere, query.search),
  ])
  return asked ?? sql<SqlBool>`true`
}

const orders: ListSource<StoredEntry, OrderName>['orders'] = {
  date: sql`e.date`,
  startedAt: sql`e.started_at`,
  agent: sql`lower(e.agent_name)`,
  product: sql`lower(p.name)`,
  category: sql`e.category`,
  status: sql`array_position(array['open', 'on-progress', 'done'], e.status)`,
}

/**
 * What was done to an entry that the person may see. It may have spoken of a product or a ticket before that they may
 * not: their history keeps that it did, not of which.
 */
export async function entryHistory(
  database: Database,
  { id, agent_id }: Pick<StoredEntry, 'id' | 'agent_id'>,
  person: Person,
): Promise<HistoryEntry[]> {
  const history = await readHistory(database, [{ type: 'logbook', id }])
  if (isEverything(person.scope)) return history
  const textsOf = (field: string) =>
    history
      .flatMap(({ changes }) => changes.filter((change) => change.field === field))
      .flatMap(({ before, after }) => [before, after])
      .filter((value) => typeof value === 'string')
  const products = new Set((await productsSeen(database.write, person)).values())
  const isForeignProduct = (name: string) => person.scope.products !== null && !products.has(name)
  const foreign = isOwn(person, agent_id)
    ? new Set<string>()
    : await foreignTickets(database.write, textsOf('ticketNumber'), person)
  const shown = (field: string) => (value: unknown) => {
    if (typeof value !== 'string') return value
    const isHidden = field === 'product' ? isForeignProduct(value) : foreign.has(value.toLowerCase())
    return isHidden ? hiddenPlace : value
  }
  return history.map((entry) => ({
    ...entry,
    changes: entry.changes.map(({ field, before, after }) =>
      field === 'product' || field === 'ticketNumber'
        ? { field, before: shown(field)(before), after: shown(field)(after) }
        : { field, before, after },
    ),
  }))
}
