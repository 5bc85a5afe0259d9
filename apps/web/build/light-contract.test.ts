import assert from 'node:assert/strict'
import test from 'node:test'
import { withoutShapes } from './light-contract.ts'

test('the contract for the browser keeps calls and constants, and nothing of its shapes', () => {
  const source = `import { z } from 'zod'
    export const names = ['a', 'b'] as const
    const row = z.object({ name: z.enum(names), nik: z.string().max(20) })
    export const detail = row.extend({ can: z.object({ edit: z.boolean() }) }).meta({ id: 'Detail' })
    export type Detail = z.output<typeof detail>
    export const label = (row: string) => row.trim()
    export const one = endpoint({ method: 'GET', path: '/api/one/:id', params: z.object({ id: z.int() }), answer: detail })`
  assert.equal(
    withoutShapes(source),
    `import { z } from 'zod'
    export const names = ['a', 'b'] as const
    const row = z
    export const detail = z
    export type Detail = z.output<typeof detail>
    export const label = (row: string) => row.trim()
    export const one = endpoint({ method: 'GET', path: '/api/one/:id', params: z, answer: detail })`,
  )
})
