import type { OpenApi, Operation } from '../apps/api/src/testing/fuzz-requests.ts'
import { attackValues, type Fields } from './attack-values.ts'

/** What one run of a tool tried, and what it found. */
export interface Tried {
  tool: 'sqlmap' | 'wapiti'
  role: string
  what: string
  requests: number
  seconds: number
  found: string[]
  /** Why some of it was no test at all: nothing that it did not find there says anything. */
  untested: string[]
  /** Values that a call refuses as they are, and that were left out so that its others get further. */
  untried: string[]
}

/** A call with a value for what it takes, which the tools then change one by one. */
export interface Target {
  name: string
  method: string
  path: string
  query: Record<string, string>
  body: Fields | null
  /** What it could take besides, but is given without. */
  without: string[]
}

/** The only calls that are left out for what they do, with why. */
const endsTheAttack: Record<string, string> = {
  'DELETE /api/v2/auth/sessions/{id}': 'ends the session that the attack is signed in by',
  'POST /api/v2/auth/view-as': 'turns that session into one that only reads',
}

const takesNothing = ({ parameters, body }: Operation) => parameters.length === 0 && body === null

/** Which calls are not attacked, and why. */
export function leftOutOf(operations: readonly Operation[]): string[] {
  const nameOf = ({ method, path }: Operation) => `${method} ${path}`
  const files = operations.filter(({ isUpload }) => isUpload).map(nameOf)
  const idle = operations.filter((one) => !one.isUpload && takesNothing(one))
  const ending = operations.filter((one) => endsTheAttack[nameOf(one)] !== undefined)
  return [
    ...ending.map((one) => `Left out: ${nameOf(one)}, which ${endsTheAttack[nameOf(one)]}`),
    `Left out: ${files.length} calls that take a file, the fuzzer's: ${files.join(', ')}`,
    `Left out: ${idle.length} calls that take nothing`,
  ]
}

/** Secrets that nobody can make up: the call looks them up and then refuses them, and that look is what is attacked. */
const secrets: ReadonlySet<string> = new Set(['token', 'step', 'current', 'code', 'passkey', 'password'])

/** Calls that take anything at all; files are the fuzzer's. */
export function targetsOf(operations: readonly Operation[], document: OpenApi): Target[] {
  const values = attackValues(document)
  return operations.flatMap((operation) => {
    const name = `${operation.method} ${operation.path}`
    if (operation.isUpload || endsTheAttack[name] !== undefined || takesNothing(operation)) return []
    return [{ name, method: operation.method, path: operation.path, ...values(name, operation) }]
  })
}

const mostTries = 6

export interface Fitted {
  target: Target
  /** What the portal answers to it as it is. */
  status: number
  /** It is refused, but for a secret alone. */
  isSecret: boolean
  /** `METHOD path: field` of what it would not take. */
  dropped: string[]
}

/** Without what the call says is wrong, so that the rest gets as far as the database. */
export async function fitted(target: Target, url: string, token: string): Promise<Fitted> {
  const fit = { ...target, query: { ...target.query }, body: target.body && { ...target.body } }
  const dropped = target.without.map((field) => `${target.name}: ${field}`)
  let status = 0
  let isSecret = false
  for (let tries = 0; tries < mostTries; tries += 1) {
    const response = await fetch(url + addressOf(fit), {
      method: fit.method,
      headers: { authorization: `Bearer ${token}`, ...(fit.body && { 'content-type': 'application/json' }) },
      ...(fit.body && { body: JSON.stringify(fit.body) }),
    })
    status = response.status
    const text = await response.text()
    if (status !== 400) break
    const { content } = JSON.parse(text) as { content: { fields?: { field: string }[] } | null }
    const fields = content?.fields ?? []
    isSecret = fields.length > 0 && fields.every(({ field }) => secrets.has(field))
    if (isSecret) break
    for (const { field } of fields) {
      const top = field.replace(/[.[].*$/, '')
      if (takeAway(fit.query, field)) dropped.push(`${target.name}: ${field}`)
      if (takeAway(fit.body ?? {}, top)) dropped.push(`${target.name}: ${top}`)
    }
  }
  return { target: fit, status, isSecret, dropped }
}

/** Whether there was such a field, which is gone now. */
function takeAway(fields: Fields, name: string): boolean {
  const has = Object.hasOwn(fields, name)
  delete fields[name]
  return has
}

/** Somebody who is not signed in here: the attack would end with the sessions of who is. */
const bystander = '5'

/** @param mark stands behind every value that is to be changed */
export function addressOf({ path, query }: Target, mark = ''): string {
  const address = path.replaceAll(/\{\w+\}/g, `${path.includes('/users/') ? bystander : '1'}${mark}`)
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}${mark}`,
  )
  return pairs.length === 0 ? address : `${address}?${pairs.join('&')}`
}

/** The body as JSON with a mark behind every value in it, within the quotes of texts. */
export function markedBody(value: unknown, mark: string): string {
  if (Array.isArray(value)) return `[${value.map((one) => markedBody(one, mark)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${markedBody(inner, mark)}`)
    return `{${fields.join(',')}}`
  }
  return typeof value === 'string' ? JSON.stringify(value + mark) : `${JSON.stringify(value)}${mark}`
}

/** How often a portal has answered a call with each status, by its own count; names are those of the targets. */
export type Answers = Map<string, Map<number, number>>

const series = /^http_request_duration_seconds_count\{method="(\w+)",route="([^"]*)",status="(\d+)"\} (\d+)$/gm

export async function answersOf(url: string): Promise<Answers> {
  const answers: Answers = new Map()
  for (const [, method, route = '', status, count] of (await (await fetch(`${url}/metrics`)).text()).matchAll(series)) {
    const name = `${method} ${route.replaceAll(/:(\w+)/g, '{$1}')}`
    const statuses = answers.get(name) ?? new Map<number, number>()
    answers.set(name, statuses.set(Number(status), Number(count)))
  }
  return answers
}

/** What was answered between two looks. */
export function since(before: Answers, after: Answers): Answers {
  const grown: Answers = new Map()
  for (const [name, statuses] of after) {
    const counts = [...statuses].map(([status, count]): [number, number] => [status, count - (before.get(name)?.get(status) ?? 0)]) // prettier-ignore
    grown.set(name, new Map(counts.filter(([, count]) => count > 0)))
  }
  return grown
}

export const countOf = (statuses: Map<number, number> = new Map()): number =>
  [...statuses.values()].reduce((sum, count) => sum + count, 0)

/** Answers that no request should get; 503 is what a portal says that has too much to do. */
export function errorsIn(answers: Answers): string[] {
  return [...answers].flatMap(([name, statuses]) =>
    [...statuses].flatMap(([status, count]) =>
      status >= 500 && status !== 503 && status !== 507 ? [`${name} answered ${status}, ${count} times`] : [],
    ),
  )
}

/** How many of all were answered how: `200: 10,112, 400: 31,200`. */
export function statusesIn(answers: Answers): string {
  const sums = new Map<number, number>()
  for (const statuses of answers.values())
    for (const [status, count] of statuses) sums.set(status, (sums.get(status) ?? 0) + count)
  const sorted = [...sums].toSorted(([one], [other]) => one - other)
  return sorted.map(([status, count]) => `${status}: ${count.toLocaleString('en')}`).join(', ')
}
