import {
  dayLength,
  daysBefore,
  vocStatuses,
  type EndpointCall,
  type VocReferenceField,
  type VocReferenceLists,
  type dashboardFeedback,
} from '@ido/contract'
import { labelsOf, writtenLabels } from '../../../api/board-labels.ts'
import { addDays } from '../../../ui/form/day.ts'
import {
  atMost,
  isDay,
  listOf,
  oneOf,
  searchReader,
  type ListSearch,
  type SearchChange,
} from '../../../ui/manage/search.ts'
import type { VocSearch, VocSearchChange } from '../list/voc.search.ts'

/** What the call narrows by, by its own name, and the field of the record that this is. */
export const executiveFields = {
  company_regional: 'regional_company',
  source: 'source_id',
  type_feedback: 'type_feedback',
  product: 'product_id',
  sub_product: 'sub_product',
  sentiment_feedback: 'sentiment_feedback',
  validate_journey: 'validate_journey',
} as const satisfies Record<string, VocReferenceField>
export type ExecutiveFilter = keyof typeof executiveFields
export const executiveFilters = Object.keys(executiveFields) as ExecutiveFilter[]

export type FeedbackQuery = EndpointCall<typeof dashboardFeedback>['query']

const labels = listOf(atMost(200), 200)

/** The address of the page, in the words of its call: labels joined by commas, and two days, both included. */
export const readExecutiveSearch = searchReader({
  orderNames: [],
  columns: [],
  filters: {
    tab: oneOf(['ranking', 'topics']),
    dateFrom: isDay,
    dateTo: isDay,
    ...Object.fromEntries(executiveFilters.map((name) => [name, labels])),
  },
})

export interface WholeDays {
  readonly from: string
  readonly to: string
}

export const usualLength = 30

/** The days that are shown, both included: those of the address, or the last 30. */
export function daysShown({ dateFrom, dateTo }: ListSearch, today: string): WholeDays {
  if (dateFrom && dateTo) return { from: dateFrom, to: dateTo }
  if (dateFrom) return { from: dateFrom, to: dateFrom > today ? dateFrom : today }
  const to = dateTo ?? today
  return { from: addDays(to, 1 - usualLength), to }
}

export const lengthOfDays = ({ from, to }: WholeDays): number =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1)

/** The days that these are compared with; null where a calendar of four digits has none. */
export function earlierDays(days: WholeDays): WholeDays | null {
  const before = daysBefore(days)
  return before.from < '1000-01-01' ? null : before
}

export function toFeedbackQuery(search: ListSearch, { from, to }: WholeDays): FeedbackQuery {
  const narrowed = executiveFilters.flatMap((name) => (search[name] ? [[name, search[name]] as const] : []))
  return { ...Object.fromEntries(narrowed), dateFrom: from, dateTo: to }
}

// ---- Labels and ids ----

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

export const idsNamed = (label: string, field: VocReferenceField, references: VocReferenceLists): string[] =>
  references[field].filter(({ name }) => isSame(name, label)).map(({ id }) => String(id))

const labelsPicked = (search: ListSearch, name: ExecutiveFilter): string[] =>
  labelsOf(search[name] ?? '').filter((label) => label !== null)

/** Its labels as the ids that the list of records is narrowed by. */
export function toVocFilters(search: ListSearch, references: VocReferenceLists): VocSearch {
  const products = labelsPicked(search, 'product')
  const isOfProducts = (id: string) => {
    const product = references.sub_product.find((entry) => String(entry.id) === id)?.product_id
    const name = references.product_id.find((entry) => entry.id === product)?.name ?? ''
    return products.some((label) => isSame(label, name))
  }
  const picked = executiveFilters.map((name) => {
    const ids = labelsPicked(search, name).flatMap((label) => idsNamed(label, executiveFields[name], references))
    // Two products may have a sub-product of one name.
    const own = name === 'sub_product' && products.length > 0 ? ids.filter(isOfProducts) : ids
    return [executiveFields[name], (own.length > 0 ? own : ids).join(',')] as const
  })
  return Object.fromEntries(picked.filter(([, ids]) => ids !== ''))
}

/** A change of the list's filters in the words of this page. */
export function toExecutiveChange(change: VocSearchChange, references: VocReferenceLists): SearchChange {
  const changed = executiveFilters.filter((name) => executiveFields[name] in change)
  return Object.fromEntries(
    changed.map((name) => {
      const field = executiveFields[name]
      const ids = change[field]?.split(',') ?? []
      const names = ids.flatMap((id) => references[field].find((entry) => String(entry.id) === id)?.name ?? [])
      return [name, writtenLabels([...new Set(names)])]
    }),
  )
}

export const statusesCounted = vocStatuses.filter((status) => status !== 'draft')

/** The records behind a figure: what the page counts, drafts left out, narrowed by more. */
export function toRecords(
  search: ListSearch,
  { days, references, by = {} }: { days: WholeDays; references: VocReferenceLists; by?: VocSearch },
): VocSearch {
  return {
    ...toVocFilters(search, references),
    status: statusesCounted.join(','),
    time_in_from: days.from,
    time_in_to: addDays(days.to, 1),
    ...by,
  }
}
