import type { OpenApi, Operation } from '../apps/api/src/testing/fuzz-requests.ts'
import { fuzzValues, randomFrom } from '../apps/api/src/testing/fuzz-values.ts'

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
}

type Fields = Record<string, unknown>

/** A call with a value for what it takes, which the tools then change one by one. */
export interface Target {
  name: string
  method: string
  path: string
  query: Record<string, string>
  body: Fields | null
}

/** They would end the session that the attack is signed in by, or take its account's access away. */
const endsTheAttack = /logout|\/auth\/sessions|\/auth\/view-as|second-factor|\/me\b.*(?:password|email)|password/

/** Where a value that is made up fits nothing, and the call would refuse it before it does anything. */
const given: Record<string, { query?: Record<string, string>; body?: Fields }> = {
  'GET /api/v2/voc/feedback-executive-summary': {
    query: { search: 'aplikasi', product_id: '1', orderName: 'score', orderBy: 'desc', status: 'new', page: '1', size: '10', score_from: '1' },
  },
  'POST /api/v2/query': {
    body: { dataset: 'voc', measures: ['feedback', 'nps'], dimensions: ['product'], filters: { sentiment: ['Negative'] }, from: '2026-01-01', grain: 'month' },
  },
  'GET /api/v2/query/records': { query: { dataset: 'tickets', measure: 'tickets', from: '2026-01-01', orderName: 'opened_at', orderBy: 'desc', page: '1', size: '10' } },
  'POST /api/v2/auth/login': { body: { nik: '900006', password: 'salah' } },
  'POST /api/v2/voc': { body: { longtext: 'aplikasi lambat', product_id: 1, score_nps: 4, link: 'https://ido.example/x', company_or_school_name: 'SD 1' } },
} // prettier-ignore

/** Calls that take anything at all; files are the fuzzer's. */
export function targetsOf(operations: readonly Operation[], document: OpenApi): Target[] {
  const values = fuzzValues(randomFrom(20_261_122), document.components.schemas, 0)
  return operations.flatMap((operation) => {
    const { method, path, parameters, body, isUpload } = operation
    if (isUpload || endsTheAttack.test(path) || (parameters.length === 0 && body === null)) return []
    const name = `${method} ${path}`
    const asked = parameters.filter(({ in: place }) => place === 'query')
    const query = asked.map(({ name: of, schema }): [string, string] => [of, plain(values.of(schema))])
    const made = body === null ? null : (values.of(body) as Fields)
    return [
      {
        name,
        method,
        path,
        query: given[name]?.query ?? Object.fromEntries(query),
        body: given[name]?.body ?? made,
      },
    ]
  })
}

function plain(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '1'
  return text.replaceAll(/[^\w .:-]/g, '') || '1'
}

const mostTries = 6

export interface Fitted {
  target: Target
  /** What the portal answers to it as it is. */
  status: number
}

/** Without what the call says is wrong, so that the rest gets as far as the database. */
export async function fitted(target: Target, url: string, token: string): Promise<Fitted> {
  const fit = { ...target, query: { ...target.query }, body: target.body && { ...target.body } }
  let status = 0
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
    for (const { field } of content?.fields ?? []) {
      delete fit.query[field]
      if (fit.body) delete fit.body[field.replace(/[.[].*$/, '')]
    }
  }
  return { target: fit, status }
}

/** @param mark stands behind every value that is to be changed */
export function addressOf({ path, query }: Target, mark = ''): string {
  const address = path.replaceAll(/\{\w+\}/g, `1${mark}`)
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
