import { behind, filterable, partsOf, questionOf, type Behind, type Label, type Widget } from '@ido/contract'
import { useNavigate } from '@tanstack/react-router'
import { writtenLabels } from '../../../api/board-labels.ts'
import { isSameLabel } from '../../../i18n/labels.ts'
import type { Pick, WidgetView } from '../../../widgets/widget.ts'
import { datasetOf, datasetsInUse, type Board } from '../board.ts'
import { ownPeriod, type BoardSearchChange } from '../dashboard.search.ts'
import type { WidgetAnswer } from './useAnswer.ts'

/** What stands behind a widget as a whole; undefined where its records cannot be listed. */
export function behindWidget({ query: asked }: Widget, { query }: WidgetAnswer, board: Board): Behind | undefined {
  const id = asked?.measures[0]
  const measure = datasetOf(board, asked?.dataset)?.measures.find((known) => known.id === id)
  return query && measure?.hasRecords ? behind(query, measure.id) : undefined
}

/**
 * What a click on a mark does: the page is narrowed to the mark, or with a key held (or where a page cannot be narrowed
 * so) its records open.
 */
export function usePick(
  widget: Widget,
  board: Board,
  { query }: WidgetAnswer,
  held: { readonly current: boolean },
): (pick: Pick) => void {
  const navigate = useNavigate()
  return (pick) => {
    const change = narrowed(pick, board)
    if (!held.current && change) return board.change(change)
    const measure = datasetOf(board, widget.query?.dataset)?.measures.find(({ id }) => id === pick.measure)
    if (!query || !measure?.hasRecords) return
    const span = pick.from && pick.to ? { from: pick.from, to: pick.to } : board.look.span
    void navigate({ to: '/v3/detail-case/{-$slug}', search: behind(query, measure.id, pick.filters, span) })
  }
}

/** What stands behind a figure of a scorecard, which names its dataset and its measure. */
export function useCell(widget: Widget, board: Board): NonNullable<WidgetView['onScored']> {
  const navigate = useNavigate()
  return ({ dataset: id, measure: name, filters }) => {
    const dataset = datasetOf(board, id)
    const part = partsOf(widget).find(({ query }) => query?.dataset === id)
    const query = dataset && part ? questionOf(part, dataset, board.look).query : null
    if (!query || !dataset?.measures.find((measure) => measure.id === name)?.hasRecords) return
    void navigate({ to: '/v3/detail-case/{-$slug}', search: behind(query, name, filters) })
  }
}

/** The page narrowed to a mark; choosing the mark that it is narrowed to already widens it again. */
function narrowed({ filters, from, to }: Pick, board: Board): BoardSearchChange | null {
  const known = filterable(datasetsInUse(board))
  const labels = Object.entries(filters)
  if (labels.some(([dimension]) => !known.has(dimension))) return null
  const isSet = labels.length > 0 && labels.every(([dimension, label]) => isOnly(board.look.filters[dimension], label))
  const change = Object.fromEntries(
    labels.map(([dimension, label]) => [dimension, isSet ? undefined : writtenLabels([label])]),
  )
  return { ...change, ...(from && to && labels.length === 0 ? ownPeriod({ from, to }) : {}) }
}

function isOnly(set: readonly Label[] | undefined, label: Label): boolean {
  return set?.length === 1 && isSameLabel(set[0], label)
}
