import type pg from 'pg'
import {
  differences,
  figuresOf,
  type AskedPeriod,
  unmeasured,
  type WidgetQuestion,
  widgetQuestions,
} from './dashboard-questions.ts'
import { people } from './data.ts'
import { type HttpClient, httpRate, type Times, timesOf } from './load.ts'
import type { Options } from './options.ts'
import { catalogOf, openFolder, peakMemory, signIn, versionOf } from './portal.ts'
import { aligned, ms } from './format.ts'

interface WidgetTimes {
  dashboard: string
  widget: string
  period: AskedPeriod
  isCompared: boolean
  portal: Times
  sql: Times
}

export interface DashboardResult {
  facts: { tickets: number; voc: number; infra: number; newest: Date }
  widgets: WidgetTimes[]
  /** Answers from memory a second, at 32 connections, by dashboard. */
  remembered: { dashboard: string; questions: number; perSecond: number }[]
  peakMegabytes: number | null
}

/** What a widget may take at most, 95 times of 100. */
const mostMilliseconds: Readonly<Record<AskedPeriod, number>> = {
  default: 100,
  'whole days': 100,
  'all time': 300,
}
const allowed = ({ sql }: WidgetTimes) => 2 * sql.median + 3
const isQuick = ({ portal, period }: WidgetTimes) => portal.p95 <= mostMilliseconds[period]
const isNear = (times: WidgetTimes) => times.portal.median <= allowed(times)
/** Today's part of the period before has no rollup, and the statements beside it leave it out. */
const isLikeSql = ({ period, isCompared }: WidgetTimes) => period !== 'default' || !isCompared
const nearness = (times: WidgetTimes) =>
  isLikeSql(times) ? (isNear(times) ? 'yes' : `NO, ${ms(allowed(times))}`) : 'see whole days'

/** Every widget of the built-in dashboards through the portal, never from its memory, beside SQL over the same tables. */
export async function measureDashboards(
  folder: string,
  { samples, seconds }: Options,
  say: (line: string) => void,
): Promise<{ result: DashboardResult; version: string }> {
  const { portal, database, stop } = await openFolder(folder)
  try {
    const { client } = await signIn(portal, people.admin.nik)
    const facts = await factsOf(database)
    say(
      `${facts.tickets.toLocaleString('en')} tickets, ${facts.voc.toLocaleString('en')} VOC, ${facts.infra.toLocaleString('en')} samples, the newest ${facts.newest.toISOString()}, when the readers look`,
    )
    const questions = widgetQuestions(await catalogOf(client), facts.newest)
    const widgets: WidgetTimes[] = []
    // One for all widgets: a figure and a chart can be the same question.
    let place = 0
    const nextPlace = () => (place += 1)
    for (const question of questions) widgets.push(await measure(question, { client, database, samples, nextPlace }))
    const remembered: DashboardResult['remembered'] = []
    for (const dashboard of new Set(questions.map((question) => question.dashboard))) {
      const figures = figuresOf(questions, dashboard)
      for (const figure of figures) await client.ask(figure)
      remembered.push({ dashboard, questions: figures.length, perSecond: await httpRate(client, figures, seconds) })
    }
    const result = { facts, widgets, remembered, peakMegabytes: peakMemory(portal.pid) }
    say(dashboardReport(result))
    client.close()
    return { result, version: await versionOf(database) }
  } finally {
    await stop()
  }
}

/** Seconds for a question; a slow one is asked less often. */
const patience = 6

interface Asked {
  client: HttpClient
  database: pg.Client
  samples: number
  nextPlace: () => number
}

async function measure(
  question: WidgetQuestion,
  { client, database, samples, nextPlace }: Asked,
): Promise<WidgetTimes> {
  const { dashboard, widget, period, query } = question
  const answer = await client.ask(question.portal(0))
  const { rows } = await database.query(question.sql)
  const wrong = differences(question, answer, rows)
  if (wrong.length > 0) throw new Error(`${dashboard}, ${widget}, ${period}:\n${wrong.join('\n')}`)
  const ask = () => client.ask(question.portal(nextPlace()))
  const [portal, sql] = await timesOf(
    [ask, () => database.query(question.sql)],
    samples,
    () => Promise.resolve(),
    patience,
  )
  if (!portal || !sql) throw new Error(`${widget} was not measured`)
  return { dashboard, widget, period, isCompared: query?.compare !== undefined, portal, sql }
}

async function factsOf(database: pg.Client): Promise<DashboardResult['facts']> {
  const { rows } = await database.query<DashboardResult['facts']>(
    `select (select count(*)::float8 from ticket) as tickets, (select count(*)::float8 from voc) as voc,
       (select count(*)::float8 from infra_sample) as infra, (select greatest(max(opened_at), max(resolved_at)) from ticket) as newest`,
  )
  if (!rows[0]?.newest) throw new Error('There are no tickets to measure.')
  return rows[0]
}

function dashboardReport({ widgets, remembered, peakMegabytes }: DashboardResult): string {
  const lines: string[] = []
  for (const part of Object.values(Object.groupBy(widgets, ({ dashboard, period }) => `${dashboard}, ${period}`))) {
    if (part) lines.push(...tableOf(part))
  }
  for (const { dashboard, questions, perSecond } of remembered) {
    lines.push(
      `${dashboard}, default, from memory: ${Math.round(perSecond).toLocaleString('en')} answers a second at 32 connections = ${Math.round(perSecond / questions)} dashboards of ${questions} figures`,
    )
  }
  if (unmeasured.length > 0)
    lines.push(`Without statements in dashboard-sql.ts, so not measured: ${unmeasured.join(', ')}`)
  lines.push(
    `Milliseconds, one request after the other ('times' of them), none from the portal's memory; 'trend' is the line under a figure.`,
    `'quick': p95 within 100 ms for the default period, 300 ms for all time. 'near': median within 2x the best SQL + 3 ms. 'whole days': the default period up to the last midnight.`,
    `Portal and SQL agreed on every figure. Peak memory of the portal's process: ${peakMegabytes ?? 'unknown'} MB`,
  )
  return lines.join('\n')
}

function tableOf(part: readonly WidgetTimes[]): string[] {
  const head = ['widget', 'times', 'portal', 'p95', 'SQL', 'p95', 'ratio', 'quick', 'near']
  const rows = part.map((times) => [
    times.widget,
    String(times.portal.samples),
    ms(times.portal.median),
    ms(times.portal.p95),
    ms(times.sql.median),
    ms(times.sql.p95),
    (times.portal.median / times.sql.median).toFixed(1),
    isQuick(times) ? 'yes' : 'NO',
    nearness(times),
  ])
  const [{ dashboard, period } = { dashboard: '', period: 'default' as const }] = part
  const near = part.filter(isLikeSql)
  return [
    '',
    `${dashboard}, ${period}: ${part.filter(isQuick).length} of ${part.length} quick (${mostMilliseconds[period]} ms), ${near.filter(isNear).length} of ${near.length} near SQL`,
    aligned([head, ...rows]),
    '',
  ]
}
