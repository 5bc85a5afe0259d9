import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { lookOf, partsOf, type Query, questionOf } from '@ido/contract'
import fc from 'fast-check'
import { catalogInfo, datasets, findDataset } from '../../semantic/catalog/catalog.ts'
import { createQueryEngine, type QueryEngine } from '../../semantic/run.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { builtIn } from '../dashboards/built-in/index.ts'
import { plainDataset } from './query.datasets.testkit.ts'

const going = new AbortController().signal
const scopes = [
  { regions: null, products: null },
  { regions: [1, 2], products: [1, 2, 3] },
]
const runs = Number(process.env['PROPERTY_RUNS'] ?? 40)
const catalog = catalogInfo()

/** Questions of the same rows, each with measures, steps and a comparison of its own; some are refused. */
function pageOf(id: string, labels: readonly string[]): fc.Arbitrary<Query[]> {
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
  const one = fc.record({
    measures: fc.uniqueArray(fc.constantFrom(...dataset.measures.map((measure) => measure.id)), {
      minLength: 1,
      maxLength: 3,
    }),
    grain: fc.constantFrom(undefined, undefined, 'month' as const, ...dataset.grains.filter((each) => each === 'day')),
    compare: fc.constantFrom(undefined, 'previous' as const, 'lastYear' as const),
  })
  return fc
    .record({
      span,
      dimensions: fc.oneof(fc.constant<string[]>([]), fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 })),
      filters: fc
        .constantFrom(0, 1, 2)
        .map((most): Query['filters'] => (most > 0 ? { region: labels.slice(0, most) } : {})),
      each: fc.array(one, { minLength: 2, maxLength: 6 }),
    })
    .map(({ span: period, dimensions, filters, each }) =>
      each.map(({ measures, grain, compare }) => ({
        dataset: id,
        measures,
        dimensions,
        filters,
        ...period,
        ...(grain && { grain }),
        ...(compare && { compare }),
        limit: 10_000,
      })),
    )
}

describe('questions that are asked beside each other', () => {
  let test: TestDatabase
  let regions: string[]
  const engineOf = () => createQueryEngine(test.database)
  before(async () => {
    test = await testDatabase()
    for (const [place, { id }] of datasets.entries()) await plainDataset(id).fill(test.database, 3_000, 21 + place)
    await test.database.pool.query('analyze')
    const lists = await engineOf().lists({ regions: null, products: null })
    regions = lists.entries('region').map(({ name }) => name)
  })
  after(() => test.close())

  for (const { id } of datasets) {
    it(`${id}: are answered as each alone`, async () => {
      const [together, alone] = [engineOf(), engineOf()]
      await fc.assert(
        fc.asyncProperty(pageOf(id, regions), fc.constantFrom(...scopes), async (questions, scope) => {
          const beside = await together.beside(questions, scope)
          for (const question of questions) {
            const told = (asking: Promise<{ rows: unknown }>) =>
              asking.then(({ rows }) => rows).catch((error: unknown) => String(error))
            const [one, other] = await Promise.all([
              told(together.ask(question, scope, going, {}, beside)),
              told(alone.ask(question, scope, going)),
            ])
            assert.deepEqual(one, other, JSON.stringify(question))
          }
        }),
        { numRuns: runs, seed: 1_234 },
      )
    })
  }

  it('of every page take no more statements than alone, those of a page of tickets less than half', async () => {
    const now = new Date()
    const shares = new Map<string, number>()
    for (const [path, definition] of Object.entries(builtIn)) {
      const look = lookOf({ filters: { region: regions.slice(0, 1) } }, definition, catalog, now)
      const questions = definition.widgets.flatMap(partsOf).flatMap((widget) => {
        const dataset = catalog.find((each) => each.id === widget.query?.dataset)
        if (!dataset || widget.kind === 'records') return []
        const { query, trend } = questionOf(widget, dataset, look)
        return [query, trend].filter((asked) => asked !== null)
      })
      const [together, alone] = [engineOf(), engineOf()]
      const beside = await together.beside(questions, scopes[0] ?? assert.fail())
      const all = async (engine: QueryEngine, others?: typeof beside) => {
        for (const question of questions) {
          await engine.ask(question, scopes[0] ?? assert.fail(), going, {}, others).catch((error: unknown) => {
            // Not every board is of a reader without a product.
            if (!String(error).includes('Refusal')) throw error
          })
        }
        return engine.statements()
      }
      const [fewer, each] = [await all(together, beside), await all(alone)]
      assert.ok(fewer <= each, `${path}: ${fewer} beside ${each}`)
      shares.set(path, fewer / each)
    }
    const page = shares.get('treg/general/assurance-performance') ?? 1
    assert.ok(page < 0.55, `${page}`)
  })
})
