import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { catalogue, productFiled } from '@ido/contract'
import { keptMilliseconds } from '../../semantic/run-state.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

const list = '/api/v2/product'

describe('what is filed under a product', () => {
  let portal: TestPortal
  let admin: TestSession
  let staff: TestSession
  let ofAgree: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    staff = await portal.signIn('STAFF')
    ofAgree = await portal.addPerson({ email: 'agree@ido.example', roles: ['ADMIN'], products: [1] })
  })
  after(() => portal.close())

  it('says what is filed under a product that is deleted, before and with the answer; a log has nothing', async () => {
    const made = (await admin.call(catalogue.create, { body: { product: 'Tercatat', appName: 'Tercatat' } })).answer
    const filedNow = async (by = admin, id = made.id) => (await by.call(productFiled, { params: { id } })).answer
    assert.deepEqual(await filedNow(), [])
    const { pool } = portal.database
    const { productId } = made
    await pool.query(
      `insert into voc (status, createdby, product_id, regional_company) select 'new', 'uji', $1, 2 + n % 2 from generate_series(1, 3) n`,
      [productId],
    )
    await pool.query(
      `insert into ticket (number, opened_at, origin_id, status_id, product_id, region_id) select 'F-' || n, now() - interval '1 day', 1, 1, $1, 2 from generate_series(1, 4) n`,
      [productId],
    )
    await pool.query(
      `insert into target (measure, period, starts_on, ends_on, product_id, region_id, value)
       values ('tickets.opened', '2026', '2026-01-01', '2027-01-01', $1, null, 5), ('tickets.opened', '2026', '2026-01-01', '2027-01-01', $1, 2, 5)`,
      [productId],
    )
    const body = { dataset: 'tickets', measures: ['opened'], filters: { product: ['Tercatat'] } }
    await pool.query(
      `insert into widget (definition) values (jsonb_build_object('title', jsonb_build_object('id', 'W', 'en', 'W'), 'query', $1::jsonb))`,
      [JSON.stringify(body)],
    )
    // The rows were written past the portal, which sees that with the next reading of the versions.
    await pause(keptMilliseconds)
    // About another region alone: an entry of the logbook by its ticket, a widget by its filters.
    await pool.query(
      `insert into ticket (number, opened_at, origin_id, status_id, product_id, region_id) values ('F-5', now() - interval '1 day', 1, 1, $1, 3)`,
      [productId],
    )
    await pool.query(
      `insert into logbook_entry (agent_name, date, shift, product_id, activity, category, ticket_number, started_at, status)
       values ('Agen', current_date, 'pagi', $1, 'Cek', 'Pemantauan', 'F-5', now(), 'done'), ('Agen', current_date, 'pagi', $1, 'Cek', 'Pemantauan', 'F-1', now(), 'done')`,
      [productId],
    )
    await pool.query(
      `insert into widget (definition) select jsonb_build_object('title', jsonb_build_object('id', 'J', 'en', 'F'), 'query',
         jsonb_build_object('dataset', 'tickets', 'measures', '["opened"]'::jsonb, 'filters',
           jsonb_build_object('product', '["Tercatat"]'::jsonb, 'region', jsonb_build_array(name)))) from region where id = 3`,
    )
    const filed = [
      { kind: 'tickets', count: 5 },
      { kind: 'voc', count: 3 },
      { kind: 'targets', count: 2 },
      { kind: 'logbook', count: 2 },
      { kind: 'widgets', count: 2 },
    ]
    assert.deepEqual(await filedNow(), filed)
    const near = await portal.addPerson({ email: 'wilayah@ido.example', roles: ['ADMIN'], regions: [2] })
    assert.deepEqual(
      (await filedNow(near)).map(({ kind, count }) => [kind, count]),
      [['tickets', 4], ['voc', 1], ['targets', 1], ['logbook', 1], ['widgets', 1]], // prettier-ignore
    )
    assert.deepEqual(
      await filedNow(admin, (await admin.call(catalogue.list, { query: { search: 'ncx-log' } })).answer[0]?.id ?? 0),
      [],
    )
    assert.equal((await staff.get(`${list}/${made.id}/filed`)).status, 403)
    assert.equal((await ofAgree.get(`${list}/${made.id}/filed`)).status, 404)
    const removed = await admin.call(catalogue.remove, { params: { id: made.id } })
    assert.deepEqual(removed.answer.filed, filed)
    assert.equal((await admin.get(`${list}/${made.id}/filed`)).status, 404)
  })
})
