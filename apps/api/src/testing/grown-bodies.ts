import type { Endpoint } from '@ido/contract'
import { z } from 'zod'
import { declaredEndpoints } from './contract.ts'

/** A request made of `size` of something. */
export interface Growing {
  what: string
  /** As much as gets past the limits of bodies, headers and files, or more. */
  most: number
  request(size: number): { path: string; init: RequestInit }
  /** With the key of programs instead of a session. */
  withKey?: true
}

interface Shape {
  type?: string
  items?: Shape
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
}

/** Together so much that the limit of a body is near. */
const mostLetters = 900_000

/** A value of this shape, every text, number and list of it longer than any is let in, of about so many letters of JSON. */
function grown(shape: Shape, letters: number): string {
  const [first] = shape.anyOf ?? shape.oneOf ?? shape.allOf ?? []
  if (first) return grown(largestOf(shape), letters)
  if (shape.type === 'array') return `[${grownItems(shape.items ?? {}, letters)}]`
  if (shape.type === 'object') return `{${grownFields(shape, letters)}}`
  const many = Math.max(1, Math.floor(letters))
  return shape.type === 'number' || shape.type === 'integer' ? '1'.repeat(many) : `"${'x'.repeat(many)}"`
}

/** Of several the one that holds others: it can grow the most. */
function largestOf({ anyOf, oneOf, allOf }: Shape): Shape {
  const shapes = anyOf ?? oneOf ?? allOf ?? []
  return shapes.find(({ type }) => type === 'object' || type === 'array') ?? shapes[0] ?? {}
}

function grownItems(item: Shape, letters: number): string {
  const one = grown(item, 8)
  return Array.from({ length: Math.max(1, Math.floor(letters / (one.length + 1))) }, () => one).join(',')
}

function grownFields({ properties = {}, additionalProperties }: Shape, letters: number): string {
  const fields = Object.entries(properties)
  const own = fields.map(([name, field]) => `"${name}":${grown(field, letters / fields.length)}`)
  if (typeof additionalProperties !== 'object') return own.join(',')
  const value = grown(additionalProperties, 8)
  const keys = Math.max(1, Math.floor(letters / (value.length + 10)))
  return [...own, ...Array.from({ length: keys }, (_, key) => `"k${key}":${value}`)].join(',')
}

function shapeOf({ method, path, body }: Endpoint): Growing {
  const schema = z.toJSONSchema(body ?? z.object({}), {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Shape
  return {
    what: `everything that ${method} ${path} takes`,
    most: mostLetters,
    request: (letters) => ({
      path: path.replace(/:\w+/g, '0'),
      init: { method, body: grown(schema, letters), headers: { 'content-type': 'application/json' } },
    }),
  }
}

/** Lines of one letter: to a list that is imported they are records, to anything else no picture and no document. */
function fileOf({ method, path, query }: Endpoint): Growing {
  const preview = query && 'preview' in query.shape ? '?preview=true' : ''
  return {
    what: `lines of a file that ${method} ${path} takes`,
    most: 5_000_000,
    request: (bytes) => {
      const body = new FormData()
      body.set('file', new Blob(['a\n'.repeat(bytes / 2)]), 'a.csv')
      return { path: path.replace(/:\w+/g, '1') + preview, init: { method, body } }
    },
  }
}

/** Each call with a body or a file once, whoever added it: all that it may hold at once. */
export const grownBodies: readonly Growing[] = declaredEndpoints.flatMap((call) =>
  call.upload ? [fileOf(call)] : call.body ? [shapeOf(call)] : [],
)
