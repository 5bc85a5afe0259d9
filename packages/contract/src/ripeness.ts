import { instantOf } from './jakarta.ts'
import type { QueryMeta, QueryRow } from './query.ts'

/*
 * Which steps of time are values yet. One rule for all that draws or lists figures over time: charts, small lines, tables, walls, files and
 * charts of insights leave out the others.
 */

/** The figures of an answer with null where a step of time is no value yet. */
export function withoutUnripe(
  rows: readonly QueryRow[],
  { unripeFrom }: Pick<QueryMeta, 'unripeFrom'>,
): readonly QueryRow[] {
  const begins = Object.entries(unripeFrom ?? {}).map(([measure, from]) => [measure, instantOf(from)] as const)
  if (begins.length === 0) return rows
  return rows.map((row) => {
    const time = row['time']
    if (typeof time !== 'string') return row
    const start = instantOf(time)
    const unripe = begins.filter(([measure, from]) => measure in row && start >= from)
    return unripe.length === 0 ? row : { ...row, ...Object.fromEntries(unripe.map(([measure]) => [measure, null])) }
  })
}
