/**
 * The coded fields of a VOC record: each holds the id of an entry of its reference list. The lists are answered by
 * `GET /api/v2/voc/references` under these names, and each is a list filter of the same name.
 */
export const vocReferenceFields = [
  'product_id',
  'sub_product',
  'regional_company',
  'customer_ownership_id',
  'source_id',
  'media_id',
  'category_feedback',
  'type_feedback',
  'sentiment_feedback',
  'validate_journey',
  'category_improvement_id',
  'factory_id',
  'burn_feedback_id',
  'type_nps',
  'interestingness',
  'data_acuan',
] as const
export type VocReferenceField = (typeof vocReferenceFields)[number]

/** Weight options in percent; a weight's id is its place in the list, from 1 (specification, section 9). */
export const vocWeights = {
  validate_weight_id: [5, 25, 50, 75, 100],
  data_access_weight_id: [5, 25, 50, 75, 100],
  implement_ease_weight_id: [5, 25, 50, 75, 100],
  feedback_source_weight_id: [50, 75, 80, 100],
  priority_direction_weight_id: [0, 80, 85, 90, 100],
} as const
export type VocWeightField = keyof typeof vocWeights
export const vocWeightFields = Object.keys(vocWeights) as VocWeightField[]

/** Free text fields with the most characters that each takes. */
export const vocTextFields = {
  survey_id: 100,
  episode_id: 100,
  company_or_school_name: 300,
  respondent_name: 300,
  list_feedback: 2_000,
  longtext: 20_000,
  link: 2_000,
  progress_by_po_description: 5_000,
  defined_problem_statement: 5_000,
  data_acuan_text: 300,
} as const
export type VocTextField = keyof typeof vocTextFields

/** Texts that the list filters by: the value occurs in the field, in any letter case. */
export const vocTextFilters = [
  'voc_id',
  'survey_id',
  'episode_id',
  'company_or_school_name',
  'respondent_name',
  'createdby',
  'list_feedback',
  'longtext',
  'link',
  'progress_by_po_description',
  'defined_problem_statement',
  'data_acuan_text',
] as const
export type VocTextFilter = (typeof vocTextFilters)[number]

/** Ranges that the list filters by, each as `<field>_from` and `<field>_to`. */
export const vocNumberRanges = ['progress_by_po', 'score', 'score_nps'] as const
export const vocDateRanges = ['time_in', 'insert_feedback_date', 'validate_date', 'createddate'] as const

/** Columns of the table in their order on screen; `voc_id` is always shown (specification, section 3). */
export const vocColumns = [
  'voc_id',
  'survey_id',
  'createdby',
  'list_feedback',
  'progress_by_po_text',
  'status',
  'product_id',
  'sub_product',
  'regional_company',
  'company_or_school_name',
  'respondent_name',
  'longtext',
  'score',
  'score_nps',
  'category_nps',
  'sentiment_feedback',
  'category_feedback',
  'type_feedback',
  'source_id',
  'media_id',
  'time_in',
  'customer_ownership_id',
  'episode_id',
  'validated_feedback',
  'validate_journey',
  'validate_date',
  'category_improvement_id',
  'factory_id',
  'validate_weight_id',
  'data_access_weight_id',
  'implement_ease_weight_id',
  'feedback_source_weight_id',
  'priority_direction_weight_id',
  'burn_feedback_id',
  'type_nps',
  'interestingness',
  'insert_feedback_date',
  'data_acuan',
  'link',
  'progress_by_po_description',
  'defined_problem_statement',
  'createddate',
  'owner_name',
  'due_at',
] as const
export type VocColumn = (typeof vocColumns)[number]
/** What the list sorts by: its columns, and the record's own names of two of them. */
export const vocOrderNames = [...vocColumns, 'createdBy', 'progress_by_po'] as const
export type VocOrderName = (typeof vocOrderNames)[number]
export const vocDefaultColumns: readonly VocColumn[] = [
  'survey_id',
  'createdby',
  'list_feedback',
  'progress_by_po_text',
  'status',
]

export const vocStatuses = ['draft', 'new', 'on-progress', 'done'] as const
export type VocStatus = (typeof vocStatuses)[number]

/** Steps that the workflow allows; the two backward ones need a reason (docs/specification.md, section 5). */
export const vocTransitions = [
  { from: 'draft', to: 'new', needsReason: false },
  { from: 'new', to: 'on-progress', needsReason: false },
  { from: 'on-progress', to: 'done', needsReason: false },
  { from: 'done', to: 'on-progress', needsReason: true },
  { from: 'on-progress', to: 'new', needsReason: true },
] as const satisfies readonly { from: VocStatus; to: VocStatus; needsReason: boolean }[]

/** The fields that a record needs before it is sent, and keeps from then on; a draft may lack them. */
export const vocNeededToSend = ['product_id', 'longtext'] as const

export const vocValidations = ['Validated', 'Not Validated'] as const

export const npsCategories = ['Detractor', 'Passive', 'Promoter'] as const
export type NpsCategory = (typeof npsCategories)[number]

/** NPS category of a 0-10 answer: 0-6 Detractor, 7-8 Passive, 9-10 Promoter. */
export function npsCategory(score: number): NpsCategory {
  if (score <= 6) return 'Detractor'
  return score <= 8 ? 'Passive' : 'Promoter'
}

/**
 * Priority of a record: the mean of its five chosen weights in percent, rounded to a whole number (half up).
 * A weight that is not chosen counts 0, so a record scores 100 only when all five stand at 100.
 * @param chosen weight ids by field, 1-based in the order of `vocWeights`; null or absent = not chosen
 * @returns percent, 0 to 100
 */
export function priorityScore(chosen: { readonly [F in VocWeightField]?: number | null | undefined }): number {
  const percents = vocWeightFields.map((field): number => vocWeights[field][(chosen[field] ?? 0) - 1] ?? 0)
  return Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length)
}
