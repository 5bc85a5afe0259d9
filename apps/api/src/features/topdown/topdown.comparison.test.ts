import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { mostCompared, npsWithInterval, queryCall, topdown, topdownComparisons, topdownGap } from '@ido/contract'
import { keptMilliseconds } from '../../semantic/run-state.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

/** Owners 1 to 3 are of Enterprise, 4 is Consumer; Jakarta is seven hours ahead. */
const rows: [at: string, owner: number | null, product: number, region: number, scores: number[]][] = [
  // The year before: product 5 and 7 as many.
  ['2024-09-10T03:00:00Z', 1, 5, 2, [9, 9, 3, 8]],
  ['2025-03-10T03:00:00Z', 2, 7, 3, [10, 10, 10, 8]],
  // The half year itself, from its first to its last minute in Jakarta.
  ['2025-06-30T17:00:00Z', 1, 5, 2, [9, 2, 2, 7, 0]],
  ['2025-12-31T16:59:59Z', 3, 7, 3, [10, 8]],
  // Neither: a minute before and after, other units, none.
  ['2025-06-30T16:59:59Z', 1, 5, 2, [0]],
  ['2025-12-31T17:00:00Z', 1, 5, 2, [10]],
  ['2025-08-01T03:00:00Z', 4, 5, 2, [10, 10]],
  ['2025-08-01T03:00:00Z', null, 5, 2, [10, 10]],
]

describe('top-down NPS beside what VOC measures', () => {
  let portal: TestPortal
  let cmp: TestSession
  let ids: Record<'past' | 'unknown' | 'empty' | 'running', number>
  before(async () => {
    portal = await testPortal()
    cmp = await portal.signIn('CMP')
    for (const [at, owner, product, region, scores] of rows) {
      await portal.database.pool.query(
        `insert into voc (status, time_in, createdby, customer_ownership_id, product_id, regional_company, score_nps)
         select 'new', $1, 'x', $2, $3, $4, score from unnest($5::int[]) score`,
        [at, owner, product, region, scores],
      )
    }
    await portal.database.pool.query(
      `insert into voc (status, time_in, createdby, customer_ownership_id, product_id, regional_company, score_nps)
       values ('draft', '2025-08-01', 'x', 1, 5, 2, 10), ('new', '2025-08-01', 'x', 1, 5, 2, null)`,
    )
    // So many lately that what is usual of a running half year is known.
    await portal.database.pool.query(
      `insert into voc (status, time_in, createdby, customer_ownership_id, product_id, regional_company, score_nps)
       select 'done', now() - interval '1 minute' * n, 'x', 4, 5, 2, case when n % 2 = 0 then 10 else 7 end from generate_series(1, 80) n`,
    )
    const [year = 0, month = 0] = new Date(Date.now() + 7 * 3_600_000).toISOString().split('-').map(Number)
    const make = async (cfu: string, of: number, semester: number, target: number) =>
      (await cmp.call(topdown.create, { body: { cfu, year: of, semester, npsScore: '10', target } })).answer.id
    ids = {
      past: await make('enterprise', 2025, 2, 30),
      unknown: await make('Unit yang tidak dikenal', 2025, 2, 30),
      empty: await make('Mobile', 2025, 2, 30),
      running: await make('Consumer', year, month <= 6 ? 1 : 2, 60),
    }
  })
  after(() => portal.close())

  const comparisons = async (query: { cfu?: string } = {}) => {
    const { status, text, answer, meta } = await cmp.call(topdownComparisons, { query })
    assert.equal(status, 200, text)
    return { of: (id: number) => answer.find((one) => one.id === id), all: answer, meta }
  }

  it('tells the NPS of the same unit and half year in Jakarta, with interval, gaps and what changed', async () => {
    const { of, meta } = await comparisons()
    const past = of(ids.past)
    assert.ok(past)
    // By hand: promoters 9, 10; passives 7, 8; detractors 2, 2, 0.
    assert.deepEqual(past.measured, npsWithInterval({ promoters: 2, passives: 2, detractors: 3 }))
    assert.deepEqual([past.from, past.to, past.isMeasured, past.measured.smallSample], ['2025-07-01', '2026-01-01', true, true]) // prettier-ignore
    const nps = 100 * (-1 / 7)
    assert.ok(Math.abs((past.toScore ?? 0) - (nps - 10)) < 1e-9 && Math.abs((past.toTarget ?? 0) - (nps - 30)) < 1e-9)
    // The half year before: 10, 10, 10, 8 and the 0 of its last second.
    assert.ok(past.change && Math.abs(past.change.points - (nps - 40)) < 1e-9)
    assert.deepEqual([past.change.isSmall, past.needed], [true, null])
    const [unknown, empty] = [of(ids.unknown), of(ids.empty)]
    assert.deepEqual([unknown?.isMeasured, unknown?.measured.nps, unknown?.state], [false, null, 'unknown'])
    assert.deepEqual([empty?.isMeasured, empty?.toTarget, empty?.state], [true, null, 'unknown'])
    assert.deepEqual([meta.total, meta.cfus.includes('Enterprise')], [4, true])
    assert.deepEqual((await comparisons({ cfu: 'ENTER' })).all.map(({ id }) => id), [ids.past]) // prettier-ignore
  })

  it('tells what the rest of a half year that runs would have to score', async () => {
    const running = (await comparisons()).of(ids.running)
    assert.ok(running && running.measured.nps !== null)
    // Some of the 80 may lie in the half year before, in its first minutes.
    const { promoters, passives, detractors, nps } = running.measured
    const n = promoters + passives + detractors
    assert.ok(n > 0 && running.elapsed > 0 && running.elapsed < 1)
    const { needed } = running
    if (needed === null) return assert.equal(Math.round((n * (1 - running.elapsed)) / running.elapsed), 0)
    assert.ok(Math.abs((n * nps + needed.answers * needed.score) / (n + needed.answers) - 60) < 1e-9)
  })

  it('splits the gap by product, segment and region; the parts sum to it within 1e-9', async () => {
    const { answer, status, text } = await cmp.call(topdownGap, { params: { id: ids.past } })
    assert.equal(status, 200, text)
    assert.deepEqual(answer.before, { from: '2024-07-01', to: '2025-07-01', answers: 9 })
    assert.deepEqual(answer.splits.map(({ dimension }) => dimension), ['product', 'segment', 'region']) // prettier-ignore
    for (const { mix, toScore, toTarget, parts } of answer.splits) {
      assert.ok(Math.abs(mix + toScore - (answer.toScore ?? 0)) < 1e-9)
      assert.ok(Math.abs(mix + toTarget - (answer.toTarget ?? 0)) < 1e-9)
      assert.equal(parts.reduce((all, part) => all + part.answers, 0), 7) // prettier-ignore
    }
    const [products] = answer.splits
    // Product 5: five of seven answers at -40, five of nine the year before; product 7: two at 50, four of nine.
    const standard = (5 * -40 + 4 * 50) / 9
    assert.ok(Math.abs((products?.mix ?? 0) - (100 * (-1 / 7) - standard)) < 1e-9)
    for (const id of [ids.unknown, ids.empty])
      assert.deepEqual((await cmp.call(topdownGap, { params: { id } })).answer.splits, [])
  })

  it('rests on rows that say on how few answers an NPS rests, where they are asked to', async () => {
    const query = { dataset: 'voc', measures: ['nps', 'feedback'], dimensions: ['cfu'], filters: { cfu: ['Enterprise', 'Consumer'] } } // prettier-ignore
    const ask = async (more: object) =>
      (await cmp.call(queryCall, { body: { ...query, sort: [{ by: 'cfu', order: 'asc' }], ...more } })).answer
    const [consumer, enterprise] = await ask({ few: true })
    // All answers of the unit, whenever; the record without a score counts as feedback alone.
    assert.deepEqual([enterprise?.['cfu'], enterprise?.['few'], enterprise?.['feedback']], ['Enterprise', { nps: 17 }, 18]) // prettier-ignore
    assert.deepEqual([consumer?.['cfu'], consumer?.['few']], ['Consumer', undefined], 'eighty answers are enough')
    for (const row of await ask({})) assert.equal('few' in row, false)
  })

  it('says that not all of very many records are compared, and where the units do not fit one answer', async () => {
    assert.deepEqual((await comparisons()).meta.truncated, false)
    const { pool } = portal.database
    await pool.query(
      `with unit as (insert into cfu (name) select 'Unit ' || n from generate_series(1, 110) n returning id, name),
         owner as (insert into voc_customer_ownership (name, cfu_id) select 'Milik ' || name, id from unit returning id),
         told as (insert into topdown_nps (cfu, year, semester, nps_score, target) select name, 2000, half, 1, 2 from unit, generate_series(1, 2) half)
       insert into voc (status, time_in, createdby, customer_ownership_id, score_nps) select 'new', '2025-09-01', 'x', id, 9 from owner`,
    )
    await pause(keptMilliseconds)
    const { all, meta } = await comparisons()
    assert.deepEqual([all.length, meta.total, meta.truncated], [mostCompared, 224, true])
    assert.equal((await cmp.call(topdownGap, { params: { id: ids.past } })).answer.truncated, false)
    await pool.query(`delete from topdown_nps where cfu like 'Unit %' and cfu <> 'Unit yang tidak dikenal'`)
  })

  it('takes the share of a half year that the answers reach, not the clock, for what is still to come', async () => {
    // The answers come in late: the newest is of 1 August, and half a year that is over by the clock is not in.
    await portal.database.pool.query(`delete from voc where time_in >= '2025-08-02'`)
    await pause(keptMilliseconds)
    const { of, meta } = await comparisons()
    assert.equal(Date.parse(meta.dataUntil ?? ''), Date.parse('2025-08-01T03:00:00Z'))
    const past = of(ids.past)
    assert.ok(past && Math.abs(past.elapsed - 32 / 184) < 1e-9, String(past?.elapsed))
    // 9, 2, 2, 7, 0 in 32 of 184 days.
    assert.equal(past.needed?.answers, Math.round((5 * 152) / 32))
    assert.deepEqual([of(ids.running)?.elapsed, of(ids.running)?.needed], [0, null])
  })

  it('is for who keeps top-down NPS and sees all of the data', async () => {
    const scoped = await portal.addPerson({ email: 'tiga@ido.example', roles: ['CMP'], products: [5] })
    const { answer, meta, text } = await scoped.call(topdownComparisons, { query: {} })
    assert.deepEqual([answer, meta.total], [[], 0], text)
    assert.equal((await scoped.call(topdownGap, { params: { id: ids.past } })).status, 404)
    for (const [by, status] of [
      [portal.anonymous, 401],
      [await portal.signIn('PO'), 403],
    ] as const) {
      assert.equal((await by.call(topdownComparisons, { query: {} })).status, status)
      assert.equal((await by.call(topdownGap, { params: { id: ids.past } })).status, status)
    }
  })
})
