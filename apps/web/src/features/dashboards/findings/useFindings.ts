import type { Findings } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useKept } from '../../../ui/table/layout.ts'
import type { Board } from '../board.ts'
import { findingsOrNone, isOfBefore } from '../queries.ts'
import { atRefresh } from '../refresh.ts'
import { findingsAsked } from './findings.ts'

export interface PageFindings {
  /** What is wrong on the page; undefined until the first answer. */
  readonly found: Findings | undefined
  /** It is of the period or filters before: it stays until the answer to what is chosen now is there. */
  readonly isBefore: boolean
  /** What is wrong in the period and filters that are chosen now is still being asked for. */
  readonly isAwaited: boolean
}

export function useFindings(board: Board): PageFindings {
  const refetchInterval = atRefresh(board.look.refresh)
  const asked = findingsAsked(board)
  const answered = useQuery({
    ...findingsOrNone(asked),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
  const found = useKept(answered.data)
  const isBefore = isOfBefore(answered)
  const isAwaited = asked !== null && !answered.isError && (found === undefined || isBefore)
  return { found: asked ? found : undefined, isBefore, isAwaited }
}
