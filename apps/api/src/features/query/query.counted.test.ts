import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Query } from '@ido/contract'
import { Refusal } from '../../platform/errors.ts'
import { catalogInfo, datasets } from '../../semantic/catalog/catalog.ts'
import { createQueryEngine } from '../../semantic/run.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { addSubscriptions, makeSubscriptions } from './query.subscriptions.testkit.ts'
import { addTickets, makeTickets, type PlainTicket } from './query.testkit.ts'

const everything = { regions: null, products: null }
const going = new AbortController().signal
const hour = 3_600_000
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const instant = (milliseconds: number) => new Date(milliseconds).toISOString()

describe('what is counted, and up to when', () => {
  let test: TestDatabase
  before(async () => {
    test = await testDatabase()
  })
  after(() => test.close())
  const engine = () => createQueryEngine(test.database)
  const ask = (query: Query) => engine().ask(query, everything, going)

  it('of a dataset of whole hours a period that begins within one is refused by name, for figures and records', async () => {
    const asked = { dataset: 'traffic', from: '2026-03-01T10:30:00+07:00', to: '2026-03-01T14:00:00+07:00' }
    const isRefused = (error: unknown) =>
      error instanceof Refusal &&
      error.details.fields?.some(({ field, key }) => field === 'from' && key === 'wholeHoursOnly')
    await assert.rejects(ask({ ...asked, measures: ['visits'] }), isRefused)
    const records = engine().records(
      { ...asked, measure: 'visits', filters: {} },
      { limit: 1, offset: 0 },
      everything,
      going,
    )
    await assert.rejects(records, isRefused)
    const whole = { ...asked, from: '2026-03-01T10:00:00+07:00' }
    assert.equal((await ask({ ...whole, measures: ['visits'] })).meta.asOf, '2026-03-01T07:00:00.000Z')
  })

  it('says the instant that was counted, of every dataset', async () => {
    for (const { id, measures, isByHour, isByMonth } of datasets) {
      const { meta } = await ask({ dataset: id, measures: [measures[0]?.id ?? ''], from: '2020-01-01' })
      const asOf = Date.parse(meta.asOf)
      const step = isByHour ? hour : isByMonth ? 31 * 24 * hour : 60_000
      assert.ok(Math.abs(asOf - Date.now()) <= step + 60_000, `${id}: ${meta.asOf}`)
      assert.equal(asOf % 60_000, 0, id)
    }
  })

  it('counts as due what is due by now alone, and what is late and open as missed', async () => {
    const [template] = makeTickets(1, 1)
    const now = Date.now() - (Date.now() % 1000)
    const ticket = (number: string, opened: number, resolved: number | null): PlainTicket => {
      return {
        ...(template as PlainTicket),
        number,
        opened,
        resolved,
        response: null,
        targetSeconds: 3600,
        ownSla: null,
      }
    }
    await addTickets(test.database, [
      ticket('met', now - 5 * hour, now - 4.5 * hour),
      ticket('late', now - 5 * hour, now - 2 * hour),
      ticket('open', now - 5 * hour, null),
      // Due in half an hour, one of them resolved already.
      ticket('waits', now - hour / 2, null),
      ticket('early', now - hour / 2, now - hour / 4),
    ])
    const span = { from: instant(now - 6 * hour), to: instant(now + 24 * hour) }
    for (const only of ['raw', 'rollups', undefined] as const) {
      const { rows } = await createQueryEngine(test.database, only ? { only } : {}).ask(
        { dataset: 'tickets', measures: ['sla_compliance', 'sla_by_due_date', 'resolved', 'opened'], ...span },
        everything,
        going,
      )
      assert.deepEqual(rows.map((row) => [row['sla_by_due_date'], row['resolved'], row['opened']]), [[0.33333333333333, 3, 5]]) // prettier-ignore
      assert.equal(rows[0]?.['sla_compliance'], 0.66666666666667)
    }
    const { rows, total } = await engine().records(
      { dataset: 'tickets', measure: 'sla_by_due_date', filters: {}, ...span },
      { limit: 10, offset: 0 },
      everything,
      going,
    )
    assert.deepEqual(
      [rows.map(({ number }) => text(number)).toSorted((a, b) => a.localeCompare(b)), total],
      [['late', 'met', 'open'], 3],
    )
  })

  it('ranks a rate by the near end of its interval, and says n and interval of every rate that is asked to', async () => {
    const [template] = makeTickets(1, 1)
    const at = Date.parse('2022-05-01T10:00:00+07:00')
    const group = (region: number, of: number, reopened: number) =>
      Array.from({ length: of }, (_, place): PlainTicket => {
        const number = `R${region}-${place}`
        const times = { opened: at, resolved: at + hour, response: null, targetSeconds: 7200, ownSla: null }
        return { ...(template as PlainTicket), ...times, number, region, reopened: place < reopened ? 1 : 0 }
      })
    await addTickets(test.database, [...group(1, 5, 2), ...group(2, 200, 60), ...group(3, 5, 0), ...group(4, 200, 2)])
    const asked = {
      dataset: 'tickets',
      measures: ['reopen_rate'],
      dimensions: ['region'],
      from: '2022-05-01',
      to: '2022-05-02',
    }
    const regions = async (query: Partial<Query>) =>
      (await ask({ ...asked, ...query })).rows.map(({ region }) => text(region).slice(-1)).join('')
    // 2 of 5 lies between 12 and 77 %, 60 of 200 between 24 and 37; 0 of 5 below 43 %, 2 of 200 below 4.
    assert.equal(await regions({}), '2143')
    assert.equal(await regions({ sort: [{ by: 'reopen_rate', order: 'desc' }], limit: 1 }), '2')
    assert.equal(await regions({ sort: [{ by: 'reopen_rate', order: 'asc' }] }), '4231')
    assert.equal(await regions({ top: 1 }), '2')
    const { rows } = await ask({ ...asked, interval: true })
    const [first] = rows
    assert.deepEqual(Object.keys(first ?? {}).toSorted(), ['high', 'low', 'n', 'region', 'reopen_rate'])
    const { n, low, high } = first as Record<string, Record<string, number>>
    // Wilson's closed formula, by hand.
    assert.deepEqual([n, low, high].map((each) => Number(each?.['reopen_rate']?.toFixed(4))), [200, 0.2407, 0.3668]) // prettier-ignore
    const plain = await ask(asked)
    assert.deepEqual(Object.keys(plain.rows[0] ?? {}).toSorted(), ['region', 'reopen_rate'])
  })

  it('gives every rate of records an interval, and none to what is no rate of records', () => {
    const rates = catalogInfo().flatMap(({ id, measures }) =>
      measures.filter(({ unit, additivity }) => unit === 'share' && additivity === 'rate').map((one) => ({ id, one })),
    )
    const without = rates.filter(({ one }) => !one.hasInterval).map(({ id, one }) => `${id}.${one.id}`)
    // Shares of time and of money.
    assert.deepEqual(without, ['revenue.achievement', 'infra.availability', 'infra.cpu', 'infra.memory', 'infra.disk'])
    assert.ok(rates.length > 10)
  })

  it('opens what came and what went behind net adds, each once', async () => {
    const all = makeSubscriptions(600, 5)
    await addSubscriptions(test.database, all)
    const span = { from: '2024-01-01', to: '2024-12-01' }
    const [from, to] = [Date.parse(`${span.from}T00:00:00+07:00`), Date.parse(`${span.to}T00:00:00+07:00`)]
    const within = (time: number | null) => time !== null && time >= from && time < to
    const came = all.filter((one) => within(one.started) && !one.continues).map(({ number }) => number)
    const went = all.filter((one) => within(one.ended)).map(({ number }) => number)
    const expected = [...new Set([...came, ...went])].toSorted((a, b) => a.localeCompare(b))
    assert.ok(came.length > 20 && went.length > 20 && expected.length < came.length + went.length)
    const { rows, total } = await engine().records(
      { dataset: 'subscriptions', measure: 'net_adds', filters: {}, ...span },
      { limit: 1000, offset: 0 },
      everything,
      going,
    )
    assert.deepEqual(
      [rows.map(({ number }) => text(number)).toSorted((a, b) => a.localeCompare(b)), total],
      [expected, expected.length],
    )
  })
})
