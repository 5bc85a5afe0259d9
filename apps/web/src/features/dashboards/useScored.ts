import type { Widget } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ScoredStates } from '../../widgets/widget.ts'
import type { Board } from './board.ts'
import { scoredAsked, scoredStates } from './joined.ts'
import { findingsOrNone } from './queries.ts'
import { atRefresh } from './refresh.ts'

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
