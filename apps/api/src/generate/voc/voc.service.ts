import type pg from 'pg'
import type { Database } from '../../platform/database/database.ts'
import { rollupsOf } from '../../semantic/catalog/catalog.ts'
import { compactRollups } from '../../semantic/run-compact.ts'
import { fillTable, hasRows, refreshStatistics, type Row, withoutTriggers } from '../bulk.service.ts'
import { untilAborted, withoutIndexes } from '../../platform/database/bulk-load.ts'
import { onConnection } from '../../platform/database/copy.ts'
import { reserveIds } from '../../platform/database/reserve-ids.ts'
import { readPortalLists, type PortalLists } from '../portal-lists.queries.ts'
import type { Filled, FillOptions, Generated } from '../plan.ts'
import { generateVoc } from './generator.ts'
import { changeRows, vocRow, type RowContext } from './rows.ts'
import { makeDrafts, type GeneratedRecord } from './work.ts'

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
    await onConnection(database.pool, (client) =>
      untilAborted(database.pool, client, options.signal, () => fillEmptyVoc(client, portalLists, options)),
    )
    await refreshStatistics(database.pool, vocTables, [dataset])
    return { written: options.count, existing }
  }
  const records = generateVoc({ ...options, portalLists })
  for (let written = 0; written < options.count; written += batchRows) {
    options.signal.throwIfAborted()
    // Made before the transaction, which may have to be tried again.
    const length = Math.min(batchRows, options.count - written)
    const batch = Array.from({ length }, () => records.next().value as GeneratedRecord)
    await onConnection(database.pool, (client) => addRecords(client, portalLists, batch))
    options.onProgress(written + length)
  }
  await onConnection(database.pool, (client) => compactRollups(client, { names: rollupsOf(dataset), most: 0 }))
  return { written: options.count, existing }
}

export const generatedVoc: Generated = {
  dataset,
  most: 20_000_000,
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

/** Made once, from all rows. Texts are written as the records come in: the server has time for it while more are made. */
const madeAfterwards = { voc: ['voc_counted_insert', 'voc_rolled_up_insert'], voc_text: ['voc_words_inserted'] }

/** Fills the empty tables in the client's transaction; tables that are empty no longer are added to. */
async function fillEmptyVoc(client: pg.PoolClient, portalLists: PortalLists, options: FillOptions): Promise<void> {
  const { count, signal, onProgress, onStep } = options
  const copying = await copyingOf(client, portalLists)
  const records = generateVoc({ ...options, portalLists })
  const onPortion = (written: number) => {
    signal.throwIfAborted()
    onProgress(written)
  }
  if (count >= bulkFrom) await client.query('lock table voc in access exclusive mode')
  if (count < bulkFrom || (await hasRows(client, 'voc'))) return copyRecords(copying, records, count, onPortion, false)
  const fill = async () => {
    // All of them are empty. What a transaction has truncated itself it need not log.
    await client.query(
      'truncate voc, voc_text, voc_change, voc_attachment, voc_external, insight_voc, voc_breach, notice, voc_comment, voc_mention, voc_thanks',
    )
    await copyRecords(copying, records, count, onPortion, true)
  }
  const indexed = () => withoutIndexes(client, filledTables, fill, () => onStep('indexes'))
  await withoutTriggers(client, 'voc', madeAfterwards.voc, () =>
    withoutTriggers(client, 'voc_text', madeAfterwards.voc_text, indexed),
  )
  onStep('rollups')
  await client.query('select voc_words_rebuild(), voc_counts_rebuild(), voc_rollups_rebuild()')
}

/** Adds these records in the client's transaction. */
async function addRecords(client: pg.PoolClient, portalLists: PortalLists, records: GeneratedRecord[]): Promise<void> {
  await copyRecords(await copyingOf(client, portalLists), records.values(), records.length, () => {}, false)
}

interface Copying extends RowContext {
  client: pg.PoolClient
}

async function copyingOf(client: pg.PoolClient, portalLists: PortalLists): Promise<Copying> {
  const { rows } = await client.query<{ nik: string; id: number }>(
    `select nik, id from account where email like '%@ido.example' and nik is not null`,
  )
  return { client, portalLists, accounts: new Map(rows.map(({ nik, id }) => [nik, id])) }
}

/** Copies records in portions, each followed by the history of its records. */
async function copyRecords(
  copying: Copying,
  records: Iterator<GeneratedRecord>,
  count: number,
  onPortion: (written: number) => void,
  freeze: boolean,
): Promise<void> {
  const { client } = copying
  for (let written = 0; written < count; written += batchRows) {
    const ids = await reserveIds(client, 'voc', Math.min(batchRows, count - written))
    const changes: Row[] = []
    const rows = function* () {
      for (const id of ids) {
        const { value: record, done } = records.next()
        if (done) throw new RangeError('Fewer records than ids')
        changes.push(...changeRows(id, record, copying))
        yield vocRow(id, record, copying)
      }
    }
    await fillTable(client, 'voc', rows(), freeze)
    await fillTable(client, 'voc_change', changes.values(), freeze)
    onPortion(Math.min(count, written + batchRows))
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
