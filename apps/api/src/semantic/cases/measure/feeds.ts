import type { DeclaredDataset } from '../declared.ts'
import type { CasePlace } from '../found.ts'
import type { Places } from '../dataset-series.ts'
import { middleOf } from './models/usual.ts'
import { beginOf, type Series, sumOf } from '../series.ts'

/** A source from which nothing comes any more. */
export interface SilentFeed {
  readonly place: CasePlace
  readonly series: Series
  /** The first step without anything. */
  readonly begin: number
  readonly expected: number
  readonly share: number
}

/** Of independent events so many that are missing happen by chance once in 400,000. */
const leastExpected = 13
/** Whole steps without anything: what comes at night has not come yet at midnight. */
const leastSilence = { hour: 3, day: 2, month: 2 }
/** Steps back that tell the rhythm. */
const rhythm = { day: 56, hour: 14 * 24, month: 24 }

/** Which feeds have stopped: as a whole, else by source. Their rhythm is that of the weekdays (hours) before. */
export function silentFeeds(
  { feeds, grain }: Pick<DeclaredDataset, 'feeds' | 'grain'>,
  { whole, all }: Places,
  { slots, cycle }: { readonly slots: readonly number[]; readonly cycle: number },
): SilentFeed[] {
  const silentOf = (series: Series): SilentFeed[] => {
    const begin = 1 + series.counted.findLastIndex((count) => count > 0)
    const past = Math.max(beginOf(series), begin - rhythm[grain])
    const silence = series.counted.length - begin
    if (begin === 0 || silence < leastSilence[grain] || begin - past < 3 * cycle) return []
    // A source that delivers once a week is silent for six days.
    if (silence <= 1.5 * longestPause(series.counted.subarray(past, begin))) return []
    const expected = expectedOf(series, { past, begin, slots, cycle })
    const total = sumOf(whole.counted.subarray(past, begin))
    const own = sumOf(series.counted.subarray(past, begin))
    return expected >= leastExpected
      ? [{ place: series.place, series, begin, expected, share: total > 0 ? own / total : 1 }]
      : []
  }
  const cut = silentOf(whole)
  if (cut.length > 0) return cut
  const isSource = ({ place }: Series) =>
    Object.keys(place).length === 1 + Object.keys(whole.place).length &&
    feeds.some((id) => id in place && !(id in whole.place))
  const sources = all.filter(isSource)
  const found = sources.flatMap(silentOf).toSorted((one, other) => other.share - one.share)
  // A source that sends for one region alone stops together with that region: one case is enough.
  return found.filter(({ begin, share }, at) => {
    return !found.slice(0, at).some((larger) => larger.begin === begin && larger.share < 1.001 * share)
  })
}

/** Most steps in a row without anything. */
function longestPause(counted: Float64Array): number {
  let [pause, longest] = [0, 0]
  for (const count of counted) {
    pause = count > 0 ? 0 : pause + 1
    longest = Math.max(longest, pause)
  }
  return longest
}

function expectedOf(
  { counted }: Series,
  { past, begin, slots, cycle }: { past: number; begin: number; slots: readonly number[]; cycle: number },
): number {
  const usual = Array.from({ length: cycle }, (_, slot) => {
    const same: number[] = []
    for (let step = past; step < begin; step += 1) if (slots[step] === slot) same.push(counted[step] ?? 0)
    return middleOf(same)
  })
  let expected = 0
  for (let step = begin; step < counted.length; step += 1) expected += usual[slots[step] ?? 0] ?? 0
  return expected
}
