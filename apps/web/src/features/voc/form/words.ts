import { vocWeights, type VocReferenceLists } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useChoices } from '../list/filter-words.ts'
import type { CodedField } from '../list/voc.search.ts'
import { isText, isWeight } from './sections.ts'
import { otherDataAcuan, type VocFormField } from './values.ts'

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
