import type { dashboardFeedback, VocReferenceField } from '@ido/contract'
import type { z } from 'zod'
import { plusDays } from '../../../platform/days.ts'
import { invalid, type WrongField } from '../../../platform/errors.ts'
import { labelFinder } from '../../../platform/words/label-words.ts'
import { oneOf, timeBetween, type Condition } from '../../../platform/database/filters.sql.ts'
import type { Actor } from '../voc.policy.ts'
import { referencesWithin, type ReferenceCache, type References } from '../record/references.queries.ts'
import { column, recordsWithin, sentRecords } from '../list/where.sql.ts'

type Query = z.output<typeof dashboardFeedback.query>

const filterFields = {
  company_regional: 'regional_company',
  source: 'source_id',
  type_feedback: 'type_feedback',
  product: 'product_id',
  sub_product: 'sub_product',
  sentiment_feedback: 'sentiment_feedback',
  validate_journey: 'validate_journey',
} as const satisfies Partial<Record<keyof Query, VocReferenceField>>
type FilterName = keyof typeof filterFields
const filterNames = Object.keys(filterFields) as FilterName[]

export type FeedbackFilters = Partial<Record<FilterName, number[]>> & { dateFrom?: string; dateTo?: string }

/** The filters with ids for labels; labels of no list that the person knows are refused, all of them by name. */
export async function feedbackFilters(
  query: Query,
  cache: ReferenceCache,
  scope: Actor['scope'],
): Promise<FeedbackFilters> {
  const current = resolve(query, referencesWithin(await cache.current(), scope))
  const { filters, wrong } =
    current.wrong.length > 0 ? resolve(query, referencesWithin(await cache.fresh(), scope)) : current
  if (wrong.length > 0) throw invalid(wrong)
  return filters
}

function resolve(query: Query, references: References): { filters: FeedbackFilters; wrong: WrongField[] } {
  const filters: FeedbackFilters = {}
  const wrong: WrongField[] = []
  if (query.dateFrom !== undefined) filters.dateFrom = query.dateFrom
  if (query.dateTo !== undefined) filters.dateTo = query.dateTo
  for (const name of filterNames) {
    const labels = query[name] ?? []
    if (labels.length === 0) continue
    const idsOf = idFinder(filterFields[name], references)
    const found = labels.map((label) => ({ label, ids: idsOf(label) }))
    const unknown = found.filter(({ ids }) => ids.length === 0).map(({ label }) => label)
    if (unknown.length > 0) wrong.push({ field: name, key: 'unknownLabels', values: { labels: unknown.join(', ') } })
    filters[name] = found.flatMap(({ ids }) => ids)
  }
  return { filters, wrong }
}

/** Takes the words of either language. Two products may have a sub-product of one name: the label means both. */
function idFinder(field: VocReferenceField, references: References): (label: string) => number[] {
  const entries = references.list(field)
  const find = labelFinder(entries.map((entry) => entry.name))
  return (label) => {
    const name = find(label)?.toLowerCase()
    return entries.filter((entry) => entry.name.toLowerCase() === name).map((entry) => entry.id)
  }
}

/** The same filters as the list of records takes them. */
export function listFilters(filters: FeedbackFilters): Partial<Record<VocReferenceField, string>> {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const ids = filters[name]
      return ids === undefined ? [] : [[filterFields[name], ids.join(',')]]
    }),
  )
}

/** What was sent within the person's scope and passes the filters. */
export function feedbackWhere(filters: FeedbackFilters, scope: Actor['scope']): Condition[] {
  return [
    // Both days are whole days: a period picked in a calendar includes its last one.
    timeBetween(column('time_in'), filters.dateFrom, filters.dateTo && plusDays(filters.dateTo, 1)),
    ...filterNames.map((name) => oneOf(column(filterFields[name]), filters[name])),
    sentRecords,
    recordsWithin(scope),
  ]
}
