import { dayLength } from '@ido/contract'
const typed = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/
const digitsOnly = /^(\d{2})(\d{2})(\d{4})$/
const iso = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day as people here type it, DD/MM/YYYY (also 1/2/26, 01022026 or a pasted ISO date), or null where it is none. */
export function parseDay(text: string): string | null {
  const written = numbersOf(text.trim())
  return written && existing(...written)
}

/** Whether a text is written as a day should be, only that there is no such day: 31/02/2026. */
export function isNoDay(text: string): boolean {
  return numbersOf(text.trim()) !== null && parseDay(text) === null
}

/** What is wrong with a text that is to be a day; null where it is one. */
export function dayProblem(text: string): 'noDay' | 'badDay' | null {
  if (parseDay(text) !== null) return null
  return isNoDay(text) ? 'noDay' : 'badDay'
}

type Numbers = readonly [year: number, month: number, day: number]

function numbersOf(text: string): Numbers | null {
  const isoMatch = iso.exec(text)
  if (isoMatch) return [Number(isoMatch[1]), Number(isoMatch[2]), Number(isoMatch[3])]
  const match = typed.exec(text) ?? digitsOnly.exec(text)
  if (!match) return null
  const year = Number(match[3])
  return [year < 100 ? 2000 + year : year, Number(match[2]), Number(match[1])]
}

function existing(...[year, month, day]: Numbers): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  // 31/02 rolls over into March: such a day does not exist.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1900) return null
  return date.toISOString().slice(0, 10)
}

/** DD/MM/YYYY of an ISO date. */
export function formatDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-')
  return `${date}/${month}/${year}`
}

export function addDays(day: string, count: number): string {
  return dayOr(day, Date.parse(`${day}T00:00:00Z`) + count * dayLength)
}

/** The same day of another month; the last day of that month if it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return dayOr(day, Date.UTC(year, month - 1 + count, Math.min(date, last)))
}

/** The day of an instant; the day before it where its year would have five digits. */
function dayOr(before: string, instant: number): string {
  const text = new Date(instant).toISOString()
  return text.startsWith('+') ? before : text.slice(0, 10)
}
