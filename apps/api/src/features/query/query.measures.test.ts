import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Query, type QueryRow, stepStart } from '@ido/contract'
import { datasets, findDataset } from '../../semantic/catalog/catalog.ts'
import { createQueryEngine } from '../../semantic/run.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { plainDataset } from './query.datasets.testkit.ts'
import { type Figures, infraFigures, type Period, ticketFigures, vocFigures } from './query.plain.testkit.ts'
import type { PlainVoc } from './query.testkit.ts'
import { followUpFields, hosts, makeSamples, makeTickets, makeVoc } from './query.testkit.ts'

const everything = { regions: null, products: null }
const going = new AbortController().signal
const approximate = /_p\d\d_/

/** Percentiles come from buckets of 2 %, so they are right within 1 %; everything else to the last digits of a double. */
function assertFigures(found: QueryRow | undefined, expected: Figures, what: string): void {
  for (const [measure, value] of Object.entries(expected)) {
    const figure = found?.[measure]
    if (value === null || typeof figure !== 'number') {
      assert.equal(figure, value, `${what}: ${measure}`)
      continue
    }
    const tolerance = approximate.test(measure) ? 0.0101 : 1e-9
    const isClose = Math.abs(figure - value) <= tolerance * Math.max(1e-9, Math.abs(value))
    assert.ok(isClose, `${what}: ${measure} is ${figure}, counted by hand it is ${value}`)
  }
}

const day = (date: string) => Date.parse(`${date}T00:00:00+07:00`)
const text = (value: QueryRow[string] | undefined) => (typeof value === 'string' ? value : JSON.stringify(value))
const instant = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Whole months, month ends, days, hours within a day, one hour, one second, nothing at all. */
const periods: Record<string, Period> = {
  'a whole year': { from: day('2023-12-01'), to: day('2024-12-01') },
  'two months and a bit': { from: day('2024-01-17'), to: day('2024-04-03') },
  'a month': { from: day('2024-02-01'), to: day('2024-03-01') },
  'the last day of January': { from: day('2024-01-31'), to: day('2024-02-01') },
  'from one hour to another': { from: day('2024-02-28') + 5 * 3_600_000, to: day('2024-03-01') + 61_000 },
  'one second': { from: day('2024-02-01') - 1000, to: day('2024-02-01') },
  'one hour': { from: day('2024-02-01') - 3_600_000, to: day('2024-02-01') },
  'before any data': { from: day('2020-01-01'), to: day('2020-02-01') },
}

describe('every measure against a plain count over the plain rows', () => {
  let test: TestDatabase
  const [count, seed] = [4_000, 7]
  const figuresOf = new Map<string, (period: Period) => Figures>()
  // The same rows as those that are put in.
  const seedOf = (dataset: string) => seed + datasets.findIndex(({ id }) => id === dataset)
  const tickets = makeTickets(count, seedOf('tickets'))
  const samples = makeSamples(count, seedOf('infra'))
  const feedback = makeVoc(count, seedOf('voc'))
  before(async () => {
    test = await testDatabase()
    for (const { id } of datasets) {
      figuresOf.set(id, await plainDataset(id).fill(test.database, count, seedOf(id)))
    }
    await test.database.pool.query('analyze')
  })
  after(() => test.close())

  const ask = async (query: Query, only?: 'raw' | 'rollups') => {
    const { rows } = await createQueryEngine(test.database, only ? { only } : {}).ask(query, everything, going)
    return rows
  }
  const figures = (dataset: string, period: Period) => figuresOf.get(dataset)?.(period) ?? assert.fail(dataset)
  const namesOf = (dataset: string) => Object.keys(figures(dataset, { from: 0, to: 0 }))
  const dayLength = 86_400_000

  for (const { id: dataset, measures, isByHour } of datasets) {
    const { from, days } = plainDataset(dataset)
    const spans: Record<string, Period> = {
      ...periods,
      'all that there is': { from: day(from), to: day(from) + 2 * days * dayLength },
      'some of it': { from: day(from) + (days / 3) * dayLength, to: day(from) + (days / 2) * dayLength + 61_000 },
    }
    for (const [name, period] of Object.entries(spans)) {
      // A dataset of whole hours refuses it, which query.counted.test.ts tries.
      if (isByHour && stepStart(period.from, 'hour') !== period.from) continue
      for (const only of ['raw', 'rollups', undefined] as const) {
        it(`${dataset}, ${name}, ${only ?? 'as planned'}`, async () => {
          const query = { dataset, measures: namesOf(dataset), from: instant(period.from), to: instant(period.to) }
          assertFigures((await ask(query, only))[0], figures(dataset, period), name)
        })
      }
    }

    it(`${dataset}: no measure is left uncounted`, () => {
      const counted = new Set(namesOf(dataset))
      assert.deepEqual(
        measures.filter(({ id }) => !counted.has(id)),
        [],
      )
    })
  }

  it('tickets by each dimension, nulls as a value of their own', async () => {
    const period = { from: day('2024-01-17'), to: day('2024-04-03') }
    const { rows: lists } = await test.database.pool.query<{ id: number; name: string }>('select id, name from segment')
    const rows = await ask({
      dataset: 'tickets',
      measures: namesOf('tickets'),
      dimensions: ['segment'],
      from: instant(period.from),
      to: instant(period.to),
    })
    assert.equal(rows.length, 6)
    for (const row of rows) {
      const id = lists.find(({ name }) => name === row['segment'])?.id ?? null
      assertFigures(
        row,
        ticketFigures(
          tickets.filter(({ segment }) => segment === id),
          period,
        ),
        text(row['segment']),
      )
    }
  })

  it('infra by product, which a host leads to', async () => {
    const period = { from: day('2024-02-27'), to: day('2024-03-03') }
    const { rows: products } = await test.database.pool.query<{ id: number; name: string }>(
      'select id, name from product',
    )
    const rows = await ask({
      dataset: 'infra',
      measures: namesOf('infra'),
      dimensions: ['product'],
      from: instant(period.from),
      to: instant(period.to),
    })
    assert.equal(rows.length, 9)
    for (const row of rows) {
      const product = products.find(({ name }) => name === row['product'])?.id ?? null
      const ids = hosts.filter((host) => host.product === product).map(({ id }) => id)
      assertFigures(
        row,
        infraFigures(
          samples.filter(({ host }) => ids.includes(host)),
          period,
        ),
        text(row['product']),
      )
    }
  })

  it('feedback by each field of its follow-up, and only those of a label', async () => {
    const period = { from: day('2024-01-17'), to: day('2024-03-03') }
    const span = { from: instant(period.from), to: instant(period.to) }
    const asked = { dataset: 'voc', measures: namesOf('voc'), ...span }
    const lists = await createQueryEngine(test.database).lists(everything)
    const dimensions = findDataset('voc')?.dimensions ?? assert.fail('voc')
    for (const field of [...Object.keys(followUpFields), 'validated_feedback']) {
      const column = field === 'validated_feedback' ? 'validated_id' : field
      const { id, list } = dimensions.find((dimension) => dimension.column === column) ?? assert.fail(field)
      const idOf = (label: unknown) => lists.entries(list).find(({ name }) => name === label)?.id ?? null
      const having = (label: unknown) => {
        const records = feedback.filter(({ followUp }) => entryOf(followUp[field]) === idOf(label))
        return vocFigures(records, period)
      }
      const rows = await ask({ ...asked, dimensions: [id] })
      assert.equal(rows.length, field === 'validated_feedback' ? 2 : lists.entries(list).length + 1, id)
      for (const row of rows) assertFigures(row, having(row[id]), `${id} ${text(row[id])}`)
      const [label = ''] = lists.entries(list).map(({ name }) => name)
      const [only] = await ask({ ...asked, filters: { [id]: [label] } })
      assertFigures(only, having(label), `only ${id} ${label}`)
    }
  })

  for (const grain of ['day', 'week', 'month', 'quarter'] as const) {
    it(`tickets ${grain} by ${grain}, every step, also the empty ones`, async () => {
      const period = { from: day('2023-10-02'), to: day('2024-07-01') }
      const rows = await ask({
        dataset: 'tickets',
        measures: namesOf('tickets'),
        grain,
        from: instant(period.from),
        to: instant(period.to),
      })
      const starts = rows.map((row) => day(text(row['time'])))
      for (const [place, row] of rows.entries()) {
        const step = { from: Math.max(period.from, starts[place] ?? 0), to: starts[place + 1] ?? period.to }
        assertFigures(row, ticketFigures(tickets, step), text(row['time']))
      }
      assert.equal(starts[0], grain === 'month' || grain === 'quarter' ? day('2023-10-01') : period.from)
    })
  }

  it('infra hour by hour', async () => {
    const period = { from: day('2024-02-28'), to: day('2024-02-29') }
    for (const only of ['raw', 'rollups'] as const) {
      const rows = await ask(
        {
          dataset: 'infra',
          measures: namesOf('infra'),
          grain: 'hour',
          from: instant(period.from),
          to: instant(period.to),
        },
        only,
      )
      assert.equal(rows.length, 24)
      for (const row of rows) {
        const from = Date.parse(text(row['time']))
        assertFigures(row, infraFigures(samples, { from, to: from + 3_600_000 }), text(row['time']))
      }
    }
  })

  it('the period before and the same period a year before', async () => {
    const query: Query = { dataset: 'tickets', measures: namesOf('tickets'), from: '2024-03-01', to: '2024-03-11' }
    const [previous] = await ask({ ...query, compare: 'previous' })
    assertFigures(
      previous?.['previous'] as QueryRow,
      ticketFigures(tickets, { from: day('2024-02-20'), to: day('2024-03-01') }),
      'previous',
    )
    const [lastYear] = await ask({ ...query, from: '2024-12-01', to: '2024-12-31', compare: 'lastYear' })
    assertFigures(
      lastYear?.['previous'] as QueryRow,
      ticketFigures(tickets, { from: day('2023-12-01'), to: day('2023-12-31') }),
      'last year',
    )
  })

  it('tickets by how they stood to their target', async () => {
    const period = { from: day('2024-01-01'), to: day('2024-06-15') + 3_600_000 }
    const span = { from: instant(period.from), to: instant(period.to) }
    const asked = { dataset: 'tickets', measures: ['resolved', 'sla_compliance'], ...span } as const
    const isMet = ({ opened, resolved, targetSeconds, ownSla }: (typeof tickets)[number]) =>
      targetSeconds === null || resolved === null ? ownSla : resolved - opened <= targetSeconds * 1000
    const done = tickets.filter(({ resolved }) => resolved !== null && resolved >= period.from && resolved < period.to)
    const labels = new Map([
      [true, 'Terpenuhi'],
      [false, 'Terlambat'],
    ])
    const expected = countBy(done.map((ticket) => labels.get(isMet(ticket) ?? false) ?? ''))
    const unjudged = done.filter((ticket) => isMet(ticket) === null).length
    expected['Terlambat'] = (expected['Terlambat'] ?? 0) - unjudged
    const rows = await ask({ ...asked, measures: [...asked.measures], dimensions: ['sla'] })
    assert.deepEqual(Object.fromEntries(rows.map((row) => [row['sla'], row['resolved']])), {
      ...expected,
      null: unjudged,
    })
    const [late] = await ask({ ...asked, measures: [...asked.measures], filters: { sla: ['terlambat'] } })
    assert.deepEqual([late?.['resolved'], late?.['sla_compliance']], [expected['Terlambat'], 0])
  })

  it('ages of the backlog and times to resolve in their buckets', async () => {
    const period = { from: day('2024-01-01'), to: day('2024-06-15') + 3_600_000 }
    const ages = await ask({
      dataset: 'tickets',
      measures: ['open_now'],
      dimensions: ['age_bucket'],
      to: instant(period.to),
    })
    const days = tickets
      .filter(({ opened, resolved }) => opened < period.to && (resolved === null || resolved >= period.to))
      .map(({ opened }) => Math.floor((period.to - opened) / 86_400_000))
    const bucket = (age: number) =>
      age <= 1 ? '0-1' : age <= 3 ? '2-3' : age <= 7 ? '4-7' : age <= 30 ? '8-30' : '>30'
    assert.deepEqual(
      Object.fromEntries(ages.map((row) => [row['age_bucket'], row['open_now']])),
      countBy(days.map(bucket)),
    )

    const hours = tickets.flatMap(({ opened, resolved }) =>
      resolved !== null && resolved >= period.from && resolved < period.to ? [(resolved - opened) / 3_600_000] : [],
    )
    const step = (spent: number) =>
      spent <= 3 ? '<=3' : spent <= 6 ? '3-6' : spent <= 12 ? '6-12' : spent <= 24 ? '12-24' : '>24'
    for (const only of ['raw', 'rollups'] as const) {
      const times = await ask(
        {
          dataset: 'tickets',
          measures: ['resolved'],
          dimensions: ['resolve_bucket'],
          from: instant(period.from),
          to: instant(period.to),
        },
        only,
      )
      assert.deepEqual(
        Object.fromEntries(times.map((row) => [row['resolve_bucket'], row['resolved']])),
        countBy(hours.map(step)),
      )
    }
  })
})

/** A field that is kept as yes or no is counted by a list of two entries. */
function entryOf(kept: PlainVoc['followUp'][string] | undefined): number | null | undefined {
  if (typeof kept !== 'boolean') return kept
  return kept ? 1 : 2
}

function countBy(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))
}
