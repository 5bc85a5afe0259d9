import { dayLength, hourLength } from './calendar.ts'

/** Those that are in a place. */
export const placedKinds = ['rise', 'slow', 'outage', 'silent'] as const
type FaultKind = (typeof placedKinds)[number] | 'none'

/**
 * What goes wrong at the end of what is generated, and nothing else does: the last weeks then have no incident and no product in
 * decline. `rise`: a product brings several times its feedback and tickets; `slow`: a region's tickets take longer; `outage`:
 * a product's hosts answer nothing; `silent`: they send no samples.
 */
export interface Fault {
  readonly kind: FaultKind
  /** The product, of `slow` the region; empty for `none`. */
  readonly place: string
}

/** A fault as the command takes it, `KIND:PLACE` or `none`; null where it is neither. */
export function faultOf(text: string): Fault | null {
  const [name, place = ''] = text.split(/:(.*)/s)
  if (name === 'none' && place === '') return { kind: name, place }
  const kind = placedKinds.find((one) => one === name)
  return kind && place !== '' ? { kind, place } : null
}

/** A dashboard's longest usual period before which nothing was generated to go wrong, and a little more. */
export const quietDays = 36
const lasts: Readonly<Record<FaultKind, number>> = {
  none: 0,
  rise: 6 * dayLength,
  slow: 9 * dayLength,
  outage: 2 * hourLength,
  silent: 5 * hourLength,
}
/** How many times its usual share a product brings that rises, and their usual time a region's slow tickets take. */
const times: Readonly<Partial<Record<FaultKind, number>>> = { rise: 3.5, slow: 6 }

/** Whether it is so there at an instant; in milliseconds, of an era that ends at `until`. */
export function strikes(
  fault: Fault | null,
  kind: FaultKind,
  place: string,
  { at, until }: { at: number; until: number },
) {
  return fault?.kind === kind && fault.place === place && at >= until - lasts[kind]
}

/** How many times as usual it is there at an instant. */
export const timesBy = (...asked: Parameters<typeof strikes>) => (strikes(...asked) ? (times[asked[1]] ?? 1) : 1)

/** A product that has been getting worse for weeks, slowly enough that only its trend shows it. */
const declining = 'Wifi Managed Service'
const decliningDays = 35

/** How bad it is by now: 0 for other products, before, and where something else is told to go wrong; up to 1 at the end of all that is generated. */
export function declineAt(
  product: string,
  instant: number,
  { until, fault }: { until: number; fault: Fault | null },
): number {
  if (product !== declining || fault) return 0
  return Math.max(0, 1 - (until - instant) / (decliningDays * dayLength))
}
