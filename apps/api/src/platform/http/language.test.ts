import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOf } from './language.ts'

test('the best ranked of our languages is spoken, Indonesian where none is named', () => {
  const spoken: [header: string | undefined, language: string][] = [
    [undefined, 'id'],
    ['', 'id'],
    ['*', 'id'],
    ['en', 'en'],
    ['EN-us,en;q=0.5', 'en'],
    ['id-ID,id;q=0.9,en;q=0.8', 'id'],
    ['en;q=0.3,id;q=0.2', 'en'],
    ['en;q=0.2, id;q=0.3', 'id'],
    ['de,fr;q=0.9,en;q=0.1', 'en'],
    ['de', 'id'],
    ['en;q=0', 'id'],
    ['en;q=nonsense', 'id'],
    [',,;;,', 'id'],
  ]
  for (const [header, language] of spoken) assert.equal(languageOf(header), language, String(header))
})
