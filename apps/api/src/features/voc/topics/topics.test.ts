import assert from 'node:assert/strict'
import { after, before, describe, it, test } from 'node:test'
import { listVoc, vocTopics } from '@ido/contract'
import { addRecord, addRecords, vocPortal, type VocPortal } from '../voc.testkit.ts'
import { riseOf, risenTopics, TermCounts, termsOf } from './topics.ts'

const place = { product_id: 5, regional_company: 2 }
const period = { dateFrom: '2026-03-01', dateTo: '2026-03-10' }
const inPeriod = new Date('2026-03-05T12:00:00+07:00')
const justBefore = new Date('2026-02-20T12:00:00+07:00')

describe('what customers talk about more', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
    const many = (count: number, longtext: string, time_in: Date, more = {}) =>
      Array.from({ length: count }, () => ({ ...place, longtext, time_in, ...more }))
    await addRecords(portal.database, [
      ...many(40, 'Voucher hangusnya cepat.', inPeriod),
      ...many(20, 'voucher hangus, tolong', inPeriod),
      ...many(60, 'Tagihan membengkak', inPeriod),
      ...many(2, 'voucher hangus', justBefore),
      ...many(118, 'Tagihan membengkak', justBefore),
      ...many(30, 'antena roboh', inPeriod, { regional_company: 3 }),
      ...many(30, 'parabola miring', new Date('2026-02-21T12:00:00+07:00'), { product_id: 6 }),
    ])
    await addRecord(portal.database, { ...place, status: 'draft', longtext: 'rahasia draf', time_in: inPeriod })
  })
  after(() => portal?.close())

  const ask = (query: { dateFrom?: string; product?: string } = {}) =>
    portal.people.CMP.call(vocTopics, { query: { ...period, ...query } })

  it('is told by word and phrase with counts of both periods, however it is written', async () => {
    const { answer } = await ask()
    const topic = answer.topics.find(({ words }) => words.includes('voucher'))
    assert.deepEqual([topic?.now, topic?.before, topic?.isReal], [60, 2, true])
    assert.deepEqual(topic?.written, [
      { words: 'voucher hangusnya', total: 40 },
      { words: 'voucher hangus', total: 20 },
    ])
    assert.deepEqual([answer.now.records, answer.now.read, answer.before.records], [150, 150, 150])
    assert.deepEqual([answer.before.from, answer.before.to], ['2026-02-19', '2026-02-28'])
    assert.ok(!answer.topics.some(({ words }) => /tagihan|rahasia|parabola/.test(words)), 'what did not rise')
  })

  it('leads to its records: the list with these filters finds them', async () => {
    const { answer } = await ask()
    const { meta } = await portal.people.CMP.call(listVoc, {
      query: { ...answer.list, search: 'voucher hangus', size: 10 },
    })
    assert.equal(meta.totalData, 60)
  })

  it('is of what the person sees', async () => {
    const within = await portal.addPerson({ email: 'topics@ido.example', roles: ['PO'], regions: [2] })
    const { answer } = await within.call(vocTopics, { query: period })
    assert.equal(answer.now.records, 120)
    assert.ok(!answer.topics.some(({ words }) => words.includes('antena')))
    assert.equal((await portal.anonymous.call(vocTopics, { query: period })).status, 401)
  })

  it('is told of words that are names of the programming language, too', async () => {
    const longtext = `constructor; ${Object.getOwnPropertyNames(Object.prototype).join('; ')}`
    const said = (text: string, day: string) =>
      Array.from({ length: 8 }, () => ({ ...place, longtext: text, time_in: new Date(`${day}T12:00:00+07:00`) }))
    await addRecords(portal.database, [...said(longtext, '2026-05-05'), ...said('modem', '2026-04-25')])
    const { status, answer } = await portal.people.CMP.call(vocTopics, {
      query: { dateFrom: '2026-05-01', dateTo: '2026-05-10' },
    })
    assert.equal(status, 200)
    assert.ok(answer.topics.some(({ words }) => words === 'constructor'))
  })

  it('refuses periods that end before they begin or are too long, and unknown labels', async () => {
    const wrong = [{ dateFrom: '2026-04-01' }, { dateFrom: '2020-01-01' }, { product: 'tidak ada' }]
    for (const query of wrong) assert.equal((await ask(query)).status, 400)
  })
})

test('a word that is a name of the programming language is one like others', () => {
  assert.deepEqual([...termsOf('constructor modem').keys()], ['constructor', 'modem', 'constructor modem'])
})

test('two words are a phrase only where nothing stands between them', () => {
  assert.deepEqual(
    [...termsOf('sinyal hilang. kuota yang habis').keys()],
    ['sinyal', 'hilang', 'sinyal hilang', 'kuota', 'habis'],
  )
})

test('a rise is real only where chance hardly makes it; one that nobody spoke of before has an interval too', () => {
  const texts = { now: 1000, before: 1000 }
  assert.ok(riseOf({ now: 60, before: 10 }, texts).low > 0)
  assert.ok(riseOf({ now: 12, before: 10 }, texts).low < 0)
  const fresh = riseOf({ now: 5, before: 0 }, texts)
  assert.ok(fresh.low < 0 && fresh.high > fresh.points)
})

test('nothing is compared with a period that has no texts', () => {
  const counts = new TermCounts()
  for (let text = 0; text < 10; text++) counts.add('sinyal hilang', 'now')
  assert.deepEqual(risenTopics(counts), { compared: 0, topics: [] })
})
