import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'

/** As the migrations made them first: what every index of a running portal was built with. */
function firstMade(file: string, names: string): string {
  const text = readFileSync(join(import.meta.dirname, '../../migrations', file), 'utf8')
  const functions = text.match(new RegExp(`create function voc_(?:${names})\\(body text\\)[^;]+;`, 'g')) ?? []
  return functions.join('\n').replaceAll(/voc_(letters|words|codes_of)\(/g, 'first_$1(')
}

let db: TestDatabase
before(async () => {
  db = await testDatabase()
  await db.database.pool.query(firstMade('0019_voc_words.sql', 'letters'))
  await db.database.pool.query(firstMade('0021_voc_words_and_codes.sql', 'words|codes_of'))
})
after(() => db?.close())

const pieces = [
  ...'a yang É İ ß 👍 한국어 10gb 2026 a1b2c3d4 q1 0 7 - . , ! ... [ ` { ~ @ _ / ? #'.split(' '),
  ...'https://x.example/status/aB3x9 budi.s@ido.example toko.example/ulasan?id=4a'.split(' '),
  'x'.repeat(49),
  'y'.repeat(51),
  'z'.repeat(120),
  'kata '.repeat(110),
  ...' | | |  |    |\n|\t|\r\n|\u00a0|\u0001|\u007f'.split('|'),
]
const texts = fc.array(
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((some) => some.join('')),
  { minLength: 60, maxLength: 60 },
)

test('a text has the words and codes that it had when its index was built', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (bodies) => {
      const { rows } = await db.database.pool.query(
        `select body from unnest($1::text[]) body
         where voc_letters(body) is distinct from first_letters(body) or voc_words(body) is distinct from first_words(body)
           or voc_codes_of(body) is distinct from first_codes_of(body)`,
        [bodies],
      )
      assert.deepEqual(rows, [])
    }),
    { numRuns: 60 },
  )
})
