import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sha256 } from './sha256.ts'

const expected = (text: string) => createHash('sha256').update(text).digest('hex')
const withoutHelp = {}

test('the digest without the browser’s help is the standard’s, for every length around the blocks', async () => {
  for (let length = 0; length <= 200; length += 1) {
    const text = randomBytes(length).toString('hex').slice(0, length)
    assert.equal(await sha256(text, withoutHelp), expected(text), text)
  }
})

test('a text is digested as UTF-8, the same with and without the browser’s help', async () => {
  const text = 'Kata sandi: ñandú, 口令, 🔑'
  assert.equal(await sha256(text), expected(text))
  assert.equal(await sha256(text, withoutHelp), expected(text))
})
