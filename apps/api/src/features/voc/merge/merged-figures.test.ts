import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  catalogCall,
  categoryRanking,
  changeVocStatus,
  dashboardFeedback,
  type DatasetInfo,
  listProducts,
  listVoc,
  mergeVoc,
  queryCall,
  type QueryRow,
  unmergeVoc,
  vocStatusCounts,
  type VocStatus,
} from '@ido/contract'
import type { VocRecord } from '../record/rows.ts'
import { addRecords, storedRecord, vocPortal, type VocPortal } from '../voc.testkit.ts'

const day = 86_400_000
/** One product has two merged records; the other has the same two records unmerged, with the same steps. */
const [merged, apart] = [1, 2]
const steps = ['new', 'on-progress', 'done'] as const satisfies readonly VocStatus[]

describe('figures of feedback that is merged', () => {
  let portal: VocPortal
  let voc: DatasetInfo
  let products: string[]
  let [part, main, one, other]: (VocRecord | undefined)[] = []
  before(async () => {
    portal = await vocPortal()
    const { ADMIN: admin } = portal.people
    voc = (await admin.call(catalogCall)).answer.find(({ id }) => id === 'voc') ?? assert.fail('no dataset')
    products = (await admin.call(listProducts)).answer.filter(({ id }) => id <= 2).map(({ name }) => name)
    const at = new Date(Date.now() - 2 * day)
    const values = [merged, merged, apart, apart].map((product_id, place) => ({
      product_id,
      regional_company: 2,
      category_feedback: 1 + (place % 2),
      score: 40,
      score_nps: place % 2 ? 9 : 3,
      time_in: at,
      createddate: at,
      longtext: 'Sama',
    }))
    ;[part, main, one, other] = await addRecords(portal.database, values)
  })
  after(() => portal.close())

  const stored = async (record: VocRecord | undefined) => storedRecord(portal.database, record?.id ?? 0)
  const move = async (record: VocRecord | undefined, status: VocStatus) => {
    const { id } = await stored(record)
    const moved = await portal.people.ADMIN.call(changeVocStatus, { body: { id, status, reason: 'Uji' } })
    assert.equal(moved.status, 200)
  }
  const join = async () => {
    const [p, m] = [await stored(part), await stored(main)]
    const body = { id: p.id, version: p.version, into: m.id, into_version: m.version, reason: 'Sama' }
    assert.equal((await portal.people.ADMIN.call(mergeVoc, { body })).status, 200)
  }
  const split = async () => {
    const [p, m] = [await stored(part), await stored(main)]
    const body = { id: p.id, version: p.version, into_version: m.version }
    assert.equal((await portal.people.ADMIN.call(unmergeVoc, { body })).status, 200)
  }

  /** Every measure as a whole and by every dimension that does not name the product, of one of the two. */
  async function figuresOf(product: number, dimensions = voc.dimensions.map(({ id }) => id)): Promise<QueryRow[][]> {
    const question = {
      dataset: 'voc',
      measures: voc.measures.map(({ id }) => id),
      filters: { product: [products[product - 1] ?? ''] },
      from: new Date(Date.now() - 7 * day).toISOString(),
    }
    const found: QueryRow[][] = []
    for (const by of [[], ...dimensions.filter((id) => !['product', 'cluster'].includes(id)).map((id) => [id])]) {
      const asked = await portal.people.ADMIN.call(queryCall, { body: { ...question, dimensions: by } })
      assert.equal(asked.status, 200, asked.text)
      found.push(asked.answer.map(rounded))
    }
    return found
  }
  /** Two records are moved some milliseconds apart. */
  const rounded = (row: QueryRow): QueryRow =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? Math.round(value * 50) / 50 : value])) // prettier-ignore

  /** What pages beside the figures say of status. */
  async function pagesOf(product: number) {
    const { ADMIN: admin } = portal.people
    const name = products[product - 1] ?? ''
    const charts = (await admin.call(dashboardFeedback, { query: { product: name } })).answer
    const ranking = (await admin.call(categoryRanking, { query: { product: name } })).answer
    const counts = (await admin.call(vocStatusCounts, { query: { product_id: String(product) } })).answer
    const lists = []
    for (const status of ['new', 'on-progress', 'done']) {
      const { meta } = await admin.call(listVoc, { query: { product_id: String(product), status } })
      lists.push(meta.totalData)
    }
    return { voca: charts.voca, ranking, counts, lists }
  }

  it('are those of two records that are moved alike, by every measure and dimension and on every page, step by step', async () => {
    assert.ok(voc.measures.length >= 10)
    await join()
    for (const status of steps) {
      if (status !== (await stored(main)).status) for (const record of [main, one, other]) await move(record, status)
      assert.equal((await stored(part)).status, status, 'what is merged follows')
      assert.deepEqual(await figuresOf(merged), await figuresOf(apart), status)
      assert.deepEqual(await pagesOf(merged), await pagesOf(apart), status)
    }
    const [[whole] = []] = await figuresOf(merged, [])
    assert.deepEqual([whole?.['done_rate'], whole?.['time_to_done_hours']], [1, 48])
    assert.deepEqual((await pagesOf(merged)).lists, [0, 0, 2])
  })

  it('are its own again once it is taken apart, and follow again where it is merged into what is done', async () => {
    await split()
    const alone = await stored(part)
    assert.deepEqual([alone.status, alone.done_at, alone.own_status], ['new', null, null])
    const share = async () => (await figuresOf(merged, []))[0]?.[0]?.['done_rate']
    assert.equal(await share(), 0.5)
    assert.deepEqual((await pagesOf(merged)).lists, [1, 0, 1])
    await join()
    assert.equal(await share(), 1)
    await portal.database.pool.query('delete from voc where id = $1', [main?.id])
    assert.deepEqual([(await stored(part)).status, await share()], ['new', 0])
  })
})
