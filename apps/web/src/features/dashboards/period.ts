import { periodPresets, type DatasetId, type Grain, type PeriodPreset, type WidgetQuery } from '@ido/contract'
import { addDays, dayInJakarta, parseDay } from '../../ui/form/day.ts'

/** Days, or instants where hours matter; `to` is excluded. Null = all time. */
export type Span = { readonly from: string; readonly to: string } | null

const hour = 3_600_000
const day = 24 * hour

/** The instant that a day (midnight in Jakarta) or an instant stands for. */
export function instantOf(moment: string): number {
  return Date.parse(moment.length === 10 ? `${moment}T00:00:00+07:00` : moment)
}

const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`

function nextMonth(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/**
 * What a preset stands for at a moment. Ends lie on midnights of Jakarta (of 24 hours: on full hours), so that everybody
 * who looks within the same day asks the same question; today is part of it.
 */
export function spanOf(preset: PeriodPreset, now: Date): Span {
  const today = dayInJakarta(now)
  const tomorrow = addDays(today, 1)
  switch (preset) {
    case '24h': {
      const to = Math.ceil(now.getTime() / hour) * hour
      return { from: new Date(to - day).toISOString(), to: new Date(to).toISOString() }
    }
    case '7d':
    case '30d':
    case '90d':
    case '365d':
      return { from: addDays(tomorrow, -Number.parseInt(preset, 10)), to: tomorrow }
    case 'thisMonth':
      return { from: firstOfMonth(today), to: tomorrow }
    case 'lastMonth':
      return { from: firstOfMonth(addDays(firstOfMonth(today), -1)), to: firstOfMonth(today) }
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: tomorrow }
    case 'all':
      return null
  }
}

/** The whole month around an instant: where an empty figure sends its reader. */
export function monthAround(instant: string): NonNullable<Span> {
  const from = firstOfMonth(dayInJakarta(instant))
  return { from, to: nextMonth(from) }
}

export function isPreset(text: string | undefined): text is PeriodPreset {
  return periodPresets.some((preset) => preset === text)
}

/** True for what the API takes as an end of a period. */
export function isMoment(text: string): boolean {
  if (text.length === 10) return parseDay(text) === text
  return /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
}

const grainLengths: readonly (readonly [Grain, number])[] = [
  ['hour', hour],
  ['day', day],
  ['week', 7 * day],
  ['month', 30 * day],
  ['quarter', 91 * day],
  ['year', 365 * day],
]
// As many steps as a chart can still tell apart, and far less than an answer may carry.
const mostSteps = 750

/** Steps for a period: fine enough to see a shape, few enough to read; machines are watched closer than tickets. */
function autoGrain(dataset: DatasetId, length: number): Grain {
  if (length <= (dataset === 'infra' ? 8 : 2) * day) return 'hour'
  if (length <= 93 * day) return 'day'
  return length <= 400 * day ? 'week' : 'month'
}

/** The time step of a widget over a period; one that would give too many steps becomes coarser. */
export function grainOf(asked: WidgetQuery['grain'], dataset: DatasetId, span: Span): Grain | undefined {
  if (asked === undefined) return undefined
  if (span === null) return asked === 'auto' || ['hour', 'day', 'week'].includes(asked) ? 'month' : asked
  const length = instantOf(span.to) - instantOf(span.from)
  if (asked === 'auto') return autoGrain(dataset, length)
  const finest = grainLengths.findIndex(([grain]) => grain === asked)
  const fitting = grainLengths.findIndex(([, step], place) => place >= finest && length / step <= mostSteps)
  return grainLengths[fitting]?.[0] ?? asked
}
