import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { lookOf, partsOf, type Query, questionOf } from '@ido/contract'
import fc from 'fast-check'
import { catalogInfo, datasets, findDataset } from '../../semantic/catalog/catalog.ts'
import { isOfNow } from '../../semantic/catalog/types.ts'
import type { Scope } from '../../platform/person.ts'
import { createQueryEngine, type QueryEngine } from '../../semantic/run.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { builtIn } from '../dashboards/built-in/index.ts'
import { plainDataset } from './query.datasets.testkit.ts'

const going = new AbortController().signal
const everything = { regions: null, products: null }
const scopes = [everything, { regions: [1, 2], products: [1, 2, 3] }]
const runs = Number(process.env['PROPERTY_RUNS'] ?? 40)
const catalog = catalogInfo()

/** Labels of the dimensions of a dataset. */
type Labels = (dimension: string) => readonly string[]

/** Questions of one period, each with measures, dimensions, filters, steps and a comparison of its own; some are refused. */
function pageOf(id: string, labels: Labels): fc.Arbitrary<Query[]> {
  const dataset = findDataset(id) ?? assert.fail(id)
  const { from, days } = plainDataset(id)
  const start = Date.parse(`${from}T00:00:00+07:00`)
  const hour = 3_600_000
  const span = fc
    .tuple(fc.integer({ min: 0, max: days - 2 }), fc.integer({ min: 1, max: 90 }), fc.constantFrom(0, 0, 5))
    .map(([first, length, late]) => {
      const begin = start + first * 24 * hour
      return { from: new Date(begin).toISOString(), to: new Date(begin + (length * 24 + late) * hour).toISOString() }
    })
  const names = dataset.dimensions.map((dimension) => dimension.id)
  const dimensions = fc.oneof(fc.constant<string[]>([]), fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }))
  const filterOf = (each: readonly string[], most: number) =>
    Object.fromEntries(each.flatMap((name) => (names.includes(name) ? [[name, labels(name).slice(0, most)]] : [])))
  const one = fc.record({
    measures: fc.uniqueArray(fc.constantFrom(...dataset.measures.map((measure) => measure.id)), {
      minLength: 1,
      maxLength: 3,
    }),
    grain: fc.constantFrom(undefined, undefined, 'month' as const, ...dataset.grains.filter((each) => each === 'day')),
    compare: fc.constantFrom(undefined, 'previous' as const, 'lastYear' as const),
  })
  const [shared, own] = [
    fc.record({ dimensions, most: fc.constantFrom(0, 1, 2) }),
    fc.uniqueArray(fc.constantFrom(...names), { maxLength: 1 }),
  ]
  return fc
    .record({
      span,
      shared,
      areAlike: fc.boolean(),
      each: fc.array(fc.record({ one, dimensions, own }), { minLength: 2, maxLength: 6 }),
    })
    .map(({ span: period, shared: { dimensions: by, most }, areAlike, each }) =>
      each.map(({ one: { measures, grain, compare }, dimensions: ownBy, own: narrowedBy }) => ({
        dataset: id,
        measures,
        dimensions: areAlike ? by : ownBy,
        filters: { ...filterOf(areAlike ? [] : narrowedBy, 1), ...filterOf(['region', 'product'], most) },
        ...period,
        ...(grain && { grain }),
        ...(compare && { compare }),
        limit: 10_000,
      })),
    )
}

/** Questions about open facts by what no rollup keeps, filtered by one more list each, 'not filled in' and ids without labels included. */
function openPageOf(id: string, labels: Labels): fc.Arbitrary<Query[]> {
  const dataset = findDataset(id) ?? assert.fail(id)
  const { from, days } = plainDataset(id)
  const start = Date.parse(`${from}T00:00:00+07:00`)
  const stocks = dataset.measures.filter(({ records }) => records.flow === 'stock').map((measure) => measure.id)
  const plain = dataset.dimensions.filter((dimension) => dimension.only === undefined).map((dimension) => dimension.id)
  const ofNow = dataset.dimensions.filter(isOfNow).map((dimension) => dimension.id)
  const one = fc.record({
    measures: fc.constantFrom(...stocks).map((measure) => [measure]),
    by: fc.uniqueArray(fc.constantFrom(...plain, ...ofNow), { maxLength: 1 }),
    narrowedBy: fc.uniqueArray(fc.constantFrom(...plain), { maxLength: 1 }),
    takes: fc.constantFrom('first', 'second', 'none'),
    compare: fc.constantFrom(undefined, 'previous' as const),
  })
  const labelOf = (name: string, takes: string) =>
    takes === 'none' ? null : (labels(name)[takes === 'first' ? 0 : 1] ?? null)
  return fc
    .record({
      until: fc.integer({ min: 10, max: days - 1 }),
      place: fc.constantFrom(0, 2),
      ofNow: fc.constantFrom(...ofNow),
      each: fc.array(one, { minLength: 2, maxLength: 5 }),
    })
    .map(({ until, place, ofNow: step, each }) =>
      each.map(({ measures, by, narrowedBy, takes, compare }) => ({
        dataset: id,
        measures,
        dimensions: by,
        filters: {
          [step]: labels(step).slice(0, 2),
          ...(place > 0 && plain.includes('region') && { region: labels('region').slice(0, place) }),
          ...Object.fromEntries(narrowedBy.map((name) => [name, [labelOf(name, takes)]])),
        },
        from: new Date(start + (until - 10) * 86_400_000).toISOString(),
        to: new Date(start + until * 86_400_000).toISOString(),
        ...(compare && { compare }),
        limit: 10_000,
      })),
    )
}

describe('questions that are asked beside each other', () => {
  let test: TestDatabase
  let labels: (id: string) => Labels
  const engineOf = () => createQueryEngine(test.database)
  before(async () => {
    test = await testDatabase()
    for (const [place, { id }] of datasets.entries()) await plainDataset(id).fill(test.database, 3_000, 21 + place)
    await test.database.pool.query('analyze')
    const lists = await engineOf().lists(everything)
    labels = (id) => (name) => {
      const { list = '', links = [] } = findDataset(id)?.dimensions.find((each) => each.id === name) ?? {}
      return lists.entries(links.at(-1) ?? list).map((entry) => entry.name)
    }
  })
  after(() => test.close())

  /** How many of the questions were read with others, which are answered as alone. */
  async function joinedOf(pages: fc.Arbitrary<Query[]>): Promise<number> {
    const [together, alone] = [engineOf(), engineOf()]
    let joined = 0
    await fc.assert(
      fc.asyncProperty(pages, fc.constantFrom(...scopes), async (questions, scope) => {
        const beside = await together.beside(questions, scope)
        for (const question of questions) {
          const answerOf = (asking: Promise<{ rows: unknown }>) =>
            asking.then(({ rows }) => rows).catch((error: unknown) => String(error))
          const [one, other] = await Promise.all([
            answerOf(together.ask(question, scope, going, {}, beside)),
            answerOf(alone.ask(question, scope, going)),
          ])
          assert.deepEqual(one, other, JSON.stringify(question))
          const read = beside.get(question)
          if (read && read.reading !== read.question) joined += 1
        }
      }),
      { numRuns: runs, seed: 1_234 },
    )
    return joined
  }

  for (const { id, dimensions } of datasets) {
    it(`${id}: are answered as each alone`, async () => {
      const joined = await joinedOf(pageOf(id, labels(id)))
      assert.ok(joined > runs / 2, `${joined}`)
    })

    if (!dimensions.some(isOfNow)) continue
    it(`${id}: about what is open are answered as each alone`, async () => {
      const joined = await joinedOf(openPageOf(id, labels(id)))
      assert.ok(joined > runs / 2, `${joined}`)
    })
  }

  /** Each day's page of these questions, together and alone. */
  async function assertAlike(id: string, scope: Scope, pageOfDay: (day: { from: string; to: string }) => Query[]) {
    const [together, alone] = [engineOf(), engineOf()]
    const { from, days } = plainDataset(id)
    const start = Date.parse(`${from}T00:00:00+07:00`)
    for (let day = 10; day < days; day += 7) {
      const [begin, end] = [day - 7, day].map((count) => new Date(start + count * 86_400_000).toISOString())
      const questions = pageOfDay({ from: begin ?? '', to: end ?? '' })
      const beside = await together.beside(questions, scope)
      assert.ok([...beside.values()].some(({ reading, question }) => reading !== question))
      for (const question of questions) {
        const { rows } = await together.ask(question, scope, going, {}, beside)
        assert.deepEqual(rows, (await alone.ask(question, scope, going)).rows, JSON.stringify(question))
      }
    }
  }

  it('stay within a scope that names a region without a label', async () => {
    await assertAlike('orders', { regions: [1, 999], products: null }, (days) =>
      ['age_bucket', 'overdue_bucket'].map((step) => ({
        dataset: 'orders',
        measures: ['in_progress'],
        dimensions: [step],
        ...days,
      })),
    )
  })

  it('of a level by products have no rows of products that are empty at its end', async () => {
    const narrowed = {
      dataset: 'tickets',
      measures: ['open_now'],
      filters: { product: labels('tickets')('product').slice(0, 6) },
    }
    await assertAlike('tickets', everything, (days) => [
      { ...narrowed, dimensions: ['product'], ...days },
      { ...narrowed, grain: 'day', ...days },
      { ...narrowed, measures: ['opened'], ...days },
    ])
  })

  it('of every page are answered as each alone by no more statements, those of pages of tickets by at most half', async () => {
    const now = new Date()
    const narrow = Object.fromEntries(['region', 'product'].map((name) => [name, labels('tickets')(name).slice(0, 4)]))
    // Of these days every dataset has facts.
    const span = { from: '2024-02-10', to: '2024-03-01' }
    const shares = new Map<string, number>()
    for (const [path, definition] of Object.entries(builtIn)) {
      const look = lookOf({ filters: narrow, span }, definition, catalog, now)
      const questions = definition.widgets.flatMap(partsOf).flatMap((widget) => {
        const dataset = catalog.find((each) => each.id === widget.query?.dataset)
        if (!dataset || widget.kind === 'records') return []
        const { query, trend } = questionOf(widget, dataset, look)
        return [query, trend].filter((asked) => asked !== null)
      })
      const [together, alone] = [engineOf(), engineOf()]
      const beside = await together.beside(questions, everything)
      const all = async (engine: QueryEngine, others?: typeof beside) => {
        const answers: unknown[] = []
        for (const question of questions) {
          const answer = await engine.ask(question, everything, going, {}, others).catch((error: unknown) => {
            // Not every board is of a reader without a product.
            if (!String(error).includes('Refusal')) throw error
            return null
          })
          answers.push(answer?.rows)
        }
        return { statements: engine.statements(), answers }
      }
      const [fewer, each] = [await all(together, beside), await all(alone)]
      assert.deepEqual(fewer.answers, each.answers, path)
      assert.ok(fewer.statements <= each.statements, `${path}: ${fewer.statements} beside ${each.statements}`)
      shares.set(path, fewer.statements / each.statements)
    }
    for (const path of ['treg/general/assurance-performance', 'tioc/assurance-performance']) {
      const share = shares.get(path) ?? 1
      assert.ok(share <= 0.5, `${path}: ${share}`)
    }
  })
})
