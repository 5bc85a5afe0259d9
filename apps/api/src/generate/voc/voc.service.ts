import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../../platform/database/database.ts'
import { rollupsOf } from '../../semantic/catalog/catalog.ts'
import { compactRollups } from '../../semantic/run-compact.ts'
import { BinaryRows } from '../binary-rows.ts'
import { copyBinary, hasRows, refreshStatistics, withoutTriggers } from '../bulk.service.ts'
import { untilAborted, withoutIndexes } from '../../platform/database/bulk-load.ts'
import { onConnection } from '../../platform/database/copy.ts'
import { reserveIds } from '../../platform/database/reserve-ids.ts'
import { readPortalLists } from '../portal-lists.queries.ts'
import type { PortalLists } from '../portal-lists.ts'
import type { Filled, FillOptions, Generated } from '../plan.ts'
import { makeDrafts } from './drafts.ts'
import { generateVoc } from './generator.ts'
import type { GeneratedRecord } from './record.ts'
import { changeColumns, vocColumns, writeChanges, writeVoc, type RowContext } from './rows.ts'

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
    await onConnection(database.pool, (client) => writeBatch(client, batch.values(), batch.length, context))
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
    await writeBatch(client, records, count, context)
    options.onProgress(written + count)
  }
  return options.count
}

/** Made once, from all rows. Texts are written as the records come in: the server has time for it while more are made. */
const madeAfterwards = { voc: ['voc_counted_insert', 'voc_rolled_up_insert'], voc_text: ['voc_words_inserted'] }

async function fillInBulk(
  client: pg.PoolClient,
  records: Iterator<GeneratedRecord>,
  context: RowContext,
  { count, signal, onProgress, onStep }: FillOptions,
): Promise<number> {
  const fill = async () => {
    // All of them are empty. What a transaction has truncated itself it need not log.
    await client.query(
      'truncate voc, voc_text, voc_change, voc_attachment, voc_external, insight_voc, voc_breach, notice, voc_comment, voc_mention, voc_thanks',
    )
    await copyPortions(client, records, context, count, (written) => {
      signal.throwIfAborted()
      onProgress(written)
    })
  }
  const indexed = () => withoutIndexes(client, filledTables, fill, () => onStep('indexes'))
  await withoutTriggers(client, 'voc', madeAfterwards.voc, () =>
    withoutTriggers(client, 'voc_text', madeAfterwards.voc_text, indexed),
  )
  onStep('rollups')
  await client.query('select voc_words_rebuild(), voc_counts_rebuild(), voc_rollups_rebuild()')
  return count
}

/** Copies records in portions; the next one is made while the server takes in the last. */
async function copyPortions(
  client: pg.PoolClient,
  records: Iterator<GeneratedRecord>,
  context: RowContext,
  count: number,
  onPortion: (written: number) => void,
): Promise<void> {
  const begin = async (from: number): Promise<{ portion: Promise<Portion> }> => {
    const ids = await reserveIds(client, 'voc', Math.max(0, Math.min(batchRows, count - from)))
    const portion = makePortion(records, ids, context)
    // It is waited for only after what is sent meanwhile, which may fail first.
    portion.catch(() => undefined)
    return { portion }
  }
  let next = await begin(0)
  for (let written = 0; written < count; written += batchRows) {
    const portion = await next.portion
    next = await begin(written + batchRows)
    await copyPortion(client, portion, true)
    onPortion(Math.min(count, written + batchRows))
  }
}

/** Records with their histories as COPY takes them. */
interface Portion {
  voc: Buffer[]
  changes: Buffer[]
}

/** How many are made before what waits to be sent is sent. */
const madeAtOnce = 40

async function makePortion(
  records: Iterator<GeneratedRecord>,
  ids: readonly number[],
  context: RowContext,
): Promise<Portion> {
  const [voc, changes] = [new BinaryRows(), new BinaryRows()]
  const portion: Portion = { voc: [], changes: [] }
  for (const [place, id] of ids.entries()) {
    const { value: record, done } = records.next()
    if (done) throw new RangeError('Fewer records than ids')
    writeVoc(voc, id, record, context)
    writeChanges(changes, id, record, context)
    keep(portion.voc, voc.chunk())
    keep(portion.changes, changes.chunk())
    if (place % madeAtOnce === 0) await setImmediate()
  }
  portion.voc.push(voc.end())
  portion.changes.push(changes.end())
  return portion
}

function keep(chunks: Buffer[], chunk: Buffer | null): void {
  if (chunk) chunks.push(chunk)
}

async function copyPortion(client: pg.PoolClient, { voc, changes }: Portion, freeze: boolean): Promise<void> {
  await copyBinary(client, 'voc', vocColumns, voc, freeze)
  await copyBinary(client, 'voc_change', changeColumns, changes, freeze)
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
  await writeBatch(client, records.values(), records.length, { portalLists, accounts: await demoAccountIds(client) })
}

async function writeBatch(
  client: pg.PoolClient,
  records: Iterator<GeneratedRecord>,
  count: number,
  context: RowContext,
): Promise<void> {
  const ids = await reserveIds(client, 'voc', count)
  await copyPortion(client, await makePortion(records, ids, context), false)
}

/** The next items of an iterator, which stays open for those after them. */
function* take<T>(items: Iterator<T>, count: number): Generator<T> {
  for (let taken = 0; taken < count; taken += 1) {
    const next = items.next()
    if (next.done) return
    yield next.value
  }
}
