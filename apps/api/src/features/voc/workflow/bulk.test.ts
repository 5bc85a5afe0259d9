import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  changeManyVoc,
  undoManyVoc,
  updateVoc,
  vocDetailCall,
  type VocBulkChange,
  type VocBulkOutcome,
} from '@ido/contract'
import type { TestSession } from '../../../testing/portal.ts'
import { addRecord, addRecords, storedRecord, vocPortal, type VocPortal } from '../voc.testkit.ts'

describe('many records at once', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
  })
  after(() => portal.close())

  const three = async () =>
    (await addRecords(portal.database, [{}, { sentiment_feedback: 1 }, { sentiment_feedback: 3 }])).map(({ id }) => id)
  const bulk = async (who: TestSession, ids: number[], change: VocBulkChange, more: object = {}) =>
    (await who.call(changeManyVoc, { body: { ids, change, ...more } })).answer
  const undosOf = (outcomes: VocBulkOutcome[]) => outcomes.flatMap(({ undo }) => undo ?? [])
  const read = async (id: number) => (await portal.people.CMP.call(vocDetailCall, { params: { id } })).answer

  it('are looked at before they are changed, and changed as one edit each, with the reason in their history', async () => {
    const { CMP } = portal.people
    const ids = await three()
    const change = { sentiment_feedback: 3, validate_weight_id: 5 }
    const looked = await bulk(CMP, ids, change, { preview: true })
    assert.deepEqual(
      looked.map(({ problem, undo }) => [problem, undo]),
      [
        [null, null],
        [null, null],
        [null, null],
      ],
    )
    assert.deepEqual(
      looked[1]?.changes.map(({ field }) => field),
      ['sentiment_feedback', 'validate_weight_id', 'score'],
    )
    assert.deepEqual(
      looked[2]?.changes.map(({ field }) => field),
      ['validate_weight_id', 'score'],
    )
    assert.equal((await read(ids[1] ?? 0)).version, 1, 'a preview changes nothing')

    const done = await bulk(CMP, ids, change, { reason: 'Hasil rapat' })
    assert.deepEqual(
      done.map(({ changes }) => changes),
      looked.map(({ changes }) => changes),
    )
    const { version, sentiment_feedback, score, history } = await read(ids[1] ?? 0)
    assert.deepEqual([version, sentiment_feedback, score], [2, 3, '20'])
    const newest = history.find((entry) => entry.version === 2)
    assert.deepEqual([newest?.kind, newest?.by, newest?.reason], ['edited', CMP.user?.name, 'Hasil rapat'])
    // What nothing changes is no new version.
    assert.deepEqual(
      (await bulk(CMP, ids, change)).map(({ changes, undo }) => [changes, undo]),
      [
        [[], null],
        [[], null],
        [[], null],
      ],
    )
    assert.equal((await read(ids[1] ?? 0)).version, 2)
  })

  it('get back what they had, except the one that somebody has changed since', async () => {
    const { CMP, PO } = portal.people
    const ids = await three()
    const done = await bulk(CMP, ids, { sentiment_feedback: 2, validated_feedback: 'Validated' })
    const undos = undosOf(done)
    assert.equal(undos.length, 3)
    const [first = 0, second = 0, third = 0] = ids
    await PO.call(updateVoc, { body: { id: first, version: 2, list_feedback: 'Kata orang lain' } })
    const { answer } = await CMP.call(undoManyVoc, { body: { records: undos, reason: 'Diurungkan' } })
    assert.match(answer.find(({ id }) => id === first)?.problem ?? '', new RegExp(PO.user?.name ?? '-'))
    const stored = await Promise.all([first, second, third].map((id) => storedRecord(portal.database, id)))
    assert.deepEqual(
      stored.map((record) => [record.version, record.sentiment_feedback, record.validated_feedback]),
      [
        [3, 2, true],
        [3, 1, false],
        [3, 3, false],
      ],
    )
    assert.equal(stored[1]?.validate_date, null)
    // Once more is too late for all.
    const again = await CMP.call(undoManyVoc, { body: { records: undos } })
    assert.ok(again.answer.every(({ problem }) => problem !== null))
  })

  it('are refused one by one: what is not there, what another product has, and what one may not', async () => {
    const { CMP, PO, AGENT, STAFF, MANAGEMENT } = portal.people
    const [first = 0, second = 0] = await three()
    const gone = await bulk(CMP, [999_999_999, first], { sentiment_feedback: 2 })
    assert.deepEqual(
      gone.map(({ problem }) => problem === null),
      [true, false],
    )
    const other = await addRecord(portal.database, { product_id: 2 })
    const mixed = await bulk(CMP, [other.id, second], { sub_product: 2 })
    assert.match(mixed.find(({ id }) => id === other.id)?.problem ?? '', /^Sub-produk: /)
    assert.equal(mixed.find(({ id }) => id === second)?.problem, null)
    assert.ok((await bulk(PO, [first], { validated_feedback: 'Validated' })).every(({ problem }) => problem !== null))
    for (const who of [AGENT, STAFF, MANAGEMENT]) {
      assert.ok((await bulk(who, [first, second], { sentiment_feedback: 1 })).every(({ problem }) => problem !== null))
    }
    assert.equal((await storedRecord(portal.database, first)).sentiment_feedback, 2)
  })

  it('are asked for with something to change, by name, and no more than a page of pages', async () => {
    const { CMP } = portal.people
    const [id = 0] = await three()
    const refused = async (body: object) => (await CMP.post('/api/v2/voc/bulk', body)).text
    assert.match(await refused({ ids: [id], change: {} }), /change/)
    assert.match(await refused({ ids: [id], change: { longtext: 'x' } }), /change/)
    assert.match(await refused({ ids: [], change: { sentiment_feedback: 1 } }), /ids/)
    assert.match(
      await refused({ ids: Array.from({ length: 501 }, (_, n) => n + 1), change: { sentiment_feedback: 1 } }),
      /ids/,
    )
    const unknown = await bulk(CMP, [id], { sentiment_feedback: 999_999 })
    assert.match(unknown[0]?.problem ?? '', /^Sentimen: /)
    assert.equal(
      (await portal.anonymous.post('/api/v2/voc/bulk', { ids: [id], change: { sentiment_feedback: 1 } })).status,
      401,
    )
  })

  it('are not held up by each other: two bulk edits of the same records in another order both come through', async () => {
    const { CMP, PO } = portal.people
    const ids = (
      await addRecords(
        portal.database,
        Array.from({ length: 40 }, () => ({})),
      )
    ).map(({ id }) => id)
    const [one, other] = await Promise.all([
      bulk(CMP, ids, { sentiment_feedback: 1 }),
      bulk(PO, ids.toReversed(), { sentiment_feedback: 3 }),
    ])
    assert.ok([...one, ...other].every(({ problem }) => problem === null))
    const versions = new Set(
      (await Promise.all(ids.map((id) => storedRecord(portal.database, id)))).map(({ version }) => version),
    )
    assert.deepEqual([...versions], [3])
  })
})
