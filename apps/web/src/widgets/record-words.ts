import { isDayOnly, isInstant, type RecordColumnInfo, type RecordRow } from '@ido/contract'
import { labelIn } from '../i18n/labels.ts'
import type { Language } from '../i18n/speech.ts'
import type { Format } from '../ui/format.ts'
import { shortPeriod } from '../ui/period-words.ts'
import { figureIn } from './figures.ts'

interface Writing {
  readonly language: Language
  readonly format: Format
  /** How long something took, in words; absent = a plain number. */
  readonly duration?: (seconds: number) => string
}

/** Its title, with what its numbers count: '35.755.000' is read as rupiah, not as customers. */
export function recordTitle({ titles, unit }: RecordColumnInfo, language: Language): string {
  return unit ? `${titles[language]} (${unit[language]})` : titles[language]
}

/** One value of a record as people read it; null where it has none. */
export function recordWords(column: RecordColumnInfo, row: RecordRow, writing: Writing): string | null {
  const value = row[column.id] ?? null
  if (value === null) return null
  const { language, format } = writing
  const word = column.words?.[String(value)]?.[language]
  if (word !== undefined) return word
  if (typeof value === 'number') return figureWords(column, value, row, writing)
  if (column.format === 'dayOrInstant' && isDayOnly(String(value))) return format.day(String(value))
  if (isInstant(column.format)) return format.instant(String(value))
  if (column.format === 'month') return shortPeriod(String(value), language)
  return column.format === 'text' ? labelIn(language, String(value)) : String(value)
}

function figureWords(
  { format: kind, unitBy }: RecordColumnInfo,
  value: number,
  row: RecordRow,
  { language, format, duration }: Writing,
): string {
  const unit = kind === 'hours' ? kind : unitBy?.units[String(row[unitBy.column])]
  if (unit) return figureIn(value, unit, language)
  return kind === 'seconds' && duration ? duration(value) : format.number(value, 2)
}
