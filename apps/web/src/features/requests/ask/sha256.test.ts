import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { plainSha256, sha256 } from './sha256.ts'

const expected = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

test('the digest without the browser’s help is the standard’s, for every length around the blocks', () => {
  for (let length = 0; length <= 200; length += 1) {
    const bytes = randomBytes(length)
    assert.equal(plainSha256(bytes), expected(bytes), `of ${length} bytes: ${bytes.toString('hex')}`)
  }
})

test('a text is digested as UTF-8, the same with and without the browser’s help', async () => {
  const text = 'Kata sandi: ñandú, 口令, 🔑'
  assert.equal(await sha256(text), expected(text))
  assert.equal(plainSha256(new TextEncoder().encode(text)), expected(text))
})
