import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { catalogCall, queryCall, recordsCall, type Query } from '@ido/contract'
import { datasets } from '../../semantic/catalog/catalog.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { ticketFigures } from './query.plain.testkit.ts'
import { addSamples, addTickets, addVoc, hosts, makeSamples, makeTickets, makeVoc } from './query.testkit.ts'

describe('questions over HTTP', () => {
  let portal: TestPortal
  let staff: TestSession
  const tickets = makeTickets(2_000, 51)
  before(async () => {
    portal = await testPortal()
    await portal.database.pool.query(`update ticket_priority set position = 0 where name = '4 - Low'`)
    await addTickets(portal.database, tickets)
    await addSamples(portal.database, makeSamples(2_000, 52))
    await addVoc(portal.database, makeVoc(1_000, 53))
    staff = await portal.signIn('STAFF')
  })
  after(() => portal.close())

  const ask = (body: Query, as = staff) => as.call(queryCall, { body })

  it('tell what there is to ask, every figure with its formula in both languages', async () => {
    const { status, answer } = await staff.call(catalogCall)
    assert.equal(status, 200)
    assert.deepEqual(
      answer.map(({ id }) => id),
      datasets.map(({ id }) => id),
    )
    for (const { measures, dimensions } of answer) {
      assert.ok(dimensions.length >= 5)
      for (const { titles, formula, source } of measures) {
        for (const text of [titles, formula, source]) assert.ok(text.id.length > 1 && text.en.length > 1)
      }
    }
  })

  it('answer rows with labels, times and figures, and say how fresh they are', async () => {
    const query = {
      dataset: 'tickets',
      measures: ['opened'],
      dimensions: ['region'],
      grain: 'month',
      from: '2024-01-01',
      to: '2024-03-01',
      filters: { region: ['t-reg 3', null] },
    } as const
    const { answer, meta } = await ask({
      ...query,
      measures: ['opened'],
      dimensions: ['region'],
      filters: { region: ['t-reg 3', null] },
    })
    assert.equal(answer.length, 4)
    assert.deepEqual(new Set(answer.map((row) => row['region'])), new Set(['T-REG 3', null]))
    assert.deepEqual([...new Set(answer.map((row) => row['time']))], ['2024-01-01', '2024-02-01'])
    assert.equal(meta.rows, 4)
    assert.equal(meta.truncated, false)
    assert.equal(meta.asOf, '2024-02-29T17:00:00.000Z')
    assert.ok(meta.loadedAt && Date.parse(meta.loadedAt) > Date.now() - 600_000)
  })

  it('count what lies before the first fact as nothing, and say when that was', async () => {
    const begun = new Date(Math.min(...tickets.map(({ opened, resolved }) => Math.min(opened, resolved ?? opened))))
    const { answer, meta } = await ask({
      dataset: 'tickets',
      measures: ['opened', 'open_now'],
      grain: 'year',
      from: '2010-01-01',
      to: '2012-01-01',
    })
    assert.ok(begun > new Date('2012-01-01'))
    assert.deepEqual(
      answer.map(({ opened, open_now }) => [opened, open_now]),
      [
        [0, 0],
        [0, 0],
      ],
    )
    assert.equal(meta.dataFrom, begun.toISOString())
  })

  it('cut at the limit and say so; keep the top groups and add the others up', async () => {
    const limited = await ask({ dataset: 'tickets', measures: ['opened'], dimensions: ['product'], limit: 3 })
    assert.deepEqual([limited.answer.length, limited.meta.truncated], [3, true])
    const top = await ask({
      dataset: 'tickets',
      measures: ['opened', 'mttr_hours'],
      dimensions: ['product'],
      top: 3,
      others: true,
    })
    assert.equal(top.answer.length, 4)
    assert.equal(top.answer[3]?.['others'], true)
    assert.equal(
      top.answer.reduce((sum, row) => sum + Number(row['opened']), 0),
      tickets.length,
    )
    assert.deepEqual(
      top.answer.slice(0, 3).map((row) => row['product']),
      limited.answer.map((row) => row['product']),
    )
  })

  it('sort as asked, nothing last either way', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const { answer } = await ask({
        dataset: 'infra',
        measures: ['cpu'],
        dimensions: ['host'],
        sort: [{ by: 'cpu', order }],
        filters: { host: hosts.map(({ name }) => name) },
      })
      const values = answer.map((row) => row['cpu']).filter((value) => value !== null)
      assert.deepEqual(
        values,
        values.toSorted((a, b) => (order === 'asc' ? 1 : -1) * (Number(a) - Number(b))),
      )
    }
  })

  it('are closed without a session and without access', async () => {
    const guest = await portal.signIn('GUEST')
    const body = { dataset: 'tickets', measures: ['opened'] }
    assert.equal((await portal.anonymous.post(queryCall.path, body)).status, 401)
    assert.equal((await guest.post(queryCall.path, body)).status, 403)
  })

  it('see only what the account may see, in figures, records and files', async () => {
    const { rows } = await portal.database.pool.query<{ id: number }>(`select id from account where nik = '900005'`)
    await portal.database.pool.query('update account set scope_regions = $2, scope_products = $3 where id = $1', [
      rows[0]?.id,
      [2, 3],
      [1, 4, 13, 16],
    ])
    const owner = await portal.signIn('PO')
    const period = { from: Date.parse('2023-12-01T00:00+07:00'), to: Date.parse('2024-12-01T00:00+07:00') }
    const mine = tickets.filter(
      ({ region, product }) => [2, 3].includes(region ?? 0) && [1, 4, 13, 16].includes(product ?? 0),
    )
    const query = {
      dataset: 'tickets',
      measures: ['opened', 'open_now', 'sla_compliance'],
      from: '2023-12-01',
      to: '2024-12-01',
    }
    const expected = ticketFigures(mine, period)
    const { answer } = await ask(query, owner)
    assert.equal(answer[0]?.['opened'], expected['opened'])
    assert.equal(answer[0]?.['open_now'], expected['open_now'])
    const others = await ask({ ...query, filters: { region: ['T-REG 1', 'T-REG 2'] } }, owner)
    const unknown = await ask({ ...query, filters: { region: ['T-REG 77', 'T-REG 2'] } }, owner)
    assert.equal(others.status, 400, 'a region of others is a label that does not exist')
    assert.equal(others.message, unknown.message.replace('77', '1'))
    const wide = await ask({ ...query, dimensions: ['region'], filters: { region: ['T-REG 2'] } }, owner)
    assert.deepEqual(
      wide.answer.map((row) => row['region']),
      ['T-REG 2'],
      'a filter does not widen the scope',
    )
    const records = await owner.call(recordsCall, {
      query: { dataset: 'tickets', measure: 'opened', from: '2023-12-01', to: '2024-12-01', size: 100 },
    })
    assert.equal(records.meta.totalData, expected['opened'])
    assert.ok(records.answer.every((row) => ['T-REG 2', 'T-REG 3'].includes(String(row['region']))))
    const samples = await ask({ dataset: 'infra', measures: ['samples'], dimensions: ['product'] }, owner)
    assert.deepEqual(
      new Set(samples.answer.map((row) => row['product'])),
      new Set(['Agree', 'GameQoo', 'IndiHome', 'Pijar']),
    )
    assert.notEqual(
      (await ask(query)).answer[0]?.['opened'],
      expected['opened'],
      'nobody else gets the narrowed answer',
    )
  })

  it('are answered with what was written a moment before', async () => {
    const query = { dataset: 'voc', measures: ['feedback'] }
    const count = async () => Number((await ask(query)).answer[0]?.['feedback'])
    const earlier = await count()
    const made = await staff.post<{ id: number }>('/api/v2/voc', { longtext: 'Aplikasi lambat', product_id: 1 })
    assert.equal(made.status, 200)
    assert.equal(await count(), earlier, 'a draft is no feedback')
    assert.equal((await staff.put('/api/v2/voc/status', { id: made.body?.data.id, status: 'new' })).status, 200)
    assert.equal(await count(), earlier + 1)
  })
})
