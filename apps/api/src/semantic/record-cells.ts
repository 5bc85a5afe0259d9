import { isDayOnly, isInstant, type RecordRow } from '@ido/contract'
import { dayOf } from '../platform/days.ts'
import { labelWords } from '../platform/words/label-words.ts'
import type { Language } from '../platform/messages.ts'
import { dayCell, monthCell, timeCell, type Cell } from '../platform/spreadsheet/cell.ts'
import type { RecordColumn } from './catalog/types.ts'

interface Spoken {
  language: Language
}

/** Titles of the columns of a file of records, with the unit of what is measured. */
export function recordTitles(columns: readonly RecordColumn[], language: Language): string[] {
  return columns.map(({ titles, unit, format }) => {
    const measured = isInstant(format) ? 'WIB' : unit?.[language]
    return measured === undefined ? titles[language] : `${titles[language]} (${measured})`
  })
}

/** Records as the rows of a file. */
export function recordCells(rows: readonly RecordRow[], columns: readonly RecordColumn[], spoken: Spoken): Cell[][] {
  const words = labelWords(spoken.language)
  const cellIn = (row: RecordRow) => (column: RecordColumn) => {
    const cell = cellOf(row[column.id] ?? null, column, spoken.language)
    return column.list !== undefined && typeof cell === 'string' ? words(cell) : cell
  }
  return rows.map((row) => columns.map(cellIn(row)))
}

function cellOf(value: RecordRow[string], { format, words }: RecordColumn, language: Language): Cell {
  if (value === null) return null
  const word = words?.[String(value)]
  if (word) return word[language]
  if (format === 'month') return monthCell(new Date(String(value)))
  if (format === 'dayOrInstant' && isDayOnly(String(value))) return dayCell(dayOf(String(value)))
  if (isInstant(format)) return timeCell(new Date(String(value)))
  // A third of a second is enough of an hour.
  if (format === 'hours' && typeof value === 'number') return Math.round(value * 10_000) / 10_000
  return typeof value === 'boolean' ? String(value) : value
}
