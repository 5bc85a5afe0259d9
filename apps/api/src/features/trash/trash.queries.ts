import {
  type EndpointInput,
  givesPermission,
  type listTrash,
  type PageMeta,
  trashPages,
  trashPermission,
  type TrashRow,
  trashSubjects,
} from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import { allOf, type Condition, containsWords } from '../../platform/database/filters.sql.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { isEverything } from '../../platform/http/scope.ts'
import { askedNames } from '../../platform/management/asked.ts'
import { type ListSource, readListBatches, readListPage } from '../../platform/management/page.ts'
import { deletedRecord, type Snapshot } from '../../platform/management/trash.ts'
import { inLane } from '../../platform/pools/query-context.ts'
import { readKeptDays } from '../../platform/settings/settings.ts'

type Asked = EndpointInput<typeof listTrash>['query']
type Unpaged = Omit<Asked, 'page' | 'size'>
type Needs = Pick<Services, 'database' | 'deletable'>

/** What was deleted as the statement finds it. */
export interface StoredTrash {
  id: number
  kind: string
  label: string
  deleted_by: string | null
  deleted_at: Date
  days_left: number
}

/** A page of what was deleted from the person's lists and can still be brought back. */
export async function readTrash(
  services: Needs,
  query: Asked,
  person: Person,
): Promise<{ answer: TrashRow[]; meta: PageMeta }> {
  const source = await trashSource(services, query, person)
  const { rows, meta } = await readListPage(services.database, source, query)
  return { answer: rows.map(presentTrash), meta }
}

/** All of it, batch by batch, for a file. */
export async function trashBatches(services: Needs, query: Unpaged, person: Person) {
  return readListBatches(services.database, await trashSource(services, query, person), query)
}

type TrashSource = ListSource<StoredTrash, NonNullable<Asked['orderName']>>

async function trashSource(services: Needs, query: Unpaged, person: Person): Promise<TrashSource> {
  const { database } = services
  const { trash: days } = await readKeptDays(database.write)
  const asked = askedNames('list', query.list, trashPages)
  const pages = trashPages.filter(
    (page) => givesPermission(trashPermission(page), person.roles) && (asked?.includes(page) ?? true),
  )
  const ends = sql`(t.deleted_at + make_interval(days => ${days ?? 0}::int))`
  const where = allOf([
    sql<SqlBool>`${ends} > now()`,
    sql<SqlBool>`t.kind = any(${pages.map((page) => trashSubjects[page])}::text[])`,
    containsWords(sql`concat_ws(' ', t.label, a.name)`, query.search),
  ])
  const seen = isEverything(person.scope) ? null : await seenOf(services, where, person)
  return {
    columns: sql<StoredTrash>`t.id, t.kind, t.label, a.name as deleted_by, t.deleted_at,
      ceil(extract(epoch from ${ends} - now()) / 86400)::int as days_left`,
    from,
    key: sql`t.id`,
    where: allOf([where, seen && sql<SqlBool>`t.id = any(${seen}::bigint[])`]),
    orders: { deletedAt: sql`t.deleted_at`, label: sql`lower(t.label)`, deletedBy: sql`lower(a.name)` },
    first: { orderName: 'deletedAt', orderBy: 'desc' },
  }
}

const from = sql`trash t left join account a on a.id = t.deleted_by`

function presentTrash({ id, kind, label, deleted_by, deleted_at, days_left }: StoredTrash): TrashRow {
  const page = trashPages.find((known) => trashSubjects[known] === kind)
  if (page === undefined) throw new Error(`No list has ${kind}`)
  return { id, page, label, deletedBy: deleted_by, deletedAt: deleted_at.toISOString(), daysLeft: days_left }
}

/** As many snapshots are held at once. */
const batch = 50

/** Which of them somebody who sees a part of the data may know of: each list says so of what it kept. */
async function seenOf({ database, deletable }: Needs, where: Condition, person: Person): Promise<number[]> {
  const seen: number[] = []
  let before: number | null = null
  for (;;) {
    const narrowed = allOf([where, before === null ? null : sql<SqlBool>`t.id < ${before}`])
    const { rows } = await inLane('lists', () =>
      sql<{ id: number; kind: string; snapshot: Snapshot }>`
        select t.id, t.kind, t.snapshot from ${from} where ${narrowed ?? sql`true`}
        order by t.id desc limit ${batch}`.execute(database.write),
    )
    for (const { id, kind, snapshot } of rows) {
      const list = deletable.find(({ trash }) => trash.kind === kind)
      if (list === undefined) continue
      if ((await list.isSeen?.(deletedRecord(snapshot, database.write), person)) ?? true) seen.push(id)
    }
    before = rows.at(-1)?.id ?? null
    if (rows.length < batch) return seen
  }
}
