import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changeVocProgress, changeVocStatus, createVoc, updateVoc, vocDetailCall } from '@ido/contract'
import { addRecord, idOf, storedRecord, vocPortal, type VocPortal } from '../voc.testkit.ts'

describe('the way of a record', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
  })
  after(() => portal.close())

  it('goes from draft to done and back, with every step in its history', async () => {
    const { STAFF: staff, PO: po } = portal.people
    const { answer: draft } = await staff.call(createVoc, { body: { longtext: 'Aplikasi lambat', product_id: 1 } })
    const { id } = draft
    await staff.call(changeVocStatus, { body: { id, status: 'new', reason: null } })
    await po.call(changeVocStatus, { body: { id, status: 'on-progress' } })
    const { answer: done } = await po.call(changeVocStatus, { body: { id, status: 'done', reason: 'Sudah dirilis' } })
    assert.equal(done.status, 'done')
    const firstDone = (await storedRecord(portal.database, id)).done_at
    assert.ok(firstDone)
    await po.call(changeVocStatus, { body: { id, status: 'on-progress', reason: 'Muncul lagi' } })
    await po.call(changeVocStatus, { body: { id, status: 'done' } })
    assert.deepEqual((await storedRecord(portal.database, id)).done_at, firstDone, 'time to done is measured once')

    const { answer } = await staff.call(vocDetailCall, { params: { id } })
    assert.equal(answer.version, 6)
    const told = answer.history.map(({ version, by, kind, reason, changes }) => ({
      version,
      by,
      kind,
      reason,
      // What the clock and the owner do with each step is told in owners/care.test.ts.
      changes: changes.filter(({ field }) => field !== 'due_at' && field !== 'owner_name'),
    }))
    const step = (old: string, now: string) => [{ field: 'status', old, new: now }]
    const progress = { field: 'progress_by_po', old: '0', new: '100' }
    const byStaff = { by: staff.user?.name, reason: null }
    const byPo = { by: po.user?.name, reason: null }
    assert.deepEqual(told, [
      { ...byStaff, version: 1, kind: 'created', changes: [] },
      { ...byStaff, version: 2, kind: 'status', changes: step('draft', 'new') },
      { ...byPo, version: 3, kind: 'status', changes: step('new', 'on-progress') },
      {
        ...byPo,
        version: 4,
        kind: 'status',
        changes: [...step('on-progress', 'done'), progress],
        reason: 'Sudah dirilis',
      },
      { ...byPo, version: 5, kind: 'status', changes: step('done', 'on-progress'), reason: 'Muncul lagi' },
      { ...byPo, version: 6, kind: 'status', changes: step('on-progress', 'done') },
    ])
  })

  it('is sent by nobody while it lacks its product or words, and keeps both from then on', async () => {
    const { STAFF: staff, CMP: cmp } = portal.people
    const { answer: empty } = await staff.call(createVoc, { body: {} })
    const { id } = empty
    const send = () => staff.call(changeVocStatus, { body: { id, status: 'new' } })
    for (const by of [staff, cmp]) {
      const refused = await by.call(changeVocStatus, { body: { id, status: 'new' } })
      assert.deepEqual([refused.status, refused.fields.toSorted()], [400, ['longtext', 'product_id']])
    }
    await staff.call(updateVoc, { body: { id, version: 1, longtext: 'Lambat' } })
    assert.deepEqual((await send()).fields, ['product_id'])
    await staff.call(updateVoc, { body: { id, version: 2, product_id: 1 } })
    assert.equal((await send()).status, 200)
    for (const given of [{ product_id: null }, { longtext: null }, { longtext: '  ' }]) {
      const emptied = await cmp.call(updateVoc, { body: { id, version: 4, ...given } })
      assert.deepEqual([emptied.status, emptied.fields], [400, Object.keys(given)])
    }
    const bulk = await cmp.post<{ problem: string }[]>('/api/v2/voc/bulk', { ids: [id], change: { product_id: null } })
    assert.match(bulk.body?.content[0]?.problem ?? '', /harus diisi/)
    assert.equal((await storedRecord(portal.database, id)).version, 4)
  })

  it('is at 100 percent once it is done, whoever says so and with or without words', async () => {
    for (const role of ['PO', 'CMP', 'ADMIN'] as const) {
      const { id } = await addRecord(portal.database, { status: 'on-progress', progress_by_po: 40 })
      const { answer } = await portal.people[role].call(changeVocStatus, { body: { id, status: 'done' } })
      assert.deepEqual([answer.status, answer.progress_by_po], ['done', 100], role)
    }
  })

  it('takes what was done along with done, which completes the progress, and with no other step', async () => {
    const { PO: po, CMP: cmp } = portal.people
    const { id } = await addRecord(portal.database, { status: 'on-progress' })
    const body = { id, status: 'done' as const, progress_by_po_description: 'Unggah foto diperbaiki' }
    const { answer } = await po.call(changeVocStatus, { body })
    assert.deepEqual([answer.status, answer.progress_by_po], ['done', 100])
    assert.equal(answer.progress_by_po_description, 'Unggah foto diperbaiki')
    const last = answer.history.at(-1)
    assert.equal(last?.kind, 'status')
    assert.deepEqual(last.changes.map(({ field }) => field).toSorted(), [
      'progress_by_po',
      'progress_by_po_description',
      'status',
    ])
    const back = { id, status: 'on-progress', reason: 'Muncul lagi', progress_by_po_description: 'Belum' }
    const refused = await cmp.put('/api/v2/voc/status', back)
    assert.deepEqual([refused.status, refused.fields], [400, ['progress_by_po_description']])
    const { answer: still } = await po.call(vocDetailCall, { params: { id } })
    assert.equal(still.status, 'done', 'nothing half done')
  })

  it('says which steps there are when it refuses one', async () => {
    const { id } = await addRecord(portal.database, { status: 'new' })
    const refused = await portal.people.PO.put('/api/v2/voc/status', { id, status: 'done' })
    assert.equal(refused.status, 409)
    assert.equal(refused.message, 'Status tidak dapat diubah menjadi Done: dari Created hanya dapat ke On Progress')
    const english = await portal.people.PO.put('/api/v2/voc/status', { id, status: 'new' }, { 'accept-language': 'en' })
    assert.equal(english.message, 'The status cannot become Created: from Created it can only go to On Progress')
  })

  it('needs a reason for a step back, and not one of blanks', async () => {
    const { id } = await addRecord(portal.database, { status: 'done' })
    for (const reason of [undefined, null, '', '   ']) {
      const refused = await portal.people.CMP.put('/api/v2/voc/status', { id, status: 'on-progress', reason })
      assert.equal(refused.status, 400)
      assert.deepEqual(refused.fields, ['reason'])
    }
    const wrong = await portal.people.CMP.put('/api/v2/voc/status', { id, status: 'finished' })
    assert.deepEqual([wrong.status, wrong.fields], [400, ['status']])
  })

  it('lets one of twenty who take the same step at once win', async () => {
    const { id } = await addRecord(portal.database, { status: 'new' })
    const { PO: po, CMP: cmp } = portal.people
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? po : cmp).put('/api/v2/voc/status', { id, status: 'on-progress' }),
      ),
    )
    const codes = answers.map((answer) => answer.status)
    assert.equal(codes.filter((code) => code === 200).length, 1)
    assert.equal(codes.filter((code) => code === 409).length, 19)
    const { answer } = await portal.people.PO.call(vocDetailCall, { params: { id } })
    assert.deepEqual([answer.version, answer.history.length], [2, 1])
  })

  it('takes progress and its description, and writes what changed only', async () => {
    const { PO: po } = portal.people
    const { id } = await addRecord(portal.database, { status: 'on-progress' })
    const { answer } = await po.call(changeVocProgress, {
      body: { id, progressByPo: 60, progress_by_po_description: 'Tinggal uji coba' },
    })
    assert.equal(answer.progress_by_po, 60)
    assert.equal(answer.progress_by_po_text, '60%')
    assert.deepEqual(answer.history.at(-1)?.changes, [
      { field: 'progress_by_po', old: '0', new: '60' },
      { field: 'progress_by_po_description', old: null, new: 'Tinggal uji coba' },
    ])
    const again = await po.call(changeVocProgress, { body: { id, progressByPo: 60 } })
    assert.equal(again.answer.version, answer.version, 'the same value is no change')
    assert.equal(again.answer.progress_by_po_description, 'Tinggal uji coba', 'what is absent stays')
    const cleared = await po.call(changeVocProgress, { body: { id, progressByPo: 60, progress_by_po_description: '' } })
    assert.equal(cleared.answer.progress_by_po_description, null)
    for (const progressByPo of [-1, 101, 1.5, 'banyak', null]) {
      const refused = await po.put('/api/v2/voc/by-po', { id, progressByPo })
      assert.deepEqual([refused.status, refused.fields], [400, ['progressByPo']])
    }
  })

  it('tells the second of two editors what the first one changed, and overwrites nothing', async () => {
    const { PO: po, CMP: cmp } = portal.people
    const { id } = await addRecord(portal.database, { longtext: 'Semula', product_id: 1 })
    const { answer: read } = await cmp.call(vocDetailCall, { params: { id } })
    await po.call(updateVoc, { body: { id, version: read.version, longtext: 'Dari PO', product_id: 11 } })
    const late = await cmp.put<{ version: number; changes: { by: string; changes: unknown[] }[] }>('/api/v2/voc', {
      id,
      version: read.version,
      longtext: 'Dari CMP',
    })
    assert.equal(late.status, 409)
    assert.match(late.message, new RegExp(`sudah diubah oleh ${po.user?.name ?? '?'} \\(Produk, Saran\\)`))
    assert.equal(late.body?.content.version, 2)
    assert.deepEqual(late.body?.content.changes[0]?.changes, [
      { field: 'product_id', old: 'Agree', new: 'OCA' },
      { field: 'longtext', old: 'Semula', new: 'Dari PO' },
    ])
    assert.equal((await storedRecord(portal.database, id)).longtext, 'Dari PO')
    assert.equal((await cmp.put('/api/v2/voc', { id, longtext: 'Tanpa versi' })).status, 400)
    const ahead = await cmp.put('/api/v2/voc', { id, version: 99, longtext: 'Dari masa depan' })
    assert.equal(ahead.status, 409)
    assert.equal(ahead.message, 'Versi 99 dari VOC ini belum ada; versi terakhirnya 2. Muat ulang lalu simpan kembali.')
    const { by, row } = { by: { id, progressByPo: 30 }, row: await storedRecord(portal.database, id) }
    for (const version of [1, 99]) {
      const refused = await po.put('/api/v2/voc/by-po', { ...by, version })
      assert.deepEqual(
        [refused.status, refused.message.includes(version === 1 ? 'sudah diubah' : 'belum ada')],
        [409, true],
      )
    }
    assert.deepEqual(await storedRecord(portal.database, id), row)
    assert.equal((await po.call(changeVocProgress, { body: { ...by, version: 2 } })).answer.version, 3)
  })

  it('keeps ids unique and histories whole when twenty create at once', async () => {
    const { STAFF: staff } = portal.people
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        staff.call(createVoc, {
          body: { longtext: `Serentak ${index}`, product_id: 1 + index, score_nps: index % 11 },
        }),
      ),
    )
    assert.deepEqual(new Set(created.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(created.map(({ answer }) => answer.voc_id)).size, 20)
    const { rows } = await portal.database.pool.query<{ n: number }>(
      `select count(*)::int as n from voc v join voc_change c on c.record_id = v.id and c.kind = 'created' and c.version = 1
       where v.longtext like 'Serentak%' and c.by_id = $1 and c.by_name = v.createdby`,
      [idOf(staff)],
    )
    assert.equal(rows[0]?.n, 20)
  })
})
