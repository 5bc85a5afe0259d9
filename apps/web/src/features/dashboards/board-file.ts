import { boardFile, type boardPrinted, type EndpointCall } from '@ido/contract'
import { addressOf } from '../../api/address.ts'
import type { Board } from './board.ts'

type BoardSeen = EndpointCall<typeof boardPrinted>['body']

/** What is seen on the page, as the calls that make files of it take it. */
export function boardSeen({ path, look: { preset, span, compare, filters } }: Board): BoardSeen {
  return {
    path,
    ...(preset === null ? span : { period: preset }),
    compare: compare ?? 'none',
    ...(Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }),
  }
}

/** Where the file of a page is, or of one of its widgets. */
export function boardFileAddress(board: Board, format: 'csv' | 'xlsx', widget?: string): string {
  const asked = { ...boardSeen(board), language: board.language, format, ...(widget !== undefined && { widget }) }
  return addressOf(boardFile, { query: asked })
}
