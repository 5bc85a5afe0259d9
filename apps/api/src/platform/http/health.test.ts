import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '../../app.ts'
import { testDatabase } from '../../testing/database.ts'
import { testPortal } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../database/database.ts'

describe('health', () => {
  it('is ready with a database that has every migration', async () => {
    const portal = await testPortal()
    assert.equal((await portal.anonymous.get('/healthz')).status, 200)
    assert.equal((await portal.anonymous.get('/readyz')).text, '{"status":"ready"}')
    await portal.database.pool.query(
      'delete from kysely_migration where name = (select max(name) from kysely_migration)',
    )
    let waiting = await portal.anonymous.get('/readyz')
    await until(async () => (waiting = await portal.anonymous.get('/readyz')).status === 503, 'it stays ready')
    assert.equal(waiting.text, '{"status":"migrations are missing"}')
    assert.equal((await portal.anonymous.get('/healthz')).status, 200)
    await portal.close()
  })

  it('is alive but not ready without a database, and calls answer 503 in the envelope', async () => {
    const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
    const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database })
    assert.equal((await app.inject('/healthz')).statusCode, 200)
    const ready = await app.inject('/readyz')
    assert.equal(ready.statusCode, 503)
    assert.deepEqual(ready.json(), { status: 'the database does not answer' })
    const call = await app.inject({ url: '/api/v2/auth/session', headers: { authorization: 'Bearer x' } })
    assert.equal(call.statusCode, 503)
    assert.deepEqual(call.json(), {
      code: 503,
      message: 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.',
      content: null,
    })
    await app.close()
    await database.close()
  })

  it('answers from memory at once, while the database is slow and the connections are taken', async (t) => {
    const portal = await testPortal()
    t.after(() => portal.close())
    assert.equal((await portal.anonymous.get('/readyz')).status, 200)
    // The one connection that watches is busy for longer than a probe of a balancer waits.
    const slow = portal.database.watch.query('select pg_sleep(3)')
    for (let n = 0; n < 20; n += 1) {
      const began = performance.now()
      assert.equal((await portal.anonymous.get('/readyz')).text, '{"status":"ready"}')
      assert.ok(performance.now() - began < 1000, 'it waits for the database')
      await pause(100)
    }
    await slow
  })

  it('is ready though the log of the embedded database is not archived, says why, and has it measured', async (t) => {
    const portal = await testPortal()
    t.after(() => portal.close())
    assert.match((await portal.anonymous.get('/metrics')).text, /^ido_wal_archive_failing NaN$/im)
    const archivedAt = new Date(Date.now() - 600_000)
    portal.app.health.walArchive = { failing: 'the folder is away', archivedAt, since: null, bytes: 7 }
    const ready = await portal.anonymous.get('/readyz')
    assert.equal(ready.status, 200)
    assert.deepEqual(JSON.parse(ready.text), {
      status: 'ready',
      warnings: ['the write-ahead log is not archived: the folder is away'],
    })
    const { text } = await portal.anonymous.get('/metrics')
    assert.match(text, /^ido_wal_archive_failing 1$/m)
    assert.match(text, /^ido_wal_archive_age_seconds 60\d/m)
    assert.match(text, /^ido_wal_archive_bytes 7$/m)
  })

  it('sends balancers away while it drains, and answers; while it closes it refuses in the envelope', async (t) => {
    const portal = await testPortal()
    t.after(() => portal.close())
    const { app } = portal
    const staff = await portal.signIn('STAFF')
    app.isDraining = true
    const ready = await portal.anonymous.get('/readyz')
    assert.equal(`${ready.status} ${ready.text}`, '503 {"status":"stopping"}')
    const call = await staff.get('/api/v2/product-data')
    assert.equal(call.status, 200)
    assert.equal(call.headers.get('connection'), 'close')
    assert.equal((await portal.anonymous.get('/healthz')).status, 200)

    app.isDraining = false
    // One request that is still being sent keeps its connection open; the next one on it comes while the server closes.
    const { hostname, port } = new URL(portal.url)
    const socket = connect(Number(port), hostname)
    t.after(() => socket.destroy())
    socket.write(
      'POST /api/v2/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
    )
    await pause(100)
    const closed = app.close()
    await pause(100)
    socket.write('}GET /api/v2/product-data HTTP/1.1\r\nhost: a\r\naccept-language: en\r\n\r\n')
    const answers = await textOf(socket)
    await closed
    const refused = answers.slice(answers.lastIndexOf('HTTP/1.1'))
    assert.match(refused, /^HTTP\/1\.1 503 /)
    assert.match(refused, /^retry-after: 5\r$/im)
    assert.match(
      refused,
      /\{"code":503,"message":"The portal is restarting\. Please try again shortly\.","content":null\}/,
    )
  })

  it('is measured: the process, requests by route and status, connections', async () => {
    const portal = await testPortal()
    const session = await portal.signIn('CMP')
    await session.get('/api/v2/product-data')
    await session.get('/api/v2/nothing/123')
    await portal.anonymous.get('/api/v2/product-data')
    const { text, headers } = await portal.anonymous.get('/metrics')
    assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
    assert.match(text, /^process_resident_memory_bytes \d+/m)
    assert.match(text, /^nodejs_eventloop_lag_seconds /m)
    assert.match(
      text,
      /^ido_http_request_duration_seconds_count\{method="GET",route="\/api\/v2\/product-data",status="200"\} 1$/m,
    )
    assert.match(
      text,
      /^ido_http_request_duration_seconds_count\{method="GET",route="\/api\/v2\/product-data",status="401"\} 1$/m,
    )
    assert.match(text, /^ido_database_connections\{pool="primary",state="waiting"\} 0$/m)
    assert.match(text, /^ido_database_connections\{pool="reading",state="waiting"\} 0$/m)
    assert.match(text, /^ido_jobs\{state="given_up"\} 0$/m)
    assert.match(text, /^ido_job_oldest_due_seconds 0$/m)
    assert.match(text, /^ido_data_dir_free_bytes [1-9]\d+/m)
    assert.doesNotMatch(text, /nothing\/123/)
    await portal.close()
  })

  it('has what the manual says, and nothing of its own that the manual does not name', async (t) => {
    const own = await testDatabase()
    // Some of it is there with a replica alone.
    const database = openDatabase({
      url: own.url,
      replicaUrl: `${own.url}?application_name=replica`,
      maxConnections: 8,
    })
    const portal = await testPortal({ own: { url: own.url, database, close: () => database.close() } })
    t.after(async () => {
      await portal.close()
      await own.close()
    })
    await portal.anonymous.get('/healthz')
    const { text } = await portal.anonymous.get('/metrics')
    const manual = await readFile(resolve(import.meta.dirname, '../../../../../docs/operate.md'), 'utf8')
    const described = [...manual.matchAll(/^\| `([a-z]+(?:_[a-z0-9]+)+)` +\|/gm)].map(([, name = '']) => name)
    const rules = await readFile(resolve(import.meta.dirname, '../../../../../deploy/alerts.yml'), 'utf8')
    const watched = rules
      .split('\n')
      .flatMap((line) => (/^\s+expr: (.+)$/.exec(line)?.[1] ?? '').match(/[a-z]+(?:_[a-z0-9]+)+(?=[{[\s)])/g) ?? [])
    assert.ok(new Set(watched).size >= 8, 'there are no alerting rules')
    for (const name of [...described, ...watched]) assert.match(text, new RegExp(`^${name}(?:_bucket)?[{ ]`, 'm'))
    const told = [...text.matchAll(/^# TYPE (\w+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !/^(?:process|nodejs)_/.test(name))
    assert.deepEqual(told.toSorted(), described.filter((name) => !/^(?:process|nodejs)_/.test(name)).toSorted())
    assert.deepEqual(
      told.filter((name) => !name.startsWith('ido_')),
      [],
      'metrics without the prefix',
    )
    const helps = new Map([...text.matchAll(/^# HELP (\w+) (.+)$/gm)].map(([, name = '', help = '']) => [name, help]))
    const shared = [...manual.matchAll(/^\| `(ido_\w+)` .*the same on every process/gm)].map(([, name = '']) => name)
    assert.deepEqual(
      [...helps]
        .filter(([, help]) => help.includes('take the maximum'))
        .map(([name]) => name)
        .toSorted(),
      shared.toSorted(),
    )
    for (const name of shared) assert.doesNotMatch(manual + rules, new RegExp(`sum[^\n]*${name}`))
    assert.match(
      text,
      new RegExp(`^ido_build_info\\{version="\\d+\\.\\d+\\.\\d+",node="${process.versions.node}"\\} 1$`, 'm'),
    )
    assert.match(text, /^ido_database_replica_lag_seconds 0$/m)
    assert.match(text, /^ido_backup_age_seconds Nan$/im)
    await own.database.pool.query(`insert into backup_made (at, bytes) values (now() - interval '1 hour', 1)`)
    assert.match((await portal.anonymous.get('/metrics')).text, /^ido_backup_age_seconds 36\d\d\./m)
    assert.match(text, /^ido_database_connections\{pool="passed_by",state="waiting"\} 0$/m)
  })
})
