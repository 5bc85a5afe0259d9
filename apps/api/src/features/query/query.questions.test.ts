import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import {
  type EndpointAnswer,
  mostQuestions,
  type Query,
  queryCall,
  type QueryMeta,
  type QueryRow,
  questionsCall,
} from '@ido/contract'
import { keptLog } from '../../testing/kept-log.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { addTickets, addVoc, makeTickets, makeVoc, ticketTables } from './query.testkit.ts'

type Line = EndpointAnswer<typeof questionsCall>
type Envelope = { code: number; message: string; content: QueryRow[]; meta?: QueryMeta }

const span = { from: '2023-01-01', to: '2026-01-01' }
const tickets: Query = { dataset: 'tickets', measures: ['opened'], ...span }
const voc: Query = { dataset: 'voc', measures: ['feedback'], ...span }

describe('several questions at once', () => {
  let portal: TestPortal
  let staff: TestSession
  const log = keptLog()
  before(async () => {
    portal = await testPortal({ logTo: log.logTo })
    await addTickets(portal.database, makeTickets(400, 5))
    await addVoc(portal.database, makeVoc(300, 5))
    staff = await portal.signIn('STAFF')
  })
  after(() => portal.close())

  const sent = (questions: readonly Query[], { token } = staff, signal?: AbortSignal) =>
    fetch(portal.url + questionsCall.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-encoding': 'gzip, deflate, br, zstd',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ questions }),
      ...(signal && { signal }),
    })
  async function* linesOf(response: Response): AsyncGenerator<Line> {
    assert.ok(response.body)
    for await (const line of createInterface({ input: Readable.fromWeb(response.body as never) }))
      yield JSON.parse(line) as Line
  }
  const answered = async (questions: readonly Query[], who = staff) => {
    const response = await sent(questions, who)
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type') ?? '', /^application\/x-ndjson/)
    const lines: Line[] = []
    for await (const line of linesOf(response)) lines.push(line)
    return lines.toSorted((a, b) => a.at - b.at)
  }
  /** What changes from call to call is when it was asked. */
  const steady = ({ meta, ...envelope }: Envelope) => ({ ...envelope, meta: meta && { ...meta, asOf: '' } })

  it('are each answered as alone, the wrong ones among them, too', async () => {
    const questions: Query[] = [
      tickets,
      { ...tickets, dimensions: ['region'] },
      { ...voc, grain: 'month' },
      { ...tickets, measures: ['nothing'] },
      { ...voc, filters: { region: ['T-REG 3'] } },
      { ...tickets, filters: { region: ['T-REG 99'] } },
      { ...tickets, dimensions: ['region'], compare: 'previous', few: true, from: '2025-01-01' },
      ...Array.from({ length: 20 }, (_, at) => ({ ...voc, from: `2024-01-${at + 10}` })),
    ]
    const ofTwo = await portal.addPerson({ email: 'dua.tanya@ido.example', roles: ['PO'], regions: [2] })
    for (const who of [staff, ofTwo]) {
      const lines = await answered(questions, who)
      assert.deepEqual(
        lines.map(({ at }) => at),
        [...questions.keys()],
      )
      for (const { at, status, body } of lines) {
        const alone = await who.call(queryCall, { body: questions[at] ?? assert.fail(`${at}`) })
        assert.equal(status, alone.status)
        assert.deepEqual(steady(body as Envelope), steady(JSON.parse(alone.text) as Envelope))
      }
    }
    // The call itself answered 200; who looks after the portal learns of the refusals all the same.
    const lines = log
      .text()
      .split('\n')
      .filter((line) => line.includes('one of several'))
    assert.ok(
      lines.some((line) => /"level":40.*"at":3,"status":400,"refusal":/.test(line)),
      lines[0],
    )
    const { text: metrics } = await portal.anonymous.get('/metrics')
    assert.match(metrics, /^ido_http_answered_lines_total\{status="400"\} [1-9]/m)
  })

  it('need the session that one needs, and are bounded', async () => {
    assert.equal((await portal.anonymous.call(questionsCall, { body: { questions: [tickets] } })).status, 401)
    for (const [questions, field] of [
      [[], 'questions'],
      [Array.from({ length: mostQuestions + 1 }, () => voc), 'questions'],
      [[voc, { ...voc, measures: [] }], 'questions.1.measures'],
    ] as const) {
      const { status, fields } = await staff.call(questionsCall, { body: { questions: [...questions] as Query[] } })
      assert.deepEqual([status, fields], [400, [field]])
    }
  })

  it('do not wait for one that hangs, which ends when nobody waits for it any more', async () => {
    // What the tables are like is known before they are locked, and two answers: one person's questions take turns at the database.
    const known = [voc, { ...voc, from: '2023-04-01' }]
    await answered([{ ...tickets, from: '2023-02-01' }, ...known])
    const tables = await ticketTables(portal.database)
    const lock = await portal.database.pool.connect()
    const held = async () => {
      const { rows: waiting } = await lock.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like 'select%' and datname = current_database()`,
      )
      return waiting[0]?.n
    }
    try {
      await lock.query(`begin; lock table ${tables} in access exclusive mode`)
      const leaving = new AbortController()
      const hanging = { ...tickets, from: '2023-03-01' }
      const response = await sent([hanging, ...known], staff, leaving.signal)
      // Nor where they are compressed.
      assert.equal(response.headers.get('content-encoding'), 'gzip')
      const came: number[] = []
      const reading = (async () => {
        for await (const line of linesOf(response)) came.push(line.at)
      })()
      await until(async () => came.length === 2, 'two are answered')
      assert.deepEqual(
        came.toSorted((a, b) => a - b),
        [1, 2],
      )
      await until(async () => (await held()) === 1, 'one hangs')
      leaving.abort()
      await assert.rejects(reading, { name: 'AbortError' })
      await until(async () => (await held()) === 0, 'it ended')
    } finally {
      await lock.query('rollback')
      lock.release()
    }
    assert.equal(
      (await answered([tickets, voc])).every(({ status }) => status === 200),
      true,
    )
  })
})
