import {
  vocTextFields,
  vocWeightFields,
  vocWeights,
  type VocReferenceLists,
  type VocTextField,
  type VocWeightField,
} from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useChoices } from '../list/filter-words.ts'
import type { CodedField } from '../list/voc.search.ts'
import { otherDataAcuan, type VocFormField, type VocFormValues } from './values.ts'

/** Groups of the form and of the detail page, with their fields in the order in which they are asked for. */
export const formSections = {
  feedback: [
    'longtext',
    'product_id',
    'sub_product',
    'time_in',
    'list_feedback',
    'source_id',
    'media_id',
    'link',
    'data_acuan',
    'insert_feedback_date',
  ],
  customer: [
    'company_or_school_name',
    'respondent_name',
    'customer_ownership_id',
    'regional_company',
    'survey_id',
    'episode_id',
  ],
  classification: [
    'score_nps',
    'type_nps',
    'category_feedback',
    'type_feedback',
    'sentiment_feedback',
    'validate_journey',
    'interestingness',
    'validated_feedback',
  ],
  priority: vocWeightFields,
  followUp: [
    'category_improvement_id',
    'factory_id',
    'burn_feedback_id',
    'defined_problem_statement',
    'progress_by_po_description',
  ],
} as const satisfies Record<string, readonly VocFormField[]>
export type FormSection = keyof typeof formSections
export const sectionNames = Object.keys(formSections) as FormSection[]

/** Texts of several lines. */
export const areaFields: readonly VocFormField[] = [
  'longtext',
  'list_feedback',
  'defined_problem_statement',
  'progress_by_po_description',
]

export const isText = (field: VocFormField): field is VocTextField => Object.hasOwn(vocTextFields, field)
export const isWeight = (field: VocFormField): field is VocWeightField =>
  (vocWeightFields as readonly string[]).includes(field)

/** The id of a field's input, for its label and for links from the summary of errors. */
export const inputId = (field: VocFormField): string => `voc-${field}`

export const sectionId = (section: FormSection): string => `voc-section-${section}`

/** The weights of the form as ids, for the score. */
export function chosenWeights(values: VocFormValues): { [F in VocWeightField]?: number | null } {
  return Object.fromEntries(
    vocWeightFields.map((field) => [field, values[field] === '' ? null : Number(values[field])]),
  )
}

const asTyped: ReadonlySet<VocFormField> = new Set(['score_nps', 'time_in', 'insert_feedback_date'])

/** What a value of the form says: the name behind an id, everything else as it was typed. */
export function useFieldWords(references: VocReferenceLists | undefined) {
  const { t } = useTranslation('record')
  const choices = useChoices(references)
  return (field: VocFormField, value: string): string => {
    if (value.trim() === '') return t('form.empty')
    if (isText(field) || asTyped.has(field)) return value
    if (isWeight(field)) return `${vocWeights[field][Number(value) - 1] ?? value}%`
    if (value === otherDataAcuan) return t('form.other')
    return choices(field as CodedField).find((choice) => choice.value === value)?.label ?? value
  }
}
