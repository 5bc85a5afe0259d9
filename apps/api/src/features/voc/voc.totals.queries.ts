import { npsCategories, vocStatuses, type VocFilters, type VocStatus } from '@ido/contract'
import { sql, type RawBuilder } from 'kysely'
import type { AnswerCache } from '../../platform/answer-cache.ts'
import type { Database } from '../../platform/database/database.ts'
import { allOf, oneOf, searchWords } from '../../platform/filters.ts'
import { visibilityOf, type Actor } from './voc.policy.ts'
import { column, recordsOf, textsOf, type Scope } from './voc.where.queries.ts'

type Reader = Pick<Database, 'read'>

export interface Total {
  total: number
  isExact: boolean
}

/** Where a bounded total stops: 10,001 means 'more than 10,000'. */
const bound = 10_001

/**
 * How many records the scope has. With no filter or one counted field (and the status) the counters know; otherwise the
 * rows are counted from the same condition as the list, once per version of the data.
 */
export async function totalOf(
  database: Reader,
  cache: AnswerCache,
  scope: Scope,
  kind: 'exact' | 'bounded',
): Promise<Total> {
  const counted = countersTotal(scope)
  if (counted !== null) {
    const { rows } = await sql<{ total: number }>`select ${counted} as total`.execute(database.read)
    return { total: rows[0]?.total ?? 0, isExact: true }
  }
  const key = `${kind} ${await dataVersion(database)} ${scopeKey(scope)}`
  return cache.get(key, () => countRows(database, scope, kind))
}

/** Grows with every write to a VOC record, in whichever process. */
export async function dataVersion({ read }: Reader): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(sum(writes), 0)::bigint as version from voc_count where field = ''`.execute(read)
  return rows[0]?.version ?? 0
}

/** Two people who see the same records share it. */
export function scopeKey({ filters, search, person }: Scope): string {
  const mine = filters.mine ? person.id : null
  return JSON.stringify([filters, searchWords(search), visibilityOf(person).draftsOf, mine])
}

async function countRows({ read }: Reader, scope: Scope, kind: 'exact' | 'bounded'): Promise<Total> {
  const onlySearch = scope.search !== undefined && Object.keys(scope.filters).length === 0
  const { from, where } = onlySearch ? textsOf(scope) : recordsOf(scope)
  const counted =
    kind === 'exact'
      ? sql<{ total: number }>`select count(*) as total from ${from} where ${where}`
      : sql<{ total: number }>`select count(*) as total from (select from ${from} where ${where} limit ${bound}) found`
  const { rows } = await counted.execute(read)
  const total = rows[0]?.total ?? 0
  return { total, isExact: kind === 'exact' || total < bound }
}

// ---- Counters ----

const countedReferences = [
  'product_id',
  'sub_product',
  'regional_company',
  'source_id',
  'media_id',
  'category_feedback',
  'type_feedback',
  'sentiment_feedback',
  'validate_journey',
] as const satisfies (keyof VocFilters)[]

interface CountedQuestion {
  /** '' counts all records. */
  field: (typeof countedReferences)[number] | 'category_nps' | ''
  values: number[]
  statuses: readonly VocStatus[]
}

/** The question in the counters' terms; null where they cannot answer it. */
function countedQuestion({ filters, search }: Scope): CountedQuestion | null {
  const asked = Object.entries(filters).filter(([, value]) => !isNothing(value))
  const fields = asked.map(([field]) => field).filter((field) => field !== 'status')
  if (searchWords(search).length > 0 || fields.length > 1) return null
  const statuses = filters.status?.length ? filters.status : vocStatuses
  const [field] = fields
  if (field === undefined) return { field: '', values: [0], statuses }
  if (field === 'category_nps') {
    const values = (filters.category_nps ?? []).map((category) => npsCategories.indexOf(category) + 1)
    return { field, values, statuses }
  }
  const reference = countedReferences.find((counted) => counted === field)
  return reference === undefined ? null : { field: reference, values: filters[reference] ?? [], statuses }
}

/** A filter that asks for nothing: an empty list or text, `mine=false`. */
const isNothing = (value: unknown): boolean =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/**
 * The total as an expression over the counters, null where they cannot tell: sent records from the counters plus the
 * person's own drafts from their index; CMP and ADMIN: all from the counters.
 */
export function countersTotal(scope: Scope): RawBuilder<number> | null {
  const question = countedQuestion(scope)
  if (question === null) return null
  const { field, values, statuses } = question
  const { draftsOf } = visibilityOf(scope.person)
  const fromCounters = draftsOf === 'everyone' ? statuses : statuses.filter((status) => status !== 'draft')
  const ownDrafts = draftsOf === 'everyone' || !statuses.includes('draft') ? sql`0` : countOwnDrafts(draftsOf, question)
  return sql`(
    select (coalesce(sum(c.total), 0) + ${ownDrafts})::bigint
    from voc_count c
    where c.field = ${field} and c.value = any(${values}) and c.status = any(${[...fromCounters]}::voc_status[])
  )`
}

function countOwnDrafts(personId: number, { field, values }: CountedQuestion) {
  const condition =
    field === ''
      ? null
      : field === 'category_nps'
        ? oneOf(
            column('category_nps'),
            values.map((value) => npsCategories[value - 1] ?? ''),
          )
        : oneOf(column(field), values)
  const where = allOf([sql`${column('status')} = 'draft' and ${column('created_by_id')} = ${personId}`, condition])
  return sql`(select count(*) from voc v where ${where})`
}

/** Records by status as the person may see them; every status is there, with 0 where it has none. */
export async function totalsByStatus({ read }: Reader, person: Actor): Promise<{ status: VocStatus; total: number }[]> {
  const { draftsOf } = visibilityOf(person)
  const drafts =
    draftsOf === 'everyone'
      ? sql`coalesce(sum(total) filter (where status = 'draft'), 0)`
      : countOwnDrafts(draftsOf, { field: '', values: [], statuses: vocStatuses })
  const { rows } = await sql<Record<VocStatus, number>>`
    select (${drafts})::bigint as draft,
      ${sql.join(
        (['new', 'on-progress', 'done'] as const).map(
          (status) => sql`coalesce(sum(total) filter (where status = ${status}), 0)::bigint as ${sql.ref(status)}`,
        ),
      )}
    from voc_count where field = ''`.execute(read)
  return vocStatuses.map((status) => ({ status, total: rows[0]?.[status] ?? 0 }))
}
