import type { OpenApi, Operation } from '../apps/api/src/testing/fuzz-requests.ts'
import { fuzzValues, type FuzzValues, randomFrom, type Schema } from '../apps/api/src/testing/fuzz-values.ts'
import { excused, type Fields, givenFor, givenPeriod, givenTexts, type Target, vocLists } from './attack-given.ts'

export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`

/** Calls that take nothing can be asked in one way only: there is no value to try. */
export const takesNothing = ({ parameters, body, isUpload }: Operation): boolean =>
  parameters.length === 0 && body === null && !isUpload

/** Calls that take anything at all, each in as many ways as it needs for all that it takes. */
export function targetsOf(operations: readonly Operation[], document: OpenApi): Target[] {
  const values = attackValues(document)
  return operations.flatMap((operation) => {
    const name = nameOf(operation)
    if (excused[name] !== undefined || takesNothing(operation)) return []
    const { method, path } = operation
    return values(name, operation).map((given) => ({ name, method, path, headers: {}, ...given }))
  })
}

type Values = Pick<Target, 'variant' | 'at' | 'query' | 'body' | 'file'>

/** Whom calls about a person are about: somebody who is not signed in here, or the attack would end their session. */
const bystander = '5'

function givenText(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const period = givenPeriod.exec(name)
  if (period) return /to/i.test(period[1] ?? period[2] ?? '') ? '2026-06-01' : '2026-05-01'
  return givenTexts[name] ?? (name.endsWith('_id') || vocLists.has(name) ? '1' : value)
}

const named = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, givenText(name, value)]))

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

/** What is made up with what is given for the call in its place; `undefined` takes a field away. */
function merged(made: Fields, own: Fields = {}): Fields {
  return Object.fromEntries(Object.entries({ ...made, ...own }).filter(([, value]) => value !== undefined))
}

/** A value for everything that a call takes, one that it should accept where that can be known. */
function attackValues(document: OpenApi): (name: string, operation: Operation) => Values[] {
  const values = fuzzValues(randomFrom(20_261_122), document.components.schemas, 0)
  return (name, { path, parameters, body, isUpload }) => {
    const inQuery = parameters.filter(({ in: place }) => place === 'query')
    const made = named(Object.fromEntries(inQuery.map(({ name: of, schema }) => [of, plain(values.of(schema))])))
    // A body of several shapes is sent in each of them.
    const shapes = body === null ? [null] : (body.anyOf ?? [body])
    const bodies = shapes.map((shape) => shape && named(wholeOf(shape, document, values) as Fields))
    return givenFor(name).flatMap((own, way) =>
      bodies.map((fields, shape) => ({
        variant: [way, shape].filter(Boolean).join('-'),
        at: { id: path.includes('/users/') ? bystander : '1', ...own.at },
        query: merged(made, own.query) as Record<string, string>,
        body: fields && (own.rows ? [...own.rows] : merged(fields, own.bodies?.[shape] ?? own.body)),
        file: isUpload ? (own.file ?? { name: 'serangan.csv', type: 'text/csv', content: 'nama§\n' }) : null,
      })),
    )
  }
}

/** Secrets that nobody can make up: the call looks them up and then refuses them, and that look is what is attacked. */
const secrets: ReadonlySet<string> = new Set(['token', 'step', 'current', 'code', 'passkey', 'password', 'otp_code'])

const mostTries = 6

/**
 * The target without what its call says is wrong, so that the rest gets as far as the database; null where it is refused
 * whatever is left out, but for a secret alone.
 */
export async function fitted(
  target: Target,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Target | null> {
  const body = target.body === null || Array.isArray(target.body) ? target.body : { ...target.body }
  const fit: Target = { ...target, query: { ...target.query }, body }
  for (let tries = 0; tries < mostTries; tries += 1) {
    const response = await send(fit, url, headers)
    const text = await response.text()
    if (response.status !== 400) return fit
    const { content } = JSON.parse(text) as { content: { fields?: { field: string }[] } | null }
    const fields = content?.fields ?? []
    if (fields.length > 0 && fields.every(({ field }) => secrets.has(field))) return fit
    for (const { field } of fields) {
      delete fit.query[field]
      if (fit.body !== null && !Array.isArray(fit.body)) delete fit.body[field.replace(/[.[].*$/, '')]
    }
  }
  return null
}

function send(target: Target, url: string, given: Readonly<Record<string, string>>): Promise<Response> {
  const { type, content } = contentOf(target, '')
  const headers = { ...given, ...target.headers, ...(type !== null && { 'content-type': type }) }
  // A refusal for a moment is none of the values' doing, and a redirect is an answer.
  const init: RequestInit = { method: target.method, headers, redirect: 'manual', ...(type !== null && { body: content }) } // prettier-ignore
  return fetch(url + addressOf(target), init)
}

/** What a request has a value for, in the order in which its values stand in it. */
export function valuesIn({ path, query, headers, body, file }: Target): string[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`)
  const inBody = body === null ? [] : leavesOf(body).map((field) => `body ${field}`)
  const contents = file?.content.match(/§/g) ?? []
  const inFile = file === null ? [] : ['file name', ...contents.map(() => 'file content')]
  return [...inPath, ...Object.keys(query).map((name) => `query ${name}`), ...inBody, ...inFile, ...Object.keys(headers).map((name) => `header ${name}`)] // prettier-ignore
}

/** @param mark stands behind every value that is to be changed */
export function addressOf({ path, at, query }: Pick<Target, 'path' | 'at' | 'query'>, mark = ''): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${encodeURIComponent(at[name] ?? '1')}${mark}`)
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}${mark}`,
  )
  return pairs.length === 0 ? address : `${address}?${pairs.join('&')}`
}

const boundary = 'serangan-9f1c'

/** What is sent, and as what; nothing where nothing is. */
export function contentOf(
  { body, file }: Pick<Target, 'body' | 'file'>,
  mark: string,
): { type: string | null; content: string } {
  if (body !== null) return { type: 'application/json', content: markedBody(body, mark) }
  if (file === null) return { type: null, content: '' }
  const lines = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${file.name}${mark}"`,
    `Content-Type: ${file.type}`,
    '',
    file.content.replaceAll('§', mark),
    `--${boundary}--`,
    '',
  ]
  return { type: `multipart/form-data; boundary=${boundary}`, content: lines.join('\r\n') }
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

/** The values of a body in the order of their marks, by the names of their fields; places in lists have none. */
export function leavesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  if (typeof value !== 'object' || value === null) return ['']
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner).map((leaf) => (leaf === '' ? name : `${name}.${leaf}`)),
  )
}
