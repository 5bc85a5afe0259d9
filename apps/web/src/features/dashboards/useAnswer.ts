import { questionOf, type Grain, type Query, type QueryMeta, type QueryRow, type Widget } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useKept } from '../../ui/table/useKept.ts'
import { datasetOf, type Board } from './board.ts'
import { answerOrNone } from './queries.ts'

/** What a widget knows of its question. */
export interface WidgetAnswer {
  readonly query: Query | null
  readonly grain: Grain | undefined
  readonly unfiltered: readonly string[]
  /** The last answer, also while the next is on its way or failed; undefined until the first. */
  readonly known: { readonly rows: readonly QueryRow[]; readonly meta: QueryMeta } | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly retry: () => void
}

/** Asks a widget's question and keeps what was answered before until the next answer is there. */
export function useAnswer(widget: Widget, board: Board): WidgetAnswer {
  const dataset = datasetOf(board, widget.query?.dataset)
  const question = dataset ? questionOf(widget, dataset, board.look) : null
  // Records come from a call of their own.
  const query = widget.kind === 'records' ? null : (question?.query ?? null)
  const refetchInterval: number | false = board.look.refresh ? board.look.refresh * 1000 : false
  const repeat = { placeholderData: keepPreviousData, refetchInterval }
  const figure = useQuery({ ...answerOrNone(query), ...repeat })
  const trend = useQuery({ ...answerOrNone(question?.trend ?? null), ...repeat })
  const kept = useKept(figure.data)
  const line = useKept(trend.data)
  return {
    query: question?.query ?? null,
    grain: question?.grain,
    unfiltered: question?.unfiltered ?? [],
    known: kept && { rows: [...kept.answer, ...(question?.trend ? (line?.answer ?? []) : [])], meta: kept.meta },
    error: figure.error ?? trend.error,
    isFetching: figure.isFetching || trend.isFetching,
    retry: () => {
      void figure.refetch()
      if (question?.trend) void trend.refetch()
    },
  }
}
