import type { Findings } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useKept } from '../../ui/table/useKept.ts'
import type { Board } from './board.ts'
import { findingsAsked } from './findings.ts'
import { findingsOrNone } from './queries.ts'

/** What is wrong on the page; the last answer stays until the next is there. Undefined until the first. */
export function useFindings(board: Board): Findings | undefined {
  const refetchInterval: number | false = board.look.refresh ? board.look.refresh * 1000 : false
  const asked = findingsAsked(board)
  const { data } = useQuery({ ...findingsOrNone(asked), placeholderData: keepPreviousData, refetchInterval })
  const kept = useKept(data)
  return asked ? kept : undefined
}
