import type { VocDetail } from '@ido/contract'

/** Longer is a text, and no title. */
const longest = 120

/** What a record is about in a line: the first point that was made. Null where there is none. */
export function titleOf({ list_feedback }: Pick<VocDetail, 'list_feedback'>): string | null {
  const first = list_feedback?.trim().split('\n')[0]?.trim() ?? ''
  return first === '' || first.length > longest ? null : first
}
