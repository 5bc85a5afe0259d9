import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  dropInsightSnapshot,
  exportInsightFeedback,
  type InsightDetail,
  insightFeedback,
  insightProducts,
  insights,
  publishedInsightCall,
  publishedInsights,
  sayInsightFeedback,
  takeBackInsightFeedback,
  takeInsightSnapshot,
} from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

// As the migrations number them.
const [agree, antares] = [1, 2]
const list = '/api/v2/insight'

describe('insights', () => {
  let portal: TestPortal
  let cmp: TestSession
  let staff: TestSession
  /** Sees Agree alone. */
  let po: TestSession
  let records: number[]
  let draft: number
  before(async () => {
    portal = await testPortal()
    cmp = await portal.signIn('CMP')
    staff = await portal.signIn('STAFF')
    po = await portal.addPerson({ email: 'po.agree@ido.example', roles: ['PO'], products: [agree] })
    const { rows } = await portal.database.pool.query<{ id: number; status: string }>(
      `insert into voc (status, time_in, product_id, regional_company, createdby, longtext)
       select status::voc_status, '2026-10-05T12:00+07:00', product, region, 'uji', words from (values
         ('new', 1, 2, 'lambat sekali'), ('done', 1, 3, 'sering keluar'), ('new', 2, 2, 'punya Antares'), ('draft', 1, 2, 'belum jadi'))
         as made (status, product, region, words) returning id, status`,
    )
    records = rows.filter(({ status }) => status !== 'draft').map(({ id }) => id)
    draft = rows.find(({ status }) => status === 'draft')?.id ?? 0
  })
  after(() => portal.close())

  let number = 0
  const body = (given: object = {}) => ({
    title: `Temuan ${(number += 1)}`,
    text: 'Isi\n\nParagraf kedua',
    productId: agree,
    from: '2026-10-01',
    to: '2026-11-01',
    ...given,
  })
  async function make(given: object = {}, by = cmp): Promise<InsightDetail> {
    const { status, text, answer } = await by.call(insights.create, { body: body(given) })
    assert.equal(status, 200, text)
    return answer
  }
  const change = ({ id, version }: InsightDetail, given: object, by = cmp) =>
    by.call(insights.change, { params: { id }, body: { version, ...given } })
  async function publish(given: object = {}): Promise<InsightDetail> {
    const { status, text, answer } = await change(await make(given), { state: 'published' })
    assert.equal(status, 200, text)
    return answer
  }
  const readBy = (by: TestSession, { id }: { id: number }) => by.call(publishedInsightCall, { params: { id } })

  it('are seen by readers once they are published, and no more once they are withdrawn, which needs a reason', async () => {
    const made = await make({ records: records.slice(0, 2) })
    assert.deepEqual([made.state, made.maker, made.publishedAt], ['draft', cmp.user?.name, null])
    assert.equal((await readBy(staff, made)).status, 404)
    const published = await change(made, { state: 'published' })
    assert.equal(published.answer.publishedBy, cmp.user?.name)
    const read = await readBy(staff, made)
    assert.deepEqual([read.status, read.answer.text, read.answer.records.length], [200, 'Isi\n\nParagraf kedua', 2])
    assert.equal(read.answer.can.manage, false)
    assert.deepEqual((await change(published.answer, { state: 'withdrawn' })).fields, ['reason'])
    const gone = await change(published.answer, { state: 'withdrawn', reason: 'Angkanya keliru' })
    assert.deepEqual([gone.status, gone.answer.withdrawnReason], [200, 'Angkanya keliru'])
    assert.equal((await readBy(staff, made)).status, 404)
    assert.equal((await change(gone.answer, { state: 'withdrawn', reason: 'lagi' })).status, 409)
    const history = await cmp.call(insights.history, { params: { id: made.id } })
    assert.deepEqual(
      history.answer.map(({ action }) => action),
      ['insight.withdrawn', 'insight.published', 'insight.created'],
    )
    const back = await change(gone.answer, { state: 'published' })
    assert.deepEqual([back.status, back.answer.withdrawnReason], [200, null])
  })

  it('can be deleted as drafts alone', async () => {
    const made = await make()
    assert.equal((await cmp.delete(`${list}/${made.id}`)).status, 200)
    const published = await publish()
    const refused = await cmp.delete(`${list}/${published.id}`)
    assert.equal(refused.status, 409)
    assert.match(refused.text, /ditarik/)
  })

  it('refuse what is wrong by its field: feedback that is a draft or absent, an empty period, too much text', async () => {
    const { title } = await make()
    for (const [given, field] of [
      [{ records: [draft] }, 'records.0'],
      [{ records: [records[0], 999_999] }, 'records.1'],
      [{ records: Array.from({ length: 51 }, (_, at) => at + 1) }, 'records'],
      [{ to: '2026-10-01' }, 'to'],
      [{ title: '   ' }, 'title'],
      [{ title: title.toUpperCase() }, 'title'],
      [{ title: 'x'.repeat(201) }, 'title'],
      [{ text: 'x'.repeat(10_001) }, 'text'],
      [{ productId: 99_999 }, 'productId'],
      [{ subProductId: 99_999 }, 'subProductId'],
    ] as const) {
      const refused = await cmp.post(list, body(given))
      assert.deepEqual([refused.status, refused.fields], [400, [field]], refused.text)
    }
    const made = await make({ title: 'Satu\r\n baris', text: 'a\r\nb\rc' })
    assert.deepEqual([made.title, made.text], ['Satu baris', 'a\nb\nc'])
  })

  it('are one writer’s at a time', async () => {
    const made = await make()
    const both = await Promise.all(['a', 'b'].map((text) => change(made, { text })))
    assert.equal(
      both.reduce((sum, { status }) => sum + status, 0),
      200 + 409,
    )
  })

  it('are kept by product owners of their own products alone; without a scope those that the catalogue says are theirs', async () => {
    const [mine, other] = [await make(), await make({ productId: antares })]
    assert.equal((await change(mine, { text: 'oleh PO' }, po)).status, 200)
    assert.equal((await change(other, { text: 'oleh PO' }, po)).status, 404)
    assert.equal((await po.get(`${list}/${other.id}/history`)).status, 404)
    assert.deepEqual((await po.post(list, body({ productId: antares }))).fields, ['productId'])
    const seen = await po.call(insights.list, { query: { size: 100 } })
    assert.ok(seen.answer.length > 0 && seen.answer.every(({ productId }) => productId === agree))
    const whole = await portal.signIn('PO')
    assert.deepEqual((await whole.call(insightProducts)).answer, [])
    assert.equal((await whole.post(list, body())).status, 403)
    await portal.database.pool.query('update catalogue_product set owner_id = $1 where product_id = $2', [
      await portal.idOf('PO'),
      antares,
    ])
    assert.equal((await whole.post(list, body({ productId: antares }))).status, 200)
    for (const role of ['AGENT', 'MANAGEMENT', 'STAFF', 'GUEST'] as const) {
      const session = await portal.signIn(role)
      assert.deepEqual([(await session.get(list)).status, (await session.post(list, body())).status], [403, 403], role)
    }
    assert.equal((await portal.anonymous.get(list)).status, 401)
  })

  it('show a reader the feedback and products of their scope, and count the rest; what a writer does not see stays', async () => {
    const made = await publish({ records })
    const region = await portal.addPerson({ email: 'wilayah@ido.example', roles: ['CMP'], regions: [2] })
    const { answer } = await readBy(region, made)
    assert.deepEqual([answer.records.map(({ id }) => id), answer.hidden], [[records[0], records[2]], 1])
    // The text is the same for everybody, so the answer says to whom it may tell of more than they see.
    assert.deepEqual([answer.isBeyondScope, (await readBy(staff, made)).answer.isBeyondScope], [true, false])
    const listed = await region.call(publishedInsights, { query: {} })
    assert.ok(listed.answer.length > 0 && listed.answer.every(({ isBeyondScope }) => isBeyondScope))
    const edited = await change(made, { records: [records[2]] }, region)
    assert.deepEqual([edited.status, edited.answer.hidden], [200, 1])
    const all = await cmp.call(insights.detail, { params: { id: made.id } })
    assert.deepEqual(
      all.answer.records.map(({ id }) => id),
      [records[2], records[1]],
    )
    const other = await publish({ productId: antares })
    assert.equal((await readBy(po, other)).status, 404)
    const cards = await po.call(publishedInsights, { query: { size: 100 } })
    assert.ok(cards.answer.every(({ productId }) => productId === agree))
    assert.equal((await staff.call(publishedInsights, { query: { from: '2026-11-01' } })).meta.totalData, 0)
  })

  it('keep the answer to a question as it was, of their product, and hide it from who sees less than was counted', async () => {
    const made = await publish()
    const ask = {
      kind: 'number' as const,
      query: { dataset: 'voc', measures: ['feedback'] },
      from: '2026-10-01',
      to: '2026-11-01',
    }
    const taken = await cmp.call(takeInsightSnapshot, {
      params: { id: made.id },
      body: { version: made.version, ...ask },
    })
    assert.equal(taken.status, 200, taken.text)
    const figure = async () =>
      (await readBy(staff, made)).answer.snapshot?.rows.find((row) => !('time' in row))?.['feedback']
    assert.equal(await figure(), 2, 'of Agree, without the draft')
    await portal.database.pool.query(
      `insert into voc (status, time_in, product_id, createdby) values ('new', '2026-10-06T12:00+07:00', 1, 'uji')`,
    )
    assert.equal(await figure(), 2, 'it is frozen')
    const region = await portal.addPerson({ email: 'wilayah.lain@ido.example', regions: [2] })
    const hidden = await readBy(region, made)
    assert.deepEqual([hidden.answer.snapshot, hidden.answer.isSnapshotHidden], [null, true])
    assert.notEqual((await readBy(po, made)).answer.snapshot, null)
    const stale = await cmp.call(takeInsightSnapshot, {
      params: { id: made.id },
      body: { version: made.version, ...ask },
    })
    assert.equal(stale.status, 409)
    const { version } = taken.answer
    const wrong = await cmp.call(takeInsightSnapshot, {
      params: { id: made.id },
      body: { version, ...ask, query: { dataset: 'voc', measures: ['tidakada'] } },
    })
    assert.deepEqual([wrong.status, wrong.fields], [400, ['query.measures.0']])
    assert.deepEqual((await change(taken.answer, { productId: antares })).fields, ['productId'])
    const dropped = await cmp.call(dropInsightSnapshot, { params: { id: made.id }, body: { version } })
    assert.deepEqual([dropped.status, dropped.answer.hasSnapshot], [200, false])
  })

  it('are said to help or not once by each reader, who may change it, and their keepers read it', async () => {
    const made = await publish()
    const say = (helpful: boolean, comment: string, by = staff) =>
      by.call(sayInsightFeedback, { params: { id: made.id }, body: { helpful, comment } })
    const both = await Promise.all([say(true, 'a\r\nb'), say(true, 'a\r\nb')])
    assert.deepEqual(
      both.map(({ status, answer }) => [status, answer.comment]),
      [
        [200, 'a\nb'],
        [200, 'a\nb'],
      ],
    )
    await say(false, 'Kurang jelas')
    await say(true, '=1+1', po)
    assert.deepEqual((await say(true, 'x'.repeat(1001))).fields, ['comment'])
    const said = await cmp.call(insightFeedback, { params: { id: made.id }, query: {} })
    assert.deepEqual([said.meta.totalData, said.meta.helpful, said.meta.unhelpful], [2, 1, 1])
    const found = await cmp.call(insightFeedback, { params: { id: made.id }, query: { search: 'jelas' } })
    assert.deepEqual(
      found.answer.map(({ name, helpful }) => [name, helpful]),
      [[staff.user?.name, false]],
    )
    assert.equal((await staff.get(`${list}/${made.id}/feedback`)).status, 403)
    const file = await cmp.get(exportInsightFeedback.path.replace(':id', String(made.id)))
    assert.match(file.text, /'=1\+1/)
    assert.equal((await staff.call(takeBackInsightFeedback, { params: { id: made.id } })).status, 200)
    assert.equal((await readBy(staff, made)).answer.feedback, null)
    const unpublished = await make()
    const refused = await staff.call(sayInsightFeedback, { params: { id: unpublished.id }, body: { helpful: true } })
    assert.equal(refused.status, 404)
  })
})
