import { withoutNoise } from '@ido/contract'
import { dateFormat, numberFormat } from './format.ts'

/* How what administrators decide is written: days of the week, and shares that are almost the whole. */

/** 1 = Monday, in words. */
export const weekdayName = (day: number, language: string): string =>
  // The first of January 2024 was a Monday.
  dateFormat(language, { weekday: 'long' }).format(Date.UTC(2024, 0, day))

const percent = 100
const finest = 5

/** 0.9995 as it is typed: 99,95 */
export const shareTyped = (share: number, language: string): string =>
  numberFormat(language, { maximumFractionDigits: finest, useGrouping: false }).format(withoutNoise(share * percent))

/** 0.9995 as it is told: 99,95 % */
export const shareText = (share: number, language: string): string => `${shareTyped(share, language)}\u00a0%`

/** What somebody typed in percent, in the way of either language; null where it is none. */
export function shareIn(text: string): number | null {
  const plain = text
    .trim()
    .replace(/(?<!\s)\s*%$/, '')
    .replace(',', '.')
  return /^\d{1,3}(\.\d{1,6})?$/.test(plain) ? withoutNoise(Number(plain) / percent) : null
}
