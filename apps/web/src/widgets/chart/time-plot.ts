import type { ChartShape } from '../series.ts'
import type { ChartMark } from '../widget.ts'

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
  /** Whose it is, those that lie on each other together. */
  readonly names: readonly string[]
}

const thinnest = 3

/** Marks as bands of the plot; those that lie on each other are one, and what lasts over all of it is none. */
export function bandsOf(plot: TimePlot, buckets: Buckets, marks: readonly ChartMark[]): Band[] {
  const begin = buckets[0]?.start ?? 0
  const end = buckets.at(-1)?.end ?? 0
  const bands: { from: number; to: number; names: string[] }[] = []
  for (const { name, from, to } of marks.toSorted((a, b) => a.from - b.from)) {
    if (to <= begin || from >= end || (from <= begin && to >= end)) continue
    const left = xOf(plot, buckets, Math.max(from, begin)) ?? plot.left
    const right = Math.max(left + thinnest, xOf(plot, buckets, to) ?? plot.right)
    const last = bands.at(-1)
    if (last && left <= last.to) {
      last.to = Math.max(last.to, right)
      if (!last.names.includes(name)) last.names.push(name)
    } else bands.push({ from: left, to: right, names: [name] })
  }
  return bands.map(({ from, to, names }) => ({ from, width: to - from, names }))
}
