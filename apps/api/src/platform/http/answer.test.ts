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
const envelope = (asOf: string) =>
  JSON.stringify({ code: 200, message: 'Success', content: [{ day: '2026-11-28', count: 3 }], meta: { asOf } })

test('an answer has what its call declares, in the envelope, and nothing else', () => {
  const days = answerWriter(endpoint({ ...call, answer: z.array(z.object({ day: z.string() })) }))
  assert.equal(write({ answer: rows(), meta: meta('a') }, 'en'), envelope('a'))
  const { content } = JSON.parse(days({ answer: rows(), meta: meta('a') }, 'en')) as { content: unknown }
  assert.deepEqual(content, [{ day: '2026-11-28' }])
})
