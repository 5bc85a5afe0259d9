import { exportVoc, forFileName } from '@ido/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import { seenWords } from '../../platform/accounts/seen.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { today } from '../../platform/days.ts'
import { loggedDownload } from '../../platform/downloads.ts'
import type { FileResult } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { labelWords } from '../../platform/label-words.ts'
import type { Language } from '../../platform/messages.ts'
import type { Cell } from '../../platform/spreadsheet/cell.ts'
import type { Spool } from '../../platform/spool.ts'
import { sheet, sheetTypes } from '../../platform/spreadsheet/sheet.ts'
import { headerCells, recordCells } from './voc.cells.ts'
import { readSettled, settleRecords } from './voc.export.queries.ts'
import { orderOf } from './voc.order.sql.ts'
import type { ReferenceCache } from './voc.references.queries.ts'
import { labelsFor, type VocRecord } from './voc.rows.ts'
import { searchedIn } from './voc.words.queries.ts'

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
  const scope = await searchedIn(parts.database, { filters, search, person })
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
