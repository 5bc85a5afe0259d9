import {
  partsOf,
  questionOf,
  withoutUnripe,
  type AnsweredPart,
  type Grain,
  type Query,
  type QueryMeta,
  type QueryRow,
  type Widget,
} from '@ido/contract'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useKept } from '../../../ui/table/layout.ts'
import { datasetOf, type Board } from '../board.ts'
import { answerOrNone, isOfBefore } from '../queries.ts'
import { atRefresh } from '../refresh.ts'
import { unfilteredByAll } from './joined.ts'

/** What a widget knows of its question. */
export interface WidgetAnswer {
  readonly query: Query | null
  readonly grain: Grain | undefined
  /** Filters of the bar that do not reach it, of a scorecard any of its columns, by dimension. */
  readonly unfiltered: readonly string[]
  /** Of a scorecard those that do not reach its first dataset. */
  readonly unfilteredHere: readonly string[]
  /** The last answer, also while the next is on its way or failed; undefined until the first. */
  readonly known: { readonly rows: readonly QueryRow[]; readonly meta: QueryMeta } | undefined
  /** Of a scorecard: what its further datasets answered. */
  readonly beside: readonly AnsweredPart[]
  /** One of these has not been answered once. */
  readonly isBesideAwaited: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  /** What is known is of the period or filters before. */
  readonly isBefore: boolean
  readonly retry: () => void
}

/** The rows of an answer, without figures that are no values yet. */
const valuesOf = (answered: { readonly answer: readonly QueryRow[]; readonly meta: QueryMeta } | undefined) =>
  answered ? withoutUnripe(answered.answer, answered.meta) : []

/** Asks a widget's question and keeps what was answered before until the next answer is there. */
export function useAnswer(widget: Widget, board: Board): WidgetAnswer {
  const dataset = datasetOf(board, widget.query?.dataset)
  const question = dataset ? questionOf(widget, dataset, board.look) : null
  // Records come from a call of their own.
  const query = widget.kind === 'records' ? null : (question?.query ?? null)
  const refetchInterval = atRefresh(board.look.refresh)
  const repeat = { placeholderData: keepPreviousData, refetchInterval }
  const figure = useQuery({ ...answerOrNone(query), ...repeat })
  const trend = useQuery({ ...answerOrNone(question?.trend ?? null), ...repeat })
  const beside = useBeside(widget, board)
  const kept = useKept(figure.data)
  const line = useKept(trend.data)
  return {
    query: question?.query ?? null,
    grain: question?.grain,
    unfiltered: unfilteredByAll([{ unfiltered: question?.unfiltered ?? [] }, ...beside.parts]),
    unfilteredHere: question?.unfiltered ?? [],
    known: kept && { rows: [...valuesOf(kept), ...(question?.trend ? valuesOf(line) : [])], meta: kept.meta },
    beside: beside.parts,
    isBesideAwaited: beside.isAwaited,
    error: figure.error ?? trend.error ?? beside.error,
    isBefore: kept !== undefined && isOfBefore(figure),
    isFetching: figure.isFetching || trend.isFetching || beside.isFetching,
    retry: () => {
      void figure.refetch()
      beside.retry()
      if (question?.trend) void trend.refetch()
    },
  }
}

/** The questions of a scorecard's further datasets: a figure and its line each, of all labels at once. */
function useBeside(widget: Widget, board: Board) {
  const refetchInterval = atRefresh(board.look.refresh)
  const [, ...parts] = partsOf(widget)
  const asked = parts.flatMap((part) => {
    const dataset = datasetOf(board, part.query?.dataset)
    return dataset ? [{ dataset, measures: part.query?.measures ?? [], ...questionOf(part, dataset, board.look) }] : []
  })
  const answered = useQueries({
    queries: asked
      .flatMap(({ query, trend }) => [query, trend])
      .map((query) => ({ ...answerOrNone(query), placeholderData: keepPreviousData, refetchInterval })),
  })
  return {
    parts: asked.map(({ dataset, measures, unfiltered }, at): AnsweredPart => ({
      dataset,
      measures,
      unfiltered,
      months: answered[2 * at]?.data?.meta.months,
      rows: [...valuesOf(answered[2 * at]?.data), ...valuesOf(answered[2 * at + 1]?.data)],
    })),
    error: answered.find(({ error }) => error)?.error ?? null,
    isAwaited: answered.some(({ isLoading }) => isLoading),
    isFetching: answered.some(({ isFetching }) => isFetching),
    retry: () => answered.forEach(({ refetch, error }) => void (error && refetch())),
  }
}
