import { dayLength, stepStart } from '@ido/contract'
import type { Window } from './select.sql.ts'
import type { ResolvedQuery } from './validate.ts'

/**
 * By measure the first step of a series that is no value yet. A rate of a day that has just begun rests on an event or two, and a measure that ripens
 * changes for longer; a count grows and a level is one at any time. Undefined where all are values.
 */
export function unripeFrom(
  { measures, grain }: Pick<ResolvedQuery, 'measures' | 'grain'>,
  { start, asOf }: Pick<Window, 'start' | 'asOf'>,
  now = Date.now(),
): Record<string, string> | undefined {
  if (grain === undefined) return undefined
  const begins = measures.flatMap(({ id, additivity, ripens }): [string, string][] => {
    if (additivity !== 'rate' && ripens === undefined) return []
    const begin = stepStart(now - (ripens ?? 0) * dayLength, grain)
    return begin < asOf ? [[id, new Date(Math.max(begin, stepStart(start, grain))).toISOString()]] : []
  })
  return begins.length > 0 ? Object.fromEntries(begins) : undefined
}
