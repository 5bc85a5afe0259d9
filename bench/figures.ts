import {
  type DashboardDefinition,
  type DatasetInfo,
  partsOf,
  type Query,
  queryCall,
  type QueryMeta,
  recordsCall,
  recordsQueryOf,
  spanOf,
} from '@ido/contract'
import { builtIn } from '../apps/api/src/features/dashboards/built-in/index.ts'
import { askedBy, figuresAskedBy } from './asked.ts'
import type { Bench, Row, Stage } from './bench.ts'
import { password, people, vocRecords } from './data.ts'
import { get, type HttpClient, type HttpQuestion, post, timesOf } from './load.ts'
import { catalogOf, signIn } from './portal.ts'

/** What a figure may take at most, 95 times of 100, over the period that a dashboard begins with and over all time. */
const mostMilliseconds = { 'default period': 100, 'all time': 300 } as const
type Period = keyof typeof mostMilliseconds
const periods = Object.keys(mostMilliseconds) as Period[]
const periodOf = { 'default period': {}, 'all time': { preset: 'all' } } as const

interface Figure {
  what: string
  group: string
  period: Period
  asked: Query | { records: HttpQuestion }
}

/** Every widget of the dashboards over tickets, infrastructure, traffic and feedback, as the page asks for it. */
export const dashboards: Bench = {
  about: 'every widget of the dashboards over tickets, infrastructure, traffic and feedback',
  data: ({ tickets = 10_000_000, voc = vocRecords }) => ({
    voc,
    tickets,
    infra: Math.ceil(tickets / 5),
    traffic: Math.ceil(tickets / 5),
  }),
  async measure(stage) {
    return measureFigures(stage, (catalog, newest) => {
      const filled = ['tickets', 'infra', 'traffic', 'voc']
      const isFilled = ({ widgets }: DashboardDefinition) =>
        widgets.flatMap(partsOf).every(({ query }) => !query || filled.includes(query.dataset))
      return Object.entries(builtIn)
        .filter(([, definition]) => isFilled(definition))
        .flatMap(([path, definition]) => widgetFigures(path, definition, catalog, newest.get('tickets') ?? new Date()))
    })
  },
}

const shapes: readonly { name: string; period: Period; query: Pick<Query, 'grain' | 'dimensions' | 'compare'> }[] = [
  { name: 'total', period: 'default period', query: { compare: 'previous' } },
  { name: 'by region', period: 'default period', query: { dimensions: ['region'], compare: 'previous' } },
  { name: 'by product', period: 'default period', query: { dimensions: ['product'] } },
  { name: 'by day', period: 'default period', query: { grain: 'day' } },
  { name: 'total', period: 'all time', query: {} },
  { name: 'by product', period: 'all time', query: { dimensions: ['product'] } },
  { name: 'by month', period: 'all time', query: { grain: 'month' } },
  { name: 'by month and region', period: 'all time', query: { grain: 'month', dimensions: ['region'] } },
]

/** Every measure of the other datasets, in every shape that dashboards ask in. */
export const measures: Bench = {
  about: 'every measure of orders, subscriptions, revenue and traffic, in every shape',
  data({ orders = 10_000_000 }) {
    const others = Math.ceil(orders / 5)
    return { voc: 1_000, orders, subscriptions: others, revenue: others, traffic: others }
  },
  async measure(stage) {
    return measureFigures(stage, (catalog, newest) =>
      catalog
        .filter(({ id }) => ['orders', 'subscriptions', 'revenue', 'traffic'].includes(id))
        .flatMap(({ id, measures: declared, grains }) =>
          shapes
            // What has no day is not asked by the day.
            .filter(({ query: { grain } }) => !grain || grains.includes(grain))
            .flatMap(({ name, period, query }) => {
              const span = period === 'all time' ? null : spanOf('30d', newest.get(id) ?? new Date())
              const days = span === null ? {} : { from: span.from, to: span.to }
              const group = `${id}, ${period}, ${name}`
              return declared.map((measure): Figure => {
                const asked = { dataset: id, measures: [measure.id], ...query, ...days }
                return { what: `${group}: ${measure.id}`, group, period, asked }
              })
            }),
        ),
    )
  },
}

/** Seconds for a figure; a slow one is asked less often. */
const patience = 6

type Chosen = (catalog: readonly DatasetInfo[], newest: ReadonlyMap<string, Date>) => Figure[]

/** Each figure one request after the other, none of them from the cache. */
async function measureFigures({ options, open, say }: Stage, choose: Chosen): Promise<Row[]> {
  const { portal } = await open()
  const client = await signIn(portal.url, people.admin.nik, password)
  const catalog = await catalogOf(client)
  const newest = new Map<string, Date>()
  for (const { id, weight } of catalog) newest.set(id, await newestOf(client, id, weight))
  // Several dashboards ask the same of their datasets.
  const figures = Map.groupBy(choose(catalog, newest), ({ asked, period }) => JSON.stringify([asked, period]))
  say(`${figures.size} different questions`)
  const rows: Row[] = []
  let place = 0
  for (const [figure] of figures.values()) {
    if (!figure) continue
    const { what, group, period, asked } = figure
    const ask = () => client.ask('records' in asked ? asked.records : question(asked, (place += 1)))
    const { median, p95, samples } = await timesOf(ask, options.samples ?? 60, { patience })
    rows.push({ what, group, figures: { median, p95, samples }, most: { p95: mostMilliseconds[period] } })
  }
  return rows
}

/** When the newest row of a dataset is known: readers of generated data look at that moment. */
async function newestOf(client: HttpClient, dataset: string, weight: string): Promise<Date> {
  const answer = await client.ask(question({ dataset, measures: [weight] }, 0))
  const { dataUntil } = (JSON.parse(answer) as { meta: QueryMeta }).meta
  return dataUntil === null ? new Date() : new Date(dataUntil)
}

/** Every place is a question of its own to the cache of answers, with the same work: more rows than any answer has. */
function question(query: Query, place: number): HttpQuestion {
  const limit = query.limit ? query.limit + (place % 900) : 1000 + (place % 9000)
  return post(queryCall.path, { ...query, limit })
}

/** What the pages of all shipped dashboards ask for their figures, for both periods. */
export const shippedQuestions = (catalog: readonly DatasetInfo[]): HttpQuestion[] =>
  Object.values(builtIn)
    .flatMap((definition) => periods.flatMap((period) => figuresAskedBy(definition, catalog, periodOf[period])))
    .map((query) => question(query, 0))

function widgetFigures(
  path: string,
  definition: DashboardDefinition,
  catalog: readonly DatasetInfo[],
  now: Date,
): Figure[] {
  return periods.flatMap((period) => {
    const group = `${path}, ${period}`
    return askedBy(definition, catalog, periodOf[period], now).map(({ name, widget, query }): Figure => {
      const asked =
        widget.kind === 'records' ? { records: get(recordsCall.path, recordsQueryOf(widget, query)) } : query
      return { what: `${group}: ${name}`, group, period, asked }
    })
  })
}
