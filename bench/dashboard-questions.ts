import { queryCall, recordsCall, type DatasetInfo, type Query, type Widget } from '@ido/contract'
import { builtIn } from '../apps/api/src/features/dashboards/built-in/index.ts'
import { lookOf, type Look } from '../apps/web/src/features/dashboards/dashboard.search.ts'
import { addDays } from '../apps/web/src/ui/form/day.ts'
import { questionOf, recordsQueryOf } from '../apps/web/src/features/dashboards/questions.ts'
import { type Days, type Statement, widgetSql } from './dashboard-sql.ts'
import type { HttpQuestion } from './load.ts'

export type Period = 'default' | 'all time'

/** One widget over one period, as the page asks it and as SQL. */
export interface WidgetQuestion {
  dashboard: string
  widget: string
  period: Period
  /** Every place is a question of its own to the answer cache, and the same work. Place 0 is what the page asks. */
  portal(place: number): HttpQuestion
  sql: Statement & { name: string }
  /** What to compare; null = a page of records, where the totals are compared. */
  query: Query | null
}

/** Every question of the built-in dashboards, for a reader at `now`. */
export function widgetQuestions(catalog: readonly DatasetInfo[], now: Date): WidgetQuestion[] {
  return Object.entries(builtIn).flatMap(([dashboard, definition]) =>
    (['default', 'all time'] as const).flatMap((period) => {
      const look = lookOf(period === 'default' ? {} : { period: 'all' }, definition, now)
      return definition.widgets.flatMap((widget) => questionsOf(dashboard, widget, { period, look, catalog }))
    }),
  )
}

interface Asking {
  period: Period
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
      const limit = place === 0 ? {} : { limit: (question.limit ?? 5000) + place }
      return { method: queryCall.method, path: queryCall.path, body: JSON.stringify({ ...question, ...limit }) }
    },
    sql: sqlOf(name, period, look, question),
    query: question,
  })
  if (query && widget.kind === 'records') {
    const search = new URLSearchParams(
      Object.entries(recordsQueryOf(widget, query)).map(([key, value]) => [key, String(value)]),
    )
    const portal = () => ({ method: recordsCall.method, path: `${recordsCall.path}?${search}` }) as const
    return [{ ...named(widget.id), portal, sql: sqlOf(widget.id, period, look, {}), query: null }]
  }
  return [...(query ? [asked(widget.id, query)] : []), ...(trend ? [asked(`${widget.id} trend`, trend)] : [])]
}

function sqlOf(
  name: string,
  period: Period,
  { span }: Look,
  { compare: compared, top = 0 }: Partial<Query>,
): Statement & { name: string } {
  const write = widgetSql[name]
  if (!write) throw new Error(`bench/dashboard-sql.ts has no statement for ${name}`)
  return { name: `${name} ${period}`, ...write(daysOf(span, compared !== undefined), top) }
}

function daysOf(span: Look['span'], isCompared: boolean): Days | null {
  if (span === null) return null
  const length = (Date.parse(span.to) - Date.parse(span.from)) / 86_400_000
  return { ...span, begin: isCompared ? addDays(span.from, -length) : span.from }
}

/** What the page keeps asking of one dashboard: its figures, which are answered from memory when nothing has changed. */
export function figuresOf(questions: readonly WidgetQuestion[], dashboard: string): HttpQuestion[] {
  return questions
    .filter((question) => question.dashboard === dashboard && question.period === 'default' && question.query !== null)
    .map((question) => question.portal(0))
}

type Row = Record<string, unknown>

/** What portal and SQL say of one figure: the sums over all rows of the period, and of the period before. */
export function differences(question: WidgetQuestion, answer: string, rows: readonly Row[]): string[] {
  const { content, meta } = JSON.parse(answer) as { content: Row[]; meta: { totalData?: number } }
  const { query } = question
  if (query === null) return compare('records', Number(meta.totalData), Number(rows[0]?.['total'] ?? 0))
  const ofPeriod = cut(
    query,
    rows.filter((row) => row['now'] === true),
  )
  // Steps that are still to come have no row to stand beside; groups that are gone have none either.
  const before = query.dimensions || query.grain || !query.compare ? null : rows.filter((row) => row['now'] === false)
  return query.measures.flatMap((measure) => {
    const previous = content.map((row) => (row['previous'] ?? {}) as Row)
    return [
      ...compare(measure, sum(content, measure), sum(ofPeriod, measure)),
      ...(before ? compare(`${measure} before`, sum(previous, measure), sum(before, measure)) : []),
    ]
  })
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
