import { targetStandings, targets, type TargetRow, type Unit } from '@ido/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { writtenLabels } from '../../api/board-labels.ts'
import { catalogQuery } from '../../api/catalog.ts'
import { read } from '../../api/client.ts'
import type { Language } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { dateFormat, numberFormat } from '../../ui/format.ts'
import { managedKey } from '../../ui/manage/calls.ts'
import { useDeclaredWords } from '../../ui/manage/declared/words.ts'
import type { FieldWords } from '../../ui/manage/words.ts'
import { figureIn } from '../../widgets/figures.ts'

/** 'November 2026', 'Triwulan 4 2026', '2026'. */
export function periodIn(period: string, t: TFunction<'targets'>, language: Language): string {
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(period) ?? []
  if (year !== undefined && quarter !== undefined) return t('quarter', { quarter, year })
  if (!/^\d{4}-\d{2}$/.test(period)) return period
  const month = new Date(`${period}-15T00:00:00Z`)
  return dateFormat(language, { month: 'long', year: 'numeric' }).format(month)
}

export interface NamedMeasure {
  /** 'tickets.opened' */
  readonly name: string
  readonly title: string
  readonly unit: Unit
  /** Of product and region those that it can be told apart by. */
  readonly places: readonly string[]
}

/** The measures that can have a target, those of a dataset beside each other. */
export function useMeasures(): readonly NamedMeasure[] {
  const { i18n } = useTranslation()
  const catalog = useQuery(catalogQuery)
  return (catalog.data ?? []).flatMap(({ id, titles, measures, dimensions }) =>
    measures
      .filter(({ direction }) => direction !== 'none')
      .map((measure) => ({
        name: `${id}.${measure.id}`,
        title: `${titles[i18n.language]}: ${measure.titles[i18n.language]}`,
        unit: measure.unit,
        places: dimensions
          .map((dimension) => dimension.id)
          .filter((place) => place === 'product' || place === 'region'),
      })),
  )
}

/** The fields of targets in words; figures in the unit of their measure, where all of them are of one. */
export function useTargetWords(measure?: string): FieldWords {
  const { t, i18n } = useTranslation('targets')
  const measures = useMeasures()
  const unit = measures.find(({ name }) => name === measure)?.unit
  const words = useDeclaredWords(targets)
  return {
    ...words,
    value(field, value) {
      if (field === 'measure') return measures.find(({ name }) => name === value)?.title ?? String(value)
      if (field === 'period') return periodIn(String(value), t, i18n.language)
      if (typeof value === 'number')
        return unit ? figureIn(value, unit, i18n.language) : plainFigure(value, i18n.language)
      return value === null && (field === 'product' || field === 'region') ? t('all') : words.value(field, value)
    },
  }
}

/** A figure as it is typed: without signs between thousands. */
export const plainFigure = (value: number, language: Language): string =>
  numberFormat(language, { useGrouping: false, maximumFractionDigits: 10 }).format(value)

/** What somebody typed, in the way of their language: 1.234,5 or 1,234.5. Null where it is no figure. */
export function typedFigure(text: string, language: Language): number | null {
  const [thousand, decimal] = language === 'id' ? ['.', ','] : [',', '.']
  const [whole = '', ...rest] = text.trim().replace('−', '-').split(decimal)
  const groups = whole.split(thousand)
  const grouped = groups.length === 1 || groups.slice(1).every((group) => /^\d{3}$/.test(group))
  const plain = [groups.join(''), ...rest].join('.')
  return grouped && /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** The boards that show a target's measure, set to what it is for; its name is the dataset's and its own with a dot between. */
export function boardsOf({ measure: name, from, to, product, region }: TargetRow) {
  const [dataset = '', measure = ''] = name.split('.')
  const [ofProduct, ofRegion] = [product, region].map((one) => writtenLabels(one === null ? [] : [one]))
  return {
    touching: { dataset, measure },
    search: { from, to, ...(ofProduct && { product: ofProduct }), ...(ofRegion && { region: ofRegion }) },
  }
}

/** How the targets of today stand; a change of any of them makes it old. */
export const standingsQuery = queryOptions({
  queryKey: [...managedKey(targets), 'standings'],
  queryFn: async ({ signal }) => read(targetStandings, signal, { query: {} }),
})
