import { type AnsweredPart, instantOf, joinedName, type QueryMeta, type Widget } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { monthsWords } from '../../../ui/period-words.ts'
import { datasetOf, dimensionOf, type Board } from '../board.ts'
import { answeredParts, unfilteredByAll } from './joined.ts'
import type { WidgetAnswer } from './useAnswer.ts'

type Months = NonNullable<QueryMeta['months']>

/** Of each column what is true of it and not of the page: filters that do not reach it, and the whole months that count. */
export function columnNotes(
  parts: readonly AnsweredPart[],
  words: {
    readonly unfiltered: (ids: readonly string[]) => string
    readonly months: (months: Months) => string | null
  },
): ReadonlyMap<string, string> {
  const told = unfilteredByAll(parts)
  return new Map(
    parts.flatMap(({ dataset, measures, unfiltered, months }) => {
      const own = unfiltered.filter((id) => !told.includes(id))
      const notes = [months ? words.months(months) : null, own.length > 0 ? words.unfiltered(own) : null]
      const note = notes.filter((each) => each !== null).join(' · ')
      return note === '' ? [] : measures.map((measure) => [joinedName(dataset.id, measure), note] as const)
    }),
  )
}

/** Of a scorecard: what its columns are of, where that is not what the page says. */
export function useColumnNotes(
  widget: Widget,
  board: Board,
  answer: WidgetAnswer,
): ReadonlyMap<string, string> | undefined {
  const { t } = useTranslation('dashboard')
  const dataset = datasetOf(board, widget.query?.dataset)
  if (widget.kind !== 'scorecard' || !dataset) return undefined
  return columnNotes(answeredParts(widget, dataset, answer), {
    unfiltered: (ids) => t('widget.unfiltered', { names: titlesOf(ids, board) }),
    months: (months) =>
      isWholePeriod(months, board)
        ? null
        : t('widget.months', { period: monthsWords(months.from, months.to, board.language) }),
  })
}

export const titlesOf = (ids: readonly string[], { datasets, language }: Board): string =>
  ids.map((id) => dimensionOf(datasets, id).titles[language]).join(', ')

/** What was counted is the period of the page. */
export const isWholePeriod = (counted: Months, { look: { span } }: Board): boolean =>
  span !== null && instantOf(span.from) === instantOf(counted.from) && instantOf(span.to) === instantOf(counted.to)
