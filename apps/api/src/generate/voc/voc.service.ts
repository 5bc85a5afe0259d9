import type pg from 'pg'
import type { Database } from '../../platform/database/database.ts'
import { compactRollups } from '../../semantic/run-compact.ts'
import { refreshStatistics, untilAborted, withoutIndexes, withoutTriggers } from '../bulk.service.ts'
import { copyRows, onConnection } from '../../platform/database/copy.ts'
import { reserveIds } from '../../platform/database/reserve-ids.ts'
import { readCatalogue } from '../catalogue.queries.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Filled, FillOptions } from '../plan.ts'
import { generateVoc } from './generator.ts'
import type { GeneratedRecord } from './record.ts'
import { changeColumns, changeLines, vocColumns, vocLine, type RowContext } from './rows.ts'

const batchRows = 5_000
/** From here on an empty table is filled without its indexes. */
const bulkFrom = 5_000
const filledTables = ['voc', 'voc_text', 'voc_change']
export const vocTables = [...filledTables, 'voc_count']
const rollups = 'voc\\_%'

/**
 * Writes generated records with their histories. An empty table is filled in one transaction, without its indexes if
 * there is much to write: all of it or nothing. To records that are there already the new ones are added batch by batch.
 */
export async function fillVoc(database: Database, options: FillOptions): Promise<Filled> {
  const catalogue = await readCatalogue(database)
  const existing = await countVoc(database)
  if (existing === 0) {
    const written = await onConnection(database.pool, (client) =>
      untilAborted(database.pool, client, options.signal, () => fillEmptyVoc(client, catalogue, options)),
    )
    await refreshStatistics(database.pool, vocTables, rollups)
    return { written, existing }
  }
  let written = 0
  const context = { catalogue, accounts: await onConnection(database.pool, demoAccountIds) }
  const records = generateVoc({ ...options, catalogue })
  while (written < options.count) {
    options.signal.throwIfAborted()
    // Made before the transaction, which may have to be tried again.
    const batch = [...take(records, Math.min(batchRows, options.count - written))]
    await onConnection(database.pool, (client) => writeBatch(client, batch, batch.length, context))
    written += batch.length
    options.onProgress(written)
  }
  await onConnection(database.pool, (client) => compactRollups(client, { names: rollups, most: 0 }))
  return { written, existing }
}

/** Fills the empty tables in the client's transaction. */
export async function fillEmptyVoc(client: pg.PoolClient, catalogue: Catalogue, options: FillOptions): Promise<number> {
  const context = { catalogue, accounts: await demoAccountIds(client) }
  let written = 0
  const work = async () => {
    const records = generateVoc({ ...options, catalogue })
    while (written < options.count) {
      options.signal.throwIfAborted()
      const count = Math.min(batchRows, options.count - written)
      await writeBatch(client, take(records, count), count, context)
      written += count
      options.onProgress(written)
    }
  }
  if (options.count < bulkFrom) await work()
  else {
    await withoutTriggers(client, 'voc', ['voc_rolled_up_insert'], () =>
      withoutIndexes(client, filledTables, work, options.onStep),
    )
    options.onStep('rollups')
    await client.query('select voc_rollups_rebuild()')
  }
  return written
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
export async function addRecords(
  client: pg.PoolClient,
  catalogue: Catalogue,
  records: GeneratedRecord[],
): Promise<void> {
  await writeBatch(client, records, records.length, { catalogue, accounts: await demoAccountIds(client) })
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
