import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type ImportRow,
  auditLog,
  discardImport,
  importLimits,
  readImport,
  runImport,
  undoImport,
  type ImportProfile,
  type ImportUndo,
} from '@ido/contract'
import type { TestAnswer } from '../../../testing/portal.ts'
import { until } from '../../../testing/until.ts'
import { ordersDataset } from '../orders/orders-dataset.ts'
import { filesPortal, type FilesPortal } from './files.testkit.ts'
import { namesOfDataset } from '../import/offers.ts'
import { reasonText } from '../import/problems.ts'
import { ticketsDataset } from '../tickets/tickets-dataset.ts'

let to: FilesPortal
before(async () => {
  to = await filesPortal()
})
after(() => to?.portal.close())

const orders = (rows: readonly string[]) => ['external_id,ordered_at,region', ...rows].join('\n')
const order = (number: string) => `${number},2026-02-25T08:00:00+07:00,T-REG 1`
const shop = (profile: ImportProfile): ImportProfile => ({ ...profile, name: 'toko' })
const imported = async (number: string) =>
  to.run(await to.planned('orders', `${number}.csv`, orders([order(number)]), shop))
const stored = async (number: string) =>
  (await to.rowsOf('select from product_order where number = $1', [number])).length
const undoOf = async (id: number): Promise<ImportUndo | null> => (await to.detail(id)).undo
const waits = async () =>
  (await to.rowsOf(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length
/** What is asked for at the same moment: nobody comes to the rows before all have asked. */
async function whileHeld(lock: string, ask: () => Promise<TestAnswer>[]): Promise<TestAnswer[]> {
  const holder = await to.portal.database.pool.connect()
  await holder.query(`begin; ${lock}`)
  const asked = ask()
  let over = 0
  for (const one of asked) void one.finally(() => (over += 1)).catch(() => undefined)
  await until(async () => over + (await waits()) >= asked.length, 'they do not ask')
  await holder.query('commit')
  holder.release()
  return Promise.all(asked)
}
const statuses = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const trailOf = async (id: number) => {
  const { answer } = await to.admin.call(auditLog, { query: { subjectType: 'import', size: 100 } })
  return answer.filter(({ subjectId }) => subjectId === String(id))
}

test('of running and taking back at the same moment one is done, and the other is told why not', async () => {
  const { id, version } = await imported('R-1')
  await to.rowsOf(`update import_file set state = 'cancelled' where id = $1`, [id])
  const params = { id }
  const answers = await whileHeld(`select from import_file where id = ${id} for update`, () => [
    to.admin.call(runImport, { params, body: { version } }),
    to.admin.call(undoImport, { params }),
  ])
  assert.deepEqual(statuses(answers), [200, 409])
  const refused = answers.find(({ status }) => status === 409)
  assert.match(refused?.message ?? '', /sedang (dikerjakan|ditarik kembali)/)
  const isRun = answers[0]?.status === 200
  await until(
    async () => (isRun ? (await to.detail(id)).state : (await undoOf(id))?.state) === 'done',
    'it does not end',
  )
  assert.equal(await stored('R-1'), isRun ? 1 : 0)
  assert.equal((await undoOf(id))?.state, isRun ? undefined : 'done')
})

test('one whose process stood still is not gone on with once it was asked to be taken back', async () => {
  const { id } = await imported('S-1')
  const silent = `beat_at = now() - interval '5 minutes'`
  await to.rowsOf(`update import_file set state = 'running', ${silent} where id = $1`, [id])
  assert.equal((await to.undo(id)).undo?.state, 'done')
  await to.rowsOf(
    `select graphile_worker.add_job('import-file', json_build_object('id', $1::int, 'work', 'run'), 'imports')`,
    [id],
  )
  await until(async () => (await to.rowsOf('select from graphile_worker.jobs')).length === 0, 'its job is not done')
  assert.deepEqual([(await to.detail(id)).state, await stored('S-1')], ['cancelled', 0])
  const [ended] = (await trailOf(id)).filter(({ action }) => action === 'import.ended')
  assert.deepEqual(
    ended?.changes.map(({ field }) => field).filter((field) => field === 'stopped'),
    ['stopped'],
  )
})

test('an import by the command that goes on is no cancelled one, and is not taken back meanwhile', async () => {
  const [{ id } = { id: 0 }] = await to.rowsOf<{ id: number }>(
    `insert into import_run (dataset, profile, file_name, beat_at) values ('orders', 'plain', 'perintah.csv', now()) returning id`,
  )
  const standing = async () => {
    const { body } = await to.admin.get<ImportRow[]>('/api/v2/imports?search=perintah')
    return body?.content.map(({ state, can }) => [state, can.undo.may])
  }
  assert.deepEqual(await standing(), [['running', false]])
  const { status, message } = await to.admin.call(undoImport, { params: { id } })
  assert.deepEqual([status, /sedang dikerjakan/.test(message)], [409, true])
  await to.rowsOf(`update import_run set beat_at = now() - interval '2 minutes' where id = $1`, [id])
  assert.equal((await standing())?.[0]?.[0], 'cancelled')
})

test('a taking back that dies as often as a job may says why, and is asked for again', async () => {
  const { id } = await imported('U-1')
  await to.rowsOf(`
    create function dies() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
    create trigger dies before delete on product_order for each statement execute function dies()`)
  assert.equal((await to.admin.call(undoImport, { params: { id } })).status, 200)
  const jobs = `graphile_worker._private_jobs where key = 'import-undo-${id}' and locked_at is null and attempts > 0`
  await until(async () => (await to.rowsOf(`select from ${jobs}`)).length === 1, 'it is not tried')
  await to.rowsOf(`
    select graphile_worker.reschedule_jobs(array(select id from ${jobs}), run_at => now(), attempts => 5)`)
  await until(async () => (await undoOf(id))?.state === 'failed', 'it does not fail')
  assert.match((await undoOf(id))?.failure ?? '', /Sudah dicoba beberapa kali/)
  const { body } = await to.admin.get<{ undo: ImportUndo }>(`/api/v2/imports/${id}`, { 'accept-language': 'en' })
  assert.match(body?.content.undo.failure ?? '', /tried several times/)
  assert.equal((await trailOf(id))[0]?.action, 'import.undo-failed')

  await to.rowsOf('drop trigger dies on product_order; drop function dies')
  const again = await to.undo(id)
  assert.deepEqual([again.undo?.state, again.undo?.failure, await stored('U-1')], ['done', null, 0])
})

test('a taking back that waits for a job that is gone is told as failed, and is asked for again', async () => {
  const { id } = await imported('L-1')
  await to.rowsOf(
    `insert into import_undo (id, state, asked_by_name, beat_at) values ($1, 'waiting', 'Uji', now() - interval '5 minutes')`,
    [id],
  )
  const lost = await to.detail(id)
  assert.equal(lost.undo?.state, 'failed')
  assert.match(lost.undo?.failure ?? '', /terhenti/)
  assert.equal(lost.can.undo.may, true)
  assert.equal((await to.undo(id)).undo?.state, 'done')
})

test('of two files at the same moment the one that is more than may wait is refused', async () => {
  const person = await to.portal.addPerson({ email: 'banyak@ido.example', roles: ['ADMIN'] })
  const name = person.user?.email ?? assert.fail()
  await to.rowsOf(
    `with runs as (insert into import_run (dataset, profile, file_name)
       select 'orders', '', 'x.csv' from generate_series(2, $1::int) returning id)
     insert into import_file (id, made_by, made_by_name, size, sha256, state)
     select runs.id, account.id, '', 1, '', case when runs.id % 2 = 0 then 'draft' else 'checking' end
     from runs, account where email = $2`,
    [importLimits.drafts, name],
  )
  const answers = await whileHeld('lock table import_file in share mode', () =>
    ['a.csv', 'b.csv'].map((file) => to.bring('orders', file, orders([order('N-1')]), person)),
  )
  assert.deepEqual(statuses(answers), [200, 409])
  const [{ n } = { n: 0 }] = await to.rowsOf<{ n: number }>(
    `select count(*)::int as n from import_file f join account a on a.id = f.made_by where email = $1`,
    [name],
  )
  assert.equal(n, importLimits.drafts)
  const third = await to.bring('orders', 'c.csv', orders([order('N-1')]), person)
  assert.deepEqual([third.status, /belum diimpor/.test(third.message)], [409, true])
})

test('rejected rows say why in the language of their reader', async () => {
  const done = await to.run(
    await to.planned('orders', 'bahasa.csv', orders([order('B-1'), 'B-2,2026-02-25T08:00:00+07:00,Bulan\u2028']), shop),
  )
  const path = `/api/v2/imports/${done.id}/rejects`
  const [here, there] = [await to.admin.get(path), await to.admin.get(path, { 'accept-language': 'en' })]
  assert.match(here.text, /B-2,[^\n]*Bulan[^\n]*tidak ada dalam daftar/)
  assert.match(there.text, /B-2,[^\n]*Bulan[^\n]*is not in the list/)
  assert.match(here.text, /tidak ada dalam daftar “(?:wilayah|produk|status)”/, 'with the title of the list')
  const early = { key: 'beforeStart', values: { start: 'opened_at' } } as const
  const late = { key: 'needsEnd', values: { ends: 'resolved_at / closed_at' } } as const
  const inWords = (['id', 'en'] as const).flatMap((language) =>
    [early, late].map((reason) => reasonText(language, reason, namesOfDataset(ticketsDataset))),
  )
  assert.deepEqual(inWords, [
    'lebih awal daripada “dibuka”',
    'status ini membutuhkan “diselesaikan” / “ditutup”',
    'is earlier than “opened”',
    'this status needs “resolved” / “closed”',
  ])
  assert.match(here.headers.get('content-disposition') ?? '', /bahasa-ditolak\.csv/)
  assert.match(there.headers.get('content-disposition') ?? '', /bahasa-rejected\.csv/)
})

test('an import that fails keeps the rows that it rejected until then', async () => {
  const length = ordersDataset.batchRows + 500
  const rows = Array.from({ length }, (_, place) => order(`F-${place}`))
  const file = orders(['F-X,2026-02-25T08:00:00+07:00,Bulan', ...rows])
  await to.rowsOf(`
    create sequence batches;
    create function fills_up() returns trigger language plpgsql as $$ begin
      if nextval('batches') = 2 then raise exception 'no room' using errcode = '53100'; end if;
      return null;
    end $$;
    create trigger fills_up after insert on product_order for each statement execute function fills_up()`)
  const failed = await to.run(await to.planned('orders', 'penuh.csv', file, shop))
  await to.rowsOf('drop trigger fills_up on product_order; drop function fills_up; drop sequence batches')
  assert.deepEqual([failed.state, failed.rows.bad, failed.hasRejects, failed.faults.length], ['failed', 1, true, 1])
  assert.match((await to.admin.get(`/api/v2/imports/${failed.id}/rejects`)).text, /F-X,[^\n]*Bulan/)

  const done = await to.run(failed)
  assert.deepEqual([done.state, done.rows.added, done.rows.bad, done.hasRejects], ['done', length, 1, true])
  const [{ n } = { n: 0 }] = await to.rowsOf<{ n: number }>(`select count(*)::int as n from removed_file`)
  assert.equal(n, 1, 'the rejected rows of the first run are noted to be removed')
})

test('who runs what another has brought, and who throws a file away, stands in the audit trail', async () => {
  const other = await to.portal.addPerson({ email: 'rekan@ido.example', roles: ['ADMIN'] })
  const { id, version } = await to.planned('orders', 'titip.csv', orders([order('T-1')]), shop)
  assert.equal((await other.call(runImport, { params: { id }, body: { version } })).status, 200)
  await to.settled(id)
  assert.deepEqual(
    (await trailOf(id)).map(({ action, who }) => [action, who]),
    ['import.ended', 'import.started'].map((action) => [action, other.user?.name]),
  )
  const draft = await to.planned('orders', 'buang.csv', orders([order('T-2')]), shop)
  assert.equal((await other.call(discardImport, { params: { id: draft.id } })).status, 200)
  assert.equal((await to.admin.call(readImport, { params: { id: draft.id } })).status, 404)
  const [discarded] = await trailOf(draft.id)
  assert.deepEqual(
    [discarded?.action, discarded?.who, discarded?.subject],
    ['import.discarded', other.user?.name, 'buang.csv'],
  )
})
