import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../../platform/database/database.ts'
import { orderClause, type Order } from '../list/order.sql.ts'
import { selectPage } from '../list/page.sql.ts'
import type { Actor } from '../voc.policy.ts'
import type { VocRecord } from '../record/rows.ts'
import { column, recordsOf, recordsOfIds, soughtText, type VocSelection } from '../list/where.sql.ts'
import { RowStream } from '../../../platform/database/stream-rows.ts'

const batchRows = 200

/** Which records a file holds, in their order, as of one moment. */
export interface SettledRecords {
  /** The first of them, which the file can begin with. */
  first: VocRecord[]
  /** Of all of them. */
  ids: Promise<Float64Array>
}

/**
 * Settles what a file holds. The ids are read behind the first rows, in the same snapshot and as fast as the database
 * gives them, whoever takes the file: a slow reader holds neither. Words that are looked for are found through their
 * index and then sorted, so that the first rows would come no sooner than all ids do.
 */
export async function settleRecords(
  { pool, write }: Pick<Database, 'pool' | 'write'>,
  scope: VocSelection,
  order: Order,
): Promise<SettledRecords> {
  const client = await pool.connect()
  const first = await readFirst(client, write, scope, order).catch((error: unknown) => {
    client.release(true)
    throw error
  })
  const ids = collectIds(client, selectIds(scope, order).compile(write))
  // Who stops before they are needed does not wait for them.
  ids.catch(() => undefined)
  // What is wrong with them is told before a file begins that has nothing to begin with.
  if (first.length === 0) await ids
  return { first, ids }
}

async function readFirst(
  client: pg.PoolClient,
  write: Database['write'],
  scope: VocSelection,
  order: Order,
): Promise<VocRecord[]> {
  await client.query('begin transaction isolation level repeatable read, read only')
  if (soughtText(scope) !== null) return []
  const page = selectPage(recordsOf(scope), order, { offset: 0, limit: batchRows }).compile(write)
  return (await client.query<VocRecord>(page.sql, [...page.parameters])).rows
}

function selectIds(scope: VocSelection, order: Order): RawBuilder<unknown> {
  const { from, where } = recordsOf(scope)
  const keys = order.keys.map((key) => key.by)
  return sql`select ${column('id')} from ${from} ${order.join} where ${where} order by ${orderClause(keys, order)}`
}

/** Few enough that the first rows, and everybody else's calls, have their turn in between. */
const idsAtOnce = 2_000

/** Through a cursor, so that a million ids never stand as a million objects; the connection goes back with the last. */
async function collectIds(
  client: pg.PoolClient,
  asked: { sql: string; parameters: readonly unknown[] },
): Promise<Float64Array> {
  let ids = new Float64Array(1_024)
  let count = 0
  try {
    const cursor = new RowStream(asked.sql, [...asked.parameters], { batchSize: idsAtOnce, rowMode: 'array' })
    const rows = client.query(cursor)
    for await (const [id] of rows as AsyncIterable<[string]>) {
      if (count === ids.length) {
        const larger = new Float64Array(2 * count)
        larger.set(ids)
        ids = larger
      }
      ids[count++] = Number(id)
    }
    await client.query('commit')
    client.release()
  } catch (error) {
    // The cursor may still be open on it.
    client.release(true)
    throw error
  }
  return ids.subarray(0, count)
}

/** The settled records in batches; one that has left the person's sight meanwhile is left out. */
export async function* readSettled(
  { write }: Pick<Database, 'write'>,
  { first, ids: settled }: SettledRecords,
  person: Actor,
): AsyncGenerator<VocRecord[]> {
  if (first.length > 0) yield first
  const ids = await settled
  for (let start = first.length; start < ids.length; start += batchRows) {
    const batch = [...ids.subarray(start, start + batchRows)]
    const { from, where } = recordsOfIds(batch, person)
    const { rows: records } = await sql<VocRecord>`select v.* from ${from} where ${where}`.execute(write)
    const byId = new Map(records.map((record) => [record.id, record]))
    yield batch.flatMap((id) => byId.get(id) ?? [])
  }
}
