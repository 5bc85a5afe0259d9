import type { CaseFigure, Look } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { briefQuery } from '../../cases/cases.read.ts'
import type { Board } from '../board.ts'
import { withoutFixed } from './in-case.ts'

/** What the head of a board asks of cases: of its figures, within what it is narrowed to. */
export function briefAsked({ path, look: { filters } }: { path: string; look: Pick<Look, 'filters'> }) {
  return { path, ...(Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }) }
}

const none: readonly CaseFigure[] = []

/** The figures of a board that cases are about; its head asks the same. */
export function useBoardCases(board: Board): readonly CaseFigure[] {
  const { data } = useQuery(briefQuery(briefAsked(board)))
  if (!data) return none
  return board.sees ? withoutFixed(data.figures, board.sees, board.look.filters) : data.figures
}
