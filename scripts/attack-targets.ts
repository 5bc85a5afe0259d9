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

/** Without what the call says is wrong, so that the rest gets as far as the database. */
export async function fitted(target: Target, url: string, token: string): Promise<Target> {
  const fit = { ...target, query: { ...target.query }, body: target.body && { ...target.body } }
  for (let tries = 0; tries < mostTries; tries += 1) {
    const response = await fetch(url + addressOf(fit, '1'), {
      method: fit.method,
      headers: { authorization: `Bearer ${token}`, ...(fit.body && { 'content-type': 'application/json' }) },
      ...(fit.body && { body: JSON.stringify(fit.body) }),
    })
    if (response.status !== 400) {
      await response.body?.cancel()
      return fit
    }
    const { content } = (await response.json()) as { content: { fields?: { field: string }[] } | null }
    for (const { field } of content?.fields ?? []) {
      delete fit.query[field]
      if (fit.body) delete fit.body[field.replace(/[.[].*$/, '')]
    }
  }
  return fit
}

/** @param id stands for what is asked for in the path */
export function addressOf({ path, query }: Target, id: string): string {
  const address = path.replaceAll(/\{\w+\}/g, id)
  const pairs = new URLSearchParams(query).toString()
  return pairs === '' ? address : `${address}?${pairs}`
}

/** How many requests the portal has answered, by its own count. */
export async function answered(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const counts = text.matchAll(/^http_request_duration_seconds_count\{[^}]*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}
