import assert from 'node:assert/strict'
import test from 'node:test'
import { forBrowser } from './light-contract.ts'

test('the contract for the browser keeps calls and constants, and nothing that only the server asks', () => {
  const source = `import { z } from 'zod'
    export const names = ['a', 'b'] as const
    const row = z.object({ name: z.enum(names), nik: z.string().max(20) })
    export const detail = row.extend({ can: z.object({ edit: z.boolean() }) }).meta({ id: 'Detail' })
    export type Detail = z.output<typeof detail>
    export const label = (row: string) => row.trim()
    export const one = endpoint({ method: 'GET', path: '/api/one/:id', summary: 'One, as it is.', permission: 'signedIn', params: z.object({ id: z.int() }), payload: 'data', answer: detail })
    export const all = (list: { row: Row }) => endpoint({ answer: z.array(list.row), ...shared, path: list.path, method })
    export const rows = managed({ page: 'row', under: 'at/', tag, noun: 'row', row, filters: { name: z.string() }, orderNames: ['name'] })`
  assert.equal(
    forBrowser(source),
    `import { z } from 'zod'
    export const names = ['a', 'b'] as const
    const row = z
    export const detail = z
    export type Detail = z.output<typeof detail>
    export const label = (row: string) => row.trim()
    export const one = endpoint({ method: 'GET', path: '/api/one/:id', permission: 'signedIn', payload: 'data' })
    export const all = (list: { row: Row }) => endpoint({ ...shared, path: list.path, method })
    export const rows = managed({ page: 'row', under: 'at/' })`,
  )
})
