import type { Language } from '../../i18n/i18n.ts'
import { instantOf, type Span } from './period.ts'

const hour = 3_600_000
const isMidnight = (instant: number) => (instant + 7 * hour) % (24 * hour) === 0
const zone = 'Asia/Jakarta'

function rangesIn(locale: string) {
  const of = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }
  return { days: of(day), instants: of({ ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) }
}

const formats = { id: rangesIn('id-ID'), en: rangesIn('en-GB') }

/** A period as people say it, both ends included: '1–31 Jan 2026'; with the time of day where it is made of hours. */
export function spanWords(span: NonNullable<Span>, language: Language): string {
  const { days, instants } = formats[language]
  const [from, to] = [instantOf(span.from), instantOf(span.to)]
  const ofDays = isMidnight(from) && isMidnight(to)
  const words = ofDays ? days.formatRange(from, to - 1) : instants.formatRange(from, to)
  return words.replaceAll(/\s*–\s*/g, ofDays ? '–' : ' – ')
}
