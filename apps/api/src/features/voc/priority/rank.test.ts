import assert from 'node:assert/strict'
import { after, before, describe, it, test } from 'node:test'
import { vocRankCall } from '@ido/contract'
import { placeOf } from './rank.queries.ts'
import { addRecord, addRecords, idOf, storedRecord, vocPortal, type VocPortal } from '../voc.testkit.ts'

const place = { product_id: 5, regional_company: 2 }

describe('the rank of a record by priority', () => {
  let portal: VocPortal
  let ids: number[]
  before(async () => {
    portal = await vocPortal()
    const records = await addRecords(portal.database, [
      { ...place, score: 90, list_feedback: 'paling atas' },
      { ...place, score: 60, status: 'on-progress' },
      { ...place, score: 60 },
      { ...place, score: 40, regional_company: 3 },
      { ...place, score: 10 },
      { ...place, score: 95, status: 'done' },
      { ...place, score: 99, product_id: 6 },
    ])
    ids = records.map(({ id }) => id)
    await addRecord(portal.database, { ...place, score: 98, status: 'draft', created_by_id: idOf(portal.people.CMP) })
  })
  after(() => portal?.close())

  const ask = (at: number, query: { score?: number } = {}, who: keyof VocPortal['people'] = 'CMP') =>
    portal.people[who].call(vocRankCall, { params: { id: ids[at] ?? 0 }, query })

  it('counts the open ones of its product with a higher score; what is done, drafts and other products are no rivals', async () => {
    const { answer } = await ask(2)
    assert.equal(answer.isOpen, true)
    assert.equal(answer.others, 4)
    assert.equal(answer.asked, null)
    const { above, below, ...now } = answer.now
    assert.deepEqual(now, { score: 60, rank: 2, rise: 29, fall: 0 })
    assert.deepEqual([above?.id, above?.list_feedback, below?.id], [ids[0], 'paling atas', ids[1]])
  })

  it('tells the rank that another score would give, and changes nothing', async () => {
    const stored = await storedRecord(portal.database, ids[4] ?? 0)
    const { answer } = await ask(4, { score: 60 })
    assert.deepEqual([answer.now.rank, answer.now.rise, answer.now.fall], [5, 29, null])
    assert.deepEqual([answer.asked?.score, answer.asked?.rank, answer.asked?.fall], [60, 2, 0])
    assert.deepEqual(await storedRecord(portal.database, ids[4] ?? 0), stored)
    const top = await ask(4, { score: 100 })
    assert.deepEqual([top.answer.asked?.rank, top.answer.asked?.rise, top.answer.asked?.above], [1, null, null])
  })

  it('of a record that is done is the one that it would have', async () => {
    const { answer } = await ask(5)
    assert.deepEqual([answer.isOpen, answer.others, answer.now.rank, answer.now.fall], [false, 5, 1, 5])
  })

  it('is among what the person sees, and of no record that they do not', async () => {
    const within = await portal.addPerson({ email: 'rank@ido.example', roles: ['PO'], regions: [2] })
    const { answer } = await within.call(vocRankCall, { params: { id: ids[4] ?? 0 }, query: {} })
    assert.deepEqual([answer.others, answer.now.rank, answer.now.rise], [3, 4, 49])
    assert.equal((await within.call(vocRankCall, { params: { id: ids[3] ?? 0 }, query: {} })).status, 404)
    assert.equal((await portal.anonymous.call(vocRankCall, { params: { id: ids[4] ?? 0 }, query: {} })).status, 401)
  })

  it('refuses a score that none can have', async () => {
    for (const score of [-1, 101, 1.5]) assert.equal((await ask(2, { score })).status, 400)
  })
})

test('a rank without rivals cannot change', () => {
  const alone = placeOf({ score: 50, higher: 0, above: null, below: null })
  assert.deepEqual([alone.rank, alone.rise, alone.fall], [1, null, null])
})
