import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createVoc, downloadLog, listAccessRequests, listVoc, logbook, queryCall, recordsCall } from '@ido/contract'
import { entry } from '../../features/logbook/logbook.testkit.ts'
import { addTickets, makeTickets, ticketTables } from '../../features/query/query.testkit.ts'
import { until } from '../../testing/until.ts'
import { testPortal, type TestAnswer, type TestPortal, type TestSession } from '../../testing/portal.ts'

/**
 * What one person asks hangs for as long as the test likes, by locks on the tables that it reads: whoever had to wait for
 * it would wait for ever, on any machine. So nothing here is timed.
 */
describe('while one person asks for more than there are places', () => {
  let portal: TestPortal
  let greedy: TestSession
  let other: TestSession
  before(async () => {
    portal = await testPortal()
    await addTickets(portal.database, makeTickets(50, 7))
    greedy = await portal.signIn('ADMIN')
    other = await portal.signIn('PO')
  })
  after(() => portal.close())

  /** Holds up everything that reads these tables until the work has ended. */
  async function withLocked<T>(tables: string, work: () => Promise<T>): Promise<T> {
    const lock = await portal.database.pool.connect()
    await lock.query(`begin; lock table ${tables} in access exclusive mode`)
    try {
      return await work()
    } finally {
      await lock.query('rollback')
      lock.release()
    }
  }

  it('page, figure and write of another come at once, whatever hangs', async () => {
    // What the portal knows of the tickets' tables, it knows before they are locked.
    const warm = { dataset: 'tickets', measures: ['opened'], from: '2023-06-01' }
    assert.equal((await greedy.call(queryCall, { body: warm })).status, 200)
    const attack: Promise<TestAnswer>[] = []
    await withLocked(`access_request, ${await ticketTables(portal.database)}`, async () => {
      for (let n = 0; n < 60; n += 1) attack.push(greedy.call(listAccessRequests, { query: { search: `heavy${n}` } }))
      for (let n = 0; n < 40; n += 1) {
        const day = `2024-01-${String(1 + (n % 28)).padStart(2, '0')}`
        const body = { dataset: 'tickets', measures: [n < 28 ? 'opened' : 'resolved'], from: day }
        attack.push(greedy.call(queryCall, { body }))
      }
      for (let n = 0; n < 20; n += 1) {
        attack.push(
          greedy.get(`/api/v2/query/records/export?format=csv&dataset=tickets&measure=opened&from=2023-01-${10 + n}`),
        )
      }
      await untilWaiting()
      const page = await other.call(listVoc, { query: { page: 1 } })
      const list = await other.call(downloadLog, { query: {} })
      const figure = await other.call(queryCall, { body: { dataset: 'voc', measures: ['feedback'] } })
      const write = await other.call(createVoc, { body: { longtext: 'Aplikasi sering keluar sendiri' } })
      const ready = await portal.anonymous.get('/readyz')
      const alive = await portal.anonymous.get('/healthz')
      for (const { status, text } of [page, list, figure, write, ready, alive]) assert.equal(status, 200, text)
      // In the same lanes: what the greedy one has put in line is not in the way of another.
      assert.ok(portal.database.readPool.lanes.lists.waiting > 10)
      assert.ok(portal.database.readPool.lanes.figures.waiting > 10)
    })
    for (const { status, text, headers } of await Promise.all(attack)) {
      assert.ok(status === 200 || status === 503, text)
      if (status === 503) assert.ok(Number(headers.get('retry-after')) > 0, 'says when to come again')
    }
  })

  it('a question that another asks, too, does not wait behind what the first has put in line', async () => {
    const body = { dataset: 'voc', measures: ['feedback'], dimensions: ['region'] }
    const attack: Promise<TestAnswer>[] = []
    await withLocked(await ticketTables(portal.database), async () => {
      for (let n = 0; n < 20; n += 1) {
        attack.push(
          greedy.call(recordsCall, {
            query: { dataset: 'tickets', measure: 'opened', from: `2023-02-${10 + (n % 18)}` },
          }),
        )
      }
      await untilWaiting('figures')
      const same = greedy.call(queryCall, { body })
      await pause(50)
      const { status, text } = await other.call(queryCall, { body })
      assert.equal(status, 200, text)
      assert.equal((await same).status, 200)
    })
    await Promise.all(attack)
  })

  it('files and bulk changes of one person that hang keep nobody from page, write and sign-in', async () => {
    const agent = await portal.signIn('AGENT')
    const made = await Promise.all([1, 2, 3].map(() => agent.call(logbook.create, { body: entry() })))
    const ids = made.map(({ answer }) => answer.id)
    const { date, startedAt } = entry()
    const file = (n: number) =>
      `Tanggal;Shift;Mulai;Aktivitas;Kategori\n${date};pagi;${startedAt.slice(11, 16)};Massal ${n};Pemantauan`
    const { light, lists } = portal.database.pool.lanes
    const attack: Promise<TestAnswer>[] = []
    await withLocked('logbook_entry', async () => {
      for (let n = 0; n < 12; n += 1) {
        attack.push(agent.upload(`/api/v2/logbook/import?preview=${n < 8}`, 'log.csv', file(n)))
        if (n % 3 > 0) continue
        attack.push(agent.call(logbook.bulk, { body: { ids, change: { status: 'done' }, preview: n < 6 } }))
      }
      // The files are read one after the other before their writes hang, and too many at once are refused at the door.
      let answered = 0
      for (const each of attack) void each.finally(() => (answered += 1))
      await untilArrived(
        () => lists.running + lists.waiting + answered === attack.length || light.running === light.limits.places,
      )
      await servesAnother()
      assert.equal(lists.running, 1, 'the others wait')
      assert.ok(lists.waiting > 0, 'in the line of the lists')
    })
    for (const { status, text } of await Promise.all(attack)) assert.ok(status === 200 || status === 503, text)
    const { answer } = await agent.call(logbook.list, { query: { search: 'Massal' } })
    assert.ok(answer.length <= 4, 'previews have left nothing')
  })

  it('quick writes of one person that hang leave room for what every request of another asks', async () => {
    const agent = await portal.signIn('AGENT')
    const { light } = portal.database.pool.lanes
    const attack: Promise<TestAnswer>[] = []
    await withLocked('logbook_entry', async () => {
      // The lock has one place of its own.
      for (let n = 0; n < 2 * light.limits.places; n += 1) attack.push(agent.call(logbook.create, { body: entry() }))
      await untilArrived(() => light.running > light.limits.placesEach || light.running === light.limits.places)
      await servesAnother()
    })
    for (const { status, text } of await Promise.all(attack)) assert.ok(status === 200 || status === 503, text)
  })

  it('what waits too long, or is stopped, is a 503 in the reader’s language', async () => {
    const { lists } = portal.database.readPool.lanes
    const usual = { ...lists.limits }
    Object.assign(lists.limits, { patience: 100, longest: 500 })
    await withLocked('access_request', async () => {
      const ask = (language: string) => greedy.get(listAccessRequests.path, { 'accept-language': language })
      const answers = await Promise.all([ask('id'), ask('en'), ask('en')])
      for (const { status, headers, text } of answers) {
        assert.equal(status, 503, text)
        assert.ok(Number(headers.get('retry-after')) > 0)
      }
      const said = answers.map(({ message }) => message).join(' ')
      assert.match(said, /Permintaan ini dihentikan|Terlalu banyak daftar/)
      assert.match(said, /This request was stopped|Too many heavy lists/)
    })
    Object.assign(lists.limits, usual)
  })

  it('is told to whoever watches', async () => {
    const { text } = await portal.anonymous.get('/metrics')
    assert.match(text, /^ido_database_lane\{pool="reading",lane="lists",state="waiting"\} 0$/m)
    assert.match(text, /^ido_database_lane_refused_total\{pool="reading",lane="lists"\} [1-9]\d*$/m)
  })

  async function servesAnother(): Promise<void> {
    const answers: TestAnswer[] = [
      await other.call(listVoc, { query: { page: 1 } }),
      await other.call(createVoc, { body: { longtext: 'Tagihan bulan ini dua kali' } }),
      await portal.anonymous.get('/readyz'),
    ]
    for (const { status, text } of answers) assert.equal(status, 200, text)
    const signedIn = await portal.signIn('MANAGEMENT')
    assert.equal((await signedIn.call(listVoc, { query: { page: 1 } })).status, 200)
  }

  const untilArrived = (isSo: () => boolean) => until(isSo, 'what one person asks does not arrive')

  async function untilWaiting(...names: ('lists' | 'figures')[]): Promise<void> {
    const { lanes } = portal.database.readPool
    const asked = names.length > 0 ? names : (['lists', 'figures'] as const)
    for (let look = 0; look < 200; look += 1) {
      if (asked.every((name) => lanes[name].running > 0 && lanes[name].waiting > 10)) return
      await pause(50)
    }
    assert.fail(JSON.stringify(asked.map((name) => [name, lanes[name].running, lanes[name].waiting])))
  }
})
