import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, answered, fitted, type Target, type Tried } from './attack-targets.ts'
import { quietly } from './stages.ts'

interface Attack {
  url: string
  token: string
  role: string
  targets: readonly Target[]
  folder: string
  /** By then it is over, whatever is left. */
  until: number
}

const fewestSeconds = 3
const atOnce = 2

/** One call after the other, each with its share of the time that is left. */
export async function runSqlmap({ url, token, role, targets, folder, until }: Attack): Promise<Tried[]> {
  const waiting = [...targets]
  const done: Tried[] = []
  const next = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const seconds = Math.max(fewestSeconds, ((until - Date.now()) / 1000 / (waiting.length + 1)) * atOnce)
      done.push(await attackOne(target, { url, token, role, folder, seconds }))
    }
  }
  // Counted for all of them together, since they ask at once.
  const before = await answered(url)
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, next))
  const requests = (await answered(url)) - before
  const seconds = (performance.now() - began) / 1000
  const found = done.filter((one) => one.found.length > 0)
  const cut = done.filter(({ what }) => what.endsWith(cutOff)).length
  const what = `${targets.length} calls, every parameter (${cut} cut off by the time)`
  return [...found, { tool: 'sqlmap', role, what, requests, seconds, found: [] }]
}

const cutOff = ' …'

interface One {
  url: string
  token: string
  role: string
  folder: string
  seconds: number
}

async function attackOne(target: Target, { url, token, role, folder, seconds }: One): Promise<Tried> {
  const { host } = new URL(url)
  const { name, method, query, body, ...rest } = await fitted(target, url, token)
  // A mark leaves out whatever is not marked: a call that takes an id in its path has that tried, and the others all they take.
  const address = addressOf({ name, method, query, body, ...rest }, '1*')
  const file = join(folder, `${role}-${name.replaceAll(/\W+/g, '-')}.txt`)
  const lines = [`${method} ${address} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${token}`]
  if (body !== null) lines.push('Content-Type: application/json')
  writeFileSync(file, `${lines.join('\r\n')}\r\n\r\n${body === null ? '' : JSON.stringify(body)}`)
  const began = performance.now()
  const own = ['--output-dir', join(folder, 'sqlmap'), '--flush-session', '--disable-coloring']
  // What the portal has, so that time does not go to other databases; the time-based way is too slow for the bound.
  const bound = ['--dbms', 'PostgreSQL', '--technique', 'BEUS', '--level', '2', '--risk', '1', '--retries', '0']
  const quiet = ['--batch', '--ignore-code', '*', '--skip-waf', '--timeout', '20', '--ignore-stdin']
  const { output, code } = await quietly('timeout', [
    seconds.toFixed(0),
    'sqlmap',
    '-r',
    file,
    ...own,
    ...bound,
    ...quiet,
  ])
  return {
    tool: 'sqlmap',
    role,
    what: code === 124 ? `${name}${cutOff}` : name,
    requests: 0,
    seconds: (performance.now() - began) / 1000,
    found: findings(output),
  }
}

/** What sqlmap is sure of; that something 'might' be is what it then looks at. */
function findings(output: string): string[] {
  if (!/identified the following injection point|is vulnerable/.test(output)) return []
  return [...output.matchAll(/^Parameter: .*$|^ {4}Payload: .*$/gm)].map(([line]) => line.trim())
}
