import assert from 'node:assert/strict'
import { after, before, describe, it, test } from 'node:test'
import { type DataFeed, dataFeeds, failedJobs } from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { isSilentTooLong, usualSilence } from './feed-silence.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test('a feed is usually silent for its longest pause but one', () => {
  const nights = Array.from({ length: 5 }, (_, at) => [7, 12, 22].map((clock) => (at * 24 + clock) * hour)).flat()
  assert.equal(usualSilence(nights, hour), 10 * hour)
  const withBreak = nights.filter((start) => start < 2 * day || start > 3 * day)
  assert.equal(usualSilence(withBreak, hour), 10 * hour, 'one interruption is not usual')
  assert.equal(usualSilence([0], hour), hour)
  assert.equal(usualSilence([], hour), hour)
})

test('a feed is silent for too long once half as much again as usual is over, and an hour', () => {
  assert.deepEqual(
    [9, 14, 16].map((hours) => isSilentTooLong(hours * hour, 10 * hour)),
    [false, false, true],
  )
  assert.deepEqual(
    [50, 70].map((minutes) => isSilentTooLong(minutes * minute, 5 * minute)),
    [false, true],
  )
})

describe('what runs in the portal', () => {
  let portal: TestPortal
  let admin: TestSession
  before(async () => {
    // Nobody listens for mail there.
    portal = await testPortal({ jobs: true, env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    admin = await portal.signIn('ADMIN')
  })
  after(() => portal.close())

  it('tells an administrator of a background job that failed, by its name and what comes next, and nobody else', async () => {
    assert.deepEqual((await admin.call(failedJobs, { query: {} })).answer, [])
    const begin = Date.now()
    await portal.anonymous.post('/api/v2/auth/forgot-password', { email: 'staf@ido.example' })
    const failing = () => admin.call(failedJobs, { query: {} })
    await until(async () => (await failing()).answer.length > 0, 'the mail did not fail')
    const { answer, meta } = await failing()
    const [job] = answer
    assert.ok(job)
    assert.equal(meta.totalData, 1)
    assert.equal(job.attempts, 1)
    assert.ok(job.mostAttempts > 1)
    assert.ok(Date.parse(job.failedAt) >= begin - 1000)
    assert.ok(Date.parse(job.nextAt ?? '') >= Date.parse(job.failedAt), 'it is tried again')
    assert.deepEqual(Object.keys(job).toSorted(), ['attempts', 'failedAt', 'id', 'mostAttempts', 'nextAt', 'task'])
    await portal.database.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
    const [given] = (await admin.call(failedJobs, { query: {} })).answer
    assert.equal(given?.nextAt, null, 'it was given up')
    const beyond = await admin.call(failedJobs, { query: { page: 2 } })
    assert.deepEqual([beyond.answer.length, beyond.meta.totalData], [0, 1])
  })

  it('tells which data and which programs have stopped, and of what is loaded once and forgotten nothing', async () => {
    const now = Date.now()
    const feeds = async (query: { stopped?: string } = {}) => (await admin.call(dataFeeds, { query })).answer
    const feedOf = async (dataset: string): Promise<DataFeed | undefined> =>
      (await feeds()).find((feed) => feed.dataset === dataset && feed.kind === 'dataset')
    const { rows: hosts } = await portal.database.pool.query<{ id: number }>(
      `insert into infra_host (name, service_id, product_id) values ('uji-app-01', 1, 1) returning id`,
    )
    const write = (hoursAgo: readonly number[]) =>
      portal.database.pool.query(
        `insert into infra_sample (at, value, host_id, interval_s, metric_id)
         select $1::timestamptz - make_interval(hours => h), 1, $2, 300, 1 from unnest($3::int[]) h`,
        [new Date(now), hosts[0]?.id, hoursAgo],
      )
    assert.deepEqual(await feeds(), [])
    await write([5000])
    assert.equal(await feedOf('infra'), undefined)
    await write(Array.from({ length: 100 }, (_, at) => 6 + 2 * at))
    // What somebody else wrote shows a moment later.
    await until(async () => (await feedOf('infra')) !== undefined, 'the hosts are no feed')
    const stopped = await feedOf('infra')
    assert.equal(stopped?.isStopped, true)
    assert.equal(stopped?.usualSilence, (2 * hour) / 1000)
    await write([1])
    await until(async () => (await feedOf('infra'))?.isStopped === false, 'the hosts have not come back')
    // Facts that come in files have no rhythm.
    await portal.database.write.insertInto('voc').values({ createdby: 'uji', status: 'new', time_in: new Date(now - 40 * hour) }).execute() // prettier-ignore
    assert.equal(await feedOf('voc'), undefined)

    const send = (program: string, minutesAgo: readonly number[]) =>
      Promise.all(
        minutesAgo.map((minutes) =>
          portal.database.pool.query(
            `insert into import_run (dataset, profile, file_name, started_at) values ('tickets', 'plain', $1, $2)`,
            [program, new Date(now - minutes * minute)],
          ),
        ),
      )
    await portal.database.pool.query(`insert into api_key (name, key_hash, scopes, revoked_at) values
      ('Pengirim NCX', 'a', '{tickets}', null), ('Pengirim SCONE', 'b', '{tickets}', null), ('Dicabut', 'c', '{tickets}', now())`)
    await send('api:Dicabut', [300, 315, 330, 345])
    await send('api:Pengirim NCX', [300, 315, 330, 345])
    await send('api:Pengirim SCONE', [10, 25, 40])
    await send('api:Percobaan', [3000, 3010])
    await send('tiket.csv', [300, 310, 320, 330])
    const programs = (await feeds()).filter(({ kind }) => kind === 'program')
    assert.deepEqual(
      programs.map(({ program, isStopped, usualSilence: usual }) => [program, isStopped, usual]),
      [
        ['Pengirim NCX', true, 900],
        ['Pengirim SCONE', false, 900],
      ],
    )
    const silent = await admin.call(dataFeeds, { query: { stopped: 'true', size: 5 } })
    assert.deepEqual([silent.answer.map(({ program }) => program), silent.meta.totalData], [['Pengirim NCX'], 1])
    assert.equal((await feeds({ stopped: 'false' })).length, 2)
  })

  it('is for administrators', async () => {
    for (const { path } of [failedJobs, dataFeeds]) {
      assert.equal((await portal.anonymous.get(path)).status, 401)
      for (const role of ['MANAGEMENT', 'AGENT', 'STAFF'] as const) {
        assert.equal((await (await portal.signIn(role)).get(path)).status, 403)
      }
    }
  })
})
