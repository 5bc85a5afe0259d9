import { datasets } from '../semantic/catalog/catalog.ts'
import type { FuzzValues, Schema } from './fuzz-values.ts'

export interface Operation {
  method: string
  path: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  body: Schema | null
  isUpload: boolean
}
export interface OpenApi {
  paths: Record<
    string,
    Record<string, Pick<Operation, 'parameters'> & { requestBody?: { content: Record<string, { schema: Schema }> } }>
  >
  components: { schemas: Record<string, Schema> }
}

export interface FuzzRequest {
  address: string
  init: Omit<RequestInit, 'headers' | 'body'> & { headers: Record<string, string>; body?: string | FormData | null }
}

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
      isUpload: requestBody?.content['multipart/form-data'] !== undefined,
    })),
  )
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Mostly the number of something that is there: what is not is told by one look, and nothing behind it is asked. */
function pathValue(schema: Schema, values: FuzzValues): string {
  if (schema.type === 'integer' && values.chance(0.6)) return String(values.pick([1, 2, 3, 4, 5]))
  return asText(values.of(schema)).toWellFormed()
}

function addressOf({ path, parameters }: Operation, values: FuzzValues): string {
  const query = new URLSearchParams()
  let address = path
  for (const { name, in: place, required, schema } of parameters) {
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(pathValue(schema, values)))
    else if (required || values.chance(0.12)) query.append(name, asText(values.of(schema)))
  }
  if (values.chance(0.03)) query.append(values.pick(['nonsense', 'page', '__proto__', 'orderName']), '1')
  return query.size === 0 ? address : `${address}?${query.toString()}`
}

/** A request that mostly fits its operation. */
export function plainRequest(operation: Operation, values: FuzzValues): FuzzRequest {
  const headers: Record<string, string> = {
    'accept-language': values.pick(['id', 'en', '*', ';;q=x,,', 'x'.repeat(500)]),
  }
  const init: FuzzRequest['init'] = { method: operation.method, headers }
  if (operation.isUpload && values.chance(0.9)) {
    const form = new FormData()
    form.set(
      values.pick(['file', 'file', 'other']),
      new Blob([values.pick(['', '%PDF-1.7 x', 'text', '\x89PNG\r\n\x1a\n'])]),
      asText(values.pick(['a.png', '../x', '', '\0'])),
    )
    init.body = form
  } else if (operation.body !== null || values.chance(0.05)) {
    headers['content-type'] = values.chance(0.97)
      ? 'application/json'
      : values.pick(['text/plain', 'multipart/form-data', 'application/json; charset=utf-16', 'x'])
    const body = JSON.stringify(values.of(operation.body ?? {})) ?? ''
    if (operation.method !== 'GET') init.body = values.chance(0.97) ? body : body.slice(0, -1)
  }
  return { address: addressOf(operation, values), init }
}

// ---- Shapes that were made to break something ----

/** Texts that grow: on their own, unfolding, or so that a careless pattern tries them again and again. */
const growingTexts: readonly ((size: number) => string)[] = [
  (size) => 'x'.repeat(size), (size) => 'ﷺ'.repeat(size), (size) => 'İ'.repeat(size), (size) => ' '.repeat(size), (size) => '\0'.repeat(size), (size) => '😀'.repeat(size),
  (size) => `a@${'a.'.repeat(size)}`, (size) => `board/${'a-'.repeat(size)}!`, (size) => `http://${'a'.repeat(size)} `, (size) => 'A'.repeat(size) + 'a', (size) => '0'.repeat(size),
  (size) => '1,'.repeat(size), (size) => 'abc '.repeat(size), (size) => `2026-05-01T08:00:00.${'0'.repeat(size)}Z`, (size) => '['.repeat(size), (size) => '{"a":'.repeat(size), (size) => '%'.repeat(size), (size) => "'".repeat(size),
] // prettier-ignore

const repeated = (size: number, piece: (place: number) => string) => Array.from({ length: size }, (_, at) => piece(at))

/** JSON of a value that is large, deep, wide or odd. */
const growingValues: readonly ((size: number, values: FuzzValues) => string)[] = [
  (size, values) => JSON.stringify(values.pick(growingTexts)(size)),
  (size) => `[${repeated(size, (at) => String(at)).join(',')}]`,
  (size) => `[${repeated(size, () => '{}').join(',')}]`,
  (size) => `[${repeated(size, () => '"a"').join(',')}]`,
  (size) => `{${repeated(size, (at) => `"k${at}":["x"]`).join(',')}}`,
  (size) => `{${repeated(size, () => '"a":1').join(',')}}`,
  (size) => `${'['.repeat(size)}${']'.repeat(size)}`,
  (size) => `${'{"a":'.repeat(size)}1${'}'.repeat(size)}`,
  (size) => '9'.repeat(size + 1),
  (size) => `-0.${'0'.repeat(size)}1e${size}`,
]

const growingHeaders = [
  'accept-language',
  'accept-encoding',
  'x-request-id',
  'x-forwarded-for',
  'cookie',
  'range',
  'if-none-match',
  'origin',
]
const longestAddress = 11_000
const longestHeader = 3_000

/** Mostly little, now and then as much as is let in: all sizes are as likely as those ten times as large. */
const sizeUpTo = (most: number, values: FuzzValues) => Math.ceil(most ** values.pick([0.2, 0.35, 0.5, 0.65, 0.8, 1]))

/** A request of which one part is hostile: a field, the whole body, the address, a header or the file. */
export function hostileRequest(operation: Operation, values: FuzzValues): FuzzRequest {
  const request = plainRequest(operation, values)
  const { init } = request
  if (operation.isUpload && values.chance(0.8)) init.body = hostileForm(values)
  else if (operation.method !== 'GET' && values.chance(0.7)) {
    init.headers['content-type'] = 'application/json'
    init.body = hostileBody(operation, values)
  } else if (values.chance(0.7)) request.address = hostileAddress(operation, request.address, values)
  else {
    const text = values.pick(growingTexts)(sizeUpTo(longestHeader, values))
    init.headers[values.pick(growingHeaders)] = text.replaceAll(/[^\x21-\x7e]/g, 'x').slice(0, longestHeader)
  }
  return request
}

function hostileBody({ body }: Operation, values: FuzzValues): string {
  const grown = values.pick(growingValues)(sizeUpTo(30_000, values), values)
  const names = Object.keys(body?.properties ?? {})
  if (names.length === 0 || values.chance(0.2)) return grown
  const given = values.of(body ?? {})
  const fields = typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : []
  const name = values.pick(names)
  const kept = fields.filter(([other]) => other !== name).map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value) ?? 'null'}`) // prettier-ignore
  return `{${[...kept, `${JSON.stringify(name)}:${grown}`].join(',')}}`
}

function hostileAddress({ parameters }: Operation, address: string, values: FuzzValues): string {
  const asked = parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name)
  const mark = address.includes('?') ? '&' : '?'
  const size = sizeUpTo(4_000, values)
  if (values.chance(0.3))
    return `${address}${mark}${repeated(size, (at) => `p${at}`).join('&')}`.slice(0, longestAddress)
  const name = encodeURIComponent(asked.length > 0 ? values.pick(asked) : 'a')
  if (values.chance(0.2))
    return `${address}${mark}${repeated(size, () => `${name}=1`).join('&')}`.slice(0, longestAddress)
  const text = encodeURIComponent(values.pick(growingTexts)(size).slice(0, size).toWellFormed())
  const grown = `${address}${mark}${name}=${text}`.slice(0, longestAddress)
  return grown.replace(/%.?$/, '')
}

function hostileForm(values: FuzzValues): FormData {
  const form = new FormData()
  if (values.chance(0.2)) for (let field = sizeUpTo(500, values); field > 0; field -= 1) form.append(`f${field}`, 'x')
  const size = sizeUpTo(200_000, values)
  const content = values.pick([
    () => `email\n${'a\n'.repeat(size)}`,
    () => `email,name\n${'"'.repeat(size)}`,
    () => ','.repeat(size),
    () => `email\n"${'\n'.repeat(size)}`,
    () => `${'email,'.repeat(size)}\n`,
    () => `email\n${values.pick(growingTexts)(size)}`,
    () => `PK\x03\x04${'\0'.repeat(size)}`,
    () => '\x89PNG\r\n\x1a\n' + '\0'.repeat(size),
  ])()
  form.set('file', new Blob([content]), values.pick(growingTexts)(sizeUpTo(2_000, values)))
  return form
}

/** A delivery of rows with the key of a program. */
export function hostileDelivery(values: FuzzValues): FuzzRequest {
  const size = sizeUpTo(30_000, values)
  const row = () =>
    `{"external_id":"t-${size}","opened_at":"2026-03-01","title":${values.pick(growingValues)(sizeUpTo(2_000, values), values)}}`
  const [type, body] = values.pick([
    () => ['application/json', `[${row()},${row()}]`],
    () => ['application/json', values.pick(growingValues)(size, values)],
    () => ['application/json', `[${values.pick(growingValues)(size, values)}`],
    () => ['application/x-ndjson', `${row()}\n${row()}\n`],
    () => ['application/x-ndjson', 'x\n'.repeat(size)],
    () => ['application/x-ndjson', values.pick(growingTexts)(size)],
  ])() as [string, string] // prettier-ignore
  const address = `/api/v2/ingest/${values.pick([...datasets.map(({ id }) => id), 'x'.repeat(90)])}`
  return { address, init: { method: 'POST', headers: { 'content-type': type }, body } }
}
