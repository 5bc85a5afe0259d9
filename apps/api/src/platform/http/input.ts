import { type Endpoint, instantOf, isMoment } from '@ido/contract'
import { z } from 'zod'
import { invalid, type WrongField } from '../errors.ts'
import { refuseManyParameters } from './bounded-input.ts'
import { nameInWords, unsaid, wrongFields } from './wrong-input.ts'

interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}
export type Input = Record<keyof RawInput, unknown>

const parts = ['params', 'query', 'body'] as const

/** The body of a call that takes none: an unknown key is refused by name there too. */
const nothing = z.strictObject({}).nullish()
const readsBody = ({ method, upload, rows }: Endpoint): boolean => method !== 'GET' && !upload && !rows

/**
 * Reads a request against the endpoint's shapes. Unknown names are refused: ignoring a filter would show the wrong list,
 * ignoring a field would lose it. An empty query value counts as absent, and text that PostgreSQL cannot store is refused
 * here rather than there. All wrong fields are named at once.
 */
export function inputReader(endpoint: Endpoint): (raw: RawInput) => Input {
  const schemas = {
    params: endpoint.params ?? null,
    query: (endpoint.query ?? z.object({})).strict(),
    body: endpoint.body ?? (readsBody(endpoint) ? nothing : null),
  }
  return (raw) => {
    const input: Input = { params: undefined, query: undefined, body: undefined }
    const wrong: WrongField[] = []
    refuseManyParameters(raw.query)
    for (const part of parts) {
      const schema = schemas[part]
      if (schema === null) continue
      const given = composed(part === 'query' ? withoutEmpty(raw.query) : raw[part])
      const parsed = schema.safeParse(given, { error: () => unsaid, reportInput: true })
      if (!parsed.success) wrong.push(...wrongFields(parsed.error.issues, schema, part))
      else wrong.push(...unstorable(parsed.data, part))
      if (part === 'query') wrong.push(...turnedPeriods(given as Record<string, unknown>))
      input[part] = parsed.data
    }
    if (wrong.length > 0) throw invalid(wrong)
    return input
  }
}

function withoutEmpty(query: unknown): unknown {
  return Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''))
}

/** Ends of periods that lie before their starts: a list would look empty as if there was nothing. Bodies have rules of their features. */
function* turnedPeriods(given: Readonly<Record<string, unknown>>): Generator<WrongField> {
  for (const [name, start] of Object.entries(given)) {
    if (!/(^|_)from$|From$/.test(name)) continue
    const field = name.replace(/from$/, 'to').replace(/From$/, 'To')
    const end = given[field]
    if (typeof start !== 'string' || typeof end !== 'string' || !isMoment(start) || !isMoment(end)) continue
    if (instantOf(end) < instantOf(start)) yield { field, key: 'periodTurned', values: { from: name } }
  }
}

/** The same input with every text in Unicode's composed form (NFC): macOS sends 'é' as two characters, others as one. */
function composed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(composed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.normalize('NFC'), composed(inner)]))
}

/** Text with a NUL or half a surrogate pair, which `text` and `jsonb` refuse, in values and in names of the sender's own. */
function* unstorable(value: unknown, part: string, path = ''): Generator<WrongField> {
  if (typeof value === 'string') {
    if (!isStorable(value)) yield { field: nameInWords(path || part), key: 'unstorableText' }
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const place = path === '' ? key : `${path}.${key}`
    if (!isStorable(key)) yield { field: nameInWords(place), key: 'unstorableText' }
    yield* unstorable(inner, part, place)
  }
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
