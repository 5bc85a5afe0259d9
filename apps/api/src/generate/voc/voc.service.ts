import type pg from 'pg'
import type { Database } from '../../platform/database/database.ts'
import { rollupsOf } from '../../semantic/catalog/catalog.ts'
import { compactRollups } from '../../semantic/run-compact.ts'
import { hasRows, refreshStatistics, withoutTriggers } from '../bulk.service.ts'
import { untilAborted, withoutIndexes } from '../../platform/database/bulk-load.ts'
import { copyRows, onConnection } from '../../platform/database/copy.ts'
import { reserveIds } from '../../platform/database/reserve-ids.ts'
import { readPortalLists } from '../portal-lists.queries.ts'
import type { PortalLists } from '../portal-lists.ts'
import type { Filled, FillOptions, Generated } from '../plan.ts'
import { makeDrafts } from './drafts.ts'
import { generateVoc } from './generator.ts'
import type { GeneratedRecord } from './record.ts'
import { changeColumns, changeLines, vocColumns, vocLine, type RowContext } from './rows.ts'

const batchRows = 5_000
/** From here on an empty table is filled without its indexes. */
const bulkFrom = 5_000
const filledTables = ['voc', 'voc_text', 'voc_change']
const vocTables = [...filledTables, 'voc_count', 'voc_word']
const dataset = 'voc'
/** Of the demo's accounts, by NIK. */
const withDrafts = ['900002', '900006']

/**
 * Writes generated records with their histories. An empty table is filled in one transaction, without its indexes if
 * there is much to write: all of it or nothing. To records that are there already the new ones are added batch by batch.
 */
export async function fillVoc(database: Database, options: FillOptions): Promise<Filled> {
  const portalLists = await readPortalLists(database)
  const existing = await countVoc(database)
  if (existing === 0) {
    const written = await onConnection(database.pool, (client) =>
      untilAborted(database.pool, client, options.signal, () => fillEmptyVoc(client, portalLists, options)),
    )
    await refreshStatistics(database.pool, vocTables, [dataset])
    return { written, existing }
  }
  let written = 0
  const context = { portalLists, accounts: await onConnection(database.pool, demoAccountIds) }
  const records = generateVoc({ ...options, portalLists })
  while (written < options.count) {
    options.signal.throwIfAborted()
    // Made before the transaction, which may have to be tried again.
    const batch = [...take(records, Math.min(batchRows, options.count - written))]
    await onConnection(database.pool, (client) => writeBatch(client, batch, batch.length, context))
    written += batch.length
    options.onProgress(written)
  }
  await onConnection(database.pool, (client) => compactRollups(client, { names: rollupsOf(dataset), most: 0 }))
  return { written, existing }
}

export const generatedVoc: Generated = {
  dataset,
  most: 20_000_000,
  noun: { id: 'catatan VOC', en: 'VOC records' },
  help: {
    id: 'catatan VOC dengan riwayatnya, selama tiga tahun',
    en: 'VOC records with their histories, over three years',
  },
  fill: fillVoc,
  demo: {
    count: 20_000,
    tables: vocTables,
    async prepare(database) {
      const portalLists = await readPortalLists(database)
      return async (client, options) => {
        if (await hasRows(client, 'voc')) return
        await fillEmptyVoc(client, portalLists, options)
        await addRecords(client, portalLists, makeDrafts(portalLists, withDrafts, options.until))
      }
    },
  },
}

/** Fills the empty tables in the client's transaction; tables that are empty no longer are added to. */
async function fillEmptyVoc(client: pg.PoolClient, portalLists: PortalLists, options: FillOptions): Promise<number> {
  const context = { portalLists, accounts: await demoAccountIds(client) }
  const records = generateVoc({ ...options, portalLists })
  if (options.count >= bulkFrom) {
    await client.query('lock table voc in access exclusive mode')
    if (!(await hasRows(client, 'voc'))) return fillInBulk(client, records, context, options)
  }
  for (let written = 0; written < options.count; written += batchRows) {
    options.signal.throwIfAborted()
    const count = Math.min(batchRows, options.count - written)
    await writeBatch(client, take(records, count), count, context)
    options.onProgress(written + count)
  }
  return options.count
}

const keptByTriggers = ['voc_text_inserted', 'voc_counted_insert', 'voc_rolled_up_insert']

/** What triggers keep row by row is made once, from all rows. */
async function fillInBulk(
  client: pg.PoolClient,
  records: Iterator<GeneratedRecord>,
  context: RowContext,
  { count, signal, onProgress, onStep }: FillOptions,
): Promise<number> {
  const fill = async () => {
    // All of them are empty. What a transaction has truncated itself it need not log.
    await client.query('truncate voc, voc_text, voc_change, voc_attachment, voc_external')
    await copyPortions(client, records, context, count, (written) => {
      signal.throwIfAborted()
      onProgress(written)
    })
    await client.query('select voc_texts_rebuild()')
  }
  await withoutTriggers(client, 'voc', keptByTriggers, () =>
    withoutIndexes(client, filledTables, fill, () => onStep('indexes')),
  )
  onStep('rollups')
  await client.query('select voc_words_rebuild(), voc_counts_rebuild(), voc_rollups_rebuild()')
  return count
}

interface Portion {
  ids: number[]
  voc: string[]
  changes: string[]
}

/** Copies records in portions of lines; the next portion is made while the server takes in the last one. */
async function copyPortions(
  client: pg.PoolClient,
  records: Iterator<GeneratedRecord>,
  context: RowContext,
  count: number,
  onPortion: (written: number) => void,
): Promise<void> {
  const begin = async (from: number): Promise<Portion> => {
    const size = Math.max(0, Math.min(batchRows, count - from))
    return { ids: await reserveIds(client, 'voc', size), voc: [], changes: [] }
  }
  const make = (portion: Portion, most: number) => {
    for (const record of take(records, Math.min(most, portion.ids.length - portion.voc.length))) {
      const id = portion.ids[portion.voc.length] ?? 0
      portion.voc.push(vocLine(id, record, context))
      portion.changes.push(changeLines(id, record, context))
    }
  }
  let next = await begin(0)
  for (let written = 0; written < count; written += batchRows) {
    make(next, batchRows)
    const [portion, ahead] = [next, await begin(written + batchRows)]
    const alongside = (lines: string[]) => pausing(lines, () => make(ahead, madePerPause))
    await copyRows(client, 'voc', vocColumns, alongside(portion.voc), true)
    await copyRows(client, 'voc_change', changeColumns, alongside(portion.changes), true)
    next = ahead
    onPortion(Math.min(count, written + batchRows))
  }
}

/** About what is sent at once, and how many records are made before more is sent. */
const pauseAfter = 64 * 1024
const madePerPause = 40

function* pausing(lines: string[], work: () => void): Generator<string> {
  let length = 0
  for (const line of lines) {
    yield line
    length += line.length
    if (length < pauseAfter) continue
    length = 0
    work()
  }
}

async function countVoc({ write }: Database): Promise<number> {
  const { total } = await write
    .selectFrom('voc_count')
    .select(({ fn }) => fn.sum<number | null>('total').as('total'))
    .where('field', '=', '')
    .executeTakeFirstOrThrow()
  return total ?? 0
}

async function demoAccountIds(client: pg.PoolClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ nik: string; id: number }>(
    `select nik, id from account where email like '%@ido.example' and nik is not null`,
  )
  return new Map(rows.map(({ nik, id }) => [nik, id]))
}

/** Adds these records in the client's transaction. */
async function addRecords(client: pg.PoolClient, portalLists: PortalLists, records: GeneratedRecord[]): Promise<void> {
  await writeBatch(client, records, records.length, { portalLists, accounts: await demoAccountIds(client) })
}

/** Records are pulled while the server takes them in, so that making and storing them go on side by side. */
async function writeBatch(
  client: pg.PoolClient,
  records: Iterable<GeneratedRecord>,
  count: number,
  context: RowContext,
): Promise<void> {
  const ids = await reserveIds(client, 'voc', count)
  const changes: string[] = []
  const vocLines = function* () {
    let place = 0
    for (const record of records) {
      const id = ids[place] ?? 0
      place += 1
      changes.push(changeLines(id, record, context))
      yield vocLine(id, record, context)
    }
  }
  await copyRows(client, 'voc', vocColumns, vocLines())
  await copyRows(client, 'voc_change', changeColumns, changes)
}

/** The next items of an iterator, which stays open for those after them. */
function* take<T>(items: Iterator<T>, count: number): Generator<T> {
  for (let taken = 0; taken < count; taken += 1) {
    const next = items.next()
    if (next.done) return
    yield next.value
  }
}
