import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Query, QueryRow } from '@ido/contract'
import fc from 'fast-check'
import { datasets, findDataset } from '../../semantic/catalog/catalog.ts'
import { createQueryEngine, type QueryEngine } from '../../semantic/run.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { plainDataset } from './query.datasets.testkit.ts'

const everything = { regions: null, products: null }
const going = new AbortController().signal
const runs = Number(process.env['PROPERTY_RUNS'] ?? 40)

const ids = datasets.map(({ id }) => id)
const dayLength = 86_400_000
const hourLength = 3_600_000

/** Periods between days, hours and odd seconds, short and long. */
function periodOf(id: string): fc.Arbitrary<{ from: string; to: string }> {
  const { from, days } = plainDataset(id)
  const start = Date.parse(`${from}T00:00:00+07:00`)
  const place = fc.integer({ min: 0, max: 500 })
  const more = findDataset(id)?.isByHour ? [0, 5 * hourLength] : [0, 0, 0, 5 * hourLength, 61_000]
  const at = fc.tuple(place, fc.constantFrom(...more)).map(([part, later]) => {
    return start + Math.floor(((part / 500) * days * dayLength) / hourLength) * hourLength + later
  })
  return fc
    .tuple(at, at)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => ({ from: new Date(Math.min(a, b)).toISOString(), to: new Date(Math.max(a, b)).toISOString() }))
}

interface Case {
  query: Query & { from: string; to: string }
}

/** Valid questions: any measures that go together, up to two dimensions, filters by labels that exist, or by nothing. */
function caseOf(id: string, labels: ReadonlyMap<string, readonly string[]>): fc.Arbitrary<Case> {
  const dataset = findDataset(id)
  if (!dataset) throw new Error(id)
  const measures = dataset.measures.map((measure) => measure.id)
  const plain = dataset.dimensions.filter(({ only }) => !only).map((dimension) => dimension.id)
  const filter = fc
    .constantFrom(...plain)
    .chain((name) =>
      fc
        .uniqueArray(fc.constantFrom(null, ...(labels.get(`${id} ${name}`) ?? [])), { minLength: 1, maxLength: 4 })
        .map((values): [string, (string | null)[]] => [name, values]),
    )
  return fc
    .record({
      measures: fc.uniqueArray(fc.constantFrom(...measures), { minLength: 1, maxLength: 5 }),
      dimensions: fc.uniqueArray(fc.constantFrom(...plain), { maxLength: 2 }),
      filters: fc.array(filter, { maxLength: 2 }).map((entries) => Object.fromEntries(entries)),
      period: periodOf(id),
    })
    .map(({ period, ...query }) => ({ query: { dataset: id, ...query, ...period, limit: 10_000 } }))
}

/** Half way, at the beginning of an hour where one lies between. */
function middleOf({ from, to }: Case['query']): string {
  const middle = (Date.parse(from) + Date.parse(to)) / 2
  const hour = Math.floor(middle / hourLength) * hourLength
  return new Date(hour > Date.parse(from) ? hour : middle).toISOString()
}

const measuresOf = ({ dataset }: Query) => findDataset(dataset)?.measures ?? []

const sameFigure = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b)))

describe('any valid question', () => {
  let test: TestDatabase
  let engine: QueryEngine
  let raw: QueryEngine
  let rolled: QueryEngine
  const labels = new Map<string, string[]>()
  before(async () => {
    test = await testDatabase()
    for (const [place, id] of ids.entries()) await plainDataset(id).fill(test.database, 3_000, 21 + place)
    await test.database.pool.query('analyze')
    engine = createQueryEngine(test.database)
    raw = createQueryEngine(test.database, { only: 'raw' })
    rolled = createQueryEngine(test.database, { only: 'rollups' })
    const lists = await engine.lists({ regions: null, products: null })
    for (const id of ids) {
      for (const { id: name, list, links } of findDataset(id)?.dimensions ?? []) {
        labels.set(
          `${id} ${name}`,
          lists.entries(links?.at(-1) ?? list).map((entry) => entry.name),
        )
      }
    }
  })
  after(() => test.close())

  const rowsOf = async (query: Query, by = engine) => (await by.ask(query, everything, going)).rows
  const forAny = (id: string, holds: (found: Case) => Promise<void>) =>
    fc.assert(fc.asyncProperty(caseOf(id, labels), holds), { numRuns: runs, seed: 1_234 })
  const kind = ({ query }: Case, ...kinds: string[]) =>
    measuresOf(query)
      .filter(({ id, additivity }) => query.measures.includes(id) && kinds.includes(additivity))
      .map(({ id }) => id)
  const sum = (rows: readonly QueryRow[], measure: string) =>
    rows.reduce((total, row) => total + Number(row[measure]), 0)

  for (const id of ids) {
    it(`${id}: the total is the sum of its parts`, () =>
      forAny(id, async (found) => {
        const { dimensions: _, ...whole } = found.query
        const [total] = await rowsOf(whole)
        const parts = await rowsOf(found.query)
        for (const measure of kind(found, 'sum', 'stock'))
          assert.ok(sameFigure(sum(parts, measure), total?.[measure]), measure)
      }))

    it(`${id}: a filter never makes a count larger`, () =>
      forAny(id, async (found) => {
        const { filters: _, dimensions: __, ...unfiltered } = found.query
        const [all] = await rowsOf(unfiltered)
        const [some] = await rowsOf({ ...unfiltered, filters: found.query.filters })
        const nets = measuresOf(unfiltered).filter(({ records }) => records.less !== undefined)
        const signed = [...nets.map((net) => net.id), ...(plainDataset(id).signed ?? [])]
        for (const measure of kind(found, 'sum', 'stock').filter((name) => !signed.includes(name)))
          assert.ok(Number(some?.[measure]) <= Number(all?.[measure]), measure)
      }))

    it(`${id}: a period cut in two adds up`, () =>
      forAny(id, async (found) => {
        const { dimensions: _, ...query } = found.query
        const middle = middleOf(query)
        const [[whole], [first], [second]] = await Promise.all([
          rowsOf(query),
          rowsOf({ ...query, to: middle }),
          rowsOf({ ...query, from: middle }),
        ])
        for (const measure of kind(found, 'sum')) {
          assert.ok(sameFigure(Number(first?.[measure]) + Number(second?.[measure]), whole?.[measure]), measure)
        }
        for (const measure of kind(found, 'stock')) assert.ok(sameFigure(second?.[measure], whole?.[measure]), measure)
      }))

    it(`${id}: rollups and raw facts answer the same`, () =>
      forAny(id, async ({ query }) => {
        const known = findDataset(id)?.grains ?? []
        for (const grain of [undefined, ...(['week', 'month'] as const).filter((each) => known.includes(each))]) {
          const asked = { ...query, ...(grain && { grain }) }
          const [fromRaw, fromRollups] = await Promise.all([rowsOf(asked, raw), rowsOf(asked, rolled)])
          assert.equal(fromRaw.length, fromRollups.length)
          const keyOf = (row: QueryRow) =>
            JSON.stringify(['time', ...(query.dimensions ?? [])].map((name) => row[name]))
          const byKey = new Map(fromRollups.map((row) => [keyOf(row), row]))
          for (const row of fromRaw) {
            const twin = byKey.get(keyOf(row))
            for (const measure of query.measures)
              assert.ok(sameFigure(row[measure], twin?.[measure]), `${measure}: ${JSON.stringify([row, twin])}`)
          }
        }
      }))

    it(`${id}: drill-through lists exactly the records that were counted`, () =>
      forAny(id, async ({ query }) => {
        const measure = measuresOf(query).find(({ id: name }) => name === query.measures[0])
        const asked = { ...query, measure: query.measures[0] ?? '', filters: query.filters ?? {} }
        const { rows, total } = await engine.records(asked, { limit: 10_000, offset: 0 }, everything, going)
        assert.equal(rows.length, total)
        assert.equal(new Set(rows.map((row) => JSON.stringify(row))).size, total, 'no record twice')
        // Only of a count is it the number of its records.
        if (measure?.additivity === 'rate' || measure?.unit !== 'count' || measure.records.less || measure.decidedBy)
          return
        const [figure] = await rowsOf({
          dataset: query.dataset,
          measures: [asked.measure],
          filters: asked.filters,
          from: query.from,
          to: query.to,
        })
        assert.equal(total, figure?.[asked.measure])
      }))
  }
})
