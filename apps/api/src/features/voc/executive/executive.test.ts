import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { categoryRanking, dashboardFeedback } from '@ido/contract'
import { plusDays, today } from '../../../platform/days.ts'
import { addRecord, addRecords, idOf, vocPortal, type VocValues, type VocPortal } from '../voc.testkit.ts'

describe('the executive dashboard', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
    const many = (count: number, values: VocValues) => Array.from({ length: count }, () => values)
    await addRecords(portal.database, [
      ...many(3, { category_feedback: 4, status: 'new', media_id: 1, score_nps: 9, product_id: 11, source_id: 3 }),
      ...many(2, { category_feedback: 4, status: 'done', media_id: 2, score_nps: 7, product_id: 11, source_id: 2 }),
      ...many(4, {
        category_feedback: 1,
        status: 'on-progress',
        media_id: 2,
        score_nps: 2,
        product_id: 1,
        regional_company: 3,
      }),
      ...many(6, { status: 'new', product_id: 1, time_in: new Date('2024-05-31T23:59:59+07:00') }),
    ])
  })
  after(() => portal.close())

  const ask = async (query: object) => (await portal.people.PO.call(dashboardFeedback, { query })).answer

  it('counts category by status, NPS, channels and top categories', async () => {
    assert.deepEqual(await ask({}), {
      voca: {
        totalData: 15,
        categories: ['Fitur', 'Kualitas jaringan', 'Belum diisi'],
        series: [
          { name: 'Created', data: [3, 0, 6] },
          { name: 'On Progress', data: [0, 4, 0] },
          { name: 'Done', data: [2, 0, 0] },
        ],
      },
      npsm: { totalData: 9, labels: ['Detractor', 'Passive', 'Promoter'], series: [4, 2, 3] },
      voc: { totalData: 15, labels: ['E-mail', 'Telepon', 'Belum diisi'], series: [6, 3, 6] },
      cxIssue: { totalData: 9, labels: ['Fitur', 'Kualitas jaringan'], series: [5, 4] },
    })
  })

  it('counts the same through the counters as through the rows, and for everyone: no drafts', async () => {
    const withoutDrafts = await ask({})
    const all = { dateFrom: '2000-01-01', dateTo: plusDays(today(), 1) }
    for (const person of [portal.people.PO, portal.people.CMP, portal.people.STAFF]) {
      await addRecord(portal.database, {
        status: 'draft',
        created_by_id: idOf(person),
        category_feedback: 9,
        score_nps: 1,
      })
      const [counters, rows] = await Promise.all([
        person.call(dashboardFeedback, { query: {} }),
        person.call(dashboardFeedback, { query: all }),
      ])
      assert.deepEqual(counters.answer, withoutDrafts)
      assert.deepEqual(rows.answer, withoutDrafts)
    }
    await portal.database.pool.query(`delete from voc where status = 'draft'`)
  })

  it('takes labels as filters, several of a field by or, fields by and', async () => {
    const total = async (query: object) => (await ask(query)).voca.totalData
    assert.equal(await total({ product: 'OCA' }), 5)
    assert.equal(await total({ product: 'oca, agree' }), 15)
    // A comma in a name is no end of it.
    await portal.database.pool.query(`update product set name = 'OCA, Data & TV' where id = 11`)
    assert.equal(await total({ product: 'OCA\\, Data & TV' }), 5)
    assert.equal(await total({ product: 'agree,OCA\\, Data & TV' }), 15)
    await portal.database.pool.query(`update product set name = 'OCA' where id = 11`)
    assert.equal(await total({ product: 'OCA', source: 'Helpdesk' }), 3)
    assert.equal(await total({ product: 'OCA', source: 'Helpdesk,Ulasan aplikasi' }), 5)
    assert.equal(await total({ company_regional: 'T-REG 3' }), 4)
    assert.equal(await total({ company_regional: 'T-REG 3', product: 'OCA' }), 0)
    assert.equal(await total({ sub_product: 'OCA Blast' }), 0)
    for (const name of ['type_feedback', 'sentiment_feedback', 'validate_journey'] as const) {
      const label = { type_feedback: 'Keluhan', sentiment_feedback: 'Negatif', validate_journey: 'Membeli' }[name]
      await addRecord(portal.database, { [name]: name === 'type_feedback' ? 1 : name === 'sentiment_feedback' ? 3 : 2 })
      assert.equal(await total({ [name]: label }), 1, name)
    }
  })

  it('takes days in Asia/Jakarta, both included', async () => {
    const total = async (query: object) => (await ask(query)).voca.totalData
    assert.equal(await total({ dateFrom: '2024-05-31', dateTo: '2024-05-31' }), 6)
    assert.equal(await total({ dateTo: '2024-05-30' }), 0)
    assert.equal(await total({ dateFrom: '2024-06-01', dateTo: '2024-06-30' }), 0)
  })

  it('names labels that no list has', async () => {
    const { status, fields, message } = await portal.people.PO.get(
      `${dashboardFeedback.path}?product=OCA,Nokia&source=Radio`,
    )
    assert.deepEqual([status, fields], [400, ['source', 'product']])
    assert.match(message, /Nokia/)
    assert.match(message, /Radio/)
    assert.equal((await portal.people.PO.get(`${dashboardFeedback.path}?dateFrom=31-05-2024`)).status, 400)
  })

  it('says what is not filled in in the language of the reader', async () => {
    const { text } = await portal.people.PO.get(dashboardFeedback.path, { 'accept-language': 'en' })
    assert.match(text, /Not filled in/)
  })
})

describe('the category ranking', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
  })
  after(() => portal.close())

  it('ranks by total x mean score, counts what is done and on progress, and shares ranks', async () => {
    await addRecords(portal.database, [
      { category_feedback: 1, score: 10, status: 'done' },
      { category_feedback: 1, score: 15, status: 'on-progress' },
      { category_feedback: 1, score: 16, status: 'new' },
      { category_feedback: 2, score: 90, status: 'done' },
      { category_feedback: 3, score: 41, status: 'new' },
      { score: 100, status: 'new' },
      { category_feedback: 3, score: 100, status: 'draft', created_by_id: idOf(portal.people.STAFF) },
    ])
    const { answer } = await portal.people.MANAGEMENT.call(categoryRanking, { query: {} })
    for (const role of ['STAFF', 'ADMIN'] as const) {
      assert.deepEqual(
        (await portal.people[role].call(categoryRanking, { query: {} })).answer,
        answer,
        'drafts are no feedback yet',
      )
    }
    assert.equal(answer.length, 12)
    assert.deepEqual(answer.slice(0, 3), [
      ranked('Keandalan aplikasi', { total: 1, mean: 90, rank: 1, done: 1 }),
      ranked('Kualitas jaringan', { total: 3, mean: 13.67, rank: 2, done: 1, progress: 1 }),
      ranked('Kemudahan penggunaan', { total: 1, mean: 41, rank: 2 }),
    ])
    assert.ok(answer.slice(3).every((row) => row.total_feedback === 0 && row.ranking_feedback === 4))
  })

  it('takes the filters of the charts: ranks again within them, and names labels that no list has', async () => {
    const { CMP: cmp } = portal.people
    await addRecords(portal.database, [
      {
        category_feedback: 4,
        score: 50,
        status: 'new',
        regional_company: 3,
        time_in: new Date('2024-05-31T23:59:59+07:00'),
      },
      {
        category_feedback: 5,
        score: 60,
        status: 'new',
        regional_company: 3,
        time_in: new Date('2024-06-01T00:00:00+07:00'),
      },
    ])
    const totals = async (query: object) =>
      (await cmp.call(categoryRanking, { query })).answer
        .filter((row) => row.total_feedback > 0)
        .map((row) => [row.total_feedback, row.bobot_per_kategori, row.ranking_feedback])
    const region = { company_regional: 'T-REG 3' }
    const both = await totals(region)
    assert.deepEqual(both, [
      [1, 60, 1],
      [1, 50, 2],
    ])
    assert.deepEqual(await totals({ ...region, dateTo: '2024-05-31' }), [[1, 50, 1]])
    assert.deepEqual(await totals({ ...region, dateFrom: '2024-06-01' }), [[1, 60, 1]])
    assert.deepEqual(await totals({ ...region, product: 'Agree', source: 'Helpdesk' }), [])
    const { status, fields } = await cmp.get(`${categoryRanking.path}?product=Nokia&source=Radio`)
    assert.deepEqual([status, fields], [400, ['source', 'product']])
  })

  function ranked(label: string, row: { total: number; mean: number; rank: number; done?: number; progress?: number }) {
    return {
      row_label: label,
      total_feedback: row.total,
      bobot_per_kategori: row.mean,
      ranking_feedback: row.rank,
      total_burned_feedback_done: row.done ?? 0,
      total_burned_feedback_in_progres: row.progress ?? 0,
    }
  }
})
