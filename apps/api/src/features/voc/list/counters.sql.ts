import { npsCategories, vocStatuses, type VocFilters, type VocStatus } from '@ido/contract'
import { sql, type RawBuilder } from 'kysely'
import { allOf, searchWords } from '../../../platform/database/filters.sql.ts'
import { isEverything } from '../../../platform/http/scope.ts'
import { visibilityOf, type Actor } from '../voc.policy.ts'
import { ownDrafts, recordsOf, unplacedDrafts, type VocSelection } from './where.sql.ts'

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

/**
 * The question in the counters' terms; null where they cannot answer it. A data scope is one more field that is asked
 * for: it joins a filter on the same field, and leaves no room for one on another.
 */
function countedQuestion({ filters, search, person }: VocSelection): CountedQuestion | null {
  const asked = Object.entries(filters).filter(([, value]) => !isNothing(value))
  const placed = placesAsked(person.scope)
  const fields = new Set([...asked.map(([field]) => field), ...placed.map(({ field }) => field)])
  fields.delete('status')
  if (searchWords(search).length > 0 || fields.size > 1) return null
  const statuses = filters.status?.length ? filters.status : vocStatuses
  const [field] = fields
  if (field === undefined) return { field: '', values: [0], statuses }
  if (field === 'category_nps') {
    const values = (filters.category_nps ?? []).map((category) => npsCategories.indexOf(category) + 1)
    return { field, values, statuses }
  }
  const reference = countedReferences.find((counted) => counted === field)
  if (reference === undefined) return null
  const wanted = filters[reference]?.length ? filters[reference] : null
  const seen = placed[0]?.seen ?? null
  const values = wanted === null ? (seen ?? []) : wanted.filter((id) => seen === null || seen.includes(id))
  return { field: reference, values: [...values], statuses }
}

function placesAsked({ regions, products }: Actor['scope']) {
  return [
    ...(regions === null ? [] : [{ field: 'regional_company', seen: regions } as const]),
    ...(products === null ? [] : [{ field: 'product_id', seen: products } as const]),
  ]
}

/** A filter that asks for nothing: an empty list or text, `mine=false`. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/**
 * The total as an expression over the counters, null where they cannot tell: sent records from the counters plus the
 * person's own drafts from their index; CMP and ADMIN: all from the counters, plus own drafts that have no place in
 * their scope yet.
 */
export function countersTotal(scope: VocSelection): RawBuilder<number> | null {
  const question = countedQuestion(scope)
  if (question === null) return null
  const { field, values, statuses } = question
  const { draftsOf } = visibilityOf(scope.person)
  const fromCounters = draftsOf === 'everyone' ? statuses : statuses.filter((status) => status !== 'draft')
  const drafts = statuses.includes('draft') ? countDrafts(scope) : sql`0`
  return sql`(
    select (coalesce(sum(c.total), 0) + ${drafts})::bigint
    from voc_count c
    where c.field = ${field} and c.value = any(${values}) and c.status = any(${[...fromCounters]}::voc_status[])
  )`
}

/** The person's own drafts that the counters do not count for them. */
function countDrafts({ filters, person }: Pick<VocSelection, 'filters' | 'person'>): RawBuilder<unknown> {
  const visibility = visibilityOf(person)
  const isScoped = !isEverything(person.scope)
  if (visibility.draftsOf === 'everyone' && !isScoped) return sql`0`
  const beside = visibility.draftsOf === 'everyone' ? unplacedDrafts(visibility) : ownDrafts(person.id)
  const where = allOf([beside, recordsOf({ filters, person, search: undefined }).where])
  return sql`(select count(*) from voc v where ${where})`
}
