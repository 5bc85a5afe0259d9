import { dayOf, startOf } from '../../platform/filters.ts'

/** Days of a calendar (YYYY-MM-DD, Asia/Jakarta), both included, as people name a period. */
export interface Days {
  from: string
  to: string
}

const millisecondsPerDay = 86_400_000

export function today(): string {
  return dayOf(new Date())
}

export function plusDays(day: string, days: number): string {
  return dayOf(new Date(startOf(day).getTime() + days * millisecondsPerDay))
}

/** How many days the period has; not above 0 where it ends before it starts. */
export function lengthOf({ from, to }: Days): number {
  return Math.round((startOf(to).getTime() - startOf(from).getTime()) / millisecondsPerDay) + 1
}

export function eachDay({ from, to }: Days): string[] {
  return Array.from({ length: lengthOf({ from, to }) }, (_, index) => plusDays(from, index))
}
