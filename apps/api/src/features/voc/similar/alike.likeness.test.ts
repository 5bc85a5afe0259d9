import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import fc from 'fast-check'
import { combinations, inTurn, likenessTo, rarityOf } from './alike.ts'
import { areNear, plainWord, tellingWords } from './alike.words.ts'

test('spellings of one word are told as one', () => {
  const same = [
    ['aplikasinya', 'apk', 'aplikasi'],
    ['nggak', 'ga', 'tidak'],
    ['membeli', 'dibeli', 'pembelian', 'beliin'],
    ['lemotttt', 'lelet', 'lambat'],
    ['masuk2', 'masuk'],
    ['memutar', 'diputar', 'putarkan', 'mutarin'],
    ['mengirim', 'ngirim', 'kirimin'],
    ['memperbaiki', 'benerin', 'dibetulin', 'fix'],
    ['lngkp', 'lengkapp', 'lengkap'],
    ['dateng', 'datang', 'kedatangan'],
    ['bukak', 'buka', 'ngebuka'],
  ]
  for (const words of same) assert.equal(new Set(words.map(plainWord)).size, 1, words.join())
  assert.notEqual(plainWord('kuota'), plainWord('kotak'))
  assert.notEqual(plainWord('medan'), plainWord('dan'))
})

test('what is said by several words, in another language or as a number with its unit is told as one', () => {
  const plain = (text: string) => [...tellingWords(text).keys()]
  assert.deepEqual(plain('sidik jarinya'), plain('fingerprint'))
  assert.deepEqual(plain('mati lampu'), plain('pemadaman'))
  assert.deepEqual(plain('dua kali lipat'), plain('dobel'))
  assert.deepEqual(plain('3GB'), plain('tiga giga'))
  assert.deepEqual([...tellingWords('mode gelap').values()], ['mode gelap'], 'as it is written')
  assert.ok(areNear(...(plain('denda tagihan') as [string, string])))
  assert.ok(!areNear(...(plain('denda sinyal') as [string, string])))
})

const some = fc.array(fc.constantFrom(...'sinyal hilang kuota habis mahal gagal teknisi telat otp modem'.split(' ')), {
  minLength: 1,
  maxLength: 8,
})

test('likeness is one to itself, the same both ways, within 0 and 1, and less with a typo', async () => {
  const rarity = await rarityOf(['sinyal hilang', 'kuota habis', 'sinyal mahal', 'modem'])
  fc.assert(
    fc.property(some, some, (one, other) => {
      const [a, b] = [one.join(' '), other.join(' ')]
      assert.ok(Math.abs(likenessTo(a, rarity)(a).score - 1) < 1e-9)
      const [there, back] = [likenessTo(a, rarity)(b).score, likenessTo(b, rarity)(a).score]
      assert.ok(there >= 0 && there <= 1)
      assert.ok(Math.abs(there - back) < 1e-9)
    }),
  )
  const typos = new Map([['teknisi', new Map([[plainWord('tekhnisi'), 0.6]])]])
  const typo = likenessTo('teknisi', rarity, typos)('tekhnisi').score
  assert.ok(typo > 0.5 && typo < 1)
})

test('a word counts in part beside one that is often said of the same thing, for one word of a text only', async () => {
  const rarity = await rarityOf(['denda', 'tagihan', 'sinyal'])
  const once = likenessTo('denda', rarity)('tagihan')
  assert.ok(once.score > 0.3 && once.score < 0.5)
  assert.deepEqual(once.words, ['tagihan'])
  assert.deepEqual(likenessTo('denda bayar', rarity)('tagihan').words, ['tagihan'])
  assert.equal(likenessTo('denda', rarity)('sinyal').score, 0)
})

test('common words are asked for together, a rare one alone, and never more than eight combinations', () => {
  const asked = (share: number) => ({ forms: [String(share)], share, weight: -Math.log(share) })
  const [rare, common] = [asked(0.000_01), asked(0.2)]
  assert.deepEqual(combinations([common, rare], 1_000_000), [[rare], [common]])
  const heavier = Array.from({ length: 6 }, () => asked(0.001)).map((one) => ({ ...one, weight: 10 }))
  assert.deepEqual(combinations([...heavier, rare], 1_000_000)[0], [rare], 'alone, before what weighs more together')
  const shares = fc.array(fc.double({ min: 0.000_001, max: 1, noNaN: true }), { maxLength: 10 })
  fc.assert(
    fc.property(shares, fc.integer({ min: 0, max: 10_000_000 }), (given, records) => {
      const found = combinations(given.map(asked), records)
      assert.ok(found.length <= 8)
      assert.equal(found.length > 0, given.length > 0)
      for (const words of found)
        assert.ok(words.length >= 1 && words.length <= 3 && new Set(words).size === words.length)
    }),
  )
})

describe('one combination is asked after another', () => {
  const word = (form: string, share: number) => [{ forms: [form], share, weight: 1 }]
  const told: [string, readonly number[]][] = []
  /** Which ids three combinations have, of which the last is common. */
  async function askFor(most: number, found: Record<string, number[]>, records = 1_000) {
    told.length = 0
    const together = [word('a', 0.001), word('b', 0.001), word('c', 0.5)]
    const answer = await inTurn(together, { records, most }, async ([asked], known) => {
      const form = asked?.forms[0] ?? ''
      told.push([form, known])
      return (found[form] ?? []).filter((id) => !known.includes(id)).map((id) => ({ id }))
    })
    return answer.map(({ id }) => id)
  }
  const asked = () => told.map(([form]) => form).join('')

  it('for what is not known yet, until enough is found', async () => {
    const found = { a: [3, 1], b: [3, 2, 4], c: [5] }
    assert.deepEqual(await askFor(3, found), [3, 1, 2])
    assert.deepEqual(told, [
      ['a', []],
      ['b', [3, 1]],
    ])
    assert.deepEqual(await askFor(9, found), [3, 1, 2, 4, 5])
    assert.equal(asked(), 'abc')
  })

  it('and one that very many records have only where the others found little', async () => {
    const many = Array.from({ length: 120 }, (_, id) => id)
    await askFor(600, { a: many }, 1_000_000)
    assert.equal(asked(), 'ab')
    await askFor(600, { a: many.slice(0, 20) }, 1_000_000)
    assert.equal(asked(), 'abc')
    await askFor(600, { a: many }, 1_000)
    assert.equal(asked(), 'abc')
  })
})
