import { vocColumns, vocReferenceFields, type VocColumn, type VocReferenceField } from '@ido/contract'
import { sheetTime } from '../../platform/days.ts'
import type { Language } from '../../platform/messages.ts'
import type { Cell } from '../../platform/spreadsheet/cell.ts'
import type { References } from './voc.references.queries.ts'
import { isWeight, labelOf, validatedWord, type VocRecord } from './voc.rows.ts'
import { statusTitles, titleOf } from './voc.titles.ts'

const times = new Set<VocColumn>(['time_in', 'validate_date', 'createddate'])

/** Every column of the table in its order on screen, titled in the reader's language. */
export function headerCells(language: Language): string[] {
  return vocColumns.map((column) => titleOf(column, language) + (times.has(column) ? ' (WIB)' : ''))
}

/** The record as the table shows it: labels for codes, times in Asia/Jakarta. */
export function recordCells(record: VocRecord, references: References): Cell[] {
  return readers.map((read) => read(record, references))
}

type Reader = (record: VocRecord, references: References) => Cell

// One reader a column, found once: an export asks a million times.
const readers = vocColumns.map(readerOf)

function readerOf(column: VocColumn): Reader {
  if (column === 'progress_by_po_text') return (record) => `${record.progress_by_po}%`
  if (column === 'status') return (record) => statusTitles[record.status]
  if (column === 'validated_feedback') return (record) => validatedWord(record.validated_feedback)
  if (column === 'data_acuan') {
    return (record, references) => labelOf(record, column, references) ?? record.data_acuan_text
  }
  if (isWeight(column) || isReference(column)) {
    return (record, references) => labelOf(record, column, references) ?? null
  }
  return (record) => {
    const value = record[column]
    return value instanceof Date ? sheetTime(value) : value
  }
}

function isReference(column: VocColumn): column is VocReferenceField {
  return (vocReferenceFields as readonly string[]).includes(column)
}
