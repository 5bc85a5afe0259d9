/** When samples were taken, oldest first, in seconds since 1970, and how long each stands for. */
export interface Grid {
  at: Float64Array
  interval: Int32Array
}

/** A span of time, seconds, that other samples stand for already. */
export interface Taken {
  from: number
  to: number
}

const day = 86_400
/** How finely is measured: the last day, the two weeks before it, everything older; the finest first. */
const ladders = [
  [60, 60, 60],
  [60, 60, 300],
  [60, 300, 300],
  [60, 300, 3600],
  [300, 1800, 3600],
  [300, 3600, 10_800],
  [1800, 3600, 10_800],
  [3600, 10_800, 21_600],
  [10_800, 21_600, 86_400],
] as const
const fine = day
const middle = 14 * day
/** What a dashboard of a month and the month before it needs, and a little more. */
const wishedDays = 62

/**
 * The times of `points` samples up to `until`, none of them within what is taken. As monitoring systems keep them: the
 * older, the coarser, and no coarser than is needed to reach two months back. Intervals follow each other without gaps.
 */
export function sampleGrid(until: number, points: number, taken: Taken | null): Grid {
  const [coarsest] = ladders.slice(-1)
  const ladder = ladders.find((steps) => pointsFor(steps) <= points) ?? coarsest ?? ladders[0]
  const at = new Float64Array(points)
  const interval = new Int32Array(points)
  let end = Math.floor(until / ladder[0]) * ladder[0]
  for (let place = points - 1; place >= 0; place -= 1) {
    let [step, start] = before(end, until, ladder)
    if (taken && start < taken.to && end > taken.from) [step, start] = before(taken.from, until, ladder)
    at[place] = start
    interval[place] = step
    end = start
  }
  return { at, interval }
}

function pointsFor([first, second, third]: readonly number[]): number {
  return fine / (first ?? day) + (middle - fine) / (second ?? day) + (wishedDays * day - middle) / (third ?? day)
}

/** The sample that ends at `end`, or before it where coarser ones begin at whole multiples of their interval. */
function before(end: number, until: number, [first, second, third]: readonly [number, number, number]) {
  const age = until - end
  const wished = age < fine ? first : age < middle ? second : third
  // Until a coarser one fits, the finer ones go on.
  const step = end % wished === 0 ? wished : end % second === 0 ? second : first
  return [step, end - step] as const
}
