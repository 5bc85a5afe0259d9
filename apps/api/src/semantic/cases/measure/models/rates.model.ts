import { runningSums, type Series, sumIn, sumOf } from '../../series.ts'
import type { Model } from './usual.ts'

/** Off by so much; machines are steadier from hour to hour than people are from week to week. */
const errors = { hours: { beside: 0.015, alone: 0.02 }, days: { beside: 0.04, alone: 0.08 } }
const errorsOf = (cycle: number) => (cycle === 24 ? errors.hours : errors.days)
/** Cycles that tell the level. */
const cycles = 12
/** Steps on both sides over which the rate of the others is taken: that of a single day is chance. */
const around = 3

/**
 * Shares, means and NPS: what is expected follows what it is divided by, such as the tickets resolved that day. Beside the others a
 * place has its usual distance to their rate.
 */
export const ratesModel: Model = (series, { others, cycle, isShare }) => {
  const error = errorsOf(cycle)
  const room = isShare ? roomIn(series) : 1
  const exposure = baseOf(series.base)
  const window = cycle * cycles
  return {
    alone: { exposure, others: null, error: error.alone * room, window },
    beside: others && {
      exposure: exposure.map(besideOf(others)),
      others: others.counted,
      error: error.beside * room,
      window,
    },
  }
}

/** What is expected of a step, as others had it around that step. */
function besideOf(others: Series): (divided: number, step: number) => number {
  const { length } = others.counted
  const [counted, base] = [runningSums(others.counted), runningSums(baseOf(others.base))]
  const mean = sumIn(counted, 0, length) / Math.max(1e-9, sumIn(base, 0, length))
  const rateAt = (step: number) => {
    const [begin, end] = [Math.max(0, step - around), Math.min(length, step + around + 1)]
    const divided = sumIn(base, begin, end)
    return divided > 0 ? sumIn(counted, begin, end) / divided : mean
  }
  return (divided, step) => divided * (mean > 0 ? rateAt(step) / mean : 1)
}

const baseOf = (base: Float64Array | null): Float64Array => base ?? new Float64Array()

/** The part of a share that is not wrong: what is nearly all wrong has little room to vary in. */
function roomIn({ counted, base }: Series): number {
  return Math.max(0.1, 1 - sumOf(counted) / Math.max(1e-9, sumOf(baseOf(base))))
}
