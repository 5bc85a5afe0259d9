import type { QueryRow } from '@ido/contract'
import { type Interval, nearEnd } from './intervals.ts'
import type { ResolvedQuery } from './validate.ts'

/** The intervals of a row's rates, by measure. */
export type IntervalsOf = (row: QueryRow) => Readonly<Record<string, Interval>> | undefined

/**
 * As asked; else by time, then by the first measure, largest first; labels settle what is left. A rate stands by the near end
 * of its interval.
 */
export function inOrder(
  rows: QueryRow[],
  { sort, measures, dimensions, grain }: ResolvedQuery,
  intervalsOf: IntervalsOf,
): QueryRow[] {
  const [leading] = measures
  const usual = [
    ...(grain ? [{ by: 'time', descending: false }] : []),
    ...(leading && dimensions.length > 0 ? [{ by: leading.id, descending: true }] : []),
    ...dimensions.map(({ id }) => ({ by: id, descending: false })),
  ]
  const keys = [...sort, ...usual]
  return rows.toSorted((a, b) => {
    const rest = Number(a['others'] ?? false) - Number(b['others'] ?? false)
    if (rest !== 0 && !grain) return rest
    for (const { by, descending } of keys) {
      const [first, second] = [a, b].map((row) => {
        const interval = intervalsOf(row)?.[by]
        return interval ? nearEnd(interval, descending) : row[by]
      })
      const difference = compareValues(first, second, descending)
      if (difference !== 0) return difference
    }
    return 0
  })
}

// Made once: `localeCompare` looks its language up at every call. Month 10 comes after month 9.
const collator = new Intl.Collator('id', { numeric: true })

/** Nothing comes last, whichever way. */
function compareValues(a: QueryRow[string] | undefined, b: QueryRow[string] | undefined, descending: boolean): number {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  const isText = typeof a === 'string' && typeof b === 'string'
  const difference = isText ? collator.compare(a, b) : Number(a) - Number(b)
  return descending ? -difference : difference
}
