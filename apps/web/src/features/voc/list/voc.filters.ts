import { vocWeightFields, type vocDateRanges, type vocNumberRanges } from '@ido/contract'
import { addDays } from '../../../ui/form/day.ts'
import type { CodedField, VocSearchChange, TextField, VocSearch } from './voc.search.ts'

export type RangeField = (typeof vocNumberRanges)[number]
/** What a record has or has not, counted from a moment on where the address names one; and who looks after it. */
export type MarkField = 'returned' | 'answered_from' | 'overdue' | 'unowned' | 'owner'
export type DatesField = (typeof vocDateRanges)[number]

export type Filter =
  | { readonly kind: 'selection'; readonly field: CodedField }
  | { readonly kind: 'text'; readonly field: TextField }
  | { readonly kind: 'range'; readonly field: RangeField }
  | { readonly kind: 'dates'; readonly field: DatesField }
  | { readonly kind: 'mark'; readonly field: MarkField }

const selection = (field: CodedField): Filter => ({ kind: 'selection', field })
const text = (field: TextField): Filter => ({ kind: 'text', field })
const range = (field: RangeField): Filter => ({ kind: 'range', field })
const mark = (field: MarkField): Filter => ({ kind: 'mark', field })
const dates = (field: DatesField): Filter => ({ kind: 'dates', field })

/** The filter panel, group by group; what people narrow by most comes first. */
export const filterGroups = {
  product: [selection('product_id'), selection('sub_product'), selection('regional_company')],
  date: [dates('time_in'), dates('insert_feedback_date'), dates('validate_date'), dates('createddate')],
  classification: [
    selection('category_feedback'),
    selection('type_feedback'),
    selection('sentiment_feedback'),
    selection('validate_journey'),
    selection('category_nps'),
    selection('type_nps'),
    selection('interestingness'),
    selection('validated_feedback'),
  ],
  priority: [
    range('score'),
    range('progress_by_po'),
    range('score_nps'),
    ...vocWeightFields.map((field) => selection(field)),
  ],
  origin: [
    selection('source_id'),
    selection('media_id'),
    selection('data_acuan'),
    text('data_acuan_text'),
    text('link'),
    text('createdby'),
  ],
  customer: [
    selection('customer_ownership_id'),
    text('company_or_school_name'),
    text('respondent_name'),
    text('voc_id'),
    text('survey_id'),
    text('episode_id'),
    text('list_feedback'),
    text('longtext'),
  ],
  followUp: [
    mark('returned'),
    mark('answered_from'),
    mark('owner'),
    mark('unowned'),
    mark('overdue'),
    selection('category_improvement_id'),
    selection('factory_id'),
    selection('burn_feedback_id'),
    text('progress_by_po_description'),
    text('defined_problem_statement'),
  ],
} as const satisfies Record<string, readonly Filter[]>
export type FilterGroup = keyof typeof filterGroups

export const allFilters: readonly Filter[] = Object.values(filterGroups).flat()

/** Highest value of a range; the specification counts progress and score in percent, NPS answers go to 10. */
export const rangeEnd: Record<RangeField, number> = { progress_by_po: 100, score: 100, score_nps: 10 }

/** Ids picked in a selection filter. */
export function pickedOf(search: VocSearch, field: CodedField): string[] {
  return search[field]?.split(',') ?? []
}

/** First and last day of a date filter: the address excludes its end, people include it. */
export function daysOf(search: VocSearch, field: DatesField): { from?: string; to?: string } {
  const [from, end] = [search[`${field}_from`]?.slice(0, 10), search[`${field}_to`]?.slice(0, 10)]
  return { ...(from ? { from } : {}), ...(end ? { to: addDays(end, -1) } : {}) }
}

/** The change that sets a date filter to the days from `from` to and with `to`. */
export function datesChange(field: DatesField, from: string | undefined, to: string | undefined): VocSearchChange {
  return { [`${field}_from`]: from, [`${field}_to`]: to === undefined ? undefined : addDays(to, 1) }
}

/** The change that takes one filter away. */
export function cleared(filter: Filter): VocSearchChange {
  const isRange = filter.kind === 'range' || filter.kind === 'dates'
  return isRange
    ? { [`${filter.field}_from`]: undefined, [`${filter.field}_to`]: undefined }
    : { [filter.field]: undefined }
}

export function isActive(search: VocSearch, filter: Filter): boolean {
  return Object.keys(cleared(filter)).some((key) => search[key as keyof VocSearch] !== undefined)
}
