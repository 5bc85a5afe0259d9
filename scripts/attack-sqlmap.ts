import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from './attack-given.ts'
import { addressOf, contentOf, valuesIn } from './attack-targets.ts'
import { quietly } from './stages.ts'

/** Whom the attack asks as, and by which headers the portal knows them. */
export interface Attacker {
  url: string
  /** ADMIN, anonymous, …: as the report calls them. */
  who: string
  headers: Readonly<Record<string, string>>
}

/** One call as one attacker, what was found, and how many of its values were tried to the end. */
export interface Trial {
  attacker: Attacker
  target: Target
  tried: number
  found: string[]
  /** How its last start of sqlmap ended. */
  ended: string
}

export const trialOf = (attacker: Attacker, target: Target): Trial => ({ attacker, target, tried: 0, found: [], ended: 'never begun' }) // prettier-ignore

/** What is found needs no further look; of the rest every value is to be tried. */
export const isWhole = ({ target, tried, found }: Trial): boolean =>
  found.length > 0 || tried >= valuesIn(target).length

export interface Bounds {
  folder: string
  /** By then it is over, whatever is left. */
  until: number
  signal?: AbortSignal
}

/** Seconds for one start of sqlmap, and in addition for each value. */
const patience = { start: 20, value: 20 }
/** Calls that one start of sqlmap tries: starting it takes longer than trying a value. */
const mostAtOnce = 12
const atOnce = 2
const mark = '*'
/** Between requests in the file of sqlmap. */
const rule = '=========='

// What the portal has, so that time does not go to other databases; the time-based way is too slow for the bound. Only
// values that do something at broken quotes are looked into.
const options =
  '--level 2 --smart --dbms PostgreSQL --technique BEUS --risk 1 --retries 0 --batch --ignore-code * --skip-waf --timeout 20 --ignore-stdin --flush-session --disable-coloring'.split(
    ' ',
  )

/** Tries all calls, in batches, for as long as there is time. */
export async function runSqlmap(trials: readonly Trial[], bounds: Bounds): Promise<void> {
  const waiting = [...trials]
  const alone: Trial[] = []
  const next = async () => {
    for (;;) {
      const batch = alone.length > 0 ? alone.splice(0, 1) : batchOf(waiting)
      if (batch.length === 0 || bounds.signal?.aborted || Date.now() >= bounds.until) return
      await attackBatch(batch, bounds)
      // Behind one that holds up the others, or that has a hole, those are tried on their own.
      if (batch.length > 1) alone.push(...batch.filter((trial) => !isWhole(trial)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** The next few, each of another path: sqlmap takes what has the same for the same. */
function batchOf(waiting: Trial[]): Trial[] {
  const byPath = new Map<string, Trial>()
  for (const trial of waiting)
    if (byPath.size < mostAtOnce && !byPath.has(trial.target.path)) byPath.set(trial.target.path, trial)
  const batch = [...byPath.values()]
  for (const trial of batch) waiting.splice(waiting.indexOf(trial), 1)
  return batch
}

async function attackBatch(batch: readonly Trial[], { folder, until, signal }: Bounds): Promise<void> {
  const file = join(folder, `requests-${randomUUID()}.txt`)
  writeFileSync(file, batch.map((trial) => `${rule}\r\n${requestOf(trial)}\r\n${rule}\r\n`).join(''))
  const values = batch.flatMap(({ target }) => valuesIn(target)).length
  const seconds = Math.min(patience.start + values * patience.value, Math.max(1, (until - Date.now()) / 1000))
  const args = ['-l', file, '--output-dir', join(folder, 'sqlmap'), ...options]
  // `timeout` ends what the tool itself has started, too.
  const { output, code } = await quietly('timeout', [seconds.toFixed(0), 'sqlmap', ...args], {}, signal)
  const said = output.split(/^\[(\d+)\/\d+\] URL:$/m)
  for (const [at, trial] of batch.entries()) {
    const place = said.indexOf(String(at + 1))
    const words = place < 0 ? '' : (said[place + 1] ?? '')
    trial.found.push(...findingsIn(words))
    trial.tried = [...words.matchAll(done)].length
    trial.ended = `sqlmap ended with code ${code}: ${lastOf(words || output)}`
  }
}

/** A request as sqlmap reads it, with a mark at every value: unmarked ones would be left out beside marked ones. */
function requestOf({ target, attacker }: Trial): string {
  const { type, content } = contentOf(target, mark)
  const own = Object.entries(target.headers).map(([name, value]) => [name, value + mark])
  const headers = { host: new URL(attacker.url).host, ...attacker.headers, ...(type && { 'content-type': type }) }
  const lines = [...Object.entries(headers), ...own].map(([name, value]) => `${name}: ${value}`)
  const first = `${target.method} ${addressOf(target, mark)} HTTP/1.1`
  return `${[first, ...lines].join('\r\n')}\r\n\r\n${content}`
}

/** What it says of a value that it has tried to the end. */
const done =
  /skipping .* parameter '.*#\d+\*'|\] .* parameter '.*#\d+\*' (?:does not seem to be injectable|is vulnerable)/g

/** What sqlmap is sure of; that something 'might' be is what it then looks at. */
function findingsIn(output: string): string[] {
  if (!/identified the following injection point|is vulnerable/.test(output)) return []
  return [...output.matchAll(/^Parameter: .*$|^ {4}Payload: .*$/gm)].map(([line]) => line.trim())
}

/** What it said last of its own accord. */
function lastOf(output: string): string {
  const critical = [...output.matchAll(/\[(?:CRITICAL|ERROR)\] (.*)/g)].at(-1)?.[1]
  return critical ?? output.trim().split('\n').at(-1) ?? ''
}

const series = /^ido_http_request_duration_seconds_count\{method="(\w+)",route="([^"]*)",status="(\d+)"\} (\d+)$/gm

/**
 * By a portal's own count: how many requests it has answered, and what no request should be answered; 503 and 507 are what
 * one says that has too much to do.
 */
export function countsIn(metrics: string): { requests: number; errors: string[] } {
  const counts = [...metrics.matchAll(series)].map(([, method, route, status, times]) => ({
    name: `${method} ${route} answered ${status}, ${times} times`,
    status: Number(status),
    times: Number(times),
  }))
  const wrong = counts.filter(({ status }) => status >= 500 && status !== 503 && status !== 507)
  return { requests: counts.reduce((sum, { times }) => sum + times, 0), errors: wrong.map(({ name }) => name) }
}
