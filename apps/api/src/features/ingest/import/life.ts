import { dayLength } from '@ido/contract'
import type { Conflict } from './mapper.ts'
import type { RecordValues } from './profile.ts'

/** Seconds between two instants have to fit their columns, and nothing lives that long. */
const longestLife = 50 * 365.25 * dayLength

/** The first of these instants that lies before the start of a record, or a lifetime after it. */
export function outOfLife(values: RecordValues, start: string, clocks: readonly string[]): Conflict | null {
  const from = values[start]
  if (!(from instanceof Date)) return null
  const first = (isWrong: (passed: number) => boolean) =>
    clocks.find((name) => {
      const at = values[name]
      return at instanceof Date && isWrong(at.getTime() - from.getTime())
    })
  const early = first((passed) => passed < 0)
  if (early) return { field: early, reason: { key: 'beforeStart', values: { start } } }
  const late = first((passed) => passed > longestLife)
  return late ? { field: late, reason: { key: 'tooLongAfter', values: { start } } } : null
}
