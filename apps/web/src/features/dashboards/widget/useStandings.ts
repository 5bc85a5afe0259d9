import {
  byNearness,
  instantOf,
  jakartaDay,
  targetPlaceOf,
  targets,
  targetStandings,
  type Query,
  type TargetStanding,
  type Widget,
} from '@ido/contract'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import { managedKey } from '../../../ui/manage/calls.ts'
import { addDays } from '../../../ui/form/day.ts'
import type { Board } from '../board.ts'
import { useNow } from '../../../ui/useNow.ts'
import type { ScoredStates } from '../../../widgets/widget.ts'
import { scoredAsked, scoredStates } from './joined.ts'
import { findingsOrNone } from '../queries.ts'
import { atRefresh } from '../refresh.ts'

const cards = new Set<Widget['kind']>(['number', 'gauge'])
/** A card, and a course over time of one thing: what is told apart by labels has no one target. */
const isAimed = ({ kind, query }: Widget) =>
  query !== undefined && (cards.has(kind) || (query.grain !== undefined && (query.dimensions ?? []).length === 0))
const minute = 60_000

/**
 * How the targets of a figure stand at the end of the period shown; undefined where it has none. All figures of a page of one
 * place ask together.
 */
export function useStandings(widget: Widget, board: Board, query: Query | null): readonly TargetStanding[] | undefined {
  const now = useNow().getTime()
  const place = query && isAimed(widget) && board.wall !== 'linked' ? targetPlaceOf(query.filters ?? {}) : null
  const { span } = board.look
  const last = Math.min(now, span ? instantOf(span.to) - 1 : now)
  const from = jakartaDay(last)
  const measures = board.definition.widgets
    .filter(isAimed)
    .flatMap(({ query: asked }) => asked?.measures.map((measure) => `${asked.dataset}.${measure}`) ?? [])
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
  const own = data?.filter(({ measure }) => query?.measures.some((id) => measure === `${query.dataset}.${id}`)) ?? []
  if (own.length === 0) return undefined
  return own.toSorted(byNearness(length))
}

interface Scored {
  readonly states: ScoredStates | undefined
  /** Its lines stand in another order once it is known. */
  readonly isAwaited: boolean
}

/** How the figures of a scorecard stand: one question for all of them. */
export function useScored(widget: Widget, board: Board): Scored {
  // Which of its cells need somebody is asked by who can go there.
  const asked = board.wall ? null : scoredAsked(widget, board)
  const refetchInterval = atRefresh(board.look.refresh)
  const { data, isLoading } = useQuery({ ...findingsOrNone(asked), placeholderData: keepPreviousData, refetchInterval })
  const [dimension = ''] = widget.query?.dimensions ?? []
  return { states: asked && data ? scoredStates(data, dimension) : undefined, isAwaited: asked !== null && isLoading }
}
