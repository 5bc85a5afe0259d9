import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answersOf, errorsIn, requestsIn, since, statusesIn } from './attack-answers.ts'
import { standsFor, valuesIn } from './attack-parameters.ts'
import { type Attacker, unreached } from './attack-people.ts'
import { addressOf, contentOf } from './attack-request.ts'
import type { Fitted } from './attack-targets.ts'
import { quietly } from './stages.ts'

/** Who attacks, and what the portal takes from them. */
export interface Assault {
  attacker: Attacker
  fits: readonly Fitted[]
}

export interface Bounds {
  folder: string
  /** By then it is over, whatever is left. */
  until: number
  signal?: AbortSignal
}

/** What one tool tried as one person, and what it found. */
export interface Tried {
  tool: 'sqlmap' | 'wapiti'
  who: string
  what: string
  requests: number
  seconds: number
  found: string[]
  /** Why some of it was no test at all: nothing that it did not find there says anything. */
  untested: string[]
}

/** One call as one person, and which of its values, by their places, were tried to the end. */
export interface Trial {
  attacker: Attacker
  fit: Fitted
  values: string[]
  tested: Set<number>
  found: string[]
  untested: string[]
}

/** Seconds for one start of sqlmap, and in addition for each value. */
const patience = { start: 20, value: 20 }
/** Calls that one start of sqlmap tries: starting it takes longer than trying a value. */
const mostAtOnce = 12
const atOnce = 2
const mark = '*'
/** Stands between requests in its file. */
const rule = '=========='
const invalid = 400

// What the portal has, so that time does not go to other databases; the time-based way is too slow for the bound. Only
// values that do something at broken quotes are looked into.
const options =
  '--level 2 --smart --dbms PostgreSQL --technique BEUS --risk 1 --retries 0 --batch --ignore-code * --skip-waf --timeout 20 --ignore-stdin --flush-session --disable-coloring'.split(
    ' ',
  )

/** All calls of one person, in batches, for as long as there is time. */
export async function runSqlmap(
  { attacker, fits }: Assault,
  bounds: Bounds,
): Promise<{ tried: Tried; trials: Trial[] }> {
  const trials = fits.map((fit) => trialOf(attacker, fit))
  const [before, began] = [await answersOf(attacker.url), performance.now()]
  const waiting = trials.filter(({ values }) => values.length > 0)
  const alone: Trial[] = []
  const next = async () => {
    for (;;) {
      const batch = alone.length > 0 ? alone.splice(0, 1) : batchOf(waiting)
      if (batch.length === 0 || bounds.signal?.aborted || Date.now() >= bounds.until) return
      await attackBatch(batch, bounds)
      // Behind one that holds up the others, or that has a hole, those are tried on their own.
      if (batch.length > 1) alone.push(...batch.filter((trial) => missingOf(trial).length > 0))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  const seconds = (performance.now() - began) / 1000
  const answers = since(before, await answersOf(attacker.url))
  const targets = trials.map(({ fit }) => fit.target)
  const missing = trials.flatMap((trial) => {
    const values = missingOf(trial)
    return values.length > 0 ? [`${nameOf(trial)}: ${values.join(', ')} not tried`] : []
  })
  const counts = `${trials.flatMap(({ values }) => values).length} values of ${new Set(targets.map(({ name }) => name)).size} calls`
  const found = [...trials.flatMap((trial) => trial.found), ...errorsIn(answers)]
  const untested = [
    ...trials.flatMap((trial) => trial.untested),
    ...missing,
    ...(await unreached(attacker, targets, answers)),
  ]
  const what = `${counts}; answers ${statusesIn(answers)}`
  const tried: Tried = {
    tool: 'sqlmap',
    who: attacker.who,
    what,
    requests: requestsIn(answers),
    seconds,
    found,
    untested,
  }
  return { tried, trials }
}

function trialOf(attacker: Attacker, fit: Fitted): Trial {
  const isRefused = fit.status === invalid && !fit.isSecret
  const untested = isRefused ? [`${fit.target.name} is refused as invalid whatever is left out`] : []
  return { attacker, fit, values: valuesIn(fit.target), tested: new Set(), found: [], untested }
}

const nameOf = ({ fit, attacker }: Trial) => `${fit.target.name} as ${attacker.who}`

/** What is found needs no further look; of the rest every value is tried. */
const missingOf = ({ values, tested, found }: Trial): string[] =>
  found.length > 0 ? [] : values.filter((_, at) => !tested.has(at))

/** Whether anybody has tried a value for what a call takes, to the end. */
export const hasTried = (trials: readonly Trial[], name: string, parameter: string): boolean =>
  trials.some(
    ({ fit, values, tested, found }) =>
      fit.target.name === name &&
      values.some((value, at) => standsFor(value, parameter) && (tested.has(at) || found.length > 0)),
  )

/** The next few, each of another path: sqlmap takes what has the same for the same. */
function batchOf(waiting: Trial[]): Trial[] {
  const batch: Trial[] = []
  const paths = new Set<string>()
  for (const trial of waiting) {
    const { path } = trial.fit.target
    if (batch.length === mostAtOnce || paths.has(path)) continue
    paths.add(path)
    batch.push(trial)
  }
  for (const trial of batch) waiting.splice(waiting.indexOf(trial), 1)
  return batch
}

async function attackBatch(batch: readonly Trial[], { folder, until, signal }: Bounds): Promise<void> {
  const file = join(folder, `requests-${randomUUID()}.txt`)
  writeFileSync(file, batch.map((trial) => `${rule}\r\n${requestOf(trial)}\r\n${rule}\r\n`).join(''))
  const values = batch.flatMap((trial) => trial.values).length
  const seconds = Math.min(patience.start + values * patience.value, Math.max(1, (until - Date.now()) / 1000))
  const args = ['-l', file, '--output-dir', join(folder, 'sqlmap'), ...options]
  // `timeout` ends what the tool itself has started, too.
  const { output, code } = await quietly('timeout', [seconds.toFixed(0), 'sqlmap', ...args], {}, signal)
  const said = output.split(/^\[(\d+)\/\d+\] URL:$/m)
  for (const [at, trial] of batch.entries()) {
    const place = said.indexOf(String(at + 1))
    const saidOf = place < 0 ? '' : (said[place + 1] ?? '')
    trial.found.push(...findings(saidOf).map((finding) => `${nameOf(trial)}: ${finding}`))
    for (const value of testedIn(saidOf, trial.fit)) trial.tested.add(value)
    const missing = missingOf(trial).length
    if (batch.length > 1 || missing === 0) continue
    const why =
      code === 0
        ? `sqlmap tried ${trial.values.length - missing} of ${trial.values.length} values`
        : `sqlmap ended with code ${code}`
    trial.untested.push(`${nameOf(trial)}: ${why}: ${lastOf(saidOf || output)}`)
  }
}

/** A request as sqlmap reads it, with a mark at every value: unmarked ones would be left out beside marked ones. */
function requestOf({ fit: { target }, attacker }: Trial): string {
  const { type, content } = contentOf(target, mark)
  const own = Object.entries(target.headers).map(([name, value]) => [name, value + mark])
  const headers = { host: new URL(attacker.url).host, ...attacker.headers, ...(type && { 'content-type': type }) }
  const lines = [...Object.entries(headers), ...own].map(([name, value]) => `${name}: ${value}`)
  const first = `${target.method} ${addressOf(target, mark)} HTTP/1.1`
  return `${[first, ...lines].join('\r\n')}\r\n\r\n${content}`
}

const done =
  /(?:skipping (.*) parameter '(.*)#(\d+)\*'|\] (.*) parameter '(.*)#(\d+)\*' (?:does not seem to be injectable|is vulnerable))/g

/** Which of the values it has tried to the end, by their places in `valuesIn`. */
function testedIn(output: string, { target }: Fitted): Set<number> {
  const names = valuesIn(target)
  const inAddress = names.filter((name) => /^(?:path|query) /.test(name)).length
  const tested = new Set<number>()
  for (const match of output.matchAll(done)) {
    const [place = '', name = '', number = ''] = match[1] === undefined ? match.slice(4) : match.slice(1)
    const inBody = inAddress + Number(number) - 1
    // Of a PUT and a DELETE it calls both by the method, what is in the body first.
    const isInBody = !place.includes('URI') && /^(?:body|file) /.test(names[inBody] ?? '') && !tested.has(inBody)
    if (place.includes('HEADER')) tested.add(names.indexOf(`header ${name.trim().toLowerCase()}`))
    else tested.add(isInBody ? inBody : Number(number) - 1)
  }
  tested.delete(-1)
  return tested
}

/** What sqlmap is sure of; that something 'might' be is what it then looks at. */
function findings(output: string): string[] {
  if (!/identified the following injection point|is vulnerable/.test(output)) return []
  return [...output.matchAll(/^Parameter: .*$|^ {4}Payload: .*$/gm)].map(([line]) => line.trim())
}

/** What it said last of its own accord. */
function lastOf(output: string): string {
  const critical = [...output.matchAll(/\[(?:CRITICAL|ERROR)\] (.*)/g)].at(-1)?.[1]
  return critical ?? output.trim().split('\n').at(-1) ?? ''
}
