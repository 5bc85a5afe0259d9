import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  createVoc,
  saveVocColumnSetting,
  updateVoc,
  vocColumnSetting,
  vocDetailCall,
  vocReferenceFields,
  vocReferenceLists,
  vocWeightFields,
  listDataAcuan,
  type VocDetail,
} from '@ido/contract'
import { today } from '../../../platform/days.ts'
import { addRecord, idOf, storedRecord, vocPortal, type VocPortal } from '../voc.testkit.ts'

describe('writing a record', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
  })
  after(() => portal.close())

  it('keeps every field as it was sent, in the name of who sent it', async () => {
    const body = {
      product_id: 1,
      sub_product: 2,
      regional_company: 3,
      customer_ownership_id: 2,
      source_id: 3,
      media_id: 4,
      category_feedback: 5,
      type_feedback: 1,
      sentiment_feedback: 3,
      validate_journey: 4,
      category_improvement_id: 2,
      factory_id: 1,
      burn_feedback_id: 1,
      type_nps: 2,
      interestingness: 3,
      data_acuan: 4,
      validate_weight_id: 5,
      data_access_weight_id: 4,
      implement_ease_weight_id: 3,
      feedback_source_weight_id: 2,
      priority_direction_weight_id: 1,
      survey_id: 'SRV-1',
      episode_id: 'EP-1',
      company_or_school_name: 'PT Maju Jaya',
      respondent_name: 'Budi "Bud" Santoso',
      list_feedback: 'Lambat; sering keluar sendiri',
      longtext: ' Tolong diperbaiki 🙏\n=1+1\t',
      link: 'https://contoh.id/?a=1&b=2',
      progress_by_po_description: 'Belum',
      defined_problem_statement: 'Masalah',
      data_acuan_text: 'Catatan',
      score_nps: 7,
      time_in: '2026-03-05T10:20:30.000Z',
      insert_feedback_date: '2026-03-06',
    }
    const readOnly = { createdBy: 'Orang Lain', id: 999, status: 'done', score: '99', version: 7, progress_by_po: 50 }
    const { answer, status } = await portal.people.PO.call(createVoc, { body: { ...body, ...readOnly } })
    assert.equal(status, 200)
    for (const [field, value] of Object.entries(body)) assert.deepEqual(answer[field as 'longtext'], value, field)
    assert.match(answer.voc_id, /^VOC-\d{4}-\d{6}$/)
    const derived = {
      status: 'draft',
      version: 1,
      category_nps: 'Passive',
      progress_by_po: 0,
      progress_by_po_text: '0%',
      validated_feedback: 'Not Validated',
      validate_date: null,
    }
    assert.partialDeepStrictEqual(answer, derived)
    assert.ok(Math.abs(Date.parse(answer.createddate) - Date.now()) < 60_000)
    assert.match(answer.timestamp, /^\d{1,2} [A-Z][a-z]{2} \d{4} \d\d : \d\d$/)
    // (100 + 75 + 50 + 75 + 0) / 5
    assert.equal(answer.score, '60')
    assert.equal(answer.createdBy, portal.people.PO.user?.name)
    assert.equal(answer.createdById, idOf(portal.people.PO))
    assert.partialDeepStrictEqual(answer.labels, {
      product_id: 'Agree',
      sub_product: 'Agree Modal',
      category_improvement_id: 'Enhance Product Quality',
      validate_weight_id: '100%',
      priority_direction_weight_id: '0%',
    })
    const read = await portal.people.PO.call(vocDetailCall, { params: { id: answer.id } })
    assert.deepEqual(read.answer, answer)
  })

  it('reads a day as midnight UTC, nothing as null and Lainnya as free text', async () => {
    const { answer } = await portal.people.STAFF.call(createVoc, {
      body: {
        time_in: '2026-02-28',
        company_or_school_name: '',
        respondent_name: '  ',
        data_acuan: '',
        data_acuan_text: 'Rapat',
      },
    })
    assert.equal(answer.time_in, '2026-02-28T00:00:00.000Z')
    assert.deepEqual(
      [answer.company_or_school_name, answer.respondent_name, answer.data_acuan, answer.data_acuan_text],
      [null, null, null, 'Rapat'],
    )
    assert.equal(answer.score, '0')
    const empty = await portal.people.STAFF.call(createVoc, { body: {} })
    assert.equal(empty.status, 200)
    assert.ok(Math.abs(Date.parse(empty.answer.time_in) - Date.now()) < 60_000)
    assert.equal(empty.answer.insert_feedback_date, today())
    const { answer: noDay } = await portal.people.STAFF.call(createVoc, { body: { insert_feedback_date: null } })
    assert.equal(noDay.insert_feedback_date, null)
    const { answer: edited } = await portal.people.STAFF.call(updateVoc, {
      body: { id: noDay.id, version: 1, longtext: 'x' },
    })
    assert.equal(edited.insert_feedback_date, null, 'an edit is no second entry')
  })

  it('names every field that it cannot take, and writes nothing', async () => {
    const wrong: [object, string[]][] = [
      [{ score_nps: 11 }, ['score_nps']],
      [{ score_nps: '7' }, ['score_nps']],
      [{ time_in: '31/12/2026' }, ['time_in']],
      [{ time_in: '2026-02-30' }, ['time_in']],
      [{ time_in: '2130-01-01' }, ['time_in']],
      [{ time_in: new Date(Date.now() + 86_400_000).toISOString() }, ['time_in']],
      [{ insert_feedback_date: '0000-01-01' }, ['insert_feedback_date']],
      [{ insert_feedback_date: '2130-01-01', time_in: '2130-01-01' }, ['insert_feedback_date', 'time_in']],
      [{ validate_weight_id: 6 }, ['validate_weight_id']],
      [{ validated_feedback: 'Ya' }, ['validated_feedback']],
      [{ longtext: 'x'.repeat(20_001) }, ['longtext']],
      [{ longtext: 'a\0b' }, ['longtext']],
      [{ link: 'javascript:alert(1)' }, ['link']],
      [{ link: 'contoh.id' }, ['link']],
      [{ link: 'https://' }, ['link']],
      [{ link: `https://contoh.id/${'x'.repeat(2_000)}` }, ['link']],
      [{ product_id: 0, media_id: 'x' }, ['media_id', 'product_id']],
      [{ product_id: 2_000_000_000 }, ['product_id']],
      [{ source_id: 777, category_feedback: 888 }, ['category_feedback', 'source_id']],
      [{ product_id: 2, sub_product: 1 }, ['sub_product']],
    ]
    const count = async () => (await portal.database.pool.query('select from voc')).rowCount
    const records = await count()
    for (const [body, fields] of wrong) {
      const { status, fields: named, text } = await portal.people.ADMIN.post('/api/v2/voc', body)
      assert.equal(status, 400, text)
      assert.deepEqual(named.toSorted(), fields, text)
    }
    assert.equal(await count(), records)
  })

  it('knows a reference that was added a moment ago, and checks the sub-product against the product that will stand', async () => {
    const { CMP: cmp } = portal.people
    await cmp.call(vocReferenceLists)
    await portal.database.pool.query(`insert into product (id, name) values (901, 'Produk baru')`)
    const { answer } = await cmp.call(createVoc, { body: { product_id: 901 } })
    assert.equal(answer.labels.product_id, 'Produk baru')
    const { answer: agree } = await cmp.call(createVoc, { body: { product_id: 1, sub_product: 1 } })
    const onlyProduct = await cmp.put('/api/v2/voc', { id: agree.id, version: 1, product_id: 2 })
    assert.deepEqual([onlyProduct.status, onlyProduct.fields], [400, ['sub_product']])
    const both = await cmp.call(updateVoc, { body: { id: agree.id, version: 1, product_id: 2, sub_product: 6 } })
    assert.equal(both.answer.labels.sub_product, 'Antares Eazy')
    const none = await cmp.call(updateVoc, { body: { id: agree.id, version: 2, product_id: null } })
    assert.equal(none.answer.product_id, null)
  })

  it('changes what is named only, clears with null, and writes old and new in words', async () => {
    const { CMP: cmp } = portal.people
    const { id } = await addRecord(portal.database, {
      longtext: 'Lama',
      survey_id: 'SRV-9',
      product_id: 1,
      regional_company: 2,
      validate_weight_id: 1,
      score: 1,
      score_nps: 3,
      time_in: new Date('2026-01-01T00:00:00Z'),
    })
    const { answer } = await cmp.call(updateVoc, {
      body: {
        id,
        version: 1,
        longtext: 'Baru',
        regional_company: null,
        validate_weight_id: 5,
        score_nps: 9,
        time_in: '2026-01-02',
      },
    })
    assert.equal(answer.survey_id, 'SRV-9')
    assert.equal(answer.score, '20')
    const { by, kind, version, changes } = answer.history.at(-1) ?? {}
    assert.deepEqual({ by, kind, version }, { by: cmp.user?.name, kind: 'edited', version: 2 })
    assert.deepEqual(changes, [
      { field: 'regional_company', old: 'T-REG 2', new: null },
      { field: 'validate_weight_id', old: '5%', new: '100%' },
      { field: 'score', old: '1', new: '20' },
      { field: 'score_nps', old: '3', new: '9' },
      { field: 'category_nps', old: 'Detractor', new: 'Promoter' },
      { field: 'time_in', old: '2026-01-01T00:00:00.000Z', new: '2026-01-02T00:00:00.000Z' },
      { field: 'longtext', old: 'Lama', new: 'Baru' },
    ])
  })

  it('writes nothing where nothing changes, so that a whole record can be sent back', async () => {
    const { PO: po } = portal.people
    const record = await addRecord(portal.database, { longtext: 'Tetap', product_id: 1, score: 60 })
    const { answer: read } = await po.call(vocDetailCall, { params: { id: record.id } })
    const whole = await po.put<VocDetail>('/api/v2/voc', read)
    assert.equal(whole.status, 200)
    assert.deepEqual(whole.body?.data, read)
    assert.deepEqual(await storedRecord(portal.database, record.id), record)
  })

  it('stamps and clears the day of validation, for CMP and ADMIN only', async () => {
    const { STAFF: staff, PO: po, CMP: cmp } = portal.people
    const refused = await staff.post('/api/v2/voc', { validated_feedback: 'Validated' })
    assert.equal(refused.status, 403)
    assert.match(refused.message, /^validated_feedback: /)
    assert.equal((await staff.post('/api/v2/voc', { validated_feedback: 'Not Validated' })).status, 200)
    const { id } = await addRecord(portal.database)
    const { answer } = await cmp.call(updateVoc, { body: { id, version: 1, validated_feedback: 'Validated' } })
    assert.equal(answer.validated_feedback, 'Validated')
    assert.ok(Math.abs(Date.parse(answer.validate_date ?? '') - Date.now()) < 60_000)
    assert.deepEqual(
      answer.history.at(-1)?.changes.map(({ field }) => field),
      ['validated_feedback', 'validate_date'],
    )
    const same = await po.call(updateVoc, { body: { id, version: 2, validated_feedback: 'Validated', longtext: 'x' } })
    assert.equal(same.status, 200)
    assert.equal(same.answer.validate_date, answer.validate_date, 'an edit is no second validation')
    const other = await po.put('/api/v2/voc', { id, version: 3, validated_feedback: 'Not Validated', longtext: 'y' })
    assert.equal(other.status, 403)
    assert.match(other.message, /^validated_feedback: /)
    assert.equal((await storedRecord(portal.database, id)).longtext, 'x')
    const cleared = await cmp.call(updateVoc, { body: { id, version: 3, validated_feedback: 'Not Validated' } })
    assert.equal(cleared.answer.validate_date, null)
  })

  it('takes notes on the progress from those who work on it only, whichever way they come', async () => {
    const { STAFF: staff, PO: po } = portal.people
    const note = { progress_by_po_description: 'Sedang diuji' }
    const created = await staff.post('/api/v2/voc', note)
    assert.equal(created.status, 403)
    assert.match(created.message, /^progress_by_po_description: /)
    assert.equal((await staff.post('/api/v2/voc', { progress_by_po_description: '' })).status, 200)
    const { id } = await addRecord(portal.database, { ...note, status: 'draft', created_by_id: idOf(staff) })
    const changed = await staff.put('/api/v2/voc', {
      id,
      version: 1,
      progress_by_po_description: 'Lain',
      longtext: 'x',
    })
    assert.equal(changed.status, 403)
    assert.match(changed.message, /^progress_by_po_description: /)
    assert.equal((await storedRecord(portal.database, id)).longtext, null)
    const same = await staff.put('/api/v2/voc', { id, version: 1, ...note, longtext: 'x' })
    assert.equal(same.status, 200, same.text)
    assert.equal((await po.call(createVoc, { body: note })).answer.progress_by_po_description, 'Sedang diuji')
  })

  it('answers the lists under the names of the fields, weights included', async () => {
    const { answer } = await portal.people.STAFF.call(vocReferenceLists)
    assert.deepEqual(Object.keys(answer).toSorted(), [...vocReferenceFields, ...vocWeightFields].toSorted())
    for (const [field, list] of Object.entries(answer)) assert.ok(list.length > 1, field)
    assert.equal(answer.regional_company.length, 8)
    assert.deepEqual(answer.sub_product[0], { id: 1, name: 'Agree Mart', product_id: 1 })
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted()
    assert.deepEqual(names(answer.category_improvement_id), [
      'Accelerate Sales & Revenue',
      'Enhance Product Quality',
      'Improve Regional Competence',
      'Not Available',
      'Simplify Fulfillment & Assurance',
    ])
    assert.deepEqual(names(answer.factory_id), ['harga', 'layanan', 'produk', 'regulasi pemerintah', 'sosialisasi'])
    const percents = (field: (typeof vocWeightFields)[number]) => answer[field].map(({ id, percent }) => [id, percent])
    const numbered = (...weights: number[]) => weights.map((percent, index) => [index + 1, percent])
    for (const field of ['validate_weight_id', 'data_access_weight_id', 'implement_ease_weight_id'] as const)
      assert.deepEqual(percents(field), numbered(5, 25, 50, 75, 100), field)
    assert.deepEqual(percents('feedback_source_weight_id'), numbered(50, 75, 80, 100))
    assert.deepEqual(percents('priority_direction_weight_id'), numbered(0, 80, 85, 90, 100))
    const { answer: acuan } = await portal.people.STAFF.call(listDataAcuan)
    assert.deepEqual(acuan.at(-1), { id: '', name: 'Lainnya' })
    assert.equal(acuan.length, 6)
  })

  it('keeps the columns of each person to themselves', async () => {
    const { STAFF: staff, PO: po } = portal.people
    const userId = idOf(staff)
    assert.deepEqual((await staff.call(vocColumnSetting, { query: { userId } })).answer, [])
    const path = [{ orderName: 'status' as const }, { orderName: 'score' as const }]
    await staff.call(saveVocColumnSetting, { body: { userId, path } })
    await staff.call(saveVocColumnSetting, { body: { userId, path: path.toReversed() } })
    const { answer } = await staff.call(vocColumnSetting, { query: { userId } })
    assert.deepEqual(answer, [{ userId, path: path.toReversed() }])
    assert.equal((await po.get(`/api/v2/voc/setting?userId=${userId}`)).status, 403)
    assert.equal((await po.post('/api/v2/voc/setting', { userId, path })).status, 403)
    for (const wrong of [[{ orderName: 'password' }], [path[0], path[0]]]) {
      const refused = await staff.post('/api/v2/voc/setting', { userId, path: wrong })
      assert.equal(refused.status, 400, refused.text)
      assert.match(refused.message, /^path/)
    }
  })
})
