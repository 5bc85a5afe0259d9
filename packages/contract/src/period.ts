import { periodPresets, type PeriodPreset, type WidgetQuery } from './dashboards.ts'
import { instantOf, jakartaDay, dayLength, hourLength, nextStep, stepStart } from './jakarta.ts'
import type { DatasetInfo, Grain } from './catalog.ts'
import { calendarUnits, type CalendarPeriod } from './query.ts'

/** Days, or instants where hours matter; `to` is excluded. Null = all time. */
export type Span = { readonly from: string; readonly to: string } | null

const plusDays = (date: string, count: number) => jakartaDay(instantOf(date) + count * dayLength)
const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`
const firstOfQuarter = (date: string) => jakartaDay(stepStart(instantOf(date), 'quarter'))

function nextMonth(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/**
 * What a preset stands for at a moment. Ends lie on midnights of Jakarta (of 24 hours: on full hours), so that everybody
 * who looks within the same day asks the same question; today is part of it.
 */
export function spanOf(preset: PeriodPreset, now: Date): Span {
  const today = jakartaDay(now)
  const tomorrow = plusDays(today, 1)
  switch (preset) {
    case 'today':
      return { from: today, to: tomorrow }
    case 'yesterday':
      return { from: plusDays(today, -1), to: today }
    case '24h': {
      const to = Math.ceil(now.getTime() / hourLength) * hourLength
      return { from: new Date(to - dayLength).toISOString(), to: new Date(to).toISOString() }
    }
    case '7d':
    case '30d':
    case '90d':
    case '365d':
      return { from: plusDays(tomorrow, -Number.parseInt(preset, 10)), to: tomorrow }
    case 'thisMonth':
      return { from: firstOfMonth(today), to: tomorrow }
    case 'lastMonth':
      return { from: firstOfMonth(plusDays(firstOfMonth(today), -1)), to: firstOfMonth(today) }
    case 'thisQuarter':
      return { from: firstOfQuarter(today), to: tomorrow }
    case 'lastQuarter':
      return { from: firstOfQuarter(plusDays(firstOfQuarter(today), -1)), to: firstOfQuarter(today) }
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: tomorrow }
    case 'all':
      return null
  }
}

/**
 * The days that whole days are compared with, each with its last day: of a calendar month, quarter or year the one before,
 * of any others as many days before.
 */
export function daysBefore({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const [start, end] = [instantOf(from), instantOf(plusDays(to, 1))]
  const unit = calendarUnits.find((each) => stepStart(start, each) === start && nextStep(start, each) === end)
  const begin = unit ? stepStart(start - 1, unit) : start - (end - start)
  return { from: jakartaDay(begin), to: plusDays(from, -1) }
}

const running: Partial<Record<PeriodPreset, CalendarPeriod>> = {
  thisMonth: 'month',
  thisQuarter: 'quarter',
  thisYear: 'year',
}

/** The calendar unit that a preset is the running part of: from its days alone it is not known on 7 January. */
export const calendarOf = (preset: PeriodPreset): CalendarPeriod | undefined => running[preset]

const reaching = ['7d', '30d', '90d', '365d'] as const satisfies PeriodPreset[]

/** The shortest preset up to now that has all days since then in it: what a board begins with that is to show them. */
export function presetSince(from: string, now: Date): PeriodPreset {
  const since = instantOf(from)
  return reaching.find((preset) => instantOf(spanOf(preset, now)?.from ?? '') <= since) ?? 'all'
}

/** The whole month around an instant: where an empty figure sends its reader. */
export function monthAround(instant: string): NonNullable<Span> {
  const from = firstOfMonth(jakartaDay(Date.parse(instant)))
  return { from, to: nextMonth(from) }
}

export function isPreset(text: string | undefined): text is PeriodPreset {
  return periodPresets.some((preset) => preset === text)
}

/** True for what the API takes as an end of a period: a day or an instant that exists. */
export function isMoment(text: string): boolean {
  const time = instantOf(text)
  if (Number.isNaN(time)) return false
  if (text.length !== 10) return /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)
  // The last day of February is not to become the first of March.
  return /^\d{4}-\d\d-\d\d$/.test(text) && jakartaDay(time) === text && text >= '1900'
}

const grainLengths: readonly (readonly [Grain, number])[] = [
  ['hour', hourLength],
  ['day', dayLength],
  ['week', 7 * dayLength],
  ['month', 30 * dayLength],
  ['quarter', 91 * dayLength],
  ['year', 365 * dayLength],
]
// As many steps as a chart can still tell apart, and far less than an answer may carry.
const mostSteps = 750

/** What of a dataset says which steps it has. */
type Stepped = Pick<DatasetInfo, 'hourlyDays'> & { readonly grains: readonly Grain[] }

/** The step, or the finest that the dataset has where that is a coarser one. */
function known(step: Grain, { grains }: Stepped): Grain {
  const order = grainLengths.map(([grain]) => grain)
  return order.slice(order.indexOf(step)).find((grain) => grains.includes(grain)) ?? step
}

/** Steps for a period: fine enough to see a shape, few enough to read; machines are watched closer than tickets. */
function autoGrain({ hourlyDays }: Pick<DatasetInfo, 'hourlyDays'>, length: number): Grain {
  if (length <= hourlyDays * dayLength) return 'hour'
  if (length <= 93 * dayLength) return 'day'
  return length <= 400 * dayLength ? 'week' : 'month'
}

/** The time step of a widget over a period; one that would give too many steps becomes coarser. */
export function grainOf(asked: WidgetQuery['grain'], dataset: Stepped, span: Span): Grain | undefined {
  return asked && known(fitting(asked, dataset, span), dataset)
}

function fitting(
  asked: NonNullable<WidgetQuery['grain']>,
  dataset: Pick<DatasetInfo, 'hourlyDays'>,
  span: Span,
): Grain {
  if (span === null) return asked === 'auto' || ['hour', 'day', 'week'].includes(asked) ? 'month' : asked
  const length = instantOf(span.to) - instantOf(span.from)
  if (asked === 'auto') return autoGrain(dataset, length)
  const finest = grainLengths.findIndex(([grain]) => grain === asked)
  const fits = grainLengths.findIndex(([, step], place) => place >= finest && length / step <= mostSteps)
  return grainLengths[fits]?.[0] ?? asked
}
