import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { planEra } from '../../generate/era.ts'
import { asking, fillOptions, until } from '../../generate/generate.testkit.ts'
import { generatedOrders } from '../../generate/orders/orders.ts'
import { readPortalLists } from '../../generate/portal-lists.queries.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { realData } from '../../testing/real-data.ts'
import { counts, ingestPortal, type IngestPortal } from '../ingest/api/ingest.testkit.ts'
import { importBench, type ImportBench, importInto, profileNamed } from '../ingest/import/import.testkit.ts'
import { ordersDataset } from '../ingest/orders/orders-dataset.ts'
import { orderFigures, orderOfFile } from './query.orders.testkit.ts'
import { askerOf } from './query.testkit.ts'

const { path: file, skip } = realData('orders/orders.csv')
const ask = askerOf('orders')

const importOrders = (bench: ImportBench, path: string, name: 'orders' | 'plain') =>
  importInto(bench, { path, dataset: ordersDataset, profile: profileNamed(ordersDataset, name) })

describe('orders of a file', () => {
  let bench: ImportBench
  before(async () => {
    bench = await importBench()
  })
  after(() => bench.close())

  const fileOf = async (name: string, lines: string[]) => {
    await writeFile(join(bench.folder, name), lines.join('\n'))
    return join(bench.folder, name)
  }
  const stored = async (number: string) => {
    const { rows } = await bench.database.pool.query<Record<string, unknown>>(
      `select o.*, s.name as status, p.name as product from product_order o join order_status s on s.id = status_id
       left join product p on p.id = product_id where number = $1`,
      [number],
    )
    return rows[0] ?? assert.fail(number)
  }

  it(
    '4,998 of a marketplace give the figures that plain code counts in the file, and a second run changes nothing',
    { skip },
    async () => {
      const rows = parse<Record<string, string>>(readFileSync(file), { columns: true })
      const { counts: first } = await importOrders(bench, file, 'orders')
      assert.deepEqual(first, { read: rows.length, added: rows.length, changed: 0, known: 0, bad: 0 })
      const orders = rows.map(orderOfFile)
      for (const [from, to] of [
        ['2016-09-01', '2018-10-01'],
        ['2018-02-01', '2018-03-01'],
        ['2017-11-24', '2017-11-25'],
      ] as const) {
        const period = { from: Date.parse(`${from}T00:00+07:00`), to: Date.parse(`${to}T00:00+07:00`) }
        const expected = orderFigures(orders, period)
        const [found] = await ask(bench, { measures: Object.keys(expected), from, to })
        for (const [measure, value] of Object.entries(expected)) {
          const figure = Number(found?.[measure])
          const tolerance = measure.includes('p90') ? 0.0101 : 1e-9
          assert.ok(
            Math.abs(figure - (value ?? 0)) <= tolerance * Math.abs(value ?? 0),
            `${from} ${measure}: ${figure} for ${value}`,
          )
        }
      }
      const { counts: again } = await importOrders(bench, file, 'orders')
      assert.deepEqual(again, { read: rows.length, added: 0, changed: 0, known: rows.length, bad: 0 })
    },
  )

  it('what is wrong with a row is named with its line, column, value and reason; the good ones are kept', async () => {
    const head =
      'order_id,customer_id,order_status,order_purchase_timestamp,order_approved_at,order_delivered_carrier_date,order_delivered_customer_date,order_estimated_delivery_date'
    const path = await fileOf('broken.csv', [
      head,
      'good,c,delivered,10/2/2017 10:56,10/2/2017 11:07,10/4/2017 19:55,10/10/2017 21:25,10/18/2017 0:00',
      'swapped,c,delivered,30/2/2017 10:56,,,10/10/2017 21:25,10/18/2017 0:00',
      'late,c,delivered,10/2/2017 10:56,,,10/1/2017 21:25,10/18/2017 0:00',
      'strange,c,lost,10/2/2017 10:56,,,,10/18/2017 0:00',
      ',c,shipped,10/2/2017 10:56,,,,10/18/2017 0:00',
      'going,c,shipped,10/2/2017 10:56,,,10/3/2017 10:00,10/18/2017 0:00',
    ])
    const { counts: found, problems } = await importOrders(bench, path, 'orders')
    assert.deepEqual(found, { read: 6, added: 1, changed: 0, known: 0, bad: 5 })
    assert.deepEqual(
      problems
        .map(({ line, column, value, reason }) => [line, column, value, reason.key])
        .toSorted((a, b) => Number(a[0]) - Number(b[0])),
      [
        [3, 'order_purchase_timestamp', '30/2/2017 10:56', 'noSuchTime'],
        [4, 'order_delivered_customer_date', '10/1/2017 21:25', 'beforeStart'],
        [5, 'order_status', 'lost', 'notInMap'],
        [6, 'order_id', '', 'required'],
        [7, 'status', '', 'notEnded'],
      ],
    )
  })

  it('a later row changes the order, a day alone is a promise to its end and may lie ahead', async () => {
    const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const open = await fileOf('open.csv', [
      'external_id,ordered_at,agreed_date,product,order_type,customer',
      `A-1,2026-03-01 08:00,${soon},indibiz,new,PT Sinar`,
      'A-2,2026-03-01T08:00:00+07:00,2026-03-05,Indibiz,Modify,',
    ])
    assert.deepEqual((await importOrders(bench, open, 'plain')).counts, {
      read: 2,
      added: 2,
      changed: 0,
      known: 0,
      bad: 0,
    })
    const first = await stored('A-1')
    assert.deepEqual(
      [first['status'], first['product'], first['customer'], first['stage_id']],
      ['Acknowledged', 'Indibiz', 'PT Sinar', 1],
    )
    assert.equal((first['agreed_at'] as Date).toISOString(), `${soon}T16:59:59.000Z`)

    const done = await fileOf('done.csv', [
      'external_id,ordered_at,completed_at',
      'A-2,2026-03-01 08:00,2026-03-05 23:10',
    ])
    assert.equal((await importOrders(bench, done, 'plain')).counts.changed, 1)
    const second = await stored('A-2')
    assert.deepEqual(
      [second['status'], second['on_time'], second['product'], second['stage_id'], Number(second['lead_s'])],
      ['Completed', true, 'Indibiz', 4, 4 * 86_400 + 15 * 3600 + 600],
    )
    assert.deepEqual(second['ended_at'], second['completed_at'])

    const cancelled = await fileOf('cancelled.csv', [
      'external_id,ordered_at,status,ended_at',
      'A-1,2026-03-01 08:00,Cancelled,2026-03-02 09:00',
      'A-3,2026-03-01 08:00,Failed,',
      'A-4,2026-03-01 08:00,In Progress,2026-03-02 09:00',
    ])
    const { counts: ends, problems } = await importOrders(bench, cancelled, 'plain')
    assert.deepEqual([ends.changed, ends.bad], [1, 2])
    assert.deepEqual(
      problems.map(({ line, reason }) => [line, reason.key]),
      [
        [3, 'needsEnd'],
        [4, 'notEnded'],
      ],
    )
    assert.equal((await stored('A-1'))['fell_out'], true)
    const reopened = await fileOf('reopened.csv', ['external_id,ordered_at,status', 'A-1,2026-03-01 08:00,In Progress'])
    await importOrders(bench, reopened, 'plain')
    assert.equal((await stored('A-1'))['ended_at'], null)
    const [figure] = await ask(bench, { measures: ['in_progress', 'completed'], from: '2026-03-01', to: '2026-04-01' })
    assert.equal(figure?.['completed'], 1)
  })
})

describe('orders that programs send', () => {
  let to: IngestPortal
  before(async () => {
    to = await ingestPortal()
  })
  after(() => to.portal.close())

  const order = (id: string, more: object = {}) => ({
    external_id: id,
    ordered_at: '2026-03-01T08:00:00+07:00',
    region: 'T-REG 2',
    ...more,
  })

  it('are taken by a key, again without a change, and named where they do not hold together', async () => {
    const sent = [order('x-1'), order('x-2', { completed_at: '2026-03-03T08:00:00+07:00', agreed_date: '2026-03-02' })]
    assert.deepEqual(counts(await to.put('orders', { body: sent })), {
      read: 2,
      added: 2,
      changed: 0,
      known: 0,
      bad: 0,
    })
    assert.equal((await to.put('orders', { body: sent })).content.known, 2)
    const { content } = await to.put('orders', { body: [order('x-3', { completed_at: '2026-02-01' }), order('x-4')] })
    assert.deepEqual(
      [content.added, content.bad, content.problems[0]?.line, content.problems[0]?.field],
      [1, 1, 1, 'completed_at'],
    )
    assert.match(content.problems[0]?.reason ?? '', /ordered_at/)
    assert.equal((await to.put('orders', { body: sent, asKey: null })).status, 401)
  })

  it('are one record each, with every column and only for who may see them', async () => {
    const staff = await to.portal.signIn('STAFF')
    const path = '/api/v2/query/record?dataset=orders&name=X-2'
    const found = await staff.get<Record<string, unknown>>(path)
    assert.equal(found.status, 200)
    const { number, on_time, stage, lead_hours, overdue_hours, region } = found.body?.content ?? {}
    assert.deepEqual(
      { number, on_time, stage, lead_hours, region },
      { number: 'x-2', on_time: false, stage: 'Selesai', lead_hours: 48, region: 'T-REG 2' },
    )
    // A day alone lasts to its end: it came eight hours later.
    assert.equal(Math.round(Number(overdue_hours)), 8)
    const open = await staff.get<Record<string, unknown>>(path.replace('X-2', 'X-1'))
    assert.equal(open.body?.content['overdue_hours'], null)
    const elsewhere = await to.portal.addPerson({ email: 'timur@ido.example', regions: [7] })
    assert.equal((await elsewhere.get(path)).status, 404)
    assert.equal((await to.portal.anonymous.get(path)).status, 401)
  })
})

describe('generated orders', () => {
  const count = 20_000
  let test: TestDatabase
  let rows: ReturnType<typeof asking>
  before(async () => {
    test = await testDatabase()
    rows = asking(test)
    await generatedOrders.fill(test.database, fillOptions({ count }))
  })
  after(() => test.close())

  const share = (what: string, where = 'true') =>
    rows.one(`select avg((${what})::int) from product_order where ${where}`)

  it('are rolled up as their rows say', async () => {
    await rows.assertRolledUp('product\\_order\\_%', 'product_order_rollups_rebuild')
  })

  it('keep to what an order can be, and nothing of them happens later than now', async () => {
    const late = (column: string) =>
      rows.one(`select count(*) from product_order where ${column} >= timestamptz '${until.toISOString()}'`)
    for (const column of ['ordered_at', 'approved_at', 'handed_over_at', 'completed_at', 'ended_at'])
      assert.equal(await late(column), 0, column)
    assert.equal(
      await rows.one(`select count(*) from product_order where (status_id >= 5) <> (ended_at is not null) or (completed_at is not null) <> (status_id = 5)
      or approved_at < ordered_at or handed_over_at < approved_at or completed_at < handed_over_at`),
      0,
    )
    for (const column of [
      'product_id',
      'region_id',
      'business_unit_id',
      'segment_id',
      'source_app_id',
      'order_type_id',
    ])
      assert.equal(await rows.one(`select count(*) from product_order where ${column} is null`), 0, column)
  })

  it('meet and miss their dates, wait and fall out as they do in earnest', async () => {
    const onTime = await share('on_time', 'on_time is not null')
    assert.ok(onTime > 0.78 && onTime < 0.95, `${onTime} on time`)
    const [near, far] = [
      await share('on_time', 'region_id = 4 and on_time is not null'),
      await share('on_time', 'region_id = 7 and on_time is not null'),
    ]
    assert.ok(near > far + 0.1, `${near} in the middle, ${far} in the east`)
    const fallout = await share('fell_out', 'ended_at is not null')
    assert.ok(fallout > 0.03 && fallout < 0.1, `${fallout} fell out`)
    const [open, overdue] = [
      await rows.one('select count(*) from product_order where ended_at is null'),
      await rows.one(
        `select count(*) from product_order where ended_at is null and agreed_at < timestamptz '${until.toISOString()}'`,
      ),
    ]
    assert.ok(open > 150 && open < 1_200 && overdue > 40 && overdue < open, `${open} in progress, ${overdue} overdue`)
    const inMonth = (month: number) =>
      rows.one(
        `select count(*) from product_order where extract(month from ordered_at at time zone 'Asia/Jakarta') = ${month}`,
      )
    assert.ok((await inMonth(10)) > 1.15 * (await inMonth(1)), 'more before the year ends than after it began')
  })

  it('wait for the incidents that tickets and feedback tell of, and shun the product that gets worse', async () => {
    const portalLists = await readPortalLists(test.database)
    const { incidents } = planEra({ portalLists, seed: '1', until })
    const instant = (milliseconds: number) => `timestamptz '${new Date(milliseconds).toISOString()}'`
    const within = incidents
      .map(({ product, region, from, to }) => {
        const there = region === 'National' ? 'true' : `region_id = (select id from region where name = '${region}')`
        return `(product_id = ${product.id} and ${there} and ordered_at between ${instant(from)} - interval '1 day' and ${instant(to)})`
      })
      .join(' or ')
    const kept = (where: string) => share('on_time', `${where} and on_time is not null`)
    const [met, usual] = [await kept(`(${within})`), await kept(`not (${within})`)]
    assert.ok((await rows.one(`select count(*) from product_order where ${within}`)) > 30)
    assert.ok(met < usual - 0.1, `${met} of those in incidents kept to their date, ${usual} of the others`)
    const declining = `product_id = (select id from product where name = 'Wifi Managed Service')`
    const lately = `ordered_at > timestamptz '${until.toISOString()}' - interval '35 days'`
    // Those that are done already are the quick ones, so the late ones among all whose date has passed.
    const missed = (when: string) =>
      share(
        `coalesce(completed_at, timestamptz '${until.toISOString()}') > agreed_at`,
        `${declining} and ${when} and not fell_out and agreed_at < timestamptz '${until.toISOString()}'`,
      )
    const [now, then] = [await missed(lately), await missed(`not ${lately}`)]
    assert.ok(now > then + 0.1, `${now} of the declining product are late now, ${then} were before`)
  })

  it('are the same again for the same seed', async () => {
    await rows.assertSameAgain(
      generatedOrders,
      'product_order',
      `number || customer || ordered_at || coalesce(ended_at::text, '')`,
    )
  })
})
