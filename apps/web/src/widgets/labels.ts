import en from '../i18n/en/widgets.ts'
import type { Language } from '../i18n/i18n.ts'
import id from '../i18n/id/widgets.ts'
import type { Translation } from '../i18n/shape.ts'

/** Labels that have an order of their own, in it; whatever letter case they come in. */
const orders: Readonly<Record<string, readonly string[]>> = {
  region: ['t-reg 1', 't-reg 2', 't-reg 3', 't-reg 4', 't-reg 5', 't-reg 6', 't-reg 7', 'national'],
  priority: ['1 - critical', '2 - high', '3 - moderate', '4 - low'],
  sentiment: ['positif', 'netral', 'negatif'],
  category_nps: ['promoter', 'passive', 'detractor'],
  stage: ['verifikasi', 'penyiapan', 'instalasi', 'selesai'],
  weekday: ['senin', 'selasa', 'rabu', 'kamis', 'jumat', 'sabtu', 'minggu'],
  hour_of_day: Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')),
}

const days = ['0-1', '2-3', '4-7', '8-30', '>30']
/** Scales on which more is worse, from the calm end. */
const scales: Readonly<Record<string, readonly string[]>> = {
  age_bucket: days,
  overdue_bucket: days,
  resolve_bucket: ['<=3', '3-6', '6-12', '12-24', '>24'],
  priority: ['4 - low', '3 - moderate', '2 - high', '1 - critical'],
}

/**
 * How far up such a scale a label stands, 0 to 1; null where it stands on none. Where administrators have moved the steps, among
 * those beside it.
 */
export function shareOfScale(dimension: string, label: string, beside: readonly string[] = []): number | null {
  const usual = scales[dimension] ?? []
  const steps = usual.includes(label) || !isBucket(dimension) ? usual : inSteps(dimension, beside)
  const place = steps.findIndex((step) => step?.toLowerCase() === label)
  return place < 0 ? null : place / Math.max(1, steps.length - 1)
}

const inSteps = (dimension: string, labels: readonly string[]) =>
  labels.toSorted((one, other) => rankOf(dimension, one) - rankOf(dimension, other))

/** Buckets of a scale say themselves where they begin: '<=3', '3-6', '>24'. */
function beginOf(bucket: string): number {
  if (bucket.startsWith('<')) return -1
  const begin = Number.parseFloat(bucket.replace(/^>/, ''))
  return bucket.startsWith('>') ? begin + 0.5 : begin
}

/** Place of a label in the order of its dimension; labels without one come after those with. */
export function rankOf(dimension: string, label: string | null): number {
  if (label !== null && isMonths(dimension)) return /^\d+$/.test(label) ? Number(label) : Number.MAX_SAFE_INTEGER
  if (label !== null && isBucket(dimension)) {
    const begin = beginOf(label)
    return Number.isNaN(begin) ? Number.MAX_SAFE_INTEGER : begin
  }
  const place = label === null ? -1 : (orders[dimension] ?? []).indexOf(label.toLowerCase())
  return place < 0 ? Number.MAX_SAFE_INTEGER : place
}

const isBucket = (dimension: string) => dimension.endsWith('_bucket')
/** Months after a beginning, by their number. */
const isMonths = (dimension: string) => dimension.endsWith('_month')

/** Steps of one scale are never sorted by size: their order is what makes the picture. */
export function isScale(dimension: string | undefined): boolean {
  return (
    dimension !== undefined &&
    (isBucket(dimension) || isMonths(dimension) || ['stage', 'weekday', 'hour_of_day'].includes(dimension))
  )
}

type Words = Translation<typeof id>

const words: Readonly<Record<Language, Words>> = { id, en }

/** Words of a language for what is computed outside of components, such as the summary of a chart. */
export function wordsOf(language: Language): Words {
  return words[language]
}

/** Puts values into the places of a text that are named `{{so}}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
}
