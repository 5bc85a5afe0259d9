import { join } from 'node:path'
import { catalogCall, type DatasetInfo, lookOf, partsOf, queryCall, questionOf } from '@ido/contract'
import { builtIn } from '../apps/api/src/features/dashboards/built-in/index.ts'
import { demoAccounts, demoPassword } from '../apps/api/src/platform/demo-accounts.ts'
import { startPortal } from '../scripts/portal-process.ts'
import { type HttpClient, type HttpQuestion, httpRate } from './load.ts'
import { peakMemory, signIn } from './portal.ts'
import { aligned } from './format.ts'

export interface StartResult {
  /** Milliseconds from the start of the process to the first 200 of /readyz, a start each. */
  readyAfter: number[]
  startMegabytes: number | null
  peakMegabytes: number | null
  perSecond: number
}

const starts = 5
const loadSeconds = 20
const dataDir = join(import.meta.dirname, '../.cache/bench/demo')

/** Starts on a folder with the demo's data, and what the last of them comes to hold under people's calls. */
export async function measureStart(say: (line: string) => void): Promise<StartResult> {
  const filled = await startPortal({ dataDir, patienceSeconds: 300 })
  await filled.stop()
  const readyAfter: number[] = []
  for (let round = 1; round < starts; round += 1) {
    const portal = await startPortal({ dataDir })
    readyAfter.push(portal.readyAfter)
    await portal.stop()
  }
  const portal = await startPortal({ dataDir })
  readyAfter.push(portal.readyAfter)
  try {
    const startMegabytes = peakMemory(portal.pid)
    const { client } = await signIn(portal, demoAccounts[0]?.nik ?? '', demoPassword)
    const questions = await everyCall(client)
    say(`${questions.length} different calls, each answered 200; now for ${loadSeconds} s at once`)
    const perSecond = await httpRate(client, questions, loadSeconds)
    client.close()
    return { readyAfter, startMegabytes, peakMegabytes: peakMemory(portal.pid), perSecond }
  } finally {
    await portal.stop()
  }
}

/** Page, list, its figures, every widget of the shipped dashboards and the description of the API. */
async function everyCall(client: HttpClient): Promise<HttpQuestion[]> {
  const catalog = await client.ask({ method: catalogCall.method, path: catalogCall.path })
  const { content } = JSON.parse(catalog) as { content: DatasetInfo[] }
  const questions: HttpQuestion[] = [
    { method: 'GET', path: '/' },
    { method: 'GET', path: '/api/v2/voc/feedback-executive-summary?page=1&size=10' },
    { method: 'GET', path: '/api/v2/voc/feedback-executive-summary?page=1&size=100' },
    { method: 'GET', path: '/api/v2/voc/dashboard-feedback' },
    { method: 'GET', path: '/api/openapi.json' },
    ...figures(content, {}),
    ...figures(content, { preset: 'all' }),
  ]
  for (const question of questions) await client.ask(question)
  return questions
}

/** What the pages of the shipped dashboards ask for a period. */
function figures(catalog: readonly DatasetInfo[], period: Parameters<typeof lookOf>[0]): HttpQuestion[] {
  return Object.values(builtIn).flatMap((definition) => {
    const look = lookOf(period, definition, catalog, new Date())
    return definition.widgets.flatMap(partsOf).flatMap((widget) => {
      const dataset = catalog.find(({ id }) => id === widget.query?.dataset)
      if (!dataset || widget.kind === 'records') return []
      const { query, trend } = questionOf(widget, dataset, look)
      return [query, trend].flatMap((question) =>
        question ? [{ method: queryCall.method, path: queryCall.path, body: JSON.stringify(question) }] : [],
      )
    })
  })
}

const limits = { readyAfter: 2200, peakMegabytes: 250 }

export function startTable({ readyAfter, startMegabytes, peakMegabytes, perSecond }: StartResult): string {
  const middle = readyAfter.toSorted((a, b) => a - b)[Math.floor(readyAfter.length / 2)] ?? Number.NaN
  const peak = peakMegabytes ?? Number.NaN
  return [
    `ready after ${readyAfter.map((time) => Math.round(time)).join(', ')} ms; ${startMegabytes ?? 'unknown'} MB then; ${Math.round(perSecond)} answers a second under the load`,
    aligned([
      ['promised', 'figure', 'limit', 'reached'],
      [
        'start to ready',
        `${Math.round(middle)} ms`,
        `${limits.readyAfter} ms`,
        middle <= limits.readyAfter ? 'yes' : 'no',
      ],
      ['peak memory', `${peak} MB`, `${limits.peakMegabytes} MB`, peak <= limits.peakMegabytes ? 'yes' : 'no'],
    ]),
  ].join('\n')
}
