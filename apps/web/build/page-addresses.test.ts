import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { resolve } from 'node:path'
import { addressesIn } from './page-addresses.ts'

const tree = readFileSync(resolve(import.meta.dirname, '../src/routeTree.gen.ts'), 'utf8')

test('every address of the route tree is told, those with parts of their own too', () => {
  const addresses = addressesIn(tree)
  for (const known of [
    '/',
    '/FAQ',
    '/login/',
    '/tioc/$',
    '/guideline/register-{$name}',
    '/v2/detail-case/{-$slug}',
    '/v3/dashboard/board/$board',
  ]) {
    assert.ok(addresses.includes(known), known)
  }
  assert.ok(addresses.every((address) => address.startsWith('/')))
  assert.throws(() => addressesIn('export interface FileRouteTypes {}'), /names no addresses/)
})
