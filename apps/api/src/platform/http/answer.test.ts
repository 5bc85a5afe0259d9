import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoint } from '@ido/contract'
import { z } from 'zod'
import { answerWriter } from './answer.ts'

const row = z.object({ day: z.string(), count: z.number() })
const call = endpoint({
  method: 'GET',
  path: '/api/v2/written',
  summary: 'Written',
  tag: 'Test',
  permission: 'public',
  answer: z.array(row),
  meta: z.object({ asOf: z.string() }),
})
const write = answerWriter(call)
const rows = () => [{ day: '2026-11-28', count: 3, secret: 'x' }]
const meta = (asOf: string) => ({ asOf, secret: 'x' })
const envelope = (asOf: string, count = 3) =>
  JSON.stringify({ code: 200, message: 'Success', content: [{ day: '2026-11-28', count }], meta: { asOf } })

test('an answer that is kept for many is the same for all, each with its own meta', () => {
  const kept = Object.freeze(rows())
  const texts = ['a', 'b', 'c', 'd'].map((asOf) => write({ answer: kept, meta: meta(asOf) }, 'en'))
  assert.deepEqual(
    texts,
    ['a', 'b', 'c', 'd'].map((asOf) => envelope(asOf)),
  )
})

test('another answer, and one that may still change, is written anew', () => {
  const open = rows()
  assert.equal(write({ answer: open, meta: meta('a') }, 'en'), envelope('a'))
  for (const entry of open) entry.count = 4
  assert.equal(write({ answer: open, meta: meta('a') }, 'en'), envelope('a', 4))
  assert.equal(write({ answer: open, meta: meta('a') }, 'en'), envelope('a', 4))
  assert.equal(write({ answer: Object.freeze(rows()), meta: meta('a') }, 'en'), envelope('a'))
})

test('the same answer of two calls has what each of them declares', () => {
  const kept = Object.freeze(rows())
  const days = answerWriter(endpoint({ ...call, answer: z.array(z.object({ day: z.string() })) }))
  for (let time = 0; time < 3; time += 1) {
    assert.equal(write({ answer: kept, meta: meta('a') }, 'en'), envelope('a'))
    const { content } = JSON.parse(days({ answer: kept, meta: meta('a') }, 'en')) as { content: unknown }
    assert.deepEqual(content, [{ day: '2026-11-28' }])
  }
})
