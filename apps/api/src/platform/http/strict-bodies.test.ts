import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Endpoint, writeActivity } from '@ido/contract'
import { z } from 'zod'
import { declaredEndpoints, nameOf } from '../../testing/contract.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: Shape | boolean
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  minLength?: number
  maxLength?: number
}

/** Callers of the activity log add data of their own (specification, section 7). */
const takesOwnKeys = (endpoint: Endpoint) => endpoint === writeActivity
const writing = declaredEndpoints.filter(({ method, upload, rows }) => method !== 'GET' && !upload && !rows)
const shapeOf = ({ body }: Endpoint): Shape =>
  z.toJSONSchema(body ?? z.strictObject({}), { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape
const choicesOf = (shape: Shape): Shape[] =>
  (shape.anyOf ?? shape.oneOf ?? [shape]).flatMap((one) => (one === shape ? [one] : choicesOf(one)))

/** Objects of a body that would take a key that nobody declared. A map, whose keys are data, says what its values are. */
function* openObjects(shape: Shape, path: string): Generator<string> {
  for (const choice of choicesOf(shape)) {
    const { properties, additionalProperties: others, items, type } = choice
    if (type === 'object' && properties !== undefined && others !== false) yield path
    for (const [name, inner] of Object.entries(properties ?? {})) yield* openObjects(inner, `${path}.${name}`)
    if (typeof others === 'object') yield* openObjects(others, `${path}{}`)
    if (items) yield* openObjects(items, `${path}[]`)
  }
}

describe('a body', () => {
  let portal: TestPortal
  let admin: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
  })
  after(() => portal.close())

  const basic = { authorization: `Basic ${btoa('ido:ido-demo')}` }
  /** Nothing is written: each body has a key that no call knows. */
  async function send({ method, path, permission }: Endpoint, body: object = {}) {
    const headers = permission === 'requestAccess' ? basic : { authorization: `Bearer ${admin.token}` }
    const answer = await fetch(portal.url + path.replace(/:\w+/g, '1'), {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ ...body, tidakDikenal: 1 }),
    })
    const { content } = (await answer.json()) as { content: { fields?: { field: string; message: string }[] } | null }
    return { status: answer.status, fields: content?.fields ?? [] }
  }

  it('declares every key on every call, in nested objects too', () => {
    const open = writing
      .filter((call) => !takesOwnKeys(call))
      .flatMap((call) => [...openObjects(shapeOf(call), nameOf(call))])
    assert.ok(writing.length > 130, `${writing.length} calls`)
    assert.deepEqual(open, [])
  })

  it('with an unknown key is 400 that names it, on every call', async () => {
    const wrong: string[] = []
    for (const call of writing) {
      if (!isAsked(call)) continue
      const { status, fields } = await send(call)
      if (status !== 400 || !fields.some(({ field }) => field === 'tidakDikenal'))
        wrong.push(`${nameOf(call)}: ${status}`)
    }
    assert.deepEqual(wrong, [])
  })

  it('that lacks a required field, or leaves it blank, is 400 that names it, on every call', async () => {
    const wrong: string[] = []
    let asked = 0
    for (const call of writing) {
      if (!isAsked(call)) continue
      // Of several shapes the likeliest is told of.
      const [shape, ...others] = choicesOf(shapeOf(call))
      if (!shape || others.length > 0) continue
      const needed = shape.required ?? []
      const texts = needed.filter((field) => isText(shape.properties?.[field]) && !isTakenAsIs(field))
      const without = await send(call)
      const blank = await send(call, Object.fromEntries(texts.map((field) => [field, '   '])))
      asked += needed.length + texts.length
      for (const field of needed) if (!named(without, field)) wrong.push(`${nameOf(call)} without ${field}`)
      for (const field of texts) if (!named(blank, field)) wrong.push(`${nameOf(call)} with a blank ${field}`)
    }
    assert.ok(asked > 150, `${asked} fields`)
    assert.deepEqual(wrong, [])
  })

  it('with a text that is too long is 400 that names it, on every call', async () => {
    const wrong: string[] = []
    let asked = 0
    for (const call of writing) {
      if (!isAsked(call)) continue
      const [shape, ...others] = choicesOf(shapeOf(call))
      if (!shape || others.length > 0) continue
      for (const [field, inner] of Object.entries(shape.properties ?? {})) {
        const longest = choicesOf(inner).find(isText)?.maxLength
        if (longest === undefined) continue
        asked += 1
        if (!named(await send(call, { [field]: 'x'.repeat(longest + 1) }), field))
          wrong.push(`${nameOf(call)} with a long ${field}`)
      }
    }
    assert.ok(asked > 100, `${asked} fields`)
    assert.deepEqual(wrong, [])
  })
})

/** A secret may be of spaces, and a name that the portal gave comes back as it is. */
const isTakenAsIs = (field: string): boolean =>
  ['password', 'current', 'secret', 'token', 'path', 'search', 'step'].includes(field)
const isAsked = (call: Endpoint): boolean =>
  !takesOwnKeys(call) && call.permission !== 'wall' && call.permission !== 'apiKey'
const isText = (shape: Shape | undefined): boolean => shape?.type === 'string'
const named = ({ status, fields }: { status: number; fields: { field: string }[] }, wanted: string): boolean =>
  status === 400 && fields.some(({ field }) => field === wanted || field.startsWith(`${wanted}.`))
