import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dashboardFeedback, listVoc, vocHome, type VocListQuery } from '@ido/contract'
import { today } from '../../../platform/days.ts'
import type { TestRole, TestSession } from '../../../testing/portal.ts'
import { addRecord, addRecords, idOf, pdf, vocPortal, type VocPortal } from '../voc.testkit.ts'

const word = 'rahasiasekali'

/** A draft of AGENT stands beside three records that were sent; nobody else but CMP and ADMIN may learn of it. */
describe("somebody else's draft", () => {
  let portal: VocPortal
  let draft: { id: number; voc_id: string }
  before(async () => {
    portal = await vocPortal()
    const common = { longtext: `${word} biasa`, product_id: 5, category_feedback: 4, media_id: 3, score_nps: 10 }
    await addRecords(portal.database, [
      { ...common, status: 'new' },
      { ...common, status: 'on-progress' },
      { ...common, status: 'done' },
    ])
    const agent = portal.people.AGENT
    draft = await addRecord(portal.database, {
      ...common,
      status: 'draft',
      created_by_id: idOf(agent),
      createdby: agent.user?.name ?? '',
      score: 90,
      score_nps: 0,
      product_id: 5,
      regional_company: 7,
    })
    await agent.upload(`/api/v2/voc-attachment/${draft.id}`, 'draf.pdf', pdf)
  })
  after(() => portal.close())

  // Each counts in another way: counters, one counted field, scan, search, search with filter, bounded, text filter.
  const queries: Partial<Record<keyof VocListQuery, string>>[] = [
    {},
    { product_id: '5' },
    { category_nps: 'Detractor,Promoter' },
    { status: 'draft,new,on-progress,done' },
    { status: 'draft,new,on-progress,done', product_id: '5' },
    { product_id: '5', category_feedback: '4' },
    { score_from: '0' },
    { search: word },
    { search: word, product_id: '5' },
    { search: word, total: 'bounded' },
    { score_from: '0', total: 'bounded' },
    { product_id: '5', orderName: 'regional_company', orderBy: 'desc' },
  ]
  const only: Partial<Record<keyof VocListQuery, string>>[] = [
    { status: 'draft' },
    { regional_company: '7' },
    { category_nps: 'Detractor' },
    { score_from: '80' },
  ]

  async function listed(person: TestSession, query: object): Promise<{ rows: number; total: number; ids: number[] }> {
    const { answer, meta, text, status } = await person.call(listVoc, { query })
    assert.equal(status, 200, text)
    return { rows: answer.length, total: meta.totalData, ids: answer.map(({ id }) => id) }
  }

  const blind: TestRole[] = ['PO', 'MANAGEMENT', 'STAFF']
  const seeing: TestRole[] = ['AGENT', 'CMP', 'ADMIN']

  it('is in no list and no total of those who may not see it, whatever is asked', async () => {
    for (const role of blind) {
      for (const query of queries) {
        const { rows, total, ids } = await listed(portal.people[role], query)
        assert.deepEqual([rows, total, ids.includes(draft.id)], [3, 3, false], `${role} ${JSON.stringify(query)}`)
      }
      for (const query of [...only, { voc_id: draft.voc_id }, { search: draft.voc_id }]) {
        const { rows, total } = await listed(portal.people[role], query)
        assert.deepEqual([rows, total], [0, 0], `${role} ${JSON.stringify(query)}`)
      }
    }
  })

  it('is in every list and total of its creator, CMP and ADMIN', async () => {
    for (const role of seeing) {
      for (const query of queries) {
        const { rows, total, ids } = await listed(portal.people[role], query)
        assert.deepEqual([rows, total, ids.includes(draft.id)], [4, 4, true], `${role} ${JSON.stringify(query)}`)
      }
      for (const query of [...only, { voc_id: draft.voc_id }, { search: draft.voc_id }]) {
        const { rows, total } = await listed(portal.people[role], query)
        assert.deepEqual([rows, total], [1, 1], `${role} ${JSON.stringify(query)}`)
      }
    }
    assert.equal((await listed(portal.people.AGENT, { mine: 'true' })).total, 1)
    assert.equal((await listed(portal.people.CMP, { mine: 'true' })).total, 0)
  })

  it('has no detail and no attachments', async () => {
    for (const role of blind) {
      for (const path of ['voc/detail/ID', 'voc-attachment/ID', 'voc-attachment/ID/1']) {
        const address = `/api/v2/${path.replace('ID', String(draft.id))}`
        const { status, text } = await portal.people[role].get(address)
        assert.equal(status, 404, `${role} ${address}`)
        assert.equal(text, (await portal.people[role].get(address.replace(String(draft.id), '987654321'))).text)
      }
    }
    assert.equal((await portal.people.AGENT.get(`/api/v2/voc-attachment/${draft.id}/1`)).status, 200)
  })

  it('is in no export', async () => {
    for (const role of [...blind, ...seeing]) {
      const { text } = await portal.people[role].get(`/api/v2/voc/export?search=${word}`)
      const lines = text.trim().split('\r\n').length - 1
      assert.equal(lines, blind.includes(role) ? 3 : 4, role)
      assert.equal(text.includes(draft.voc_id), seeing.includes(role), role)
    }
  })

  it('is in no figure of anybody: those who see the draft read the same ones', async () => {
    for (const role of [...blind, ...seeing]) {
      const person = portal.people[role]
      const { answer: home } = await person.call(vocHome, { query: {} })
      assert.deepEqual(
        home.statuses.map(({ total }) => total),
        [seeing.includes(role) ? 1 : 0, 1, 1, 1],
        role,
      )
      assert.equal(home.newest.length, 3, role)
      assert.equal(home.nps.current.detractors, 0, role)
      for (const query of [{}, { product: 'Indibiz' }, { dateFrom: today() }]) {
        const { answer: figures } = await person.call(dashboardFeedback, { query })
        const totals = [
          figures.voca.totalData,
          figures.npsm.totalData,
          figures.voc.totalData,
          figures.cxIssue.totalData,
        ]
        assert.deepEqual(new Set(totals), new Set([3]), `${role} ${JSON.stringify(query)}`)
        assert.deepEqual(
          figures.voca.series.map(({ data }) => data),
          [[1], [1], [1]],
        )
      }
      const { body } = await person.get<{ total_feedback: number }[]>('/api/v2/voc/category-ranking')
      assert.equal(body?.content[0]?.total_feedback, 3, role)
    }
  })

  it('is seen by everybody once it is sent', async () => {
    const { id } = await addRecord(portal.database, {
      status: 'draft',
      created_by_id: idOf(portal.people.AGENT),
      longtext: 'segeradikirim',
      product_id: 1,
    })
    const found = async () => (await listed(portal.people.STAFF, { search: 'segeradikirim' })).total
    assert.equal(await found(), 0)
    await portal.people.AGENT.put('/api/v2/voc/status', { id, status: 'new' })
    assert.equal(await found(), 1)
  })
})
