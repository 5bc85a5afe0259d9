import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { declaredEndpoints, nameOf } from '../../testing/contract.ts'
import { Refusal } from '../errors.ts'
import { bounds, refuseBoundless } from './bounded-input.ts'

const keyOf = (text: string) => {
  try {
    refuseBoundless(text)
  } catch (error) {
    if (error instanceof Refusal) return error.details.fields?.[0]?.key
    throw error
  }
  return undefined
}
const list = (count: number) => `[${Array.from({ length: count }, () => '1').join(',')}]`
const object = (count: number) => `{${Array.from({ length: count }, (_, place) => `"${place}":1`).join(',')}}`
const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`

describe('a body', () => {
  it('may nest, name and hold as much as is said, and no more', () => {
    assert.equal(keyOf(nested(bounds.depth)), undefined)
    assert.equal(keyOf(nested(bounds.depth + 1)), 'nestedTooDeep')
    assert.equal(keyOf(object(bounds.keys)), undefined)
    assert.equal(keyOf(object(bounds.keys + 1)), 'tooManyKeys')
    assert.equal(keyOf(list(bounds.values)), undefined)
    assert.equal(keyOf(list(bounds.values + 1)), 'tooManyValues')
    assert.equal(keyOf(`[${Array.from({ length: 50 }, () => object(900)).join(',')}]`), 'tooManyValues')
  })

  it('is counted by its structure: what stands within texts is text, also behind a backslash', () => {
    const marks = '[{,:"'.repeat(bounds.values)
    assert.equal(keyOf(JSON.stringify({ [marks]: marks })), undefined)
    assert.equal(keyOf(`["\\\\",${nested(bounds.depth)}]`), 'nestedTooDeep')
    assert.equal(keyOf(`{"a":${list(2_000)},"b":${list(2_000)}}`), undefined, 'items of a list are no keys')
    assert.equal(keyOf(`[${object(700)},${object(700)}]`), undefined, 'each object has its own keys')
  })

  it('that is no JSON is left to the parser', () => {
    for (const text of ['', '"', '"\\', ']]]]', '}{', '[}', ',,,']) assert.equal(keyOf(text), undefined, text)
  })
})

interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  items?: Shape
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  anyOf?: Shape[]
  $ref?: string
}
type Named = Readonly<Record<string, Shape>>

/** Places of a shape where a sender could put as much as a body holds. */
function* openPlaces(shape: Shape, path: string, named: Named): Generator<string> {
  const { type, items, maxItems, additionalProperties: others, anyOf = [], properties = {}, $ref } = shape
  if (type === 'string' && !isBounded(shape)) yield path
  if (type === 'array' && maxItems === undefined) yield `${path}[]`
  if (items) yield* openPlaces(items, `${path}[]`, named)
  if (typeof others === 'object') yield* openPlaces(others, `${path}{}`, named)
  for (const option of anyOf) yield* openPlaces(option, path, named)
  for (const [name, inner] of Object.entries(properties)) yield* openPlaces(inner, `${path}.${name}`, named)
  if ($ref !== undefined) {
    const found = named[$ref.replace(/^.*\//, '')]
    if (found === undefined) throw new Error(`There is no ${$ref}`)
    yield* openPlaces(found, path, named)
  }
}

/** By a length, a list of words, or a pattern that repeats nothing without end; times are read by one that is linear. */
const isBounded = ({ maxLength, enum: words, const: word, format, pattern }: Shape): boolean =>
  maxLength !== undefined ||
  words !== undefined ||
  word !== undefined ||
  format === 'date' ||
  format === 'date-time' ||
  (pattern !== undefined && !/[*+]|,\}/.test(pattern))

describe('every call of the contract', () => {
  it('says how long its texts and lists may be', () => {
    const open = declaredEndpoints.flatMap((endpoint) => {
      // An address is bounded as a whole, and so is each of its parameters.
      if (!endpoint.body) return []
      const shape = z.toJSONSchema(endpoint.body, { io: 'input' }) as Shape & { $defs?: Named }
      return [...openPlaces(shape, nameOf(endpoint), shape.$defs ?? {})]
    })
    assert.deepEqual(open, [])
  })
})
