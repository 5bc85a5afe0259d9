import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'

/** The rule without the shortcuts that make it fast: what every index of a running portal was built with. */
const plainRule = `
  create function plain_letters(body text) returns text[] language sql immutable parallel safe cost 50 return
    case when length(body) <= 500 then string_to_array(regexp_replace(body, '[\\t-@[-\`{-~]+', ' ', 'g'), ' ')
    else array(
      select substr(run, place, 100)
      from unnest(string_to_array(regexp_replace(body, '[\\t-@[-\`{-~]+', ' ', 'g'), ' ')) run,
        generate_series(1, greatest(1, length(run) - 50), 50) place)
    end;
  create function plain_words(body text) returns text[] language sql immutable parallel safe cost 50 return
    case when voc_has_codes(body) then plain_letters(rpad(voc_plain(body), length(body))) else plain_letters(body) end;`

let db: TestDatabase
before(async () => {
  db = await testDatabase()
  await db.database.pool.query(plainRule)
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

test('a text has the words that it had when its index was built', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (bodies) => {
      const { rows } = await db.database.pool.query(
        `select body from unnest($1::text[]) body
         where voc_letters(body) is distinct from plain_letters(body) or voc_words(body) is distinct from plain_words(body)`,
        [bodies],
      )
      assert.deepEqual(rows, [])
    }),
    { numRuns: 60 },
  )
})
