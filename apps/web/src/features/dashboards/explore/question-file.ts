import { questionFile, type AskedAlone } from '@ido/contract'
import { addressOf } from '../../../api/address.ts'
import type { Board } from '../board.ts'

/** Where the answer to a question is as a file, of the period and comparison that are seen. */
export function questionFileAddress(
  { kind, query }: AskedAlone,
  board: Pick<Board, 'look' | 'language'>,
  format: 'csv' | 'xlsx',
): string {
  const { preset, span, compare } = board.look
  return addressOf(questionFile, {
    query: {
      kind,
      query: JSON.stringify(query),
      ...(preset === null ? span : { period: preset }),
      compare: compare ?? 'none',
      language: board.language,
      format,
    },
  })
}
