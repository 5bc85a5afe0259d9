import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../testing/database.ts'
import { fillDemo } from './demo.service.ts'
import { smallDemo } from './generate.testkit.ts'

test('a table that somebody filled before the first start keeps to their rows', async () => {
  const own = await testDatabase()
  try {
    const { pool } = own.database
    await pool.query(
      `with door as (insert into ticket_origin (name) values ('own') returning id)
       insert into ticket (origin_id, number, opened_at, status_id) select id, 'INC-1', now(), 1 from door`,
    )
    await pool.query(
      `with host as (insert into infra_host (name, service_id) values ('own-01', 1) returning id)
       insert into infra_sample (at, value, host_id, interval_s, metric_id) select now(), 1, id, 60, 1 from host`,
    )
    assert.equal(await fillDemo(own.database, smallDemo), 'filled')
    const { rows: tickets } = await pool.query('select number from ticket')
    assert.deepEqual(tickets, [{ number: 'INC-1' }])
    const { rows: samples } = await pool.query(
      'select value, (select count(*)::int from infra_host) as hosts from infra_sample',
    )
    assert.deepEqual(samples, [{ value: 1, hosts: 1 }])
    const { rows: feedback } = await pool.query('select count(*)::int as total from voc')
    assert.deepEqual(feedback, [{ total: smallDemo.counts.voc + 6 }])
  } finally {
    await own.close()
  }
})
