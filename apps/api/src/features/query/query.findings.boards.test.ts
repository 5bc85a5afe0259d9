import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  behind,
  type DashboardDefinition,
  type DatasetInfo,
  type Findings,
  findingsCall,
  lookOf,
  mostAskedFigures,
  type PeriodPreset,
  type Query,
  queryCall,
  questionOf,
  questionOfFound,
  recordsCall,
} from '@ido/contract'
import { fillDemo } from '../../generate/demo.service.ts'
import type { Fault } from '../../generate/faults.ts'
import { catalogInfo, findDataset } from '../../semantic/catalog/catalog.ts'
import { testDatabase } from '../../testing/database.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { builtIn } from '../dashboards/built-in/index.ts'

const catalog = catalogInfo()
const datasetOf = (id: string | undefined): DatasetInfo | undefined => catalog.find((each) => each.id === id)
const measureOf = (dataset: string, id: string) =>
  datasetOf(dataset)?.measures.find((each) => each.id === id) ?? assert.fail(`${dataset}.${id}`)

/** Whether a figure is how many records it counts, and not what they add up to. */
function isCountOfRecords(dataset: string, id: string): boolean {
  const {
    components,
    stocks = [],
    records,
    unit,
    additivity,
  } = findDataset(dataset)?.measures.find((each) => each.id === id) ?? assert.fail(`${dataset}.${id}`)
  return unit === 'count' && additivity !== 'rate' && [...components, ...stocks].join(',') === records.count
}

const counts = {
  voc: 2_000,
  tickets: 9_000,
  orders: 5_000,
  revenue: 3_000,
  subscriptions: 2_500,
  traffic: 4_000,
  infra: 20_000,
}

type Found = Findings['findings'][number]
type Placed = Extract<Found, { kind: 'change' }>['also'][number]
/** The figures that a finding tells, each with its own place and time. */
function figuresOf(
  found: Found,
): (Placed | (Extract<Found, { kind: 'missed' }> & Pick<Placed, 'place' | 'from' | 'to'>))[] {
  if (found.kind === 'change') return [found, ...found.also]
  if (found.kind !== 'missed') return []
  const whole = { ...found, place: {}, from: null, to: null }
  const { furthest } = found
  return furthest ? [whole, { ...whole, place: furthest.place, value: furthest.value }] : [whole]
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one))

interface Checked {
  readonly wrong: readonly string[]
  /** Its number is that of the rows behind it. */
  readonly isListed: boolean
}

/** Every figure that the findings of a board tell, held against its card's question and the rows behind its link. */
async function checkBoard(
  reader: TestSession,
  [path, definition]: readonly [string, DashboardDefinition],
  preset: PeriodPreset,
): Promise<Checked[]> {
  const look = lookOf({ preset }, definition, catalog, new Date())
  const { span } = look
  assert.ok(span)
  const figures = definition.widgets.flatMap((widget) => {
    const dataset = datasetOf(widget.query?.dataset)
    const query = widget.kind === 'number' && dataset ? questionOf(widget, dataset, look).query : null
    const [measure] = query?.measures ?? []
    if (!query || measure === undefined) return []
    // What nobody reaches, so that each figure with a direction misses it.
    const target = measureOf(query.dataset, measure).direction === 'up' ? 1e9 : -1e9
    return [{ dataset: query.dataset, measure, target, ...(query.filters && { filters: query.filters }) }]
  })
  if (figures.length === 0) return []
  const body = {
    figures: figures.slice(0, mostAskedFigures),
    by: definition.filters,
    ...span,
    ...(look.compare && { compare: look.compare }),
  }
  const { status, text, answer } = await reader.call(findingsCall, { body })
  assert.equal(status, 200, `${path}: ${text}`)
  const asked = new Set(
    figures.map(({ dataset, measure, filters = {} }) => JSON.stringify([dataset, measure, filters])),
  )
  return Promise.all(
    answer.findings.flatMap(figuresOf).map(async (figure) => {
      const { dataset, measure, filters } = figure
      const checked = await checkFigure(reader, figure, questionOfFound(figure, span))
      const isAsked = asked.has(JSON.stringify([dataset, measure, filters]))
      const wrong = [...(isAsked ? [] : ['no card asks it']), ...checked.wrong]
      const at = `${path} ${preset} ${JSON.stringify(questionOfFound(figure, span))}`
      return { ...checked, wrong: wrong.map((each) => `${at}: ${each}`) }
    }),
  )
}

async function checkFigure(
  reader: TestSession,
  { dataset, measure, value }: Pick<Placed, 'dataset' | 'measure' | 'value'>,
  question: Query,
): Promise<Checked> {
  const card = await reader.call(queryCall, { body: question })
  const asked = Number(card.answer[0]?.[measure] ?? 0)
  const wrong = isNear(asked, value) ? [] : [`told ${value}, card ${asked}`]
  if (!measureOf(dataset, measure).hasRecords) return { wrong, isListed: false }
  const rows = await reader.call(recordsCall, { query: { ...behind(question, measure), page: 1, size: 1 } })
  if (rows.status !== 200) wrong.push(`its link answers ${rows.status}: ${rows.text}`)
  const isListed = isCountOfRecords(dataset, measure)
  if (isListed && rows.meta.totalData !== value) wrong.push(`told ${value}, rows ${rows.meta.totalData}`)
  return { wrong, isListed }
}

type Reader = 'all' | 'T-REG 3' | 'T-REG 5' | 'products'

/** Periods and readers in turns: each board is asked by one of each. */
const cases: readonly (readonly [PeriodPreset, Reader])[] = [
  ['30d', 'all'],
  ['90d', 'T-REG 3'],
  ['7d', 'T-REG 5'],
  ['30d', 'products'],
]

const signIn: Readonly<Record<Reader, (portal: TestPortal) => Promise<TestSession>>> = {
  all: (portal) => portal.signIn('MANAGEMENT'),
  'T-REG 3': (portal) => portal.signInBy('regional@ido.example'),
  'T-REG 5': (portal) => portal.addPerson({ email: 'lima@ido.example', regions: [5] }),
  products: (portal) => portal.addPerson({ email: 'produk@ido.example', products: [1, 2, 3] }),
}

describe('findings of the built-in boards', () => {
  let portal: TestPortal
  const all: Checked[] = []
  before(async () => {
    const own = await testDatabase()
    const fault: Fault = { kind: 'slow', place: 'T-REG 3' }
    await fillDemo(own.database, {
      now: new Date(),
      place: { secretsKey: Buffer.alloc(32, 7), dataDir: '/nowhere' },
      counts,
      fault,
    })
    // A wave of ends of contracts in one region, which no fault of the generator makes.
    await own.database.pool.query(
      `update subscription set ended_at = now() - (id % 9) * interval '1 day'
       where ended_at is null and replaced_at is null and started_at < now() - interval '200 days' and id % 4 = 0
         and region_id = (select id from region where name = 'T-REG 5')`,
    )
    portal = await testPortal({ own, isPeopled: true })
  })
  after(() => portal?.close())

  for (const [preset, who] of cases) {
    it(`tell the number of their card, and of the rows behind their link: ${preset}, ${who}`, async () => {
      const reader = await signIn[who](portal)
      const checked: Checked[] = []
      for (const board of Object.entries(builtIn)) checked.push(...(await checkBoard(reader, board, preset)))
      const wrong = checked.flatMap((each) => each.wrong)
      assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} of ${checked.length} are wrong`)
      all.push(...checked)
    })
  }

  it('are many, and some of them count records', () => {
    const listed = all.filter(({ isListed }) => isListed)
    assert.ok(all.length > 200 && listed.length > 10, `only ${all.length}, ${listed.length} of them counts`)
  })
})
