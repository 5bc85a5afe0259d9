import { dayLength } from './calendar.ts'
import type { Fault } from './faults.ts'

/** A product that has been getting worse for weeks, slowly enough that only its trend shows it. */
const product = 'Wifi Managed Service'
const days = 35

/** How bad it is by now: 0 for other products, before, and where something else is told to go wrong; up to 1 at the end of all that is generated. */
export function declineAt(
  name: string,
  instant: number,
  { until, fault }: { until: number; fault: Fault | null },
): number {
  if (name !== product || fault) return 0
  return Math.max(0, 1 - (until - instant) / (days * dayLength))
}
