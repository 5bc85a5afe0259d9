import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ticketCategoryStatus, ticketDetail, ticketSourceAppSummary } from '@ido/contract'
import { accountOf, testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

const hour = 3600

/** Hours from `base` on: opened, in progress after 1, pending from 2 to 5, in progress again, resolved after 9. */
const insert = `insert into ticket (origin_id, number, title, opened_at, first_response_at, resolved_at, closed_at, target_s, pending_s,
    product_id, region_id, source_app_id, category_id, status_id, priority_id, timeline)
  values ((select id from ticket_origin where name = $1), $2, 'Internet mati', $3::timestamptz, $3::timestamptz + interval '1 hour', $4, $4, 28800, $5,
    1, 2, 3, 4, $6, 1, $7)`

describe('one ticket', () => {
  let portal: TestPortal
  let staff: TestSession
  before(async () => {
    portal = await testPortal()
    staff = await portal.signIn('STAFF')
    const { pool } = portal.database
    await pool.query(`insert into ticket_origin (name) values ('a'), ('b')`)
    const steps = [1, 0, 2, hour, 3, 2 * hour, 2, 5 * hour, 5, 9 * hour]
    await pool.query(insert, ['a', 'INC-1', '2026-01-01T01:00:00Z', '2026-01-01T10:00:00Z', 3 * hour, 5, steps])
    await pool.query(insert, ['b', 'INC-1', '2025-12-01T00:00:00Z', '2025-12-01T01:00:00Z', 0, 5, []])
    const opened = new Date(Math.floor(Date.now() / 1000) * 1000 - 6 * hour * 1000).toISOString()
    await pool.query(insert, ['a', 'INC-2/x', opened, null, 0, 3, [1, 0, 2, hour, 3, 4 * hour]])
  })
  after(() => portal.close())

  it('is found by its number in any letter case, the latest of that number', async () => {
    const { status, answer } = await staff.call(ticketDetail, { params: { number: 'inc-1' } })
    assert.equal(status, 200)
    const { fields, clocks, timeline } = answer
    assert.equal(fields['number'], 'INC-1')
    assert.equal(fields['title'], 'Internet mati')
    assert.equal(fields['product'], 'Agree')
    assert.equal(fields['region'], 'T-REG 2')
    assert.equal(fields['category'], 'Kesalahan aplikasi')
    assert.equal(fields['sub_product'], null)
    assert.equal(fields['sla_met'], false)
    assert.equal(fields['opened_at'], '2026-01-01T01:00:00.000Z')
    assert.deepEqual(
      timeline.map(({ status: state, at, seconds, is_paused }) => [state, at, seconds, is_paused]),
      [
        ['Acknowledged', '2026-01-01T01:00:00.000Z', hour, false],
        ['In Progress', '2026-01-01T02:00:00.000Z', hour, false],
        ['Pending', '2026-01-01T03:00:00.000Z', 3 * hour, true],
        ['In Progress', '2026-01-01T06:00:00.000Z', 4 * hour, false],
        ['Resolved', '2026-01-01T10:00:00.000Z', null, false],
      ],
    )
    assert.deepEqual(clocks, {
      gross_s: 9 * hour,
      net_s: 6 * hour,
      pending_s: 3 * hour,
      target_s: 8 * hour,
      response_s: hour,
      sla_met: false,
      is_open: false,
    })
  })

  it('while it is open its clocks run, and a pause that lasts is taken off the net one', async () => {
    const { answer } = await staff.call(ticketDetail, { params: { number: 'INC-2/x' } })
    const { gross_s, net_s, pending_s, is_open, sla_met } = answer.clocks
    assert.ok(gross_s >= 6 * hour && gross_s < 6 * hour + 60, `${gross_s}`)
    assert.ok(pending_s >= 2 * hour && pending_s < 2 * hour + 60, `${pending_s}`)
    assert.equal(net_s, gross_s - pending_s)
    assert.deepEqual([is_open, sla_met, answer.timeline.at(-1)?.seconds], [true, null, pending_s])
  })

  it('is not there for who may not see it, nor for strangers', async () => {
    const params = { number: 'INC-1' }
    await portal.database.pool.query(`update account set scope_regions = array[3] where nik = $1`, [
      accountOf('AGENT').nik,
    ])
    await portal.database.pool.query(
      `update account set scope_regions = array[2], scope_products = array[1] where nik = $1`,
      [accountOf('PO').nik],
    )
    const unseen = await (await portal.signIn('AGENT')).call(ticketDetail, { params })
    assert.equal(unseen.status, 404)
    assert.match(unseen.message, /INC-1/)
    assert.equal((await (await portal.signIn('PO')).call(ticketDetail, { params })).status, 200)
    assert.equal((await staff.call(ticketDetail, { params: { number: 'INC-9' } })).status, 404)
    assert.equal((await portal.anonymous.call(ticketDetail, { params })).status, 401)
    assert.equal((await (await portal.signIn('GUEST')).call(ticketDetail, { params })).status, 403)
  })

  it('is counted in the two calls that open the TIOC screens, if it is of the last 30 days', async () => {
    const apps = await staff.call(ticketSourceAppSummary)
    assert.deepEqual(apps.answer, [{ source_app: 'Insera', opened: 1, resolved: 0, open_now: 1 }])
    const states = await staff.call(ticketCategoryStatus)
    assert.deepEqual(states.answer, [{ category: 'Kesalahan aplikasi', status: 'Pending', opened: 1 }])
    for (const { path } of [ticketSourceAppSummary, ticketCategoryStatus]) {
      assert.equal((await portal.anonymous.get(path)).status, 401)
      assert.equal((await (await portal.signIn('GUEST')).get(path)).status, 403)
    }
  })

  it('an unknown address under /query is answered as a call is', async () => {
    const { status, body } = await staff.get('/query/nothing', { accept: 'text/html' })
    assert.equal(status, 404)
    assert.equal(body?.message, 'Alamat API ini tidak ada')
  })
})
