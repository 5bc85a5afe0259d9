import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { BackupBench } from './backup.ts'
import type { DashboardResult } from './dashboards.ts'
import type { FairResult } from './fair.ts'
import type { FilesResult } from './files.ts'
import { aligned, ms } from './format.ts'
import type { GuardResult } from './guard.ts'
import type { ImportFigures } from './import.ts'
import { connections, type Times } from './load.ts'
import type { MeasuresResult } from './measures.ts'
import type { PaintResult } from './paint.ts'
import type { BenchQuestion } from './questions.ts'
import type { PathTimes } from './people.ts'
import type { StartResult } from './start.ts'
import type { UniqueResult } from './viewers-unique.ts'
import type { ViewersResult } from './viewers.ts'

export interface AnsweredQuestion {
  question: string
  limit?: BenchQuestion['limit']
  /** Right after a write, when nothing that was remembered counts any more. */
  portal: Times
  /** The same question again, with the data unchanged. */
  portalAgain: Times
  sql: Times
  perSecond: { portal: number; sql: number; bare: number }
}

export interface SizeResult {
  records: number
  coldStart: number
  peakMegabytes: number | null
  answers: AnsweredQuestion[]
  /** Of generating the records; null where they were there already. */
  generated: number | null
}

export interface Results {
  voc: SizeResult[]
  dashboards: DashboardResult | null
  measures: MeasuresResult | null
  guard: GuardResult | null
  imports: ImportFigures[]
  people: PathTimes[]
  start: StartResult | null
  fair: FairResult | null
  backup: BackupBench | null
  files: FilesResult | null
  viewers: ViewersResult | null
  unique: UniqueResult | null
  paint: PaintResult | null
}

export interface Machine {
  processor: string
  cores: number
  memoryGigabytes: number
  node: string
  postgresql: string
  commit: string
  /** Of the last 1, 5 and 15 minutes, the run's own included. */
  load: number[]
}

export function describeMachine(postgresql: string): Machine {
  const processors = cpus()
  return {
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGigabytes: Math.round(totalmem() / 1024 ** 3),
    node: process.versions.node,
    postgresql,
    load: loadavg().map((value) => Math.round(value * 10) / 10),
    commit: execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim(),
  }
}

/** The aim: no more than twice the best SQL, and three milliseconds for HTTP, session, checks and parsing. */
const allowed = (sql: Times) => 2 * sql.median + 3
export const reaches = (answer: AnsweredQuestion) => answer.portal.median <= allowed(answer.sql)

const rate = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))

export function table({ records, coldStart, peakMegabytes, answers }: SizeResult): string {
  const head = ['question', 'portal', 'p95', 'again', 'best SQL', 'p95', 'ratio', 'aim', 'portal/s', 'SQL/s', 'bare/s']
  const rows = answers.map((answer) => [
    answer.question,
    ms(answer.portal.median),
    ms(answer.portal.p95),
    ms(answer.portalAgain.median),
    ms(answer.sql.median),
    ms(answer.sql.p95),
    (answer.portal.median / answer.sql.median).toFixed(1),
    reaches(answer) ? 'yes' : `no, ${ms(allowed(answer.sql))}`,
    rate(answer.perSecond.portal),
    rate(answer.perSecond.sql),
    rate(answer.perSecond.bare),
  ])
  const peak = peakMegabytes === null ? 'not measured here' : `${peakMegabytes} MB`
  return [
    `${records.toLocaleString('en')} records · ready ${Math.round(coldStart)} ms after a cold start · peak memory of the portal's process ${peak}`,
    aligned([head, ...rows]),
  ].join('\n')
}

const generatingLimit = 180
const atRecords = 1_000_000

/** Which of the promises for a million records are kept; null at another size. */
export function promises({ records, answers, generated }: SizeResult): string | null {
  if (records !== atRecords) return null
  const rows = answers.flatMap(({ question, limit, portal, perSecond }) => {
    if (!limit) return []
    const { milliseconds, perSecond: least } = limit
    const time = [
      question,
      `${ms(portal.median)} ms`,
      `${milliseconds} ms`,
      portal.median <= milliseconds ? 'yes' : 'no',
    ]
    const speed = least && [
      question,
      `${rate(perSecond.portal)}/s`,
      `${rate(least)}/s`,
      perSecond.portal >= least ? 'yes' : 'no',
    ]
    return speed ? [time, speed] : [time]
  })
  const made =
    generated === null
      ? []
      : [
          [
            'generating',
            `${Math.round(generated)} s`,
            `${generatingLimit} s`,
            generated <= generatingLimit ? 'yes' : 'no',
          ],
        ]
  return aligned([['promised', 'figure', 'limit', 'reached'], ...rows, ...made])
}

/** Two pairs, which must look alike: somebody who exists beside nobody. */
export function peopleTable(times: readonly PathTimes[]): string {
  const rows = times.map(({ path, p50, p95, p99, samples }) => [path, ms(p50), ms(p95), ms(p99), String(samples)])
  const title = 'unknown people · milliseconds until a one-time code is answered, one request after the other'
  return [title, aligned([['asked by', 'p50', 'p95', 'p99', 'samples'], ...rows])].join('\n')
}

export const legend = `Times are medians in ms, one request after the other, each after a write ('again': without one).
'aim': median within 2x the best SQL + 3 ms. '/s': answers a second at ${connections} connections while ten writes a second arrive.
'bare': a node:http server that answers the same bytes. All share this machine's cores with the load itself.`

/** Page 1 of the largest size against the smallest: the aim is 1.5 at most. */
export function growth(results: SizeResult[]): string | null {
  const sorted = results.toSorted((a, b) => a.records - b.records)
  const [small, large] = [sorted[0], sorted.at(-1)]
  const [before, after] = [small?.answers[0]?.portal.median, large?.answers[0]?.portal.median]
  if (!small || !large || small === large || !before || !after) return null
  const ratio = after / before
  const verdict = ratio <= 1.5 ? 'yes' : 'no'
  return `Page 1 at ${large.records.toLocaleString('en')} against ${small.records.toLocaleString('en')}: ${ratio.toFixed(2)}x (aim 1.5x: ${verdict})`
}

export function keep(machine: Machine, results: Results): string {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  writeFileSync(file, `${JSON.stringify({ machine, ...results }, null, 2)}\n`)
  return file
}
