import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { after, before, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { vocAlikeRecord, vocAlikeText } from '@ido/contract'
import { generatedVoc } from '../../../generate/voc/voc.service.ts'
import { heldOutPairs } from './alike.held-out.testkit.ts'
import { textOf } from './alike.queries.ts'
import { likenessTo, mostAlike, rarityOf } from './alike.ts'
import { mostLetters } from './compared.sql.ts'
import { tunedPairs } from './alike.tuned.testkit.ts'
import { addRecord, addRecords, vocPortal, type VocPortal } from '../voc.testkit.ts'

const pairsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' | ') as [string, string])
const halves = { tuned: pairsOf(tunedPairs), heldOut: pairsOf(heldOutPairs) }
const least = { tuned: 0.93, heldOut: 0.65 }

let portal: VocPortal
before(async () => {
  portal = await vocPortal()
  const options = {
    count: 6_000,
    seed: 'alike',
    until: new Date('2026-11-01T00:00:00Z'),
    signal: new AbortController().signal,
    onProgress() {},
    onStep() {},
  }
  await generatedVoc.fill(portal.database, options)
  const [product, region] = [5, 3]
  const said = [...halves.tuned, ...halves.heldOut].map(([longtext]) => longtext)
  await addRecords(
    portal.database,
    said.map((longtext) => ({ longtext, product_id: product, regional_company: region })),
  )
})
after(() => portal?.close())

const ask = (text: string, more: { product_id?: number } = {}, who: keyof VocPortal['people'] = 'CMP') =>
  portal.people[who].call(vocAlikeText, { query: { text, ...more } })

describe('feedback that says the same in other words', () => {
  for (const [name, pairs] of Object.entries(halves)) {
    it(`is among the first five of a haystack of generated records, for the half of pairs that is ${name}`, async (context) => {
      const missed: string[] = []
      for (const [said, otherwise] of pairs) {
        const answer = (await ask(otherwise)).answer
        if (!answer.some(({ longtext }) => longtext === said)) missed.push(otherwise)
      }
      const recall = 1 - missed.length / pairs.length
      context.diagnostic(`recall@5 ${recall.toFixed(2)}`)
      assert.equal(pairs.length, 100)
      assert.ok(recall >= least[name as keyof typeof halves], `${recall}: ${missed.join('; ')}`)
    })
  }
})

describe('who is told what', () => {
  // So many words that no generated text has, that sharing the one it may have makes none alike.
  const words = 'dekoder ungu berjamur sesudah dicat kuning tetangga'

  it('is by scope, product and drafts: never the record itself, and nothing of where a person sees nothing', async () => {
    const place = { product_id: 5, regional_company: 2 }
    const [here, elsewhere, otherProduct] = await addRecords(portal.database, [
      { ...place, longtext: words },
      { ...place, regional_company: 3, longtext: `${words} kembali` },
      { ...place, product_id: 6, longtext: `${words} juga` },
    ])
    const draft = await addRecord(portal.database, { ...place, status: 'draft', longtext: words })
    const ids = (answer: readonly { id: number }[]) => answer.map(({ id }) => id).toSorted((a, b) => a - b)
    const within = await portal.addPerson({ email: 'alike@ido.example', roles: ['AGENT'], regions: [2] })
    const all = [here?.id, elsewhere?.id, otherProduct?.id] as number[]

    assert.deepEqual(ids((await ask(words)).answer), [...all, draft.id])
    assert.deepEqual(ids((await ask(words, {}, 'AGENT')).answer), all)
    assert.deepEqual(ids((await ask(words, { product_id: 6 })).answer), [otherProduct?.id])
    const seen = await within.call(vocAlikeText, { query: { text: words } })
    assert.deepEqual(ids(seen.answer), [here?.id, otherProduct?.id])
    const beside = await portal.people.AGENT.call(vocAlikeRecord, { params: { id: all[0] ?? 0 } })
    assert.deepEqual(ids(beside.answer), all.slice(1))
    const foreign = await within.call(vocAlikeRecord, { params: { id: all[1] ?? 0 } })
    assert.equal(foreign.status, 404)
  })

  it('says by which words and how much, the most alike first', async () => {
    const { answer } = await ask('decoder ungunya berjamur')
    assert.equal(answer[0]?.longtext, words)
    assert.deepEqual(answer[0]?.words.toSorted(), ['berjamur', 'dekoder', 'ungu'])
    const scores = answer.map(({ score }) => score)
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    )
    assert.ok(scores.every((score) => score > 0 && score <= 1))
  })

  it('finds a word with a typo, in the question or in the record', async () => {
    const [right, wrong] = await addRecords(portal.database, [
      { product_id: 5, longtext: 'terpal bocornya digondol' },
      { product_id: 5, longtext: 'terpall bocornya digondoll' },
    ])
    for (const text of ['terpal digondol', 'terpall digondoll']) {
      const { answer } = await ask(text)
      assert.deepEqual(new Set(answer.map(({ id }) => id)), new Set([right?.id, wrong?.id]), text)
      assert.ok((answer[0]?.score ?? 0) > (answer[1]?.score ?? 1), text)
    }
  })

  it('names words as they stand in the record, of its title too, and none that is another word of the language', async () => {
    const said = { product_id: 5, regional_company: 2 }
    const [titled, joined] = await addRecords(portal.database, [
      { ...said, list_feedback: 'tambah kecepatan sementara', longtext: 'Mohon potongan tagihan otomatis zirkonium' },
      { ...said, longtext: 'Gabisa login, kuota 3GB zirkonium raib' },
    ])
    const { answer } = await ask(
      'Mohon tambahkan e-statement otomatis zirkonium, tidak bisa masuk, kuota tiga giga hilang',
    )
    const wordsOf = (id: number | undefined) => answer.find((record) => record.id === id)?.words ?? []
    assert.ok(wordsOf(titled?.id).includes('tambah'), 'of the title')
    assert.ok(!wordsOf(titled?.id).includes('sementara'), 'a statement is not sementara with a typo')
    assert.ok(wordsOf(joined?.id).includes('gabisa') && wordsOf(joined?.id).includes('3gb'), 'as they stand there')
    for (const { list_feedback, longtext, words: told } of answer) {
      const text = `${list_feedback ?? ''} ${longtext ?? ''}`.toLowerCase()
      const parts = told.flatMap((word) => word.split(' '))
      assert.ok(parts.length > 0)
      assert.equal(new Set(told).size, told.length)
      for (const part of parts) assert.ok(text.includes(part), `${part} in ${text}`)
    }
  })

  it('is nothing where no words tell what it is about, and refuses what is no text by the name of the field', async () => {
    assert.deepEqual((await ask('yang itu sudah juga ya')).answer, [])
    assert.deepEqual((await ask('👍👍👍')).answer, [])
    assert.deepEqual((await ask("%_' or 1=1 --")).answer, [])
    for (const text of ['', 'x'.repeat(1_001)]) {
      const refused = await ask(text)
      assert.equal(refused.status, 400)
      assert.match(JSON.stringify(refused.body), /"field":"text"/)
    }
  })

  it('is nobody without a session', async () => {
    const refused = await portal.anonymous.call(vocAlikeText, { query: { text: words } })
    assert.equal(refused.status, 401)
  })
})

/** Words that every object of the language has a property of: what looks a word up in one finds a function. */
const propertyWords = Object.getOwnPropertyNames(Object.prototype).join(' ')

it('is answered for words that are names of the programming language, too', async () => {
  const record = await addRecord(portal.database, { product_id: 5, longtext: `constructor rumah ${propertyWords}` })
  const { status, answer } = await ask(`constructor ${propertyWords}`)
  assert.equal(status, 200)
  assert.equal(answer[0]?.id, record.id)
  const beside = await portal.people.CMP.call(vocAlikeRecord, { params: { id: record.id } })
  assert.equal(beside.status, 200)
})

/** Words that no list has, others for each seed. */
function madeUp(letters: number, seed: number): string {
  let state = seed + 1
  const anyOf = (some: string) => {
    state = (state * 48_271) % 2_147_483_647
    return some[state % some.length] ?? ''
  }
  const syllable = () => anyOf('bdfgjklmnprstvwz') + anyOf('aeiou')
  const words = Array.from({ length: letters / 8 }, () => `${syllable()}${syllable()}${syllable()}q`)
  return words.join(' ')
}

describe('a text of any length', () => {
  const longest = 22_000

  it('of records is compared as far as it may be typed, and shown as a whole', async (context) => {
    const texts = Array.from({ length: 12 }, (_, seed) => ({
      product_id: 5,
      longtext: `zirkon kelambu terompet ${madeUp(longest, seed)}`,
    }))
    const records = await addRecords(portal.database, texts)
    const id = records[0]?.id ?? 0
    const held = monitorEventLoopDelay({ resolution: 5 })
    held.enable()
    const { status, answer } = await portal.people.CMP.call(vocAlikeRecord, { params: { id } })
    held.disable()
    context.diagnostic(`held at most ${(held.max / 1e6).toFixed(0)} ms`)
    assert.equal(status, 200)
    assert.ok(answer.every(({ words }) => words.length <= 50))
    const few = await addRecords(portal.database, [
      { product_id: 5, longtext: `akordeon karatan ${'ya '.repeat(7_000)}` },
      { product_id: 5, longtext: `akordeon karatan ${'ya '.repeat(7_000)}${madeUp(400, 99)}` },
    ])
    const beside = await portal.people.CMP.call(vocAlikeRecord, { params: { id: few[0]?.id ?? 0 } })
    assert.deepEqual(
      beside.answer.map((record) => [record.id, record.longtext?.length, record.score]),
      [[few[1]?.id, few[1]?.longtext?.length, 1]],
    )
  })

  it('is read to its thousandth letter, and its heaviest fifty words are compared', async () => {
    const longtext = madeUp(longest, 1)
    assert.equal(textOf({ list_feedback: 'judul', longtext }).length, mostLetters)
    const rarity = await rarityOf([longtext, 'sinyal hilang'])
    const { score, words } = likenessTo(longtext, rarity)(longtext)
    assert.equal(words.length, 50)
    assert.ok(Math.abs(score - 1) < 1e-9)
    const heavy = likenessTo(`${longtext} sinyal hilang`, await rarityOf([longtext, longtext, longtext]))
    assert.deepEqual(
      heavy('sinyal hilang').words.toSorted(),
      ['hilang', 'sinyal'],
      'the rare ones at its end are heard',
    )
  })

  it('takes no longer than in proportion', async () => {
    const rarity = await rarityOf(['sinyal hilang'])
    const costOf = (letters: number) => {
      const texts = Array.from({ length: 4 }, (_, seed) => madeUp(letters, seed))
      const compare = likenessTo(madeUp(letters, 7), rarity)
      const earlier = process.cpuUsage()
      for (const text of texts) compare(text)
      const { user, system } = process.cpuUsage(earlier)
      return user + system
    }
    costOf(1_000)
    // Ten times the letters may take thirty times the time; what is compared all with all takes a hundred. The least of a few.
    const cost = (letters: number) => Math.min(...[1, 2, 3].map(() => costOf(letters)))
    const [one, ten] = [cost(1_000), cost(10_000)]
    assert.ok(ten < 30 * one, `${one} and ${ten} microseconds`)
  })

  it('lets others have the thread between comparisons, and while words are counted', async () => {
    const seen = { turns: 0, isDone: false }
    const others = async () => {
      while (!seen.isDone) {
        await setImmediate()
        seen.turns++
      }
    }
    const counting = others()
    const rarity = await rarityOf(Array.from({ length: 200 }, () => 'sinyal hilang'))
    assert.ok(seen.turns >= 19, `${seen.turns} turns while words were counted`)
    seen.turns = 0
    const found = await mostAlike(
      'sinyal hilang',
      rarity,
      Array.from({ length: 200 }, (_, id) => ({ id, text: id % 50 === 0 ? 'sinyal ilang' : 'kuota' })),
    )
    assert.ok(seen.turns >= 19, `${seen.turns} turns between comparisons`)
    seen.isDone = true
    await counting
    assert.deepEqual(
      found.map(({ id }) => id),
      [150, 100, 50, 0],
    )
  })
})
