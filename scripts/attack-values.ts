import type { OpenApi, Operation } from '../apps/api/src/testing/fuzz-requests.ts'
import { fuzzValues, type FuzzValues, randomFrom, type Schema } from '../apps/api/src/testing/fuzz-values.ts'

export type Fields = Record<string, unknown>

interface Values {
  query: Record<string, string>
  body: Fields | null
  without: string[]
}

const board = { title: { id: 'Papan', en: 'Board' }, group: 'board', question: { id: 'Apa?', en: 'What?' }, filters: [], period: '30d', refresh: null, widgets: [] } // prettier-ignore
const validPath = 'treg/general/assurance-performance'

/** By their names, where a text that is made up fits nothing, and calls would refuse it before they do anything. */
const givenTexts: Fields = {
  email: 'orang@ido.example', password: 'tujuh gajah ungu menari di 9 jembatan', token: 'tautan', step: 'langkah', current: 'salah sama sekali', code: '123456',
  screen: 'voc', path: validPath, dataset: 'tickets', dimensions: 'product', measure: 'opened', filters: '{}', flag: 'CMP', category_nps: 'Promoter', validated_feedback: 'Validated', shift: 'pagi', access: 'granted', reason: 'alasan yang cukup', name: 'nama', label: 'nama',
  timestamp_from: '2026-05-01', timestamp_to: '2026-05-01', at_from: '2026-05-01', at_to: '2026-05-01', region: '1', mine: '1', company_regional: '1', source: '1', product: '1',
} // prettier-ignore

/** Filters of the feedback's list, which take ids beside each other. */
const vocLists: ReadonlySet<string> = new Set([
  'sub_product', 'regional_company', 'category_feedback', 'type_feedback', 'sentiment_feedback', 'validate_journey', 'type_nps', 'interestingness', 'data_acuan',
]) // prettier-ignore

/** The same for calls of their own. */
const given: Record<string, { query?: Record<string, string>; body?: Fields }> = {
  'GET /api/v2/voc/feedback-executive-summary': {
    query: { search: 'aplikasi', product_id: '1', orderName: 'score', orderBy: 'desc', status: 'new', page: '1', size: '10', score_from: '1' },
  },
  'POST /api/v2/query': {
    body: { dataset: 'voc', measures: ['feedback', 'nps'], dimensions: ['product'], filters: { sentiment: ['Negative'] }, from: '2026-01-01', grain: 'month' },
  },
  'GET /api/v2/query/records': { query: { dataset: 'tickets', measure: 'opened', from: '2026-01-01', orderName: 'opened_at', orderBy: 'desc', page: '1', size: '10' } },
  'POST /api/v2/auth/login': { body: { nik: '900006', password: 'salah' } },
  'POST /api/v2/voc': { body: { longtext: 'aplikasi lambat', product_id: 1, score_nps: 4, link: 'https://ido.example/x', company_or_school_name: 'SD 1' } },
  'GET /api/v2/logbook': { query: { search: 'a', shift: 'pagi', status: 'open', orderName: 'shift', orderBy: 'asc', page: '1', size: '10' } },
  'POST /api/v2/users': { body: { nik: '911111', email: 'lain@ido.example', name: 'Orang lain', roles: ['CMP'], hasAccess: true, scope: { regions: [1], products: [1] }, accessUntil: '2027-05-01T08:00:00Z' } },
  'PUT /api/v2/users/{id}': { body: { name: 'Arif Budiman', email: 'po2@ido.example', roles: ['PO'], hasAccess: true, version: 1, reason: 'alasan yang cukup' } },
  'POST /api/v2/users/bulk': { body: { ids: [5], change: { roles: ['PO'] }, reason: 'alasan yang cukup', preview: true } },
  'POST /api/v2/roles': { body: { name: 'PERAN_BARU', label: 'Peran', description: 'baru', flags: ['CMP'], scope: { regions: [1], products: [1] } } },
  'POST /api/v2/dashboard': { body: { path: 'board/serangan', definition: board } },
  'PUT /api/v2/dashboard': { body: { path: validPath, version: 1, definition: board } },
} // prettier-ignore

const named = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? givenText(name, value) : value]),
  )

const givenText = (name: string, value: string) =>
  givenTexts[name] ?? (name.endsWith('_id') || vocLists.has(name) ? '1' : value)

/** A value with every field that the call knows, since what it may also leave out is to be attacked, too. */
function wholeOf(schema: Schema, document: OpenApi, values: FuzzValues): unknown {
  const known = document.components.schemas[schema.$ref?.replace(/^.*\//, '') ?? '']
  const one = known ?? schema.anyOf?.find(({ type }) => type !== 'null')
  if (one) return wholeOf(one, document, values)
  const type = [schema.type ?? []].flat().find((kind) => kind !== 'null')
  if (type === 'array') return [wholeOf(schema.items ?? {}, document, values)]
  if (type !== 'object') return values.of(type === undefined ? schema : { ...schema, type })
  const fields = Object.entries(schema.properties ?? {})
  return Object.fromEntries(fields.map(([name, inner]) => [name, wholeOf(inner, document, values)]))
}

function plain(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '1'
  return text.replaceAll(/[^\w .:-]/g, '') || '1'
}

/** A value for everything that a call takes, one that it should accept where that can be known. */
export function attackValues(document: OpenApi): (name: string, operation: Operation) => Values {
  const values = fuzzValues(randomFrom(20_261_122), document.components.schemas, 0)
  return (name, { parameters, body }) => {
    const asked = parameters.filter(({ in: place }) => place === 'query')
    const texts = Object.fromEntries(
      asked.map(({ name: of, schema }): [string, string] => [of, plain(values.of(schema))]),
    )
    const made = body === null ? null : named(wholeOf(body, document, values) as Fields)
    const own = given[name] ?? {}
    const query = own.query ?? (named(texts) as Record<string, string>)
    const fields = own.body ?? made
    const without = [
      ...Object.keys(texts).filter((field) => !Object.hasOwn(query, field)),
      ...Object.keys(made ?? {}).filter((field) => !Object.hasOwn(fields ?? {}, field)),
    ]
    return { query, body: fields, without }
  }
}
