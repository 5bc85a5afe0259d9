import {
  exportVoc,
  forFileName,
  isDayOnly,
  vocColumns,
  vocReferenceFields,
  type VocColumn,
  type VocReferenceField,
} from '@ido/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import { seenWords } from '../../../platform/accounts/accounts.queries.ts'
import type { Database } from '../../../platform/database/database.ts'
import { dayOf, today } from '../../../platform/days.ts'
import { loggedDownload } from '../../../platform/downloads/downloads.ts'
import type { Spool } from '../../../platform/downloads/spool.ts'
import type { FileResult } from '../../../platform/http/feature.ts'
import type { Language } from '../../../platform/messages.ts'
import type { Person } from '../../../platform/person.ts'
import { dayCell, timeCell, type Cell } from '../../../platform/spreadsheet/cell.ts'
import { sheet, sheetTypes } from '../../../platform/spreadsheet/sheet.ts'
import { labelWords } from '../../../platform/words/label-words.ts'
import { orderOf } from '../list/order.sql.ts'
import type { ReferenceCache, References } from '../record/references.queries.ts'
import { isWeight, labelOf, labelsFor, validatedWord, type VocRecord } from '../record/rows.ts'
import { statusTitles, titleOf } from '../voc.titles.ts'
import { readSettled, settleRecords } from './export.queries.ts'

type Query = z.output<typeof exportVoc.query>

interface Parts {
  database: Database
  references: ReferenceCache
  log: Pick<FastifyBaseLogger, 'warn'>
  spool: Spool
}

interface Export {
  query: Query
  person: Person
  language: Language
}

/**
 * The filtered list as a file. Which records it holds, and their order, is settled as it begins, so that rows added
 * meanwhile neither repeat nor hide others; the rows are then read batch by batch, and no connection is held while a
 * slow reader takes them. Memory: 8 bytes a record and one batch.
 */
export async function exportRecords(parts: Parts, { query, person, ...asking }: Export): Promise<FileResult> {
  const { format, language = asking.language, ...filter } = query
  const { orderName, orderBy, search, ...filters } = filter
  const scope = { filters, search, person }
  const order = orderOf({ orderName, orderBy })
  const seen = await seenWords(parts.database, person, language)
  const download = { ...parts, person, type: `VOC (${format.toUpperCase()})`, filter }
  const file = await loggedDownload(download, async (count, expect) => {
    const settled = await settleRecords(parts.database, scope, order)
    void settled.ids.then(
      (ids) => expect(ids.length),
      () => undefined,
    )
    const counted = async function* () {
      for await (const records of readSettled(parts.database, settled, person)) {
        yield records
        count(records.length)
      }
    }
    const cells = toCells(counted(), parts.references, labelWords(language))
    const header = headerCells(language)
    return sheet(format, { title: 'VOC', seen }, header, cells)
  })
  return { file, name: `voc-${forFileName(seen)}-${today()}.${format}`, type: sheetTypes[format] }
}

async function* toCells(
  batches: AsyncIterable<VocRecord[]>,
  cache: ReferenceCache,
  words: (label: string) => string,
): AsyncGenerator<Cell[][]> {
  for await (const records of batches) {
    const references = await labelsFor(records, cache)
    yield records.map((record) => recordCells(record, references, words))
  }
}

const times = new Set<VocColumn>(['time_in', 'validate_date', 'createddate', 'due_at'])

/** Every column of the table in its order on screen, titled in the reader's language; last, where a record was merged into. */
function headerCells(language: Language): string[] {
  const shown = vocColumns.map((column) => titleOf(column, language) + (times.has(column) ? ' (WIB)' : ''))
  return [...shown, titleOf('merged_into', language)]
}

/** The record as the table shows it: labels for codes, in the reader's words, times in Asia/Jakarta. */
function recordCells(record: VocRecord, references: References, words: (label: string) => string): Cell[] {
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
