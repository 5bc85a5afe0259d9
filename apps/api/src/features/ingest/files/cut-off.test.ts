import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cancelImport } from '@ido/contract'
import { until } from '../../../testing/until.ts'
import { ordersDataset } from '../orders/orders-dataset.ts'
import { filesPortal, type FilesPortal } from './files.testkit.ts'

let to: FilesPortal
before(async () => {
  to = await filesPortal()
})
after(() => to?.portal.close())

const batch = ordersDataset.batchRows
/** More than that. */
const many = batch + 2_000
const orders = (prefix: string) =>
  [
    'external_id,ordered_at,region',
    ...Array.from(
      { length: many },
      (_, place) => `${prefix}-${place},2026-02-25T08:00:00+07:00,T-REG ${1 + (place % 7)}`,
    ),
  ].join('\n')
const stored = async (prefix: string) => {
  const [row] = await to.rowsOf<{ n: number }>(`select count(*)::int as n from product_order where number like $1`, [
    `${prefix}-%`,
  ])
  return row?.n
}
const summed = async () => {
  const { body } = await to.admin.post<{ ordered: number }[]>('/api/v2/query', {
    dataset: 'orders',
    measures: ['ordered'],
    from: '2026-02-25',
    to: '2026-02-26',
  })
  return body?.content[0]?.ordered ?? 0
}

test('an import that is cancelled keeps whole batches, is gone on with, and is taken back as one', async () => {
  const planned = await to.planned('orders', 'batal.csv', orders('K'), (profile) => ({ ...profile, name: 'batal' }))
  // Whoever writes orders takes turns; the first batch waits for its own as long as this test likes.
  const holder = await to.portal.database.pool.connect()
  await holder.query(`begin; select pg_advisory_xact_lock(hashtext('import orders'))`)
  const [{ pid } = assert.fail()] = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  const running = to.run(planned)
  await until(async () => (await to.detail(planned.id)).state === 'running', 'it does not begin')
  // Only what the holder blocks, since jobs of other tests wait for advisory locks on this server, too.
  const blocked = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
  await until(async () => (await to.rowsOf(blocked, [pid])).length > 0, 'no batch waits', 180)
  const { status, answer } = await to.admin.call(cancelImport, { params: { id: planned.id } })
  assert.deepEqual([status, answer.isCancelled], [200, true])
  // A beat that begins after the call reads the flag.
  const [{ now } = { now: new Date() }] = await to.rowsOf<{ now: Date }>('select clock_timestamp() as now')
  await until(
    async () =>
      (await to.rowsOf('select from import_file where id = $1 and beat_at > $2', [planned.id, now])).length > 0,
    'it does not beat',
  )
  await holder.query('commit')
  holder.release()
  const cancelled = await running
  assert.equal(cancelled.state, 'cancelled')
  assert.deepEqual([cancelled.rows.added, await stored('K'), await summed()], [batch, batch, batch])

  const done = await to.run(cancelled)
  assert.deepEqual([done.state, done.rows], ['done', { read: many, added: many, changed: 0, known: 0, bad: 0 }])
  assert.equal(await summed(), many)
  const undone = await to.undo(done.id)
  assert.deepEqual([undone.undo?.state, undone.undo?.rows], ['done', many])
  assert.deepEqual([await stored('K'), await summed()], [0, 0])
})

test('an import whose connection dies in its second batch is gone on with by itself, and counts each row once', async () => {
  const planned = await to.planned('orders', 'putus.csv', orders('P'), (profile) => ({ ...profile, name: 'putus' }))
  await to.rowsOf(`
    create sequence batches;
    create function dies_once() returns trigger language plpgsql as $$ begin
      if nextval('batches') = 2 then raise exception 'cut off' using errcode = '57P01'; end if;
      return null;
    end $$;
    create trigger dies_once after insert on product_order for each statement execute function dies_once()`)
  const done = await to.run(planned)
  await to.rowsOf('drop trigger dies_once on product_order; drop function dies_once; drop sequence batches')
  assert.deepEqual([done.state, done.rows], ['done', { read: many, added: many, changed: 0, known: 0, bad: 0 }])
  assert.deepEqual([await stored('P'), await summed()], [many, many])
  await to.undo(done.id)
  assert.deepEqual([await stored('P'), await summed()], [0, 0])
})
