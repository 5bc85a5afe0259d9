import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  addVocComment,
  auditLog,
  insights,
  listNotices,
  listTrash,
  listVoc,
  listVocComments,
  mergeVoc,
  removeVoc,
  restoreVoc,
  vocDetailCall,
} from '@ido/contract'
import type { TestSession } from '../../../testing/portal.ts'
import { addRecord, idOf, pdf, storedRecord, vocPortal, type VocPortal, type VocValues } from '../voc.testkit.ts'

describe('a deleted record', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
  })
  after(() => portal.close())

  const draftOf = (person: TestSession, values: VocValues = {}) =>
    addRecord(portal.database, { status: 'draft', created_by_id: idOf(person), longtext: 'Dobel', ...values })
  const remove = (by: TestSession, id: number, reason?: string) => by.call(removeVoc, { body: { id, reason } })
  const restore = (by: TestSession, trashId: number) => by.call(restoreVoc, { params: { id: trashId } })
  const read = async (by: TestSession, id: number) => (await by.call(vocDetailCall, { params: { id } })).status

  it('is one’s own draft, without a reason; it comes back by its id in the trash', async () => {
    const { STAFF: staff, AGENT: agent, PO: po } = portal.people
    const { id } = await draftOf(staff)
    for (const other of [agent, po]) assert.equal((await remove(other, id)).status, 404, 'nobody else sees it')
    const { status, answer } = await remove(staff, id)
    assert.equal(status, 200)
    assert.equal(await read(staff, id), 404)
    assert.equal((await restore(agent, answer.trashId)).status, 404)
    assert.equal((await restore(staff, answer.trashId)).answer.status, 'draft')
    assert.equal(await read(staff, id), 200)
  })

  it('that was sent is deleted by CMP and ADMIN alone, who say why; everybody else and no reason write nothing', async () => {
    const { id } = await addRecord(portal.database, { created_by_id: idOf(portal.people.STAFF), longtext: 'Terkirim' })
    for (const role of ['STAFF', 'AGENT', 'MANAGEMENT', 'PO'] as const) {
      const refused = await remove(portal.people[role], id, 'Dobel')
      assert.deepEqual([refused.status, /CMP/.test(refused.message)], [403, true], role)
    }
    for (const reason of [undefined, '', '  ']) {
      const unsaid = await remove(portal.people.CMP, id, reason)
      assert.deepEqual([unsaid.status, unsaid.fields], [400, ['reason']])
    }
    for (const role of ['CMP', 'ADMIN'] as const) {
      const { answer } = await remove(portal.people[role], id, 'Tercatat dua kali')
      assert.equal(await read(portal.people[role], id), 404)
      assert.equal((await restore(portal.people[role], answer.trashId)).status, 200)
    }
  })

  it('comes back whole: fields, number, history, comments with who was named, notices and files', async () => {
    const { CMP: cmp, PO: po } = portal.people
    const made = await addRecord(portal.database, { longtext: 'lengkapsekali', product_id: 1, score_nps: 9 })
    const { id } = made
    await cmp.upload(`/api/v2/voc-attachment/${id}`, 'bukti.pdf', pdf)
    const said = { body: `@${po.user?.name} mohon dicek`, mentions: [idOf(po)] }
    assert.equal((await cmp.call(addVocComment, { params: { id }, body: said })).status, 200)
    const stored = await storedRecord(portal.database, id)
    const comments = async () => (await cmp.call(listVocComments, { params: { id }, query: {} })).answer
    const commentsBefore = await comments()
    const found = async () => (await cmp.call(listVoc, { query: { search: 'lengkapsekali' } })).meta.totalData

    const { answer } = await remove(cmp, id, 'Tercatat dua kali')
    assert.equal(await found(), 0)
    const waiting = await cmp.call(listTrash, { query: { list: 'voc' } })
    assert.deepEqual(waiting.answer.map(({ id: trashId, label }) => [trashId, label])[0], [answer.trashId, made.voc_id])
    assert.deepEqual((await po.call(listTrash, { query: { list: 'voc' } })).answer, [], 'PO brings none back')

    assert.equal((await restore(cmp, answer.trashId)).status, 200)
    assert.deepEqual(await storedRecord(portal.database, id), stored)
    assert.deepEqual(await comments(), commentsBefore)
    assert.equal(await found(), 1)
    const { rows } = await portal.database.pool.query<{ id: number; name: string }>(
      'select id, name from voc_attachment where record_id = $1',
      [id],
    )
    const file = await cmp.get(`/api/v2/voc-attachment/${id}/${rows[0]?.id}`)
    assert.deepEqual([rows[0]?.name, file.status, file.text], ['bukti.pdf', 200, pdf])
    assert.ok((await po.call(listNotices, { query: {} })).answer.some((notice) => notice.record?.id === id))

    const detail = await cmp.call(vocDetailCall, { params: { id } })
    const [deleted, restored] = detail.answer.history.slice(-2)
    assert.deepEqual([deleted?.kind, deleted?.reason, restored?.kind], ['deleted', 'Tercatat dua kali', 'restored'])
    const log = (await portal.people.ADMIN.call(auditLog, { query: { search: made.voc_id } })).answer
    assert.deepEqual(
      log.map(({ action, reason }) => [action, reason]),
      [
        ['voc.restored', null],
        ['voc.deleted', 'Tercatat dua kali'],
      ],
    )
  })

  it('or an insight that cites it comes back also while the other is deleted, without the link between them', async () => {
    const { CMP: cmp } = portal.people
    const { id } = await addRecord(portal.database, { product_id: 1, longtext: 'Dasar insight' })
    const given = { title: 'Temuan', text: 'Isi', productId: 1, from: '2026-01-01', to: '2026-02-01', records: [id] }
    const made = await cmp.call(insights.create, { body: given })
    assert.equal(made.status, 200, made.text)
    const params = { id: made.answer.id }
    const recordsOf = async () => (await cmp.call(insights.detail, { params })).answer.records.map((one) => one.id)
    const insightGone = await cmp.call(insights.remove, { params })
    assert.equal(insightGone.status, 200, insightGone.text)
    const recordGone = await remove(cmp, id, 'Dobel')
    const back = await cmp.call(insights.restore, { params: { id: insightGone.answer.trashId } })
    assert.equal(back.status, 200, back.text)
    assert.deepEqual(await recordsOf(), [], 'without what is deleted')
    assert.equal((await restore(cmp, recordGone.answer.trashId)).status, 200)
    // And the other way round: the record had the insight's row when it went.
    await portal.database.pool.query('insert into insight_voc (insight_id, voc_id, place) values ($1, $2, 0)', [
      params.id,
      id,
    ])
    const again = await remove(cmp, id, 'Dobel')
    assert.equal((await cmp.call(insights.remove, { params })).status, 200)
    const restored = await restore(cmp, again.answer.trashId)
    assert.equal(restored.status, 200, restored.text)
  })

  it('is none that others were merged into, or that was merged', async () => {
    const { CMP: cmp } = portal.people
    const [part, main] = [await addRecord(portal.database), await addRecord(portal.database)]
    const body = { id: part.id, version: 1, into: main.id, into_version: 1, reason: 'Sama' }
    assert.equal((await cmp.call(mergeVoc, { body })).status, 200)
    for (const { id } of [part, main]) assert.equal((await remove(cmp, id, 'Dobel')).status, 409)
  })

  it('is one, though two delete it at once', async () => {
    const { CMP: cmp, ADMIN: admin } = portal.people
    const { id } = await addRecord(portal.database)
    const answers = await Promise.all([cmp, admin, cmp, admin].map((by) => remove(by, id, 'Dobel')))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 404, 404, 404],
    )
  })
})
