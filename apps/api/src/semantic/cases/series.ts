import type { Unit } from '@ido/contract'
import type { Measure } from '../catalog/types.ts'
import type { CasePlace } from './found.ts'

/** A figure of one place, step by step: what was counted, and by what it is divided (null of plain counts). */
export interface Series {
  readonly place: CasePlace
  readonly counted: Float64Array
  readonly base: Float64Array | null
}

/**
 * How a measure becomes a series and back. Shares of what is good are turned into what went wrong, and NPS into a share of
 * dissatisfaction, so that only plain counts can be worse by being fewer.
 */
export interface Conversion {
  readonly hasBase: boolean
  /** Between nothing wrong and all wrong. */
  readonly isShare: boolean
  /** 1: more is worse; -1: fewer is worse. */
  readonly worse: 1 | -1
  counted(value: number, weight: number): number
  value(counted: number, base: number): number
}

/** @returns null where neither direction is worse, or the values of places do not add up */
export function conversionOf({
  unit,
  direction,
  additivity,
  weight,
}: Pick<Measure, 'unit' | 'direction' | 'additivity' | 'weight'>): Conversion | null {
  if (direction === 'none' || additivity === 'stock') return null
  if (additivity === 'sum') {
    return {
      hasBase: false,
      isShare: false,
      worse: direction === 'down' ? 1 : -1,
      counted: (value) => value,
      value: (counted) => counted,
    }
  }
  const isShare = unit === 'share' || unit === 'points'
  if (!weight || (direction === 'up' && !isShare)) return null
  const [lowest, highest] = endsOf(unit, direction)
  const span = highest - lowest
  return {
    hasBase: true,
    isShare,
    worse: 1,
    counted: (value, base) => ((value - lowest) / span) * base,
    value: (counted, base) => lowest + span * (counted / base),
  }
}

/** The values that count as nothing wrong and as all wrong. */
function endsOf(unit: Unit, direction: Measure['direction']): [number, number] {
  if (unit === 'points') return [100, -100]
  return direction === 'up' ? [1, 0] : [0, 1]
}

/** Sums from the beginning, so that any stretch is one subtraction. */
export function runningSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1)
  let sum = 0
  for (let step = 0; step < values.length; step += 1) {
    sum += values[step] ?? 0
    sums[step + 1] = sum
  }
  return sums
}

export const sumIn = (sums: Float64Array, begin: number, end: number): number => (sums[end] ?? 0) - (sums[begin] ?? 0)

/** All of the series together, of a part of them, or of one less another. */
export function together(series: readonly Series[], place: CasePlace): Series {
  const [first] = series
  const length = first?.counted.length ?? 0
  const counted = new Float64Array(length)
  const base = first?.base ? new Float64Array(length) : null
  for (const one of series) {
    for (let step = 0; step < length; step += 1) {
      counted[step] = (counted[step] ?? 0) + (one.counted[step] ?? 0)
      if (base) base[step] = (base[step] ?? 0) + (one.base?.[step] ?? 0)
    }
  }
  return { place, counted, base }
}

/** What is left of a whole without one of its parts; never below nothing. */
export function without(whole: Series, part: Series): Series {
  const less = (all: Float64Array, own: Float64Array | null) =>
    all.map((value, step) => Math.max(0, value - (own?.[step] ?? 0)))
  return {
    place: whole.place,
    counted: less(whole.counted, part.counted),
    base: whole.base && less(whole.base, part.base),
  }
}

/** The first step in which there is anything: before it a product was not sold, or a host not there. */
export function beginOf({ counted, base }: Pick<Series, 'counted' | 'base'>): number {
  const first = (base ?? counted).findIndex((value) => value > 0)
  return first < 0 ? counted.length : first
}

export function sumOf(values: Float64Array): number {
  let sum = 0
  for (let step = 0; step < values.length; step += 1) sum += values[step] ?? 0
  return sum
}

/** The dimensions of a place with their labels, in the one order in which places are written. */
export const inOrder = (place: CasePlace): [string, string | null][] =>
  Object.entries(place).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The same for every way to write the same place. */
export const placeKey = (place: CasePlace): string => JSON.stringify(inOrder(place))

/** Whether one place lies within another, or is it. */
export const isWithin = (inner: CasePlace, outer: CasePlace): boolean =>
  Object.entries(outer).every(([id, label]) => id in inner && inner[id] === label)

/** Whether two places can have records in common. */
export const canMeet = (one: CasePlace, other: CasePlace): boolean =>
  Object.entries(one).every(([id, label]) => !(id in other) || other[id] === label)
