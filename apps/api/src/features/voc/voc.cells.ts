import { isDayOnly, vocColumns, vocReferenceFields, type VocColumn, type VocReferenceField } from '@ido/contract'
import { dayOf } from '../../platform/days.ts'
import type { Language } from '../../platform/messages.ts'
import { dayCell, timeCell, type Cell } from '../../platform/spreadsheet/cell.ts'
import type { References } from './voc.references.queries.ts'
import { isWeight, labelOf, validatedWord, type VocRecord } from './voc.rows.ts'
import { statusTitles, titleOf } from './voc.titles.ts'

const times = new Set<VocColumn>(['time_in', 'validate_date', 'createddate', 'due_at'])

/** Every column of the table in its order on screen, titled in the reader's language; last, where a record was merged into. */
export function headerCells(language: Language): string[] {
  const shown = vocColumns.map((column) => titleOf(column, language) + (times.has(column) ? ' (WIB)' : ''))
  return [...shown, titleOf('merged_into', language)]
}

/** The record as the table shows it: labels for codes, in the reader's words, times in Asia/Jakarta. */
export function recordCells(record: VocRecord, references: References, words: (label: string) => string): Cell[] {
  const shown = readers.map((read) => read(record, references, words))
  return [...shown, record.merged_into === null ? null : record.merged_voc_id]
}

type Reader = (record: VocRecord, references: References, words: (label: string) => string) => Cell

// One reader a column, found once: an export asks a million times.
const readers = vocColumns.map(readerOf)

function readerOf(column: VocColumn): Reader {
  if (column === 'time_in') {
    return ({ time_in: at }) => (isDayOnly(at) ? dayCell(dayOf(at)) : timeCell(at))
  }
  if (column === 'insert_feedback_date') return ({ insert_feedback_date: day }) => (day === null ? null : dayCell(day))
  if (column === 'progress_by_po_text') return (record) => `${record.progress_by_po}%`
  if (column === 'status') return (record) => statusTitles[record.status]
  if (column === 'validated_feedback') return (record) => validatedWord(record.validated_feedback)
  if (column === 'data_acuan') {
    return (record, references, words) => {
      const label = labelOf(record, column, references)
      return typeof label === 'string' ? words(label) : record.data_acuan_text
    }
  }
  if (isWeight(column) || isReference(column)) {
    return (record, references, words) => {
      const label = labelOf(record, column, references) ?? null
      return typeof label === 'string' ? words(label) : label
    }
  }
  return (record) => {
    const value = record[column]
    return value instanceof Date ? timeCell(value) : value
  }
}

function isReference(column: VocColumn): column is VocReferenceField {
  return (vocReferenceFields as readonly string[]).includes(column)
}
