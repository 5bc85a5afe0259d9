import { library, questionTitle, type WidgetQuery } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { catalogQuery } from '../../../api/catalog.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useDeclaredWords } from '../../../ui/manage/declared/words.ts'
import type { FieldWords } from '../../../ui/manage/words.ts'

/** The fields of widgets in words. */
export function useLibraryWords(): FieldWords {
  const { t, i18n } = useTranslation('library')
  const catalog = useQuery(catalogQuery)
  const words = useDeclaredWords(library)
  const questionIn = (value: unknown) => {
    const query = isQuestion(value) ? value : null
    const dataset = catalog.data?.find(({ id }) => id === query?.dataset)
    if (!query || !dataset) return null
    const narrowed = Object.values(query.filters ?? {})
      .flat()
      .map((label) => label ?? '-')
    const title = questionTitle(query, dataset, 'table')[i18n.language]
    return [`${dataset.titles[i18n.language]}: ${title}`, ...(narrowed.length > 0 ? [narrowed.join(', ')] : [])].join(
      ' · ',
    )
  }
  return {
    ...words,
    value(field, value) {
      if (field === 'query') return questionIn(value)
      if (field === 'dataset')
        return catalog.data?.find(({ id }) => id === value)?.titles[i18n.language] ?? String(value)
      if (field === 'maker' && value === null) return t('nobody')
      if (isBoth(value)) return value[i18n.language] || null
      return isColumns(value) ? value.columns.join(', ') : words.value(field, value)
    },
  }
}

/** As the server has checked it before it was kept. */
const isQuestion = (value: unknown): value is WidgetQuery =>
  typeof value === 'object' && value !== null && 'dataset' in value && 'measures' in value
const isBoth = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && 'id' in value && 'en' in value
const isColumns = (value: unknown): value is { columns: string[] } =>
  typeof value === 'object' && value !== null && 'columns' in value

/** Whole numbers of a range, to be picked from. */
export const sizesIn = ({ least, most }: { readonly least: number; readonly most: number }) =>
  Array.from({ length: most - least + 1 }, (_, step) => String(least + step)).map((value) => ({ value, label: value }))
