import type { topdown, TopdownRow } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { spokenTime } from '../../platform/days.ts'
import { notFound } from '../../platform/errors.ts'
import { allOf, containsWords, oneOf } from '../../platform/database/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import { askedIds } from '../../platform/management/asked.ts'
import type { ListFilters } from '../../platform/management/list.ts'
import type { ListSource } from '../../platform/management/page.ts'
import { isAllowed } from '../../platform/policy.ts'
import { seesTopdown, whyNotSet } from './topdown.policy.ts'
import { seenBy, type StoredTopdown, topdownColumns, topdownTable } from './topdown.sql.ts'

type Reader = Database['read']
type Filters = ListFilters<typeof topdown>

/** What is asked for, of what the person may see. */
export function topdownSource(
  query: Filters,
  person: Person,
): ListSource<StoredTopdown, NonNullable<Filters['orderName']>> {
  return {
    columns: topdownColumns,
    from: topdownTable,
    key: sql`t.id`,
    where: allOf([
      seenBy(person),
      containsWords(sql`t.cfu`, query.cfu),
      oneOf(sql`t.year`, askedIds('year', query.year)),
      oneOf(sql`t.semester`, query.semester === undefined ? undefined : [Number(query.semester)]),
      containsWords(sql`concat_ws(' ', t.cfu, t.year, t.semester)`, query.search),
    ]),
    orders: {
      id: sql`t.id`,
      cfu: sql`lower(t.cfu)`,
      year: sql`t.year * 10 + t.semester`,
      semester: sql`t.semester`,
      npsScore: sql`t.nps_score`,
      target: sql`t.target`,
      timestamp: sql`t.changed_at`,
    },
    first: { orderName: 'year', orderBy: 'desc' },
  }
}

/** The record; 404 where the person may not see it. */
export async function readTopdown(read: Reader, id: number, person: Person): Promise<StoredTopdown> {
  const { rows } = await sql<StoredTopdown>`select ${topdownColumns} from ${topdownTable} where t.id = ${id}`.execute(
    read,
  )
  const [stored] = rows
  if (stored === undefined || !seesTopdown(person)) throw notFound('notFound')
  return stored
}

/** The newest records of units whose name has these words, and how many there are. */
export async function findTopdown(
  read: Reader,
  { cfu, most }: { cfu: string | undefined; most: number },
  person: Person,
): Promise<{ records: StoredTopdown[]; total: number }> {
  const { rows } = await sql<StoredTopdown & { total: number }>`
    select ${topdownColumns}, count(*) over ()::int as total from ${topdownTable}
    where ${allOf([seenBy(person), containsWords(sql`t.cfu`, cfu)]) ?? sql`true`}
    order by t.year desc, t.semester desc, lower(t.cfu), t.id limit ${most}`.execute(read)
  return { records: rows, total: rows[0]?.total ?? 0 }
}

/** What names a record: no two have the same. */
export type TopdownName = Pick<StoredTopdown, 'cfu' | 'year' | 'semester'>

/** The record that there is for this unit and half year, or null. */
export async function findNamed(
  read: Reader,
  { cfu, year, semester }: TopdownName,
): Promise<Pick<StoredTopdown, 'id'> | null> {
  const { rows } = await sql<{ id: number }>`
    select id from topdown_nps
    where lower(cfu) = lower(${cfu}) and year = ${year} and semester = ${semester}`.execute(read)
  return rows[0] ?? null
}

export function presentTopdown(stored: StoredTopdown, person: Person): TopdownRow {
  const { id, cfu, year, semester, version } = stored
  return {
    id,
    cfu,
    year,
    semester,
    npsScore: String(stored.nps_score),
    target: String(stored.target),
    timestamp: spokenTime(stored.changed_at, ' '),
    at: stored.changed_at.toISOString(),
    version,
    can: { edit: isAllowed(whyNotSet(person)) },
  }
}
