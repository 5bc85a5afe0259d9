import { dayLength } from './calendar.ts'

/** A product that has been getting worse for weeks, slowly enough that only its trend shows it. */
const product = 'Wifi Managed Service'
const days = 35

/** How bad it is by now: 0 for other products and before, up to 1 at the end of all that is generated. */
export function declineAt(name: string, instant: number, until: number): number {
  if (name !== product) return 0
  return Math.max(0, 1 - (until - instant) / (days * dayLength))
}
