import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { caseSensitivities, dayLength, hourLength } from '@ido/contract'
import type { FoundTrouble } from '../watch/troubles.ts'
import type { DatasetSeries } from './dataset-series.ts'
import { narrowed, placesOf } from './dataset-series.ts'
import { silentFeeds } from './measure/feeds.ts'
import { candidatesIn, type SearchedDataset } from './find.ts'
import { join } from './join.ts'
import { findIn } from './made-up/found.testkit.ts'
import { declared } from './declared.ts'
import { plusMonths } from '../calendar.ts'
import { revenue } from '../catalog/revenue.ts'
import { ticketMeasures } from '../catalog/tickets.measures.ts'
import type { FoundCase } from './found.ts'
import { ofTroubles } from './troubles.ts'
import { conversionOf } from './series.ts'

const day = Date.parse('2026-11-26T00:00:00+07:00')
const tickets = declared.find(({ dataset }) => dataset === 'tickets')
assert.ok(tickets)

type Counts = (region: string, step: number) => number

/** Tickets of two regions and one product, a day at a time; all of them in time but for a part. */
function madeOf(
  days: number,
  counts: Counts,
  late: (region: string, step: number) => number = () => 0.05,
): SearchedDataset {
  const rows = ['T-REG 1', 'T-REG 2'].map((region) => {
    const opened = Float64Array.from({ length: days }, (_, step) => counts(region, step))
    const kept = Float64Array.from({ length: days }, (_, step) => 1 - late(region, step))
    return {
      labels: [region, 'IndiHome'],
      values: new Map([
        ['opened', { value: opened, weight: opened.map(() => 1) }],
        ['sla_compliance', { value: kept, weight: opened }],
      ]),
    }
  })
  const gathered: DatasetSeries = {
    dataset: 'tickets',
    grain: 'day',
    starts: Array.from({ length: days }, (_, step) => day - (days - step) * dayLength),
    known: days,
    measures: new Map(ticketMeasures.map((measure) => [measure.id, measure])),
    tables: [{ dimensions: ['region', 'product'], rows }],
  }
  assert.ok(tickets)
  return { declared: tickets, gathered }
}

/** Some chance, the same in every run. */
const wobble = (step: number) => 40 + ((step * 7) % 11)
const briefly = (found: readonly FoundCase[]) =>
  found.map(({ state, place, figures: [first] }) => [
    state,
    place['region'],
    first.measure,
    first.value,
    first.previous,
  ])
const nothing = { targets: [], excused: [] }

describe('cases of a dataset', () => {
  it('say that nothing can be judged where there are a few days of data, however steady', async () => {
    for (const days of [1, 10, 25]) {
      const found = await findIn([madeOf(days, (_, step) => wobble(step))], nothing)
      assert.deepEqual(
        found.map(({ state }) => state),
        ['unclear'],
        `${days} days`,
      )
    }
    for (const days of [40, 61, 70, 90, 180]) {
      assert.deepEqual(await findIn([madeOf(days, (_, step) => wobble(step))], nothing), [], `${days} days`)
    }
  })

  it('say nothing of a place that began some weeks ago and is steady since', async () => {
    for (const age of [30, 45, 70, 110]) {
      const young = (step: number) => (step < 180 - age ? 0 : wobble(step))
      const counts: Counts = (region, step) => (region === 'T-REG 1' ? 8 * wobble(step) : young(step))
      const found = await findIn([madeOf(180, counts)], nothing)
      assert.deepEqual(briefly(found), [], `${age} days`)
    }
  })

  it('are over once the figure is as usual again, and no case at all weeks after that', async () => {
    const risen =
      (from: number, to: number): Counts =>
      (region, step) =>
        wobble(step) * (region === 'T-REG 2' && step >= from && step < to ? 3 : 1)
    const states = async (from: number, to: number) =>
      (await findIn([madeOf(180, risen(from, to))], nothing)).map(({ state, place }) => [state, place['region']])
    assert.deepEqual(await states(176, 180), [['ongoing', 'T-REG 2']])
    assert.deepEqual(await states(170, 176), [['over', 'T-REG 2']])
    assert.deepEqual(await states(150, 155), [])
  })

  it('hold a target in its own place, and tell for how many weeks it is missed', async () => {
    const late = (region: string, step: number) => (region === 'T-REG 2' && step >= 180 - 42 ? 0.25 : 0.05)
    const target = { dataset: 'tickets', measure: 'sla_compliance', place: { region: 'T-REG 2' }, value: 0.9 }
    const found = await findIn([madeOf(180, (_, step) => wobble(step), late)], { targets: [target], excused: [] })
    const missed = found.find(({ figures: [first] }) => first.target === 0.9)
    assert.equal(missed?.place['region'], 'T-REG 2')
    assert.equal(missed?.since, day - 42 * dayLength)
    const others = await findIn([madeOf(180, (_, step) => wobble(step))], { targets: [target], excused: [] })
    assert.deepEqual(briefly(others), [])
  })

  it('need more where somebody said that it was no problem, in that very place alone', async () => {
    const rise: Counts = (region, step) => wobble(step) * (region === 'T-REG 2' && step >= 174 ? 1.65 : 1)
    const excuse = (region: string) => ({
      targets: [],
      excused: [{ family: 'tickets.load', place: { region, product: 'IndiHome' }, readers: [] }],
    })
    const count = async (asked: Parameters<typeof findIn>[1]) => (await findIn([madeOf(180, rise)], asked)).length
    assert.deepEqual([await count(nothing), await count(excuse('T-REG 2')), await count(excuse('T-REG 1'))], [1, 0, 1])
  })

  it('need more, or less, of a measure as staff want it, and as much as ever of every other', async () => {
    const risenBy =
      (part: number): Counts =>
      (region, step) =>
        wobble(step) * (region === 'T-REG 2' && step >= 174 ? 1 + part : 1)
    const counts = async (part: number, measure = 'opened') =>
      Promise.all(
        caseSensitivities.map(async (sensitivity) => {
          const asked = { ...nothing, sensitivities: { [`tickets.${measure}`]: sensitivity } }
          return (await findIn([madeOf(180, risenBy(part))], asked)).length
        }),
      )
    assert.deepEqual(await counts(0.1), [0, 0, 0])
    assert.deepEqual(await counts(0.45), [0, 0, 1])
    assert.deepEqual(await counts(0.6), [0, 1, 1])
    assert.deepEqual(await counts(3), [1, 1, 1])
    assert.deepEqual(await counts(0.6, 'reopen_rate'), [1, 1, 1])
  })
})

describe('the newest month of a place', () => {
  const months = 30
  const revenueIn = (newest: Readonly<Record<string, number>>): SearchedDataset => {
    const how = declared.find(({ dataset }) => dataset === 'revenue') ?? assert.fail()
    const rows = ['T-REG 1', 'T-REG 2'].map((region) => {
      const value = Float64Array.from({ length: months }, (_, step) => 1e6 + 1e4 * ((step * 7) % 5))
      value[months - 1] = (value[months - 1] ?? 0) * (newest[region] ?? 1)
      return { labels: [region, 'IndiHome'], values: new Map(how.measures.map(({ id }) => [id, weighed(value)])) }
    })
    const gathered: DatasetSeries = {
      dataset: 'revenue',
      grain: 'month',
      starts: Array.from({ length: months }, (_, step) => plusMonths(day, step - months)),
      known: months,
      measures: new Map(revenue.measures.map((measure) => [measure.id, measure])),
      tables: [{ dimensions: ['region', 'product'], rows }],
    }
    return { declared: how, gathered }
  }
  const weighed = (value: Float64Array) => ({ value, weight: value.map(() => 1) })

  it('is judged beside all others, and says nothing of what those came to', async () => {
    const usualWhere = async (others: number) => {
      const found = await findIn([revenueIn({ 'T-REG 1': others, 'T-REG 2': 0.5 })], nothing)
      const own = found.find(({ place }) => place['region'] === 'T-REG 2') ?? assert.fail(JSON.stringify(found))
      return own.figures[0].previous
    }
    const usual = await usualWhere(1)
    assert.ok(usual !== null && usual > 0.9e6)
    assert.deepEqual([await usualWhere(0.93), await usualWhere(0.96)], [usual, usual])
  })
})

describe('a source', () => {
  const silentIn = (counts: Counts) => {
    const { gathered } = madeOf(180, counts)
    const conversion = conversionOf({ unit: 'count', direction: 'up', additivity: 'sum' })
    const places = conversion && placesOf(gathered, 'opened', conversion)
    assert.ok(places && tickets)
    const slots = gathered.starts.map((_, step) => step % 7)
    return silentFeeds(tickets, places, { slots, cycle: 7 }).map(({ place, begin }) => [
      place['region'] ?? 'all',
      begin,
    ])
  }

  it('is silent after more than its longest pause, not at midnight before its delivery', () => {
    assert.deepEqual(
      silentIn((_, step) => (step < 176 ? wobble(step) : 0)),
      [['all', 176]],
    )
    assert.deepEqual(
      silentIn((_, step) => (step < 179 ? wobble(step) : 0)),
      [],
    )
    assert.deepEqual(
      silentIn((region, step) => (region === 'T-REG 1' || step < 174 ? wobble(step) : 0)),
      [['T-REG 2', 174]],
    )
    const weekly: Counts = (_, step) => (step % 7 === 0 && step < 176 ? 7 * wobble(step) : 0)
    assert.deepEqual(silentIn(weekly), [])
  })
})

describe('what a reader sees', () => {
  it('has no row of another region, and every place of it is named with the own one', () => {
    const { gathered } = madeOf(60, (_, step) => wobble(step))
    const part = narrowed(gathered, { region: new Set(['T-REG 2']), product: null }, ['region', 'product'])
    assert.deepEqual(
      part.tables.flatMap(({ rows }) => rows.map(({ labels }) => labels[0])),
      ['T-REG 2'],
    )
    const conversion = conversionOf({ unit: 'count', direction: 'down', additivity: 'sum' })
    assert.ok(conversion)
    assert.deepEqual(placesOf(part, 'opened', conversion)?.whole.place, { region: 'T-REG 2', product: 'IndiHome' })
  })
})

describe('what is out by the newest readings', () => {
  it('is a case from the hour in which it began, and silent where nothing is sent', () => {
    const now = day + 9.5 * hourLength
    const since = new Date(day + 7.25 * hourLength).toISOString()
    const figure = { dataset: 'infra', measure: 'availability', place: { product: 'IndiHome' }, value: 0, limit: 0.9 }
    const trouble: FoundTrouble = { kind: 'outage', ...figure, since, lastSample: since, affected: 2, of: 2 }
    const [out, silent] = ofTroubles([trouble, { ...trouble, kind: 'stopped', value: null, limit: null }], now)
    assert.deepEqual([out?.case.state, out?.case.severity, silent?.case.state], ['ongoing', 1.75, 'silent'])
    const { from, to } = out?.case.figures[0].evidence ?? {}
    assert.deepEqual([from, to], ['2026-11-26T07:00:00+07:00', '2026-11-26T10:00:00+07:00'])
  })

  it('comes before what any figure shows, the larger outage first', async () => {
    const now = day + 9.5 * hourLength
    const figure = { dataset: 'infra', measure: 'availability', place: { host: 'app-01' }, value: 0, limit: 0.9 }
    const trouble: FoundTrouble = { kind: 'outage', ...figure, since: null, lastSample: '', affected: 1, of: 1 }
    const everything = await candidatesIn(
      madeOf(180, (_, step) => wobble(step) * (step >= 170 ? 6 : 1)),
      nothing,
    )
    const ofPart = { ...trouble, place: { product: 'Oca' }, affected: 1, of: 32 }
    const found = join([...everything, ...ofTroubles([ofPart, trouble], now)])
    assert.deepEqual(
      found.map(({ family, place }) => [family, place]),
      [
        ['infra.state.outage', { host: 'app-01' }],
        ['infra.state.outage', { product: 'Oca' }],
        ['tickets.load', { product: 'IndiHome' }],
      ],
    )
  })
})
