import { exportVoc, forFileName } from '@ido/contract'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { seenWords } from '../../platform/accounts/seen.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { RowStream } from '../../platform/database/row-stream.ts'
import { today } from '../../platform/days.ts'
import { loggedDownload } from '../../platform/downloads.ts'
import type { FileResult, Person } from '../../platform/http/feature.ts'
import { labelWords } from '../../platform/label-words.ts'
import type { Language } from '../../platform/messages.ts'
import type { Cell } from '../../platform/spreadsheet/cell.ts'
import type { Spool } from '../../platform/spool.ts'
import { sheet, sheetTypes } from '../../platform/spreadsheet/sheet.ts'
import { headerCells, recordCells } from './voc.cells.ts'
import { orderClause, orderOf } from './voc.order.sql.ts'
import type { ReferenceCache } from './voc.references.queries.ts'
import { labelsFor, type VocRecord } from './voc.rows.ts'
import { column, recordsOf, recordsOfIds, type Searched } from './voc.where.sql.ts'
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

const batchRows = 200

/**
 * The filtered list as a file. Which records it holds, and their order, is settled at the start, so that rows added
 * meanwhile neither repeat nor hide others; the rows are then read batch by batch, and no connection is held while a
 * slow reader takes them. Memory: 8 bytes a record and one batch.
 */
export async function exportRecords(parts: Parts, { query, person, ...asking }: Export): Promise<FileResult> {
  const { format, language = asking.language, ...filter } = query
  const { orderName, orderBy, search, ...filters } = filter
  const scope = await searchedIn(parts.database, { filters, search, person })
  const order = orderOf({ orderName, orderBy })
  const seen = await seenWords(parts.database, person, language)
  const asked = selectIds(scope, order).compile(parts.database.read)
  const download = { ...parts, person, type: `VOC (${format.toUpperCase()})`, filter }
  const file = await loggedDownload(download, async (count, expect) => {
    const ids = await collectIds(parts.database, asked)
    expect(ids.length)
    const counted = async function* () {
      for await (const records of readBatches(parts.database, ids, person)) {
        yield records
        count(records.length)
      }
    }
    const cells = toCells(counted(), parts.references, labelWords(query.language))
    const header = headerCells(language)
    return sheet(format, { title: 'VOC', seen }, header, cells)
  })
  return { file, name: `voc-${forFileName(seen)}-${today()}.${format}`, type: sheetTypes[format] }
}

// ---- Rows ----

function selectIds(scope: Searched, order: ReturnType<typeof orderOf>) {
  const { from, where } = recordsOf(scope)
  const keys = order.keys.map((key) => key.by)
  return sql`select ${column('id')} from ${from} ${order.join} where ${where} order by ${orderClause(keys, order)}`
}

/** Through a cursor, so that a million ids never stand as a million objects. */
async function collectIds(
  { pool }: Pick<Database, 'pool'>,
  asked: { sql: string; parameters: readonly unknown[] },
): Promise<Float64Array> {
  const client = await pool.connect()
  let ids = new Float64Array(1_024)
  let count = 0
  try {
    const rows = client.query(new RowStream(asked.sql, [...asked.parameters], { batchSize: 10_000, rowMode: 'array' }))
    for await (const [id] of rows as AsyncIterable<[string]>) {
      if (count === ids.length) {
        const larger = new Float64Array(2 * count)
        larger.set(ids)
        ids = larger
      }
      ids[count++] = Number(id)
    }
    client.release()
  } catch (error) {
    // The cursor may still be open on it.
    client.release(true)
    throw error
  }
  return ids.subarray(0, count)
}

/** A record that has left the person's sight since the ids were read is left out. */
async function* readBatches(
  { write }: Pick<Database, 'write'>,
  ids: Float64Array,
  person: Person,
): AsyncGenerator<VocRecord[]> {
  for (let start = 0; start < ids.length; start += batchRows) {
    const batch = [...ids.subarray(start, start + batchRows)]
    const { from, where } = recordsOfIds(batch, person)
    const { rows: records } = await sql<VocRecord>`select v.* from ${from} where ${where}`.execute(write)
    const byId = new Map(records.map((record) => [record.id, record]))
    yield batch.flatMap((id) => byId.get(id) ?? [])
  }
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
