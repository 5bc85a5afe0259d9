import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Session, unreached } from './attack-session.ts'
import {
  addressOf,
  answersOf,
  countOf,
  errorsIn,
  type Fitted,
  fitted,
  markedBody,
  since,
  statusesIn,
  type Target,
  type Tried,
} from './attack-targets.ts'
import { quietly } from './stages.ts'

interface Attack extends Session {
  targets: readonly Target[]
  folder: string
  /** By then it is over, whatever is left. */
  until: number
}

/** Of one call: how many values it takes, and how many sqlmap has tried to the end. */
interface Outcome {
  name: string
  values: number
  tested: number
  isCut: boolean
  found: string[]
  untested: string[]
}

const fewestSeconds = 5
const atOnce = 2
const mark = '*'
const timedOut = 124
/** What leaves nothing to try: the role may not ask it at all. */
const forbidden = 403
const invalid = 400

/** One call after the other, each with its share of the time that is left. */
export async function runSqlmap(attack: Attack): Promise<Tried> {
  const { url, token, role, targets, until } = attack
  const began = performance.now()
  const before = await answersOf(url)
  const fits: Fitted[] = []
  for (const target of targets) fits.push(await fitted(target, url, token))
  const waiting = fits.filter(({ status }) => status !== forbidden)
  const asked = waiting.map(({ target }) => target)
  const untried = waiting.flatMap(({ dropped }) => dropped)
  const done: Outcome[] = []
  const next = async () => {
    for (let fit = waiting.shift(); fit; fit = waiting.shift()) {
      const left = (until - Date.now()) / 1000
      done.push(await attackOne(fit, attack, Math.max(fewestSeconds, (left / (waiting.length + 1)) * atOnce)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  const answers = since(before, await answersOf(url))
  const cut = done.filter(({ isCut }) => isCut).length
  const sum = (of: 'values' | 'tested') => done.reduce((all, outcome) => all + outcome[of], 0)
  const what = [
    `${asked.length} calls, ${sum('tested')} of ${sum('values')} values to the end, ${cut} calls cut off by the time`,
    `${targets.length - asked.length} calls that the role may not ask`,
    `answers ${statusesIn(answers)}`,
  ].join('; ')
  const requests = [...answers.values()].reduce((all, statuses) => all + countOf(statuses), 0)
  const seconds = (performance.now() - began) / 1000
  const found = [...done.flatMap((one) => one.found), ...errorsIn(answers)]
  const untested = [...done.flatMap((one) => one.untested), ...(await unreached(attack, asked, answers))]
  return { tool: 'sqlmap', role, what, requests, seconds, found, untested, untried }
}

async function attackOne({ target, status, isSecret }: Fitted, attack: Attack, seconds: number): Promise<Outcome> {
  const { name } = target
  const { file, values } = requestFile(target, attack)
  const own = ['--output-dir', join(attack.folder, 'sqlmap'), '--flush-session', '--disable-coloring']
  // What the portal has, so that time does not go to other databases; the time-based way is too slow for the bound.
  const bound = ['--dbms', 'PostgreSQL', '--technique', 'BEUS', '--level', '2', '--risk', '1', '--retries', '0']
  const quiet = ['--batch', '--ignore-code', '*', '--skip-waf', '--timeout', '20', '--ignore-stdin']
  const args = [seconds.toFixed(0), 'sqlmap', '-r', file, ...own, ...bound, ...quiet]
  const { output, code } = await quietly('timeout', args)
  const found = findings(output).map((finding) => `${name}: ${finding}`)
  const tested = [...output.matchAll(/parameter '.*' (?:does not seem to be injectable|is vulnerable)/g)].length
  const isCut = code === timedOut
  const untested: string[] = []
  if (status === invalid && !isSecret) untested.push(`${name} is refused as invalid whatever is left out`)
  if (code !== 0 && !isCut) untested.push(`${name}: sqlmap ended with code ${code}: ${lastOf(output)}`)
  else if (tested < values && !isCut && found.length === 0)
    untested.push(`${name}: sqlmap tried ${tested} of ${values} values: ${lastOf(output)}`)
  else if (tested === 0 && found.length === 0) untested.push(`${name}: ${seconds.toFixed(0)} s were not enough for one value`) // prettier-ignore
  return { name, values, tested, isCut, found, untested }
}

/** The request as sqlmap reads it, with a mark at every value: unmarked ones would be left out beside marked ones. */
function requestFile(target: Target, { url, token, role, folder }: Attack): { file: string; values: number } {
  const { name, method, body } = target
  const address = addressOf(target, mark)
  const content = body === null ? '' : markedBody(body, mark)
  const lines = [`${method} ${address} HTTP/1.1`, `Host: ${new URL(url).host}`, `Authorization: Bearer ${token}`]
  if (body !== null) lines.push('Content-Type: application/json')
  const file = join(folder, `${role}-${name.replaceAll(/\W+/g, '-')}.txt`)
  writeFileSync(file, `${lines.join('\r\n')}\r\n\r\n${content}`)
  return { file, values: (address + content).split(mark).length - 1 }
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
