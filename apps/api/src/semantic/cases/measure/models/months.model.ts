import type { Series } from '../../series.ts'
import { medianOf } from './usual.ts'

/** How a month differs from what its year and its trend let expect. */
export interface MonthJudged {
  readonly expected: number
  /** Of the counted over the expected, on the log scale. */
  readonly off: number
  readonly z: number
}

/** So little is never called unusual, however steady the months were. */
const leastSpread = { beside: 0.03, alone: 0.05 }
const yearLength = 12
/** Months before that tell where a series is now, and how fast it grows against the year before. */
const lately = 3
const leastMonths = 6

const logs = (counted: Float64Array) => Array.from(counted, (value) => Math.log(Math.max(value, 1)))

/**
 * Amounts of whole months, on the log scale. With 15 months and more: the same month of the year before, times what the
 * last three months grew against their year before; else the trend alone.
 * @param at the month that is judged
 */
export function judgeMonthAlone({ counted }: Pick<Series, 'counted'>, at: number): MonthJudged | null {
  if (at < leastMonths) return null
  const values = logs(counted)
  const predict = (month: number): number | null =>
    month >= yearLength + lately ? byYear(values, month) : byTrend(values, month)
  return judged(values, at, { predict, least: leastSpread.alone })
}

function byYear(values: readonly number[], month: number): number {
  const growths = Array.from({ length: lately }, (_, back) => {
    return (values[month - 1 - back] ?? 0) - (values[month - 1 - back - yearLength] ?? 0)
  })
  return (values[month - yearLength] ?? 0) + medianOf(growths)
}

function byTrend(values: readonly number[], month: number): number | null {
  const before = values.slice(Math.max(0, month - leastMonths), month)
  if (before.length < lately) return null
  const slopes = before.flatMap((one, early) =>
    before.slice(early + 1).map((other, distance) => (other - one) / (distance + 1)),
  )
  const slope = medianOf(slopes)
  return medianOf(before.map((value, index) => value + slope * (before.length - index)))
}

/** The same of the part that a place has of all others: what all have in common is taken out. */
export function judgeMonthBeside(series: Series, others: Series, at: number): MonthJudged | null {
  if (at < leastMonths) return null
  const values = logs(series.counted).map((value, month) => value - Math.log(Math.max(others.counted[month] ?? 0, 1)))
  const predict = (month: number): number | null =>
    month < lately ? null : medianOf(values.slice(Math.max(0, month - lately), month))
  const found = judged(values, at, { predict, least: leastSpread.beside })
  return found && { ...found, expected: found.expected * Math.max(others.counted[at] ?? 0, 1) }
}

/** Against the errors that the same prediction made of the months before. */
function judged(
  values: readonly number[],
  at: number,
  { predict, least }: { readonly predict: (month: number) => number | null; readonly least: number },
): MonthJudged | null {
  const expected = predict(at)
  if (expected === null) return null
  const errors: number[] = []
  for (let month = 0; month < at; month += 1) {
    const said = predict(month)
    if (said !== null) errors.push(Math.abs((values[month] ?? 0) - said))
  }
  // 1.4826 x the median is the standard deviation of what is normal.
  const spread = Math.max(least, 1.4826 * medianOf(errors))
  const off = (values[at] ?? 0) - expected
  return { expected: Math.exp(expected), off, z: off / spread }
}
