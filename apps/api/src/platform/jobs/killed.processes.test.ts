import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  changeManyVoc,
  guessImport,
  type ImportDetail,
  listNotices,
  planImport,
  readExport,
  readImport,
  runImport,
} from '@ido/contract'
import { startPortal } from '../../../../../scripts/portal-process.ts'
import { testDatabase } from '../../testing/database.ts'
import { testPortal } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'

const orders = 12_000
const csv = [
  'external_id,ordered_at,region',
  ...Array.from({ length: orders }, (_, n) => `KILL-${n},2026-02-25T08:00:00+07:00,T-REG ${1 + (n % 7)}`),
].join('\n')

// Cleaning up by retention is killed in retention.run.test.ts; `generate` in demo.processes.test.ts.
test(
  'kill -9 amid an import, an export and a bulk edit: the next process ends the import, the file is told as cut off, the edit never was, and people are notified',
  { timeout: 400_000 },
  async (t) => {
    const own = await testDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'ido-killed-'))
    t.after(() => rm(dataDir, { recursive: true, force: true }))
    // It answers about the others and works off nothing itself.
    const beside = await testPortal({ own, env: { DATA_DIR: dataDir } })
    let release = () => undefined as void
    t.after(() => {
      release()
      return beside.close()
    })
    const ask = (text: string, values?: unknown[]) => beside.database.pool.query(text, values)
    const admin = await beside.signIn('ADMIN')
    const cmp = await beside.signIn('CMP')
    await ask(`insert into voc (createdby, status, longtext)
      select 'import:test', 'new', 'sinyal hilang' || repeat('.', 2787) from generate_series(1, 6000)`)

    const brought = await admin.upload<ImportDetail>('/api/v2/imports?dataset=orders', 'mati.csv', csv)
    const { id, version } = brought.body?.content ?? assert.fail(brought.text)
    const { guess } = (await admin.call(guessImport, { params: { id }, body: {} })).answer
    const body = { version, profile: { ...guess.profile, name: 'mati' } }
    const plan = await admin.call(planImport, { params: { id }, body })
    assert.equal(plan.status, 200, plan.text)

    const env = { DEMO: '0', DATABASE_URL: own.url }
    const killed = await startPortal({ dataDir, env, patienceSeconds: 240 })
    t.after(() => killed.kill())
    // The import stands at its second batch, the bulk edit at its first record, the file at its reader.
    const holder = await beside.database.pool.connect()
    release = () => holder.release(true)
    await holder.query('begin; select id from voc where id = 1 for update')
    await holder.query(`select pg_advisory_xact_lock(hashtext('import orders'))`)
    assert.equal((await admin.call(runImport, { params: { id }, body: { version: plan.answer.version } })).status, 200)
    const state = async () => (await admin.call(readImport, { params: { id } })).answer.state
    await until(async () => (await state()) === 'running', 'the import does not begin', 120)

    const watch = randomUUID()
    const reader = connect(killed.port, '127.0.0.1')
    t.after(() => reader.destroy())
    reader.on('error', () => undefined)
    reader.write(
      `GET /api/v2/voc/export?format=csv&watch=${watch} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${cmp.token}\r\n\r\n`,
    )
    const [first] = (await once(reader, 'data')) as [Buffer]
    assert.match(first.toString(), /^HTTP\/1\.1 200 /)
    reader.pause()
    const file = async () => (await cmp.call(readExport, { params: { watch } })).answer.state
    await until(async () => (await file()) === 'running', 'the file is not under way')

    let answered = ''
    const edit = fetch(killed.url + changeManyVoc.path, {
      method: changeManyVoc.method,
      headers: { authorization: `Bearer ${cmp.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [1, 2, 3], change: { validated_feedback: 'Validated' }, reason: 'uji' }),
    }).then(
      async (answer) => (answered = `answered ${answer.status} ${await answer.text()}`),
      () => 'cut off',
    )
    await until(
      async () =>
        (await ask(`select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%voc%'`)).rowCount !==
        0,
      () => `the bulk edit does not wait ${answered}`,
    )

    await killed.kill()
    await holder.query('commit')
    assert.equal(await edit, 'cut off')
    const { rows: edited } = await ask(`select id from voc where validated_feedback`)
    assert.deepEqual(edited, [])

    const next = await startPortal({ dataDir, env, port: killed.port, patienceSeconds: 240 })
    t.after(() => next.stop())
    // As after two minutes.
    await ask(`update download_log set beat_at = beat_at - interval '2 minutes' where watch = $1`, [watch])
    assert.equal(await file(), 'failed')
    const logged = async () => (await ask('select status from download_log where watch = $1', [watch])).rows[0]
    await until(async () => (await logged())?.status === 'failed', 'the log has it as running', 120)

    await until(async () => (await state()) === 'done', 'nobody goes on with the import', 180)
    const { rows: stored } = await ask(`select count(*)::int as n from product_order where number like 'KILL-%'`)
    assert.deepEqual(stored, [{ n: orders }])
    const notified = async (person: typeof admin) =>
      (await person.call(listNotices, { query: { kind: 'interrupted' } })).answer.map(({ record, parts }) => ({ record, ...parts })) // prettier-ignore
    assert.deepEqual(await notified(admin), [{ record: null, what: 'import', name: 'mati.csv', import: id }])
    assert.deepEqual(await notified(cmp), [{ record: null, what: 'export', name: 'VOC (CSV)' }])
  },
)
