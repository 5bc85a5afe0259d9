import type { EndpointInput, Handover, listHandovers, PageMeta, Shift } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { allOf, containsWords } from '../../platform/database/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import { type Language } from '../../platform/messages.ts'
import { type ListSource, readListBatches, readListPage } from '../../platform/management/page.ts'
import { inWords, isAllowed } from '../../platform/policy.ts'
import { isOwn, whyNotSignOff, whyNotWithdraw, whyNotAgain } from './logbook.policy.ts'
import type { StoredEntry } from './logbook.queries.ts'
import { handoversInScope, ofThatShift } from '../../platform/scope/logbook-scope.sql.ts'

type Query = EndpointInput<typeof listHandovers>['query']
type Unpaged = Omit<Query, 'page' | 'size'>
type Reader = Database['write']

/** A hand-over as the statement finds it. */
export interface HandoverRow {
  id: number
  date: string
  shift: Shift
  from_agent: number | null
  from_name: string
  note: string
  created_at: Date
  signed_off_name: string | null
  signed_off_at: Date | null
  sign_off_note: string | null
  entries: number
  open_entries: number
}

/** A page of the hand-overs, the newest first; `open` asks for those that wait, or that do not. */
export async function handoverPage(
  database: Pick<Database, 'write'>,
  query: Query,
  person: Person,
  language: Language,
): Promise<{ answer: Handover[]; meta: PageMeta }> {
  const { rows, meta } = await readListPage(database, handoverSource(query, person), query)
  return { answer: rows.map((row) => present(row, person, language)), meta }
}

/** All of them, batch by batch, for a file. */
export const handoverBatches = (database: Pick<Database, 'write'>, query: Unpaged, person: Person) =>
  readListBatches(database, handoverSource(query, person), query)

function handoverSource(query: Unpaged, person: Person): ListSource<HandoverRow, 'date'> {
  return {
    columns,
    from: sql`logbook_handover h`,
    key: sql`h.id`,
    where: allOf([
      handoversInScope(person),
      query.open === undefined ? null : sql<SqlBool>`(h.signed_off_at is null) = ${query.open === 'true'}`,
      containsWords(sql`concat_ws(' ', h.from_name, h.note, h.signed_off_name, h.sign_off_note)`, query.search),
    ]),
    orders: { date: sql`h.date` },
    first: { orderName: 'date', orderBy: 'desc' },
  }
}

/** One hand-over. @throws Refusal 404 where the person may not see it */
export async function readHandover(read: Reader, id: number, person: Person, language: Language): Promise<Handover> {
  const { rows } = await sql<HandoverRow>`select ${columns} from logbook_handover h
    where h.id = ${id} and ${handoversInScope(person)}`.execute(read)
  if (rows[0] === undefined) throw notFound('notFound')
  return present(rows[0], person, language)
}

/** What is not done of a hand-over's shift, the oldest first; whoever sees the hand-over sees all of them. */
export async function unfinishedOf(trx: Reader, id: number): Promise<StoredEntry[]> {
  const found = sql<StoredEntry>`select e.*, p.name as product, null as ticket_known, h.signed_off_name as signed_off_by, null as carried, null as carried_by
    from logbook_handover h join logbook_entry e on ${ofThatShift} left join product p on p.id = e.product_id
    where h.id = ${id} and e.status <> 'done' order by e.started_at, e.id`
  return (await found.execute(trx)).rows
}

const entriesOfShift = sql`from logbook_entry e where ${ofThatShift}`

const columns = sql<HandoverRow>`h.*, (select count(*)::int ${entriesOfShift}) as entries,
  (select count(*)::int ${entriesOfShift} and e.status <> 'done') as open_entries`

function present(row: HandoverRow, person: Person, language: Language): Handover {
  const { id, date, shift, note, entries } = row
  return {
    id,
    date,
    shift,
    note,
    entries,
    from: row.from_name,
    isOwn: isOwn(person, row.from_agent),
    createdAt: row.created_at.toISOString(),
    signedOffBy: row.signed_off_name,
    signedOffAt: row.signed_off_at?.toISOString() ?? null,
    signOffNote: row.sign_off_note,
    openEntries: row.open_entries,
    can: {
      signOff: isAllowed(whyNotSignOff(person, row)),
      withdraw: isAllowed(whyNotWithdraw(person, row)),
      whyNot: inWords(whyNotAgain(row) ?? whyNotSignOff(person, row), language),
    },
  }
}
