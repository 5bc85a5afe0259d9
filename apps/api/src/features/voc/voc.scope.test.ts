import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  changeVocProgress,
  changeVocStatus,
  createVoc,
  dashboardFeedback,
  exportVoc,
  listProducts,
  listVoc,
  listVocAttachments,
  updateVoc,
  vocDetailCall,
  vocHome,
  vocReferenceLists,
  type VocListQuery,
} from '@ido/contract'
import type { TestSession } from '../../testing/portal.ts'
import { addRecord, addRecords, idOf, pdf, storedRecord, vocPortal, type VocPortal } from './voc.testkit.ts'

describe('VOC within a data scope', () => {
  let portal: VocPortal
  let cmp: TestSession
  let po: TestSession
  let owner: TestSession
  let both: TestSession
  before(async () => {
    portal = await vocPortal()
    cmp = await portal.addPerson({ email: 'cmp2@ido.example', roles: ['CMP'], regions: [2] })
    po = await portal.addPerson({ email: 'po2@ido.example', roles: ['PO'], regions: [2] })
    owner = await portal.addPerson({ email: 'po5@ido.example', roles: ['PO'], products: [5] })
    both = await portal.addPerson({ email: 'both@ido.example', roles: ['PO'], regions: [2, 4], products: [5, 6] })
    // Every region and none, every product and none, in every status; drafts of nobody.
    const statuses = ['new', 'on-progress', 'done', 'draft'] as const
    const values = Array.from({ length: 400 }, (_, n) => ({
      status: statuses[n % 4] ?? 'new',
      regional_company: n % 9 === 0 ? null : 1 + (n % 7),
      product_id: n % 11 === 0 ? null : 1 + (n % 8),
      category_feedback: n % 5 === 0 ? null : 1 + (n % 5),
      score_nps: n % 11,
      longtext: `Keluhan ${n % 3}`,
    }))
    await addRecords(portal.database, values)
    const drafts = [
      { regional_company: null, product_id: null },
      { regional_company: 2, product_id: 5 },
      { regional_company: 3, product_id: 7 },
    ]
    for (const person of [cmp, po, owner, both]) {
      const own = { status: 'draft' as const, created_by_id: idOf(person), longtext: 'Keluhan sendiri' }
      await addRecords(
        portal.database,
        drafts.map((place) => ({ ...own, ...place })),
      )
    }
  })
  after(() => portal.close())

  const within: Record<string, string> = {
    cmp: 'regional_company = 2',
    po: `regional_company = 2 and (status <> 'draft' or created_by_id = $1)`,
    owner: `product_id = 5 and (status <> 'draft' or created_by_id = $1)`,
    both: `regional_company in (2, 4) and product_id in (5, 6) and (status <> 'draft' or created_by_id = $1)`,
  }
  const unplaced: Record<string, string> = {
    cmp: 'regional_company is null',
    po: 'regional_company is null',
    owner: 'product_id is null',
    both: `(regional_company is null or product_id is null) and (regional_company is null or regional_company in (2, 4))
      and (product_id is null or product_id in (5, 6))`,
  }
  const people = () => ({ cmp, po, owner, both })
  async function plainCount(name: string, session: TestSession, where = 'true'): Promise<number> {
    const own = `status = 'draft' and created_by_id = $1 and ${unplaced[name]}`
    const { rows } = await portal.database.pool.query<{ count: number }>(
      `select count(*) from voc where ((${within[name]}) or (${own})) and $1::bigint is not null and ${where}`,
      [idOf(session)],
    )
    return rows[0]?.count ?? -1
  }

  it('counts and lists what the plain count says, whatever is asked', async () => {
    const asked: [Partial<Record<keyof VocListQuery, string>>, string][] = [
      [{}, 'true'],
      [{ status: 'new' }, `status = 'new'`],
      [{ status: 'draft' }, `status = 'draft'`],
      [{ status: 'draft,done' }, `status in ('draft', 'done')`],
      [{ regional_company: '2' }, 'regional_company = 2'],
      [{ regional_company: '2,3' }, 'regional_company in (2, 3)'],
      [{ regional_company: '3' }, 'regional_company = 3'],
      [{ product_id: '5' }, 'product_id = 5'],
      [{ product_id: '7' }, 'product_id = 7'],
      [{ product_id: '5', status: 'new' }, `product_id = 5 and status = 'new'`],
      [{ category_feedback: '1,2' }, 'category_feedback in (1, 2)'],
      [{ category_nps: 'Promoter' }, 'score_nps >= 9'],
      [{ search: 'keluhan' }, `longtext like 'Keluhan%'`],
      [{ search: 'sendiri' }, `longtext = 'Keluhan sendiri'`],
      [{ longtext: 'keluhan 2', status: 'new' }, `longtext = 'Keluhan 2' and status = 'new'`],
      [{ mine: 'true' }, 'created_by_id = $1'],
    ]
    for (const [name, session] of Object.entries(people())) {
      for (const [query, where] of asked) {
        const expected = await plainCount(name, session, where)
        for (const total of ['exact', 'bounded'] as const) {
          const { answer, meta } = await session.call(listVoc, { query: { ...query, total, size: 100 } as never })
          assert.equal(meta.totalData, expected, `${name} ${JSON.stringify(query)} ${total}`)
          assert.equal(answer.length, Math.min(100, expected))
        }
      }
    }
  })

  it('pages through every record once, in any order', async () => {
    const seen = new Set<number>()
    for (let page = 1; page <= 40; page += 1) {
      const { answer } = await cmp.call(listVoc, { query: { page, size: 7, orderName: 'regional_company' } })
      for (const { id } of answer) seen.add(id)
    }
    assert.equal(seen.size, await plainCount('cmp', cmp))
  })

  it('counts the same on the home page, in the charts and in the file', async () => {
    const sent = `status <> 'draft'`
    for (const [name, session] of Object.entries(people())) {
      const { statuses, nps } = (await session.call(vocHome, { query: {} })).answer
      for (const { status, total } of statuses) {
        assert.equal(total, await plainCount(name, session, `status = '${status}'`), `${name} ${status}`)
      }
      assert.equal(
        nps.trend.reduce((sum, { feedback }) => sum + feedback, 0),
        await plainCount(name, session, sent),
      )
      const charts = (await session.call(dashboardFeedback, { query: {} })).answer
      assert.equal(charts.voca.totalData, await plainCount(name, session, sent))
      const { text } = await session.call(exportVoc, { query: { format: 'csv' } })
      assert.equal(text.trim().split('\r\n').length - 1, await plainCount(name, session), name)
    }
    const everyone = (await portal.people.CMP.call(dashboardFeedback, { query: {} })).answer
    assert.notEqual(everyone.voca.totalData, (await cmp.call(dashboardFeedback, { query: {} })).answer.voca.totalData)
  })

  it('offers regions, products and their sub-products of the scope only', async () => {
    const lists = (await po.call(vocReferenceLists)).answer
    assert.deepEqual(
      lists.regional_company.map(({ id }) => id),
      [2],
    )
    assert.equal(lists.product_id.length, 30)
    const ofProduct = (await owner.call(vocReferenceLists)).answer
    assert.deepEqual(
      ofProduct.product_id.map(({ id }) => id),
      [5],
    )
    assert.ok(ofProduct.sub_product.length > 0 && ofProduct.sub_product.every(({ product_id }) => product_id === 5))
    assert.deepEqual(
      (await owner.call(listProducts)).answer.map(({ id }) => id),
      [5],
    )
  })

  it('writes inside only: a region or product of others is in no list, and says no more than one that does not exist', async () => {
    const foreign = await po.post('/api/v2/voc', { regional_company: 3, longtext: 'x' })
    const none = await po.post('/api/v2/voc', { regional_company: 999, longtext: 'x' })
    assert.deepEqual([foreign.status, foreign.fields], [400, ['regional_company']])
    assert.equal(foreign.message.replace('3', '999'), none.message)
    assert.deepEqual((await owner.post('/api/v2/voc', { product_id: 7 })).fields, ['product_id'])
    const { rows } = await portal.database.pool.query<{ id: number }>('select id from sub_product where product_id = 7')
    assert.deepEqual((await owner.post('/api/v2/voc', { sub_product: rows[0]?.id })).fields, ['sub_product'])
    const { status, answer } = await po.call(createVoc, { body: { regional_company: 2, product_id: 7 } })
    assert.deepEqual([status, answer.regional_company], [200, 2])
  })

  it('lets nobody move a record out of their own sight', async () => {
    const record = await addRecord(portal.database, { regional_company: 2, product_id: 5 })
    const { id, version } = record
    for (const place of [3, null]) {
      const { status, fields } = await po.put('/api/v2/voc', { id, version, regional_company: place })
      assert.deepEqual([status, fields], [400, ['regional_company']])
    }
    assert.deepEqual((await owner.put('/api/v2/voc', { id, version, product_id: null })).fields, ['product_id'])
    assert.equal((await storedRecord(portal.database, id)).version, version)
    const moved = await both.call(updateVoc, { body: { id, version, regional_company: 4 } })
    assert.equal(moved.status, 200)
    assert.equal((await po.get(`/api/v2/voc/detail/${id}`)).status, 404)
  })

  it('keeps a draft without a place its creator’s, and sends it once it has one', async () => {
    const { id, version } = (await po.call(createVoc, { body: { longtext: 'Belum ada wilayah', product_id: 7 } }))
      .answer
    assert.equal((await cmp.get(`/api/v2/voc/detail/${id}`)).status, 404)
    const sent = await po.call(changeVocStatus, { body: { id, status: 'new' } })
    assert.deepEqual([sent.status, sent.fields], [400, ['regional_company']])
    assert.match(sent.message, /dalam cakupan data Anda/)
    assert.equal((await po.call(updateVoc, { body: { id, version, regional_company: 2 } })).status, 200)
    assert.equal((await po.call(changeVocStatus, { body: { id, status: 'new' } })).status, 200)
    assert.equal((await cmp.get(`/api/v2/voc/detail/${id}`)).status, 200)
  })

  it('answers every act on a foreign record as if there were none', async () => {
    const secret = 'Rahasia wilayah tiga'
    const foreign = await addRecord(portal.database, { regional_company: 3, product_id: 7, longtext: secret })
    const attached = await portal.people.CMP.upload<{ id: number }>(
      `/api/v2/voc-attachment/${foreign.id}`,
      'a.pdf',
      pdf,
    )
    assert.equal(attached.status, 200)
    const file = `/api/v2/voc-attachment/${foreign.id}/${attached.body?.content.id}`
    for (const session of [cmp, po, owner, both]) {
      const answers = await Promise.all([
        session.call(vocDetailCall, { params: { id: foreign.id } }),
        session.call(updateVoc, { body: { id: foreign.id, version: 99, longtext: 'y' } }),
        session.call(changeVocStatus, { body: { id: foreign.id, status: 'done' } }),
        session.call(changeVocProgress, { body: { id: foreign.id, progressByPo: 5, version: 99 } }),
        session.call(listVocAttachments, { params: { id: foreign.id } }),
        session.upload(`/api/v2/voc-attachment/${foreign.id}`, 'b.pdf', pdf),
        session.get(file),
        session.delete(file),
      ])
      for (const { status, text } of answers) {
        assert.equal(status, 404)
        assert.ok(!text.includes('Rahasia') && !text.includes('T-REG 3'))
      }
    }
    assert.deepEqual(await storedRecord(portal.database, foreign.id), foreign)
  })

  it('tells of a record that came from elsewhere that it moved, not from where', async () => {
    const record = await addRecord(portal.database, { regional_company: 3, product_id: 7, longtext: 'Pindahan' })
    const { id, version } = record
    const change = { id, version, regional_company: 2, product_id: 5 }
    assert.equal((await portal.people.CMP.call(updateVoc, { body: change })).status, 200)
    const { status, text, answer } = await po.call(vocDetailCall, { params: { id } })
    assert.equal(status, 200)
    assert.ok(!text.includes('T-REG 3'), text)
    const region = answer.history.at(-1)?.changes.find(({ field }) => field === 'regional_company')
    assert.deepEqual(region, { field: 'regional_company', old: '•••', new: 'T-REG 2' })
    const stale = await po.put('/api/v2/voc', { id, version, longtext: 'y' })
    assert.equal(stale.status, 409)
    assert.ok(!stale.text.includes('T-REG 3') && stale.text.includes('•••'), stale.text)
    const whole = await portal.people.STAFF.call(vocDetailCall, { params: { id } })
    assert.ok(whole.text.includes('T-REG 3'))
  })

  it('shows nothing where the scope is empty, but what one is about to write', async () => {
    const nothing = await portal.addPerson({ email: 'none@ido.example', roles: ['CMP'], regions: [] })
    assert.equal((await nothing.call(listVoc, { query: {} })).meta.totalData, 0)
    assert.equal((await nothing.call(dashboardFeedback, { query: {} })).answer.voca.totalData, 0)
    assert.equal((await nothing.call(createVoc, { body: { longtext: 'Draf' } })).status, 200)
    assert.equal((await nothing.call(listVoc, { query: {} })).meta.totalData, 1)
  })
})
