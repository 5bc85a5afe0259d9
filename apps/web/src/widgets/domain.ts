import type { Bounds } from '@ido/contract'

/** The range of a value axis with round ticks: `low`, `low + interval`, … `high`. */
export interface AxisDomain {
  readonly low: number
  readonly high: number
  readonly interval: number
}

/** The round number (1, 2, 2.5 or 5 times a power of ten) next above a rough step. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const lead = rough / power
  const nice = [1, 2, 2.5, 5, 10].find((size) => lead <= size + 1e-9) ?? 10
  return nice * power
}

const tidy = (value: number) => Number(value.toPrecision(12))

interface Asked {
  /** Bars and areas measure from zero; lines may leave it where all values lie far from it. */
  readonly fromZero: boolean
  /** Whether values between whole numbers exist: half a ticket does not. */
  readonly whole: boolean
  /** The possible values of the figure: the axis does not go beyond, as long as no value does. */
  readonly bounds?: Bounds | undefined
  readonly ticks?: number | undefined
}

/** The range that holds the values; nulls are gaps. Without any value it runs from 0 to 1. */
export function domainOf(
  values: readonly (number | null)[],
  { fromZero, whole, bounds, ticks = 4 }: Asked,
): AxisDomain {
  const [atLeast, most] = [bounds?.low ?? undefined, bounds?.high ?? undefined]
  let least = Infinity
  let largest = -Infinity
  for (const value of values) {
    if (value === null) continue
    least = Math.min(least, value)
    largest = Math.max(largest, value)
  }
  if (least > largest) return { low: 0, high: 1, interval: 1 }
  const farFromZero = least > 0 && largest - least < 0.4 * largest
  const base = fromZero || !farFromZero ? Math.min(0, least) : least
  const top = Math.max(largest, fromZero ? 0 : largest)
  const span = top - base || Math.abs(top) || 1
  const interval = Math.max(roundStep(span / ticks), whole ? 1 : 0)
  const floor = tidy(Math.floor(base / interval + 1e-9) * interval)
  const below = atLeast !== undefined && base >= atLeast ? Math.max(floor, atLeast) : floor
  // All of it for all the time lies at the upper end: there is nothing above the whole.
  const isAtMost = most !== undefined && largest <= most && below + interval > most
  const low = isAtMost ? tidy(most - interval) : below
  const round = tidy(Math.ceil(top / interval - 1e-9) * interval)
  const high = round > low ? round : low + interval
  return {
    low,
    high: most !== undefined && largest <= most ? Math.min(high, Math.max(most, low + interval)) : high,
    interval,
  }
}
