import {
  byNearness,
  instantOf,
  jakartaDay,
  partsOf,
  targetPlaceOf,
  targets,
  targetStandings,
  type Query,
  type TargetStanding,
  type Widget,
} from '@ido/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import { managedKey } from '../../../ui/manage/calls.ts'
import { addDays } from '../../../ui/form/day.ts'
import type { Board } from '../board.ts'
import { useNow } from '../../../ui/useNow.ts'

const cards = new Set<Widget['kind']>(['number', 'gauge', 'scorecard', 'heatmap'])
/** A card, a scorecard, a heatmap, and a course over time of one thing: of other charts what is told apart by labels has no one target. */
const isAimed = ({ kind, query }: Widget) =>
  query !== undefined && (cards.has(kind) || (query.grain !== undefined && (query.dimensions ?? []).length === 0))
/** What a widget shows, as targets name it. */
const namesIn = (widget: Widget): string[] =>
  partsOf(widget).flatMap(({ query }) => query?.measures.map((measure) => `${query.dataset}.${measure}`) ?? [])
const minute = 60_000

/**
 * How the targets of a figure stand at the end of the period shown; undefined where it has none. All figures of a page of one
 * place ask together.
 */
export function useStandings(widget: Widget, board: Board, query: Query | null): readonly TargetStanding[] | undefined {
  const now = useNow().getTime()
  const place = query && isAimed(widget) ? targetPlaceOf(query.filters ?? {}) : null
  const { span } = board.look
  const last = Math.min(now, span ? instantOf(span.to) - 1 : now)
  const from = jakartaDay(last)
  const measures = board.definition.widgets.filter(isAimed).flatMap(namesIn)
  const asked = place && {
    of: 'figure' as const,
    measures: [...new Set(measures)].join(','),
    ...place,
    from,
    to: addDays(from, 1),
  }
  const { data } = useQuery({
    queryKey: [...managedKey(targets), 'standings', asked],
    queryFn: asked ? async ({ signal }) => (await read(targetStandings, signal, { query: asked })).answer : skipToken,
    staleTime: minute,
  })
  // Of a month, a quarter and a year the one that is nearest to what is shown.
  const length = span ? instantOf(span.to) - instantOf(span.from) : Infinity
  const names = namesIn(widget)
  const own = data?.filter(({ measure }) => names.includes(measure)) ?? []
  if (own.length === 0) return undefined
  return own.toSorted(byNearness(length))
}
