import type { ChartShape } from '../series.ts'
import type { ChartOutage } from '../widget.ts'

/** Where the steps of a time axis lie on a drawn chart, in px within its place. */
export interface TimePlot {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Of the first step's mark, and from one to the next. */
  readonly first: number
  readonly step: number
  readonly count: number
}

type Buckets = NonNullable<ChartShape['time']>['buckets']

const clipped = ({ left, right }: TimePlot, x: number) => Math.min(right, Math.max(left, x))

/** Where a step begins, half of it before its mark. */
export const startOfStep = (plot: TimePlot, at: number) => clipped(plot, plot.first + (at - 0.5) * plot.step)

/** The step under a place, the nearest where it lies beside the plot. */
export function stepAt({ first, step, count }: TimePlot, x: number): number {
  return Math.min(count - 1, Math.max(0, Math.round((x - first) / step)))
}

/** Where an instant lies; null beside the axis. */
export function xOf(plot: TimePlot, buckets: Buckets, instant: number): number | null {
  const at = buckets.findIndex(({ start, end }) => instant >= start && instant < end)
  const bucket = buckets[at]
  if (!bucket) return null
  return clipped(plot, plot.first + (at - 0.5 + (instant - bucket.start) / (bucket.end - bucket.start)) * plot.step)
}

export interface Band {
  readonly from: number
  readonly width: number
}

const thinnest = 3

/** Outages as bands of the plot; those that lie on each other are one. */
export function bandsOf(plot: TimePlot, buckets: Buckets, outages: readonly ChartOutage[]): Band[] {
  const begin = buckets[0]?.start ?? 0
  const end = buckets.at(-1)?.end ?? 0
  const bands: { from: number; to: number }[] = []
  for (const { from, to } of outages.toSorted((a, b) => a.from - b.from)) {
    if (to <= begin || from >= end) continue
    const left = xOf(plot, buckets, Math.max(from, begin)) ?? plot.left
    const right = Math.max(left + thinnest, xOf(plot, buckets, to) ?? plot.right)
    const last = bands.at(-1)
    if (last && left <= last.to) last.to = Math.max(last.to, right)
    else bands.push({ from: left, to: right })
  }
  return bands.map(({ from, to }) => ({ from, width: to - from }))
}

/** Outages within a step. */
export function outagesIn(buckets: Buckets, at: number, outages: readonly ChartOutage[]): ChartOutage[] {
  const bucket = buckets[at]
  return bucket ? outages.filter(({ from, to }) => from < bucket.end && to > bucket.start) : []
}
