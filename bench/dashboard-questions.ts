import { createHash } from 'node:crypto'
import {
  dayLength,
  instantOf,
  lookOf,
  queryCall,
  partsOf,
  questionOf,
  recordsCall,
  recordsQueryOf,
  type DashboardDefinition,
  type DatasetInfo,
  type Look,
  type Query,
  type Widget,
} from '@ido/contract'
import { builtIn } from '../apps/api/src/features/dashboards/built-in/index.ts'
import { dayOf, plusDays } from '../apps/api/src/platform/days.ts'
import { statementOf } from './dashboard-sql.ts'
import type { HttpQuestion } from './load.ts'
import type { DayRange, SqlStatement } from './sql-pieces.ts'

/**
 * The default period, of which today is not over; the same up to the last midnight, where the period before is whole days
 * too and its figures come from rollups alone; everything.
 */
export const periods = ['default', 'whole days', 'all time'] as const
export type AskedPeriod = (typeof periods)[number]

/** One widget over one period, as the page asks it and as SQL. */
export interface WidgetQuestion {
  dashboard: string
  widget: string
  period: AskedPeriod
  /** Every place is a question of its own to the answer cache, with the same work. Place 0 is what the page asks. */
  portal(place: number): HttpQuestion
  sql: SqlStatement & { name: string }
  /** What to compare; null = a page of records, where the totals are compared. */
  query: Query | null
}

const isMeasured = (path: string, { widgets }: DashboardDefinition) =>
  widgets.every(({ id }) => statementOf(path, id) !== undefined)

/** Built-in dashboards that nobody wrote SQL for, by path: they are not measured. */
export const unmeasured = Object.entries(builtIn).flatMap(([path, each]) => (isMeasured(path, each) ? [] : [path]))

/** Every question of the built-in dashboards that have SQL to stand beside, for a reader at `now`. */
export function widgetQuestions(catalog: readonly DatasetInfo[], now: Date): WidgetQuestion[] {
  const measured = Object.entries(builtIn).filter(([path, definition]) => isMeasured(path, definition))
  return measured.flatMap(([dashboard, definition]) =>
    periods.flatMap((period) => {
      const look = lookOf(
        period === 'all time' ? { preset: 'all' } : {},
        definition,
        catalog,
        period === 'whole days' ? endOfYesterday(now) : now,
      )
      const questions = definition.widgets
        .flatMap(partsOf)
        .flatMap((widget) => questionsOf(dashboard, widget, { period, look, catalog }))
      return period === 'whole days' ? questions.filter(({ query }) => query?.compare !== undefined) : questions
    }),
  )
}

const endOfYesterday = (now: Date) => new Date(instantOf(dayOf(now)) - 1)

interface Asking {
  period: AskedPeriod
  look: Look
  catalog: readonly DatasetInfo[]
}

function questionsOf(dashboard: string, widget: Widget, { period, look, catalog }: Asking): WidgetQuestion[] {
  const dataset = catalog.find(({ id }) => id === widget.query?.dataset)
  if (!dataset) return []
  const { query, trend } = questionOf(widget, dataset, look)
  const named = (name: string) => ({ dashboard, widget: name, period })
  const asked = (name: string, question: Query): WidgetQuestion => ({
    ...named(name),
    portal: (place) => {
      const own = question.limit
      const limit = place === 0 ? {} : { limit: own ? own + (place % 900) : 1000 + (place % 9000) }
      return { method: queryCall.method, path: queryCall.path, body: JSON.stringify({ ...question, ...limit }) }
    },
    sql: sqlOf(named(name), look, question),
    query: question,
  })
  if (query && widget.kind === 'records') {
    const search = new URLSearchParams(
      Object.entries(recordsQueryOf(widget, query)).map(([key, value]) => [key, String(value)]),
    )
    const portal = () => ({ method: recordsCall.method, path: `${recordsCall.path}?${search}` }) as const
    return [{ ...named(widget.id), portal, sql: sqlOf(named(widget.id), look, {}), query: null }]
  }
  return [...(query ? [asked(widget.id, query)] : []), ...(trend ? [asked(`${widget.id} trend`, trend)] : [])]
}

function sqlOf(
  { dashboard, widget, period }: Pick<WidgetQuestion, 'dashboard' | 'widget' | 'period'>,
  { span }: Look,
  { compare: compared, top = 0 }: Partial<Query>,
): SqlStatement & { name: string } {
  const write = statementOf(dashboard, widget)
  if (!write) throw new Error(`bench/dashboard-sql.ts has no statement for ${widget} of ${dashboard}`)
  const statement = write(daysOf(span, compared !== undefined), top)
  // Widgets of several boards are called alike, and a server takes 63 letters of a name.
  const text = createHash('sha256').update(statement.text).digest('hex').slice(0, 12)
  return { name: `${widget} ${period} ${text}`, ...statement }
}

function daysOf(span: Look['span'], isCompared: boolean): DayRange | null {
  if (span === null) return null
  const length = (Date.parse(span.to) - Date.parse(span.from)) / dayLength
  return { ...span, begin: isCompared ? plusDays(span.from, -length) : span.from }
}

/** What the page keeps asking of one dashboard: its figures, which are answered from memory when nothing has changed. */
export function figuresOf(questions: readonly WidgetQuestion[], dashboard: string): HttpQuestion[] {
  return questions
    .filter((question) => question.dashboard === dashboard && question.period === 'default' && question.query !== null)
    .map((question) => question.portal(0))
}

type Row = Record<string, unknown>

/** Where portal and SQL differ: the sums of each figure over all rows of the period, or how many records there are. */
export function differences({ query, period }: WidgetQuestion, answer: string, rows: readonly Row[]): string[] {
  const { content, meta } = JSON.parse(answer) as { content: Row[]; meta: { totalData?: number } }
  if (query === null) return compare('records', Number(meta.totalData), Number(rows[0]?.['total'] ?? 0))
  const [now, before] = [true, false].map((which) => rows.filter((row) => row['now'] === which))
  const ofPeriod = cut(query, now ?? [])
  // Groups of which nothing is left have no row whose `previous` could say what they were.
  const isComparable = period === 'whole days' && query.dimensions === undefined
  const previous = content.map((row) => (row['previous'] ?? {}) as Row)
  return query.measures.flatMap((measure) => [
    ...compare(measure, sum(content, measure), sum(ofPeriod, measure)),
    ...(isComparable ? compare(`${measure} before`, sum(previous, measure), sum(before ?? [], measure)) : []),
  ])
}

/** Of the groups the ones that the widget shows; a statement that knows which ones answers no others. */
function cut({ sort = [], top, limit, grain }: Query, rows: Row[]): Row[] {
  const most = top ?? limit
  if (most === undefined || grain !== undefined) return rows
  const order = (a: Row, b: Row) => {
    for (const { by, order: way } of sort) {
      const difference = Number(a[by]) - Number(b[by])
      if (difference !== 0) return way === 'desc' ? -difference : difference
    }
    return 0
  }
  return rows.toSorted(order).slice(0, most)
}

const sum = (rows: readonly Row[], measure: string) => rows.reduce((total, row) => total + Number(row[measure] ?? 0), 0)

function compare(what: string, portal: number, sql: number): string[] {
  const tolerance = 1e-9 * Math.max(1, Math.abs(sql))
  return Math.abs(portal - sql) <= tolerance ? [] : [`${what}: the portal says ${portal}, SQL ${sql}`]
}
