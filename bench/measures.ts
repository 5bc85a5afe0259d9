import { type DatasetInfo, queryCall, type Query, type QueryMeta, spanOf } from '@ido/contract'
import type pg from 'pg'
import { people, type RowCounts } from './data.ts'
import { type HttpClient, type HttpQuestion, type Times, timesOf } from './load.ts'
import type { Options } from './options.ts'
import { catalogOf, openFolder, peakMemory, signIn, versionOf } from './portal.ts'
import { aligned, ms } from './format.ts'

/** Where the facts of a dataset stand, and the instant that puts a row into a period. */
const facts = {
  orders: { table: 'product_order', instant: 'ordered_at' },
  subscriptions: { table: 'subscription', instant: 'started_at' },
  revenue: { table: 'revenue', instant: 'month_at' },
  traffic: { table: 'traffic_hour', instant: 'hour_at' },
} as const satisfies Record<string, { table: string; instant: string }>
type Measured = keyof typeof facts

interface Shape {
  name: string
  period: 'default' | 'all time'
  query: Pick<Query, 'grain' | 'dimensions' | 'compare'>
}

const shapes: readonly Shape[] = [
  { name: 'total', period: 'default', query: { compare: 'previous' } },
  { name: 'by region', period: 'default', query: { dimensions: ['region'], compare: 'previous' } },
  { name: 'by product', period: 'default', query: { dimensions: ['product'] } },
  { name: 'by day', period: 'default', query: { grain: 'day' } },
  { name: 'total', period: 'all time', query: {} },
  { name: 'by product', period: 'all time', query: { dimensions: ['product'] } },
  { name: 'by month', period: 'all time', query: { grain: 'month' } },
  { name: 'by month and region', period: 'all time', query: { grain: 'month', dimensions: ['region'] } },
]

/** What a figure may take at most, 95 times of 100. */
const mostMilliseconds = { default: 100, 'all time': 300 } as const

interface MeasureTimes {
  dataset: string
  shape: string
  period: Shape['period']
  measure: string
  portal: Times
}

export interface MeasuresResult {
  facts: Record<string, number>
  figures: MeasureTimes[]
  /** Counting the rows of the same period, which the best statement over the facts has to do at the least. */
  raw: { dataset: string; period: Shape['period']; sql: Times }[]
  peakMegabytes: number | null
}

/** Every measure of the datasets that no board is measured for, in every shape that boards ask in, never from memory. */
export async function measureMeasures(
  folder: string,
  { samples }: Options,
  say: (line: string) => void,
): Promise<{ result: MeasuresResult; version: string }> {
  const { portal, database, stop } = await openFolder(folder)
  try {
    const { client } = await signIn(portal, people.admin.nik)
    const result: MeasuresResult = { facts: {}, figures: [], raw: [], peakMegabytes: null }
    for (const dataset of await catalogOf(client)) {
      if (!isMeasured(dataset.id)) continue
      await measureDataset(result, dataset, { id: dataset.id, client, database, samples })
      say(`${dataset.id}: ${result.facts[dataset.id]?.toLocaleString('en')} rows, measured`)
    }
    result.peakMegabytes = peakMemory(portal.pid)
    client.close()
    return { result, version: await versionOf(database) }
  } finally {
    await stop()
  }
}

const isMeasured = (id: string): id is Measured => id in facts

interface Asking {
  id: Measured
  client: HttpClient
  database: pg.Client
  samples: number
}

async function measureDataset(result: MeasuresResult, dataset: DatasetInfo, asking: Asking): Promise<void> {
  const { id, client, samples } = asking
  const count = await rowsOf(asking)
  const newest = await newestOf(client, dataset)
  if (!count || !newest) throw new Error(`There are no ${id} to measure.`)
  result.facts[id] = count
  let place = 0
  for (const shape of shapesOf(dataset)) {
    const span = periodOf(shape, newest)
    for (const measure of dataset.measures) {
      const body = { dataset: id, measures: [measure.id], ...shape.query, ...span }
      const ask = () => client.ask(question(body, (place += 1)))
      const [portal] = await timesOf([ask], samples, () => Promise.resolve(), patience)
      if (!portal) throw new Error(`${id}, ${measure.id} was not measured`)
      result.figures.push({ dataset: id, shape: shape.name, period: shape.period, measure: measure.id, portal })
    }
  }
  await measureCounting(result, dataset, newest, asking)
}

/** What has no day is not asked by the day. */
const shapesOf = ({ grains }: DatasetInfo) => shapes.filter(({ query: { grain } }) => !grain || grains.includes(grain))

async function rowsOf({ id, database }: Asking): Promise<number> {
  const { table, instant } = facts[id]
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::float8 as count from ${table} where ${instant} <= now()`,
  )
  return rows[0]?.count ?? 0
}

async function metaOf(client: HttpClient, body: Query): Promise<QueryMeta> {
  return (JSON.parse(await client.ask(question(body, 0))) as { meta: QueryMeta }).meta
}

/** When the newest row is known, as the portal tells it. */
async function newestOf(client: HttpClient, { id, weight }: DatasetInfo): Promise<Date | null> {
  const { dataUntil } = await metaOf(client, { dataset: id, measures: [weight] })
  return dataUntil === null ? null : new Date(dataUntil)
}

async function measureCounting(
  { raw }: MeasuresResult,
  { weight }: DatasetInfo,
  newest: Date,
  { id, client, database, samples }: Asking,
): Promise<void> {
  const { table, instant } = facts[id]
  const text = `select count(*) from ${table} where ${instant} >= $1::timestamptz and ${instant} < $2::timestamptz`
  for (const shape of shapes.filter(({ name }) => name === 'total')) {
    const span = periodOf(shape, newest)
    // Of months it tells which ones it counted.
    const { months } = await metaOf(client, { dataset: id, measures: [weight], ...span })
    const { from = '-infinity', to = 'infinity' } = months ?? span
    const [sql] = await timesOf([() => database.query(text, [from, to])], samples, () => Promise.resolve(), patience)
    if (sql) raw.push({ dataset: id, period: shape.period, sql })
  }
}

/** Seconds for a question; a slow one is asked less often. */
const patience = 6

/** The month that boards begin with, for a reader at the time of the newest row. */
function periodOf({ period }: Shape, newest: Date): { from?: string; to?: string } {
  const span = period === 'all time' ? null : spanOf('30d', newest)
  return span === null ? {} : { from: span.from, to: span.to }
}

/** Every place is a question of its own to the answer cache, with the same work: more rows than any answer has. */
function question(body: Query, place: number): HttpQuestion {
  return {
    method: queryCall.method,
    path: queryCall.path,
    body: JSON.stringify({ ...body, limit: 1000 + (place % 9000) }),
  }
}

/** A row a shape: the middle of its measures, the slowest one by name, and which are beyond the limit. */
export function measuresTable({ figures, raw, facts: counts, peakMegabytes }: MeasuresResult): string {
  const groups = Object.values(Object.groupBy(figures, ({ dataset, period, shape }) => `${dataset} ${period} ${shape}`))
  const rows = groups.flatMap((group = []) => {
    const slowest = group.toSorted((a, b) => b.portal.p95 - a.portal.p95)[0]
    if (!slowest) return []
    const { dataset, period, shape } = slowest
    const medians = group.map(({ portal }) => portal.median).toSorted((a, b) => a - b)
    const counted = raw.find((one) => one.dataset === dataset && one.period === period)
    const late = group.filter(({ portal }) => portal.p95 > mostMilliseconds[period]).map(({ measure }) => measure)
    return [
      [
        `${dataset}, ${period}, ${shape}`,
        String(group.length),
        ms(medians[Math.floor(medians.length / 2)] ?? Number.NaN),
        ms(slowest.portal.p95),
        slowest.measure,
        counted ? ms(counted.sql.median) : '',
        late.length > 0 ? late.join(', ') : 'none',
      ],
    ]
  })
  const sizes = Object.entries(counts).map(([dataset, count]) => `${count.toLocaleString('en')} ${dataset}`)
  return [
    sizes.join(' · '),
    aligned([['asked', 'measures', 'median', 'slowest p95', 'of', 'count rows', 'beyond the limit'], ...rows]),
    `Milliseconds, one request after the other, none from the portal's memory. p95 at most ${mostMilliseconds.default} for the default period, ${mostMilliseconds['all time']} for all time. 'count rows': plain SQL that only counts the facts of the period.`,
    `Peak memory of the portal's process: ${peakMegabytes ?? 'unknown'} MB`,
  ].join('\n')
}

/** How many rows of each there are to be. */
export const measuredRows = ({ orders, subscriptions, revenue, traffic }: Options): RowCounts => {
  return { voc: 1000, orders, subscriptions, revenue, traffic }
}
