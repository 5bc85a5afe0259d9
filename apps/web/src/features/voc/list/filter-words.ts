import { npsCategories, vocValidations, type VocReferenceLists, type VocRow } from '@ido/contract'
import { useLabels } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import type { Choice } from '../../../ui/form/Combobox.tsx'
import { useFormat } from '../../../ui/format.ts'
import { daysOf, pickedOf, type Filter } from './voc.filters.ts'
import type { CodedField, VocSearch } from './voc.search.ts'

/** What can be picked for a coded field; nothing yet while the reference lists are on their way. */
export function useChoices(references: VocReferenceLists | undefined) {
  const { t } = useTranslation('voc')
  const words = useLabels()
  return (field: CodedField): Choice[] => {
    if (field === 'category_nps') return npsCategories.map((value) => ({ value, label: value }))
    if (field === 'validated_feedback') {
      return vocValidations.map((value) => ({ value, label: t(`validated.${value}`) }))
    }
    return (references?.[field] ?? []).map((item) => ({ value: String(item.id), label: words(item.name) }))
  }
}

/**
 * A filter in words: the field's name and what it is narrowed to.
 * @param rows records that it found: the address has people's numbers, and their names stand in the records alone
 */
export function useFilterWords(
  references: VocReferenceLists | undefined,
  rows: readonly Pick<VocRow, 'owner_id' | 'owner_name'>[] = [],
) {
  const { t } = useTranslation('voc')
  const format = useFormat()
  const choices = useChoices(references)
  const between = (from: string | undefined, to: string | undefined) => {
    if (from !== undefined && to !== undefined) return from === to ? from : t('filter.between', { from, to })
    return from !== undefined ? t('filter.from', { from }) : t('filter.upTo', { to: to ?? '' })
  }
  const ownerName = (id: string) => rows.find(({ owner_id: owner }) => String(owner) === id)?.owner_name ?? id
  return (search: VocSearch, filter: Filter): { name: string; value: string } => {
    const name = t(`field.${filter.field}`)
    if (filter.kind === 'mark') {
      const value = search[filter.field] ?? ''
      if (filter.field === 'owner') return { name, value: value.split(',').map(ownerName).join(', ') }
      return {
        name,
        value: filter.field === 'answered_from' ? t('filter.from', { from: format.instant(value) }) : t('filter.yes'),
      }
    }
    if (filter.kind === 'text') return { name, value: search[filter.field] ?? '' }
    if (filter.kind === 'range') {
      return { name, value: between(search[`${filter.field}_from`], search[`${filter.field}_to`]) }
    }
    if (filter.kind === 'dates') {
      const { from, to } = daysOf(search, filter.field)
      return { name, value: between(from && format.day(from), to && format.day(to)) }
    }
    const labels = new Map(choices(filter.field).map((choice) => [choice.value, choice.label]))
    const picked = pickedOf(search, filter.field).map((value) => labels.get(value) ?? value)
    const more = picked.length > 3 ? [t('filter.more', { count: picked.length - 3 })] : []
    return { name, value: [...picked.slice(0, 3), ...more].join(', ') }
  }
}
