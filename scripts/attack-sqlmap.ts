import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Answers, answersOf, errorsIn, requestsIn, since, statusesIn, together } from './attack-answers.ts'
import { valuesIn } from './attack-parameters.ts'
import { type Attacker, unreached } from './attack-people.ts'
import { addressOf, contentOf } from './attack-request.ts'
import type { Fitted } from './attack-targets.ts'
import { runTool, timedOut, type Tried } from './attack-tool.ts'

export interface Depth {
  name: string
  options: readonly string[]
}

/** How deep a value is tried. All are tried at the first before any is at the second. */
export const depths: readonly Depth[] = [
  { name: 'broken quotes', options: ['--level', '2', '--smart'] },
  { name: 'level 1', options: ['--level', '1'] },
  { name: 'level 2', options: ['--level', '2'] },
]

/** Who attacks, and what the portal takes from them. */
export interface Assault {
  attacker: Attacker
  fits: readonly Fitted[]
}

interface Bounds {
  folder: string
  /** By then it is over, whatever is left. */
  until: number
  signal: AbortSignal | null
  /** All, unless told otherwise. */
  only?: readonly Depth[]
}

/** One call as one person, and how far each of its values has got: at how many depths it was tried to the end. */
export interface Trial {
  attacker: Attacker
  fit: Fitted
  values: string[]
  reached: number[]
  found: string[]
  untested: string[]
}

export interface Rounds {
  tried: Tried[]
  trials: Trial[]
}

const fewestSeconds = 8
/** In the least for each call of a batch. */
const secondsEach = 3
/** Calls that one start of sqlmap tries: starting it takes longer than trying a value. */
const mostAtOnce = 12
/** What looking at a call takes before its values are tried, as so many of them. */
const callCosts = 2
const atOnce = 2
const mark = '*'
/** Stands between requests in its file. */
const rule = '=========='
const invalid = 400

/** All calls of all people at the first depth, then all at the next, for as long as there is time: each has its share of it. */
export async function runSqlmap(assaults: readonly Assault[], bounds: Bounds): Promise<Rounds> {
  const people = assaults.map(({ attacker, fits }) => ({
    attacker,
    trials: fits.map((fit) => trialOf(attacker, fit)),
    answers: new Map() as Answers,
    seconds: 0,
  }))
  for (const [depth] of (bounds.only ?? depths).entries()) {
    const left = [...people]
    for (let one = left.shift(); one; one = left.shift()) {
      const began = Date.now()
      const weights = [one, ...left].map(({ trials }) => weightOf(trials))
      const share = (weights[0] ?? 0) / Math.max(1, weights.reduce((sum, weight) => sum + weight, 0)) // prettier-ignore
      const before = await answersOf(one.attacker.url)
      await round(one.trials, depth, { ...bounds, until: began + (bounds.until - began) * share }, bounds.until)
      one.answers = together(one.answers, since(before, await answersOf(one.attacker.url)))
      one.seconds += (Date.now() - began) / 1000
    }
  }
  const tried: Tried[] = []
  for (const { attacker, trials, answers, seconds } of people) {
    const targets = trials.map(({ fit }) => fit.target)
    const found = [...trials.flatMap((trial) => trial.found), ...errorsIn(answers)]
    const untested = [...trials.flatMap(shortfallsOf), ...(await unreached(attacker, targets, answers))]
    const what = `${told(trials)}; answers ${statusesIn(answers)}`
    tried.push({ tool: 'sqlmap', who: attacker.who, what, requests: requestsIn(answers), seconds, found, untested })
  }
  return { tried, trials: people.flatMap(({ trials }) => trials) }
}

function trialOf(attacker: Attacker, fit: Fitted): Trial {
  const values = valuesIn(fit.target)
  const isRefused = fit.status === invalid && !fit.isSecret
  const untested = isRefused ? [`${fit.target.name} is refused as invalid whatever is left out`] : []
  return { attacker, fit, values, reached: values.map(() => 0), found: [], untested }
}

const weightOf = (trials: readonly Trial[]) =>
  trials.reduce((sum, { values, found }) => sum + (found.length > 0 ? 0 : values.length + callCosts), 0)

/** How many calls and values, and how many of those have got how far. */
function told(trials: readonly Trial[]): string {
  const calls = new Set(trials.map(({ fit }) => fit.target.name)).size
  const reached = trials.flatMap((trial) => trial.reached)
  const deep = depths.map(
    ({ name }, depth) => `${reached.filter((each) => each > depth).length} to the end of '${name}'`,
  )
  return `${calls} calls, ${reached.length} values: ${deep.join(', ')}`
}

/** What is found needs no further look; of the rest every value is tried at least once. */
function shortfallsOf({ fit, values, reached, found, untested, attacker }: Trial): string[] {
  const missing = found.length > 0 ? [] : values.filter((_, at) => reached[at] === 0)
  const short =
    missing.length > 0 ? [`${fit.target.name} as ${attacker.who}: ${missing.join(', ')} not tried at all`] : []
  return [...untested, ...short]
}

/** A few calls after the others, each with its share of the time that is left; at the first depth none is left out for others. */
async function round(trials: readonly Trial[], depth: number, bounds: Bounds, end: number): Promise<void> {
  const waiting = trials.filter(({ found, values }) => found.length === 0 && values.length > 0)
  const last = depth === 0 ? end : bounds.until
  const alone: Trial[] = []
  const next = async () => {
    for (;;) {
      const batch = alone.length > 0 ? alone.splice(0, 1) : batchOf(waiting)
      if (batch.length === 0 || bounds.signal?.aborted || Date.now() >= last) return
      const share = weightOf(batch) / weightOf([...batch, ...waiting, ...alone])
      const seconds = ((bounds.until - Date.now()) / 1000) * share * atOnce
      const fewest = fewestSeconds + batch.length * secondsEach
      await attackBatch(batch, depth, Math.max(fewest, seconds), bounds)
      const isLeft = ({ reached, found }: Trial) => depth === 0 && found.length === 0 && reached.includes(0)
      // Behind one that holds up the others, or that has a hole, those are tried on their own.
      if (batch.length > 1) alone.push(...batch.filter(isLeft))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

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

async function attackBatch(
  batch: readonly Trial[],
  depth: number,
  seconds: number,
  { folder, signal }: Bounds,
): Promise<void> {
  const file = join(folder, `requests-${randomUUID()}.txt`)
  writeFileSync(file, batch.map((trial) => `${rule}\r\n${requestOf(trial)}\r\n${rule}\r\n`).join(''))
  const own = ['-l', file, '--output-dir', join(folder, 'sqlmap'), '--flush-session', '--disable-coloring']
  // What the portal has, so that time does not go to other databases; the time-based way is too slow for the bound.
  const bound = ['--dbms', 'PostgreSQL', '--technique', 'BEUS', '--risk', '1', '--retries', '0']
  const quiet = ['--batch', '--ignore-code', '*', '--skip-waf', '--timeout', '20', '--ignore-stdin']
  const args = [...own, ...bound, ...quiet, ...(depths[depth]?.options ?? [])]
  const { output, code } = await runTool('sqlmap', args, seconds, signal)
  const isWhole = code !== timedOut && !signal?.aborted
  const said = output.split(/^\[(\d+)\/\d+\] URL:$/m)
  for (const [at, trial] of batch.entries()) {
    const place = said.indexOf(String(at + 1))
    const saidOf = place < 0 ? '' : (said[place + 1] ?? '')
    const { fit, attacker, values, reached, found, untested } = trial
    found.push(...findings(saidOf).map((finding) => `${fit.target.name} as ${attacker.who}: ${finding}`))
    const tested = testedIn(saidOf, fit)
    for (const value of tested) reached[value] = depth + 1
    if (!isWhole || batch.length > 1 || found.length > 0 || tested.size === values.length) continue
    const why = code === 0 ? `sqlmap tried ${tested.size} of ${values.length} values` : `sqlmap ended with code ${code}`
    untested.push(`${fit.target.name} as ${attacker.who}, ${depths[depth]?.name}: ${why}: ${lastOf(saidOf || output)}`)
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
