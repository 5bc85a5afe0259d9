import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Query, QueryRow } from '@ido/contract'
import { createQueryEngine } from '../../semantic/run.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { ticketFigures } from './query.plain.testkit.ts'
import { addTickets, makeTickets, type PlainTicket } from './query.testkit.ts'

const going = new AbortController().signal
const hour = 3_600_000
const dayLength = 24 * hour
const day = (date: string) => Date.parse(`${date}T00:00:00+07:00`)
const dateOf = (time: QueryRow[string] | undefined) => (typeof time === 'string' ? time : '')
const instant = (milliseconds: number) => new Date(milliseconds).toISOString()
const earlierOf = (row: QueryRow | undefined) => row?.['previous'] as QueryRow | undefined
const template = makeTickets(1, 1)[0] as PlainTicket

describe('the period that a figure is compared with', () => {
  let test: TestDatabase
  const now = Date.now()
  const old = makeTickets(4_000, 71)
  // One every hour for ten days up to now, none of them resolved.
  const recent = Array.from({ length: 240 }, (_, place) => ({
    ...template,
    number: `R${place}`,
    opened: Math.floor((now - place * hour) / 1000) * 1000,
    resolved: null,
    response: null,
  }))
  const tickets = [...old, ...recent]
  before(async () => {
    test = await testDatabase()
    await addTickets(test.database, tickets)
    await test.database.pool.query('analyze')
  })
  after(() => test.close())

  const ask = async (
    query: Omit<Query, 'dataset' | 'measures'>,
    measures = ['opened', 'open_now'],
    only?: 'raw' | 'rollups',
  ) =>
    createQueryEngine(test.database, only ? { only } : {}).ask(
      { dataset: 'tickets', measures, ...query },
      { regions: null, products: null },
      going,
    )

  it('is as long as this one has come, where it is not over', async () => {
    const today = Math.floor((now + 7 * hour) / dayLength) * dayLength - 7 * hour
    for (const days of [1, 3]) {
      const from = today - (days - 1) * dayLength
      const { rows, meta } = await ask({ from: instant(from), to: instant(today + dayLength), compare: 'previous' })
      const earlier = { from: from - days * dayLength, to: Date.parse(meta.compared?.to ?? '') }
      assert.ok(Math.abs(earlier.to - (now - days * dayLength)) < 120_000, 'compared up to this time of day')
      assert.equal(earlierOf(rows[0])?.['opened'], ticketFigures(tickets, earlier)['opened'])
    }
  })

  it('lies step by step under this one, whatever its length and the steps', async () => {
    const [from, to] = [day('2024-03-02'), day('2024-04-01')]
    for (const grain of ['day', 'week', 'month', 'quarter'] as const) {
      const { rows } = await ask({ from: instant(from), to: instant(to), grain, compare: 'previous' })
      const length = to - from
      for (const [place, row] of rows.entries()) {
        const begin = Math.max(from, day(dateOf(row['time'])))
        const end = place + 1 < rows.length ? day(dateOf(rows[place + 1]?.['time'])) : to
        const expected = ticketFigures(tickets, { from: begin - length, to: end - length })
        assert.equal(earlierOf(row)?.['opened'], expected['opened'], `${grain} ${dateOf(row['time'])}`)
        assert.equal(earlierOf(row)?.['open_now'], expected['open_now'], `open, ${grain} ${dateOf(row['time'])}`)
      }
    }
  })

  it('is the whole month or quarter before of a whole one, though that has other days', async () => {
    const opened = (from: string, to: string) => ticketFigures(tickets, { from: day(from), to: day(to) })['opened']
    const earlier = async (query: Omit<Query, 'dataset' | 'measures'>) =>
      (await ask({ ...query, compare: 'previous' })).rows.map((row) => earlierOf(row)?.['opened'])
    assert.deepEqual(await earlier({ from: '2024-05-01', to: '2024-06-01' }), [opened('2024-04-01', '2024-05-01')])
    assert.deepEqual(await earlier({ from: '2024-04-01', to: '2024-07-01' }), [opened('2024-01-01', '2024-04-01')])
    assert.deepEqual(await earlier({ from: '2024-04-01', to: '2024-07-01', grain: 'month' }), [
      opened('2024-01-01', '2024-02-01'),
      opened('2024-02-01', '2024-03-01'),
      opened('2024-03-01', '2024-04-01'),
    ])
    // By the place of the day in its month; April has no 31st.
    const days = await earlier({ from: '2024-05-01', to: '2024-06-01', grain: 'day' })
    assert.deepEqual([days[0], days[29]], [opened('2024-04-01', '2024-04-02'), opened('2024-04-30', '2024-05-01')])
    assert.equal(days[30], null)
    const weeks = await earlier({ from: '2024-05-01', to: '2024-06-01', grain: 'week' })
    assert.equal(
      weeks.reduce<number>((sum, value) => sum + Number(value), 0),
      opened('2024-04-01', '2024-05-01'),
    )
  })

  it('is the same day a year before', async () => {
    const { rows } = await ask({ from: '2024-12-20', to: '2025-01-10', grain: 'day', compare: 'lastYear' })
    assert.equal(rows.length, 21)
    for (const row of rows) {
      const date = dateOf(row['time'])
      const from = day(`${Number(date.slice(0, 4)) - 1}${date.slice(4)}`)
      assert.equal(earlierOf(row)?.['opened'], ticketFigures(tickets, { from, to: from + dayLength })['opened'], date)
    }
    const months = await ask({ from: '2024-11-01', to: '2025-02-01', grain: 'month', compare: 'lastYear' })
    assert.deepEqual(
      months.rows.map((row) => earlierOf(row)?.['opened']),
      ['2023-11-01', '2023-12-01', '2024-01-01'].map((from, place) => {
        const to = ['2023-12-01', '2024-01-01', '2024-02-01'][place] ?? ''
        return ticketFigures(tickets, { from: day(from), to: day(to) })['opened']
      }),
    )
  })

  it('counts a leap day under no day a year later, but in every level after it', async () => {
    const asked = { from: '2025-02-27', to: '2025-03-03', compare: 'lastYear' } as const
    const expected = [
      ['2024-02-27', '2024-02-28'],
      ['2024-02-28', '2024-02-29'],
      ['2024-03-01', '2024-03-02'],
      ['2024-03-02', '2024-03-03'],
    ].map(([from = '', to = '']) => ticketFigures(tickets, { from: day(from), to: day(to) }))
    for (const only of ['raw', 'rollups'] as const) {
      const { rows } = await ask({ ...asked, grain: 'day' }, undefined, only)
      assert.deepEqual(
        rows.map((row) => [earlierOf(row)?.['opened'], earlierOf(row)?.['open_now']]),
        expected.map((figures) => [figures['opened'], figures['open_now']]),
      )
    }
    const { rows: hours } = await ask({ ...asked, grain: 'hour' })
    const atNight = hours.map((row) => earlierOf(row)?.['open_now']).filter((_, place) => place % 24 === 23)
    assert.deepEqual(
      atNight,
      expected.map((figures) => figures['open_now']),
    )
    const { rows: leap, meta } = await ask({ from: '2024-02-29', to: '2024-03-01', compare: 'lastYear' })
    assert.deepEqual([meta.compared, leap[0]?.['previous']], [null, undefined])
  })

  it('is none where there is no start, no time yet, or no year for it', async () => {
    assert.equal((await ask({ compare: 'previous' })).meta.compared, null)
    assert.equal((await ask({ from: '2999-01-01', compare: 'previous' })).meta.compared, null)
    const { meta, rows } = await ask({ from: '1000-01-01', to: '4500-01-01', compare: 'previous' })
    assert.equal(meta.compared, null)
    assert.equal(rows[0]?.['opened'], tickets.length)
  })

  it('does not move now: one ticket of the far future ages nobody', async () => {
    const age = async () => (await ask({}, ['backlog_age_hours'])).rows[0]?.['backlog_age_hours']
    const known = Number(await age())
    await addTickets(test.database, [
      { ...template, number: 'F', opened: day('2150-01-01'), resolved: null, response: null },
    ])
    assert.ok(Math.abs(Number(await age()) - known) < 0.1)
  })
})
