import { dayLength, instantOf, jakartaClock } from '@ido/contract'
import type { Language } from '../i18n/i18n.ts'
import { dateFormat, formatIn } from './format.ts'

/** The dash of a range, with the spaces around it. */
const dash = /(?<!\s)\s*–\s*/g

const isMidnight = (instant: number) => jakartaClock(instant) % dayLength === 0

/** A period as people say it, both ends included: '1–31 Jan 2026'; with the time of day where it is made of hours. */
export function periodWords(from: string, to: string, language: Language): string {
  const [start, end] = [instantOf(from), instantOf(to)]
  if (end <= start) return `${formatIn(language).instant(from)} – ${formatIn(language).instant(to)}`
  const ofDays = isMidnight(start) && isMidnight(end)
  const format = dateFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(!ofDays && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  })
  return format.formatRange(start, ofDays ? end - 1 : end).replaceAll(dash, ofDays ? '–' : ' – ')
}

/** The days of a period, both included, whatever the time of day it ends: '1–28 Okt 2026'. */
export function daysWords(from: string, to: string, language: Language): string {
  const format = dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric' })
  return format.formatRange(instantOf(from), instantOf(to) - 1).replaceAll(dash, '–')
}

/** Whole months, both included, in as few letters as a card has room for: 'Okt 2026', 'Jan–Okt 2026'. */
export function monthsWords(from: string, to: string, language: Language): string {
  const format = dateFormat(language, { month: 'short', year: 'numeric' })
  return format.formatRange(instantOf(from), instantOf(to) - 1).replaceAll(dash, '–')
}

/** The moment at a beginning: the day alone where that is its midnight. */
export function beginWords(from: string, language: Language): string {
  const format = formatIn(language)
  return isMidnight(instantOf(from)) ? format.day(from) : format.instant(from)
}

/** The moment at an excluded end: the day before midnight, else the instant itself. */
export function momentWords(to: string, language: Language): string {
  const end = instantOf(to)
  return isMidnight(end) ? formatIn(language).day(new Date(end - 1)) : formatIn(language).instant(to)
}

export const isAhead = (moment: string, now: number) => instantOf(moment) > now

/** A target's period in as few letters as a card has room for: 'Nov 2026', 'Q4 2026', '2026'. */
export function shortPeriod(period: string, language: Language): string {
  const [, year, quarter] = /^(\d{4})-(Q[1-4])$/.exec(period) ?? []
  if (year !== undefined) return `${quarter} ${year}`
  if (!/^\d{4}-\d{2}$/.test(period)) return period
  return dateFormat(language, { month: 'short', year: 'numeric' }).format(new Date(`${period}-15T00:00:00Z`))
}
