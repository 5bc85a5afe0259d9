import type { FieldChange, HistoryEntry, InsightDetail, InsightRecord } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { allOf, among } from '../../platform/database/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import { hiddenPlace } from '../../platform/http/scope.ts'
import { readHistory } from '../../platform/management/history.ts'
import { seesSnapshot } from './insights.policy.ts'
import type { StoredInsight, StoredSnapshot } from './insights.sql.ts'

type Reader = Database['read']

/** Feedback that can stand as evidence for this reader: sent, and within their data scope. */
const isSeenRecord = ({ scope }: Pick<Person, 'scope'>) =>
  allOf([
    sql<SqlBool>`v.status <> 'draft'`,
    among(sql`v.regional_company`, scope.regions),
    among(sql`v.product_id`, scope.products),
  ])

const longestWords = 280

/** Of these records the ones that the reader sees, in the order given. */
export async function seenRecords(
  read: Reader,
  ids: readonly number[],
  person: Pick<Person, 'scope'>,
): Promise<InsightRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<InsightRecord, 'time_in'> & { time_in: Date }>`
    select v.id, v.voc_id, v.status, v.time_in, p.name as product, r.name as region, c.name as category, f.name as sentiment,
      left(coalesce(nullif(v.longtext, ''), v.list_feedback, ''), ${longestWords}) as words
    from voc v left join product p on p.id = v.product_id left join region r on r.id = v.regional_company
      left join voc_category c on c.id = v.category_feedback left join voc_sentiment f on f.id = v.sentiment_feedback
    where v.id = any(${ids}::bigint[]) and ${isSeenRecord(person)}
    order by array_position(${ids}::bigint[], v.id)`.execute(read)
  return rows.map((row) => ({ ...row, time_in: row.time_in.toISOString() }))
}

/** What an insight rests on, as far as the reader sees it; the rest is counted and not told. */
export async function readEvidence(
  read: Reader,
  { id, records: ids }: Pick<StoredInsight, 'id' | 'records'>,
  person: Person,
): Promise<Pick<InsightDetail, 'records' | 'hidden' | 'snapshot' | 'isSnapshotHidden'>> {
  const [records, stored] = await Promise.all([
    seenRecords(read, ids, person),
    sql<StoredSnapshot>`select snapshot, snapshot_regions, snapshot_products from insight where id = ${id}`.execute(
      read,
    ),
  ])
  const [kept] = stored.rows
  const snapshot = kept?.snapshot ?? null
  const isSeen =
    kept !== undefined && seesSnapshot(person, { regions: kept.snapshot_regions, products: kept.snapshot_products })
  return {
    records,
    hidden: ids.length - records.length,
    snapshot: isSeen ? snapshot : null,
    isSnapshotHidden: snapshot !== null && !isSeen,
  }
}

/** Everything that was done to an insight; records by their numbers, and those that the reader may not see by none. */
export async function insightHistory(
  database: Database,
  { id }: Pick<StoredInsight, 'id'>,
  person: Person,
): Promise<HistoryEntry[]> {
  const entries = await readHistory(database, [{ type: 'insight', id }])
  const named = await namesOfRecords(
    database,
    entries.flatMap(({ changes }) => changes),
    person,
  )
  return entries.map((entry) => ({ ...entry, changes: entry.changes.map(named) }))
}

/** A change of an insight in numbers of records in place of ids. */
async function namesOfRecords({ write }: Database, changes: readonly FieldChange[], person: Person) {
  const ids = changes.flatMap(({ field, before, after }) =>
    field === 'records' ? [before, after].flatMap(listed) : [],
  )
  const seen = new Map((await seenRecords(write, [...new Set(ids)], person)).map((each) => [each.id, each.voc_id]))
  const said = (value: unknown) => listed(value).map((one) => seen.get(one) ?? hiddenPlace)
  return ({ field, before, after }: FieldChange): FieldChange =>
    field === 'records' ? { field, before: said(before), after: said(after) } : { field, before, after }
}

const listed = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])
