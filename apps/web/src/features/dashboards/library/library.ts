import { isFigureKind, library, type LibraryWidget, questionTitle, type WidgetQuery } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { catalogQuery } from '../../../api/catalog.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import type { ManagedNeeds } from '../../../ui/manage/prepare.ts'
import { useListTexts } from '../../../ui/manage/texts.ts'
import type { FieldWords } from '../../../ui/manage/words.ts'

/** What a widget asks, as the catalog calls it. */
export function useDatasetTitle(): (id: string) => string {
  const { i18n } = useTranslation('library')
  const catalog = useQuery(catalogQuery)
  return (id) => catalog.data?.find((dataset) => dataset.id === id)?.titles[i18n.language] ?? id
}

/** The fields of widgets in words. */
export function useLibraryWords(): FieldWords {
  const { t, i18n } = useTranslation(['library', 'explore'])
  const catalog = useQuery(catalogQuery)
  const { worded } = useListTexts('library')
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
    label: (field) => worded(`field.${field}`, field),
    value(field, value) {
      if (field === 'query') return questionIn(value)
      if (field === 'kind' && typeof value === 'string' && isFigureKind(value)) return t(`explore:kinds.${value}`)
      if (typeof value === 'number') return String(value)
      if (isBoth(value)) return value[i18n.language] || null
      if (isColumns(value)) return value.columns.join(', ')
      return typeof value === 'string' && value !== '' ? value : null
    },
    action: (action) => worded(`action.${action}`, action),
  }
}

/** As the server has checked it before it was kept. */
const isQuestion = (value: unknown): value is WidgetQuery =>
  typeof value === 'object' && value !== null && 'dataset' in value && 'measures' in value
const isBoth = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && 'id' in value && 'en' in value
const isColumns = (value: unknown): value is { columns: string[] } =>
  typeof value === 'object' && value !== null && 'columns' in value

export const libraryNeeds: ManagedNeeds<LibraryWidget> = {
  calls: library,
  texts: ['library', 'explore', 'dashboard', 'records', 'labels'],
  choices: (client) => [client.query(catalogQuery)],
  crumb: ({ title }) => title.id,
}

/** Whole numbers of a range, to be picked from. */
export const sizesIn = ({ least, most }: { readonly least: number; readonly most: number }) =>
  Array.from({ length: most - least + 1 }, (_, step) => String(least + step)).map((value) => ({ value, label: value }))
