import { instantOf, jakartaClock, jakartaDay, nextStep, stepStart, type Grain } from '@ido/contract'
import type { Language } from '../i18n/i18n.ts'
import { dateFormat } from '../ui/format.ts'
import { fill, wordsOf } from './labels.ts'

/** A step of the time axis. `from` and `to` (excluded) are days, or instants where the step is an hour. */
export interface Bucket {
  readonly start: number
  readonly end: number
  readonly from: string
  readonly to: string
}

/** A period of more steps than this is a mistake, not a chart. */
const mostBuckets = 20_000

/** What a calendar in Jakarta shows, read with the UTC getters. */
const local = (instant: number) => new Date(jakartaClock(instant))

function written(instant: number, grain: Grain): string {
  return grain === 'hour' ? new Date(instant).toISOString() : jakartaDay(instant)
}

/** Every step between two instants, whether something happened in it or not. */
export function bucketsBetween(from: number, to: number, grain: Grain): Bucket[] {
  const buckets: Bucket[] = []
  for (let start = stepStart(from, grain); start < to && buckets.length < mostBuckets;) {
    const end = nextStep(start, grain)
    buckets.push({ start, end, from: written(start, grain), to: written(end, grain) })
    start = end
  }
  return buckets
}

/** The step that a row's `time` stands for. */
export function bucketAt(time: string, grain: Grain): Bucket | undefined {
  const start = instantOf(time)
  return bucketsBetween(start, start + 1, grain)[0]
}

const looks = {
  clock: { hour: '2-digit', minute: '2-digit' },
  dayOfYear: { day: 'numeric', month: 'short' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short' },
  monthOfYear: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const writtenIn = (language: Language) => (look: keyof typeof looks) => dateFormat(language, looks[look])

/** A step in full, as a tooltip or a table names it: 'Kamis, 5 Nov 2026', '2–8 Nov 2026', 'November 2026'. */
export function bucketName(bucket: Bucket, grain: Grain, language: Language): string {
  const as = writtenIn(language)
  const at = local(bucket.start)
  switch (grain) {
    case 'hour':
      return `${as('day').format(bucket.start)}, ${as('clock').format(bucket.start)}–${as('clock').format(bucket.end)}`
    case 'day':
      return as('weekday').format(bucket.start)
    case 'week':
      // Thin spaces around the dash would let the name break in a cell.
      return as('day')
        .formatRange(bucket.start, bucket.end - 1)
        .replaceAll(/(?<!\s)\s*–\s*/g, '–')
    case 'month':
      return as('monthOfYear').format(bucket.start)
    case 'quarter':
      return fill(wordsOf(language).quarter, { quarter: at.getUTCMonth() / 3 + 1, year: at.getUTCFullYear() })
    case 'year':
      return String(at.getUTCFullYear())
  }
}

/** A step in few letters, for sentences: '3 Jan', 'Nov 2026'. */
export function shortNameOf(bucket: Bucket, grain: Grain, language: Language): string {
  const as = writtenIn(language)
  if (grain === 'hour') return `${as('dayOfYear').format(bucket.start)}, ${as('clock').format(bucket.start)}`
  if (grain === 'day') return as('dayOfYear').format(bucket.start)
  return bucketName(bucket, grain, language)
}

/** What stands under the axis at a step: one line, and a second where a new day or year begins. */
function tickOf(bucket: Bucket, grain: Grain, language: Language, before: Bucket | undefined): string {
  const as = writtenIn(language)
  const at = local(bucket.start)
  const was = before && local(before.start)
  const year = was?.getUTCFullYear() === at.getUTCFullYear() ? '' : `\n${at.getUTCFullYear()}`
  switch (grain) {
    case 'hour': {
      const newDay = !was || was.getUTCDate() !== at.getUTCDate() || was.getUTCMonth() !== at.getUTCMonth()
      return `${as('clock').format(bucket.start)}${newDay ? `\n${as('dayOfYear').format(bucket.start)}` : ''}`
    }
    case 'day':
    case 'week':
      return `${as('dayOfYear').format(bucket.start)}${year}`
    case 'month':
      return `${as('month').format(bucket.start)}${year}`
    case 'quarter':
      return `${fill(wordsOf(language).quarterShort, { quarter: at.getUTCMonth() / 3 + 1 })}${year}`
    case 'year':
      return String(at.getUTCFullYear())
  }
}

const steps: Readonly<Record<Grain, readonly number[]>> = {
  hour: [1, 2, 3, 6, 12, 24, 48, 96, 168],
  day: [1, 2, 7, 14, 28, 56, 91, 182, 364],
  week: [1, 2, 4, 8, 13, 26, 52],
  month: [1, 2, 3, 6, 12, 24],
  quarter: [1, 2, 4, 8],
  year: [1, 2, 5, 10],
}

/** Steps that stand at a round place: midnight for hours, January for months. */
function phaseOf(buckets: readonly Bucket[], grain: Grain, step: number): number {
  const first = buckets[0]
  if (!first) return 0
  const at = local(first.start)
  const past = grain === 'hour' ? at.getUTCHours() : grain === 'month' ? at.getUTCMonth() : 0
  return (step - (past % step)) % step
}

/**
 * Labels of the time axis by index of their step, as many as `most` at even distances. The year or the day is named
 * where it changes, so that no label repeats what its neighbour says.
 */
export function timeTicks(
  buckets: readonly Bucket[],
  grain: Grain,
  language: Language,
  most: number,
): ReadonlyMap<number, string> {
  const room = Math.max(1, most)
  const step = steps[grain].find((size) => buckets.length / size <= room) ?? Math.ceil(buckets.length / room)
  const ticks = new Map<number, string>()
  let before: Bucket | undefined
  for (let at = phaseOf(buckets, grain, step); at < buckets.length; at += step) {
    const bucket = buckets[at]
    if (bucket) ticks.set(at, tickOf(bucket, grain, language, before))
    before = bucket
  }
  return ticks
}
