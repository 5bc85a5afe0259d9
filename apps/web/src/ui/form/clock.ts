import { jakartaTime } from '@ido/contract'

const typed = /^(\d{1,2})[.: ]?(\d{2})$/

/** A time of day as people type it (7.10, 07:10, 0710), or null where it is none. */
export function parseClock(text: string): string | null {
  const [, hours, minutes] = typed.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** The time of day of an instant in Jakarta, as it is typed. */
export function clockOf(instant: string | Date): string {
  return jakartaTime(instant).slice(11, 16)
}
