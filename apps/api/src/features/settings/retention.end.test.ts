import { changeRetention, readRetention, runRetention } from '@ido/contract'
import { sql } from 'kysely'
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readConfig } from '../../platform/config/config.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { testPortal } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { partsOf } from './retention.kinds.service.ts'
import { endRun, type EndedRun } from './retention.service.ts'
import { deleteOld, oldRows } from './retention.sql.ts'
import { addOldLines, cleanUpNow, removeLinesSlowly } from './retention.testkit.ts'

async function portalOf(t: TestContext, { jobs = false }: { jobs?: boolean } = {}) {
  const portal = await testPortal({ jobs })
  t.after(() => portal.close())
  const admin = await portal.signIn('ADMIN')
  const state = async () => (await admin.call(readRetention)).answer
  const decide = async (days: object) =>
    admin.call(changeRetention, { body: { version: (await state()).version, days } })
  const query = async <T>(text: string, values: unknown[] = []) =>
    (await portal.database.pool.query(text, values)).rows as T[]
  return { portal, admin, state, decide, query }
}

const linesLeft = `select count(*) as n from activity where email = 'uji@ido.example'`

test('a clean-up that nobody goes on with is told in the audit log with what it removed, and stands in nobody’s way', async (t) => {
  const { admin, state, query } = await portalOf(t)
  await query(`insert into retention_run (asked_by_name, removed, expected, beat_at)
    values ('Sari', '{"activity": 700, "expired": 3}', '{"activity": 900}', clock_timestamp() - interval '121 seconds')`)
  assert.equal((await state()).run?.state, 'stalled')
  const { status, answer } = await admin.call(runRetention, { body: { version: 1 } })
  assert.equal(status, 200)
  assert.equal(answer.state, 'underWay')
  const [lost] = await query(
    `select was_lost, finished_at = beat_at as "endedThen" from retention_run order by id limit 1`,
  )
  assert.deepEqual(lost, { was_lost: true, endedThen: true })
  const told = await query(`select actor_name, reason, after from audit_event where action = 'setting.cleaned-up'`)
  assert.deepEqual(told, [
    { actor_name: 'Sari', reason: 'Terhenti sebelum selesai', after: { 'removed.activity': 700 } },
  ])
})

test('one that was taken for lost removes nothing any more: what it did would be told nowhere', async (t) => {
  const { portal, decide, query, state } = await portalOf(t)
  await decide({ activity: 100 })
  await query(addOldLines(3_000))
  await query(removeLinesSlowly)
  const removed = async () => (await state()).run?.removed.activity ?? 0
  const working = cleanUpNow(portal)
  const failed = assert.rejects(working, /was closed/)
  await until(async () => (await removed()) > 0, 'it has begun')
  await query('update retention_run set finished_at = now(), was_lost = true')
  await failed
  const [left] = await query<{ n: number }>(linesLeft)
  assert.equal(left?.n, 3_000 - (await removed()))
})

test('of two jobs on one the slower ends as if nothing had been, and no second one begins', async (t) => {
  const { portal, decide, query, state } = await portalOf(t)
  await decide({ activity: 100 })
  await query(addOldLines(3_000))
  await query(removeLinesSlowly)
  const removed = async () => (await state()).run?.removed.activity ?? 0
  const working = cleanUpNow(portal)
  await until(async () => (await removed()) > 0, 'it has begun')
  const [run] = await query<EndedRun>('select id, asked_by, asked_by_name from retention_run')
  assert.ok(run)
  await endRun({ database: portal.database, log: portal.app.log }, run, 'done')
  await working
  const [left] = await query<{ n: number }>(linesLeft)
  assert.ok((left?.n ?? 0) > 0, 'it was not under way any more')
  assert.equal(left?.n, 3_000 - (await removed()))
  assert.deepEqual(await query('select was_lost from retention_run'), [{ was_lost: false }])
  assert.deepEqual(await query(`select from graphile_worker.jobs where task_identifier = 'retention'`), [])
})

test('it says that it lives while a long count goes on', async (t) => {
  const { portal, decide, query, state } = await portalOf(t)
  await decide({ activity: 100 })
  const holder = await portal.database.pool.connect()
  await holder.query('begin; lock table activity in access exclusive mode')
  const working = cleanUpNow(portal)
  const beat = async () => (await query<{ n: number }>(`select extract(epoch from clock_timestamp() - beat_at)::float8 as n from retention_run`))[0]?.n // prettier-ignore
  try {
    await until(async () => (await beat()) !== undefined, 'it has begun')
    await query(`update retention_run set beat_at = clock_timestamp() - interval '10 minutes'`)
    await until(async () => ((await beat()) ?? 600) < 60, 'it is heard of while it counts', 20)
  } finally {
    await holder.query('rollback')
    holder.release()
    await working
  }
  assert.equal((await state()).run?.state, 'done')
})

test('files that cannot be removed are counted and named, and stop nothing; a later clean-up removes them', async (t) => {
  const { portal, decide, query, state } = await portalOf(t)
  const dataDir = await mkdtemp(join(tmpdir(), 'ido-retention-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  await decide({ mails: 10 })
  // A folder in its place: to remove a file there fails whoever one is.
  await mkdir(join(dataDir, 'attachments/voc/1/stuck'), { recursive: true })
  await mkdir(join(dataDir, 'mail/2020-01-02T03-04-05-678Z-0001-aaaaaa.txt'), { recursive: true })
  await query(
    `insert into removed_file (key, removed_at) values ('voc/1/stuck', now() - interval '1 day'), ('voc/1/gone', now())`,
  )
  await cleanUpNow(portal, dataDir)
  const { run } = await state()
  assert.equal(run?.state, 'done')
  assert.deepEqual(run.leftFiles, { count: 2, names: ['2020-01-02T03-04-05-678Z-0001-aaaaaa.txt', 'voc/1/stuck'] })
  assert.equal(run.removed.mails, 0)
  assert.deepEqual(await query('select key from removed_file'), [{ key: 'voc/1/stuck' }])
  await rm(join(dataDir, 'attachments/voc/1/stuck'), { recursive: true })
  await rm(join(dataDir, 'mail'), { recursive: true })
  await cleanUpNow(portal, dataDir)
  assert.deepEqual((await state()).run?.leftFiles, { count: 0, names: [] })
  assert.deepEqual(await query('select key from removed_file'), [])
})

test('of a store that is away twenty files are tried and not all, and the rest is told', async (t) => {
  const { portal, query, state } = await portalOf(t)
  await query(`insert into removed_file (key) select '../outside/' || n from generate_series(1, 300) n`)
  await cleanUpNow(portal)
  assert.equal((await state()).run?.leftFiles.count, 300)
  const [tried] = await query<{ n: number }>('select count(*) as n from removed_file where left_by is not null')
  assert.equal(tried?.n, 20)
})

test('what is asked for goes by the settings that whoever asked was told of, or not at all', async (t) => {
  const { portal, admin, decide, query, state } = await portalOf(t)
  await decide({ activity: 300 })
  const { version } = await state()
  await query(addOldLines(10))
  await decide({ activity: 200 })
  const refused = await admin.call(runRetention, { body: { version } })
  assert.equal(refused.status, 409)
  assert.match(refused.message, /sudah diubah sejak pratinjau ini/)
  assert.equal((await state()).run, null)
  assert.equal((await admin.call(runRetention, { body: { version: version + 1 } })).status, 200)
  // Decided before its job began: neither takes more than was told, nor what is to be kept now.
  await decide({ activity: 1000, downloads: 30 })
  await query(
    `insert into download_log (date, downloaded_by, user_email, type) values (now() - interval '90 days', 'x', 'x', 'voc')`,
  )
  await cleanUpNow(portal)
  const { run } = await state()
  assert.deepEqual([run?.state, run?.removed.activity, run?.removed.downloads], ['done', 0, 0])
})

test('the newest 500 clean-ups stay', async (t) => {
  const { portal, query } = await portalOf(t)
  await query(`insert into retention_run (finished_at) select now() from generate_series(1, 520)`)
  await cleanUpNow(portal)
  const [runs] = await query<{ n: number; last: number }>('select count(*) as n, max(id) as last from retention_run')
  assert.deepEqual(runs, { n: 500, last: 521 })
})

const keptLines = `insert into activity (at, name, email, activitytype)
  select now() - interval '500 days' - make_interval(secs => n), 'Uji', 'lama@ido.example', 'SIGN_IN' from generate_series(1, 20000) n`
const keptRuns = `with run as (
    insert into import_run (dataset, profile, file_name, started_at)
    select 'voc', 'plain', 'kept', now() - interval '500 days' from generate_series(1, 5000) returning id
  ), v as (insert into voc (createdby, status) values ('import:test', 'new') returning id)
  insert into voc_external (source, external_id, record_id, import_id) select 'uji', run.id::text, v.id, run.id from run, v`
const oldRuns = `insert into import_run (dataset, profile, file_name, started_at)
  select 'voc', 'plain', 'gone', now() - interval '400 days' from generate_series(1, 1500)`

for (const { kind, table, kept, old, walked } of [
  { kind: 'activity', table: 'activity', kept: keptLines, old: addOldLines(1_500), walked: 20_000 },
  { kind: 'imports', table: 'import_run', kept: keptRuns, old: oldRuns, walked: 5_000 },
] as const) {
  test(`what stays of ${kind} is walked over once, and not by every batch`, async (t) => {
    const { portal, query } = await portalOf(t)
    await query(kept)
    await query(old)
    await query(`analyze ${table}`)
    const removeSome = partsOf(kind)[0]?.removal({ config: readConfig({}), log: portal.app.log }, 100)
    assert.ok(removeSome)
    const counts: number[] = []
    const read = await inTransaction(portal.database, async (trx) => {
      for (let reached: string | null = null, isEnd = false; !isEnd;) {
        const removal = await removeSome(trx, 100, reached)
        counts.push(removal.count)
        ;({ reached, isEnd } = removal)
      }
      const stats = await sql<{ read: number }>`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
        where relname = ${table}`.execute(trx)
      return stats.rows[0]?.read ?? 0
    })
    assert.deepEqual(counts, [...Array.from({ length: 15 }, () => 100), 0])
    assert.ok(read < walked * 2 + 10_000, `${read} rows were read for 1,500 that went`)
  })
}

test('with feedback that is gone for good go the files that were attached to it', async (t) => {
  const portal = await testPortal()
  t.after(() => portal.close())
  const { pool } = portal.database
  const snapshot = (key: string) =>
    JSON.stringify({ rows: [{ table: 'voc', column: 'id', found: [{ id: 1 }] }, { table: 'voc_attachment', column: 'record_id', found: [{ storage_key: key }] }], links: [] }) // prettier-ignore
  for (const [key, days] of [
    ['lama', 31],
    ['baru', 1],
  ] as const) {
    await pool.query(
      `insert into trash (kind, record_id, label, snapshot, deleted_at) values ('voc', 1, $1, $2, now() - make_interval(days => $3))`,
      [key, snapshot(key), days],
    )
  }
  const [kind] = oldRows.trash ?? []
  assert.ok(kind)
  await deleteOld(kind, 30, 10, null).execute(portal.database.write)
  const { rows } = await pool.query<{ label: string }>('select label from trash')
  assert.deepEqual(rows, [{ label: 'baru' }])
  const { rows: files } = await pool.query<{ key: string }>('select key from removed_file')
  assert.deepEqual(files, [{ key: 'lama' }])
})
