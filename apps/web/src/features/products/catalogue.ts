import { catalogue, type ProductView } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { useDeclaredWords } from '../../ui/manage/declared/words.ts'
import type { FieldWords } from '../../ui/manage/words.ts'

/** The fields of products in words. */
export function useProductWords(): FieldWords {
  const { t } = useTranslation('products')
  const format = useFormat()
  const words = useDeclaredWords(catalogue)
  return {
    ...words,
    value(field, value) {
      if (field === 'isListed') {
        // A filter has it as text.
        if (value === true || value === 'true') return t('yes')
        return value === false || value === 'false' ? t('no') : null
      }
      if (field === 'key' || field === 'logo')
        return typeof value === 'string' ? t('setAt', { at: format.instant(value) }) : null
      return words.value(field, value)
    },
  }
}

/** The lists that a product stands in, by the names of their pages. */
export function useViewNames(): (views: readonly ProductView[]) => string {
  const { t } = useTranslation('products')
  return (views) => views.map((view) => t(`view.${view}`)).join(', ')
}
