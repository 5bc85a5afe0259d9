import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql, type SqlBool } from 'kysely'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { dayOf, startOf } from '../days.ts'
import {
  allOf,
  contains,
  containsWords,
  dayBetween,
  numberBetween,
  oneOf,
  areShort,
  searchWords,
  timeBetween,
  type Condition,
} from './filters.sql.ts'

const rows = [
  { name: 'Aplikasi LAMBAT 100%', code: 1, score: 0, at: '2026-04-30T16:59:59.999Z', day: '2026-04-30' },
  { name: 'aplikasi_cepat', code: 2, score: 50, at: '2026-04-30T17:00:00Z', day: '2026-05-01' },
  { name: 'Tagihan\\pembayaran É', code: 3, score: 100, at: '2026-05-01T16:59:59Z', day: '2026-05-01' },
  { name: 'aplikasiXcepat', code: 4, score: null, at: '2026-05-01T17:00:00Z', day: '2026-05-02' },
]

describe('a filter', () => {
  let test: TestDatabase
  before(async () => {
    test = await testDatabase()
    await test.database.pool.query('create table probe (name text, code int, score int, at timestamptz, day date)')
    for (const row of rows)
      await test.database.pool.query('insert into probe values ($1, $2, $3, $4, $5)', Object.values(row))
  })
  after(() => test.close())

  const found = async (condition: Condition): Promise<number[]> => {
    const where = condition ?? sql<SqlBool>`true`
    const result = await sql<{ code: number }>`select code from probe where ${where} order by code`.execute(
      test.database.read,
    )
    return result.rows.map(({ code }) => code)
  }
  const name = sql.ref('name')

  it('by choices takes one or several, and none means all', async () => {
    assert.deepEqual(await found(oneOf(sql.ref('code'), [2])), [2])
    assert.deepEqual(await found(oneOf(sql.ref('code'), [1, 3, 99])), [1, 3])
    assert.equal(oneOf(sql.ref('code'), []), null)
    assert.equal(oneOf(sql.ref('code'), undefined), null)
  })

  it('by numbers includes both ends', async () => {
    assert.deepEqual(await found(numberBetween(sql.ref('score'), 0, 50)), [1, 2])
    assert.deepEqual(await found(numberBetween(sql.ref('score'), 50, undefined)), [2, 3])
    assert.deepEqual(await found(numberBetween(sql.ref('score'), undefined, 0)), [1])
    assert.equal(numberBetween(sql.ref('score'), undefined, undefined), null)
  })

  it('by time is half-open, and a day begins at midnight in Jakarta', async () => {
    const at = sql.ref('at')
    assert.deepEqual(await found(timeBetween(at, '2026-05-01', '2026-05-02')), [2, 3])
    assert.deepEqual(await found(timeBetween(at, '2026-05-01', '2026-05-01')), [])
    assert.deepEqual(await found(timeBetween(at, '2026-04-30T17:00:00Z', '2026-05-01T16:59:59Z')), [2])
    assert.deepEqual(await found(timeBetween(at, '2026-05-01T00:00:00+07:00', undefined)), [2, 3, 4])
    assert.deepEqual(await found(timeBetween(at, undefined, '2026-05-01')), [1])
  })

  it('by day is half-open, and an instant stands for its day in Jakarta', async () => {
    const day = sql.ref('day')
    assert.deepEqual(await found(dayBetween(day, '2026-05-01', '2026-05-02')), [2, 3])
    assert.deepEqual(await found(dayBetween(day, '2026-04-30T17:00:00Z', undefined)), [2, 3, 4])
    assert.deepEqual(await found(dayBetween(day, undefined, '2026-05-01T16:59:59Z')), [1])
  })

  it('by text finds it literally, in any letter case', async () => {
    assert.deepEqual(await found(contains(name, 'APLIKASI')), [1, 2, 4])
    assert.deepEqual(await found(contains(name, '_cepat')), [2])
    assert.deepEqual(await found(contains(name, '100%')), [1])
    assert.deepEqual(await found(contains(name, '%')), [1])
    assert.deepEqual(await found(contains(name, '\\pem')), [3])
    assert.deepEqual(await found(contains(name, 'é')), [3])
    assert.deepEqual(await found(contains(name, "' or true --")), [])
    assert.equal(contains(name, ''), null)
  })

  it('by search wants every word, in any order', async () => {
    assert.deepEqual(await found(containsWords(name, 'cepat aplikasi')), [2, 4])
    assert.deepEqual(await found(containsWords(name, ' LAMBAT  100% ')), [1])
    assert.deepEqual(await found(containsWords(name, 'aplikasi tagihan')), [])
    assert.deepEqual(await found(containsWords(sql`lower(name)`, 'Lambat', { isLower: true })), [1])
    assert.equal(containsWords(name, '  '), null)
  })

  it('by short words beside a longer one wants them anywhere, alone at the beginning of a word or number', async () => {
    const holds = (text: string, search: string) =>
      found(sql<SqlBool>`code = 1 and ${containsWords(sql`${text}::text`, search) ?? sql`true`}`)
    for (const [text, search, isFound] of [
      ['Lambat di Surabaya', 'lambat di surabaya', true],
      ['Lambat di Surabaya', 'lambat ya', true],
      ['Lambat di Surabaya', 'lambat ke', false],
      ['Lambat di Surabaya', 'DI', true],
      ['Lambat di Surabaya', 'ya', false],
      ['sinyal 5GB/bulan', 'gb bu', true],
      ['sinyal 5GB/bulan', '5', true],
      ['sinyal 15 GB', '5', false],
      ['50% (b)', '% (b', true],
      ['50', '.*', false],
      ['50', '_', false],
      ['a\\b', '\\', true],
    ] as const) {
      assert.deepEqual(await holds(text, search), isFound ? [1] : [], `${search} in ${text}`)
    }
  })

  it('joins with others where there are any', async () => {
    assert.deepEqual(await found(allOf([null, contains(name, 'aplikasi'), null, oneOf(sql.ref('code'), [1, 3])])), [1])
    assert.equal(allOf([null, null]), null)
  })
})

describe('the words of a search', () => {
  it('are different ones', () => {
    assert.deepEqual(searchWords(' Lambat lambat\tAPLIKASI\n'), ['Lambat', 'APLIKASI'])
    assert.deepEqual(searchWords(undefined), [])
  })

  it('are short all together or not, counted as people see them', () => {
    assert.deepEqual(
      ['ok di', '😀😀 5', 'ok lambat', '😀😀😀'].map((text) => areShort(searchWords(text))),
      [true, true, false, false],
    )
  })
})

describe('days in Jakarta', () => {
  it('begin seven hours before those of UTC', () => {
    assert.equal(startOf('2026-05-01').toISOString(), '2026-04-30T17:00:00.000Z')
    assert.equal(startOf('2026-05-01T08:00:00+07:00').toISOString(), '2026-05-01T01:00:00.000Z')
    assert.equal(dayOf('2026-04-30T16:59:59Z'), '2026-04-30')
    assert.equal(dayOf(new Date('2026-04-30T17:00:00Z')), '2026-05-01')
    assert.equal(dayOf('2026-05-01'), '2026-05-01')
  })
})
