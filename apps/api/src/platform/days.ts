import { atJakarta, jakartaClock, jakartaDay, jakartaTime, jakartaZone, dayLength } from '@ido/contract/jakarta'

/** Days of a calendar (YYYY-MM-DD, Asia/Jakarta), both included, as people name a period. */
export interface Days {
  from: string
  to: string
}

/** The first instant of a day (YYYY-MM-DD) in Asia/Jakarta; an instant stays itself. */
export function startOf(dayOrInstant: string): Date {
  return new Date(isDay(dayOrInstant) ? atJakarta(dayOrInstant) : dayOrInstant)
}

/** The day in Asia/Jakarta (YYYY-MM-DD) that an instant falls on; a day stays itself. */
export function dayOf(dayOrInstant: string | Date): string {
  if (typeof dayOrInstant === 'string' && isDay(dayOrInstant)) return dayOrInstant
  return jakartaDay(dayOrInstant)
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

export function today(): string {
  return dayOf(new Date())
}

export function plusDays(day: string, days: number): string {
  return dayOf(new Date(startOf(day).getTime() + days * dayLength))
}

/** How many days the period has; not above 0 where it ends before it starts. */
export function lengthOf({ from, to }: Days): number {
  return Math.round((startOf(to).getTime() - startOf(from).getTime()) / dayLength) + 1
}

export function eachDay({ from, to }: Days): string[] {
  return Array.from({ length: lengthOf({ from, to }) }, (_, index) => plusDays(from, index))
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des']

/** D MMM YYYY and HH : mm in Indonesian (specification, section 9), in Asia/Jakarta, with `between` between the two. */
export function spokenTime(instant: Date, between: string, hours: 12 | 24 = 24): string {
  const local = new Date(jakartaClock(instant.getTime()))
  return `${local.getUTCDate()} ${months[local.getUTCMonth()]} ${local.getUTCFullYear()}${between}${spokenClock(instant, hours)}`
}

/** HH : mm in Asia/Jakarta, or hh : mm with AM and PM. */
export function spokenClock(instant: Date, hours: 12 | 24): string {
  const [hour = '', minute = ''] = new Date(jakartaClock(instant.getTime())).toISOString().slice(11, 16).split(':')
  if (hours === 24) return `${hour} : ${minute}`
  const ofHalf = String(Number(hour) % 12 || 12).padStart(2, '0')
  return `${ofHalf} : ${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** YYYY-MM-DD HH:mm:ss in Asia/Jakarta, which sorts as text and every spreadsheet reads as a time. */
export function sheetTime(instant: Date): string {
  return jakartaTime(instant).slice(0, 19).replace('T', ' ')
}

const locales = { id: 'id-ID', en: 'en-GB' } as const
const writers = new Map<string, Intl.DateTimeFormat>()

/** Made when somebody needs it: the first of a language takes 20 ms, which no start should wait for. */
function writerOf(language: keyof typeof locales, part: 'day' | 'clock'): Intl.DateTimeFormat {
  const key = `${language} ${part}`
  const options: Intl.DateTimeFormatOptions =
    part === 'day' ? { day: 'numeric', month: 'short', year: 'numeric' } : { hour: '2-digit', minute: '2-digit' }
  const made = writers.get(key) ?? new Intl.DateTimeFormat(locales[language], { ...options, timeZone: jakartaZone })
  writers.set(key, made)
  return made
}

/** 22 Nov 2026: a day in Asia/Jakarta as the screens write it. */
export function writtenDay(language: keyof typeof locales, instant: Date | number): string {
  return writerOf(language, 'day').format(instant)
}

/** 22 Nov 2026, 09.12 WIB (English 22 Nov 2026, 09:12 WIB): as the screens write it, with its zone, where no screen says it. */
export function writtenTime(language: keyof typeof locales, instant: Date): string {
  return `${writtenDay(language, instant)}, ${writerOf(language, 'clock').format(instant)} WIB`
}
