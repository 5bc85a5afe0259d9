import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../../testing/until.ts'
import { counts, ingestPortal, ticket, type IngestPortal, type Reply } from './ingest.testkit.ts'
import { brokenLine } from './json-place.ts'

let to: IngestPortal
before(async () => {
  to = await ingestPortal()
})
after(() => to?.portal.close())

describe('tickets that are put in', () => {
  test('a ticket is added, known again, and changed when its state does; what is absent stays', async () => {
    const first = await to.put('tickets', { body: [ticket('a-1', { title: 'Putus', target_hours: 4 })] })
    assert.deepEqual([first.status, counts(first)], [200, { read: 1, added: 1, changed: 0, known: 0, bad: 0 }])
    const again = await to.put('tickets', { body: ticket('a-1', { title: 'Putus', target_hours: 4 }) })
    assert.deepEqual(counts(again), { read: 1, added: 0, changed: 0, known: 1, bad: 0 })
    const resolved = { external_id: 'a-1', opened_at: '2026-03-01T01:00:00Z', resolved_at: '2026-03-01 11:30' }
    assert.deepEqual(counts(await to.put('tickets', { body: [resolved] })), {
      read: 1,
      added: 0,
      changed: 1,
      known: 0,
      bad: 0,
    })
    const { rows } = await to.portal.database.pool.query(
      `select s.name as status, p.name as product, title, resolve_s, sla_met from ticket t
       join ticket_status s on s.id = status_id join product p on p.id = product_id where number = 'a-1'`,
    )
    assert.deepEqual(rows, [
      { status: 'Resolved', product: 'Indibiz', title: 'Putus', resolve_s: 12_600, sla_met: true },
    ])
    const reopened = { external_id: 'a-1', opened_at: '2026-03-01T01:00:00Z', status: 'In Progress' }
    assert.equal((await to.put('tickets', { body: [reopened] })).content.changed, 1)
    assert.equal(await to.one(`select count(*) from ticket where number = 'a-1' and resolved_at is null`), 1)
  })

  test('every good row is kept and every bad one is named', async () => {
    const timeline = [
      { status: 'Pending', at: '2026-03-01T09:00:00+07:00' },
      { status: 'x', at: '' },
    ]
    const rows = [
      ticket('b-1'),
      ticket('b-2', { resolved_at: '2026-02-28T08:00:00+07:00' }),
      ticket('b-3', { product: 'Nopeia' }),
      ticket('b-4', { target_hours: 'lima' }),
      ticket('b-5', { status: 'Beres' }),
      ticket('b-6', { opened_at: '31/02/2026 10:00' }),
      ticket('b-7', { opened_at: 'kemarin' }),
      { opened_at: '2026-03-01' },
      ticket('b-9', { sub_product: 'Agree Mart' }),
      ticket('b-10', { warna: 'biru' }),
      ticket('b-11', { status: 'closed' }),
      'teks',
      ticket('b-13', { timeline }),
      ticket('b-14', { opened_at: '01/03/2026 08:00', resolved_at: '2026-03-01', title: null }),
      ticket('b-15', { opened_at: '01/03/2026 08:00', resolved_at: '02/03/2026 08:00:30' }),
    ]
    const reply = await to.put('tickets', { body: rows })
    assert.equal(reply.status, 200)
    assert.deepEqual(counts(reply), { read: 15, added: 3, changed: 0, known: 0, bad: 12 })
    assert.deepEqual(
      reply.content.problems.map(({ line, field, value, reason }) => [line, field, value, reason]),
      [
        // Told as it is met, before the batch is; its row is kept.
        [10, 'warna', 'biru', 'this field is not known and was left out'],
        [2, 'resolved_at', '2026-02-28T08:00:00+07:00', 'is earlier than opened_at'],
        [3, 'product', 'Nopeia', 'is not in the list product'],
        [4, 'target_hours', 'lima', 'must be a number from 0.001 to 438000'],
        [5, 'status', 'Beres', 'is not in the list status'],
        [6, 'opened_at', '31/02/2026 10:00', 'there is no such date or time'],
        [7, 'opened_at', 'kemarin', 'is not a time in ISO 8601 or DD/MM/YYYY HH:mm'],
        [8, 'external_id', '', 'must not be empty'],
        [9, 'sub_product', 'Agree Mart', 'does not belong to the product that is given'],
        [11, 'status', 'Closed', 'this status needs resolved_at / closed_at'],
        [12, null, '"teks"', 'must be a JSON object'],
        [13, 'timeline', JSON.stringify(timeline), 'status "x" is not in the list'],
        [14, 'resolved_at', '2026-03-01', 'is earlier than opened_at'],
      ],
    )
    const { content, message, status } = await to.put('tickets', {
      body: [rows[1]],
      headers: { 'accept-language': 'id' },
    })
    assert.deepEqual([status, content.bad, content.problems[0]?.reason], [400, 1, 'lebih awal daripada opened_at'])
    assert.match(message, /Baris 1, resolved_at: lebih awal daripada opened_at/)
  })

  test('only the first hundred problems are listed, all are counted', async () => {
    const rows = Array.from({ length: 130 }, (_, place) => ticket(`c-${place}`, { region: 'Bulan' }))
    const { status, content } = await to.put('tickets', { body: [...rows, ticket('c-good')] })
    assert.deepEqual([status, content.bad, content.added, content.problems.length], [200, 130, 1, 100])
  })

  test('a body that is no JSON is refused as a whole, naming its line', async () => {
    const broken = `[\n${JSON.stringify(ticket('d-1'))},\n{"external_id": }\n]`
    const { status, message } = await to.put('tickets', { body: broken })
    assert.deepEqual([status, message], [400, 'The request body is not valid JSON: line 3'])
    assert.equal((await to.put('tickets', { body: '' })).status, 400)
    assert.equal((await to.put('tickets', { body: '"teks"' })).status, 400)
    assert.equal((await to.put('tickets', { body: 'a=1', headers: { 'content-type': 'text/csv' } })).status, 415)
    assert.equal((await to.put('weather', { body: [] })).status, 400)
    assert.equal(await to.one(`select count(*) from ticket where number = 'd-1'`), 0)
    assert.equal(brokenLine('{"a": [1, 2,\n true, "x\\n"],\n"b" 1}'), 3)
    assert.equal(brokenLine('[{"a":1}\n\n'), 1)
  })

  test('a timeline gives the seconds in paused states and the first response', async () => {
    const timeline = [
      { status: 'Acknowledged', at: '2026-03-01T08:00:00+07:00' },
      { status: 'In Progress', at: '2026-03-01T08:10:00+07:00' },
      { status: 'Pending', at: '2026-03-01T09:00:00+07:00' },
      { status: 'In Progress', at: '2026-03-01T10:00:00+07:00' },
      { status: 'Resolved', at: '2026-03-01T12:00:00+07:00' },
    ]
    const row = ticket('e-1', { timeline, resolved_at: '2026-03-01T12:00:00+07:00' })
    assert.equal((await to.put('tickets', { body: [row] })).content.added, 1)
    assert.equal((await to.put('tickets', { body: [row] })).content.known, 1)
    const { rows } = await to.portal.database.pool.query(
      `select timeline, pending_s, response_s, resolve_s from ticket where number = 'e-1'`,
    )
    assert.deepEqual(rows, [
      { timeline: [1, 0, 2, 600, 3, 3_600, 2, 7_200, 5, 14_400], pending_s: 3_600, response_s: 600, resolve_s: 14_400 },
    ])
  })
})

/** Sends a body in pieces that end wherever they do, even inside a character. */
function putInPieces(dataset: string, body: Buffer, size: number): Promise<Reply> {
  return new Promise((done, fail) => {
    const headers = {
      authorization: `Bearer ${to.key}`,
      'content-type': 'application/x-ndjson',
      'accept-language': 'en',
    }
    const sending = request(`${to.portal.url}/api/v2/ingest/${dataset}`, { method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        const { message, content } = JSON.parse(text) as Omit<Reply, 'status'>
        done({ status: response.statusCode ?? 0, message, content })
      })
    })
    sending.on('error', fail)
    const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, n) =>
      body.subarray(n * size, (n + 1) * size),
    )
    const write = async () => {
      for (const piece of pieces) {
        sending.write(piece)
        await pause(1)
      }
      sending.end()
    }
    write().catch(fail)
  })
}

describe('NDJSON', () => {
  test('is read the same wherever its pieces end, with broken lines named and the rest kept', async () => {
    const lines = [
      JSON.stringify(ticket('n-1', { title: 'Jaringan “putus” – 🚑' })),
      '{"external_id": "n-2", ',
      '',
      JSON.stringify(ticket('n-4')),
      '[1]',
      JSON.stringify(ticket('n-6', { resolved_at: '2020-01-01' })),
      JSON.stringify(ticket('n-7')),
    ]
    const body = Buffer.from(lines.join('\n'))
    const whole = await putInPieces('tickets', body, body.length)
    assert.deepEqual(counts(whole), { read: 6, added: 3, changed: 0, known: 0, bad: 3 })
    const named = whole.content.problems.map(({ line, field, reason }) => [line, field, reason])
    assert.deepEqual(named, [
      [2, null, 'is not valid JSON'],
      [5, null, 'must be a JSON object'],
      [6, 'resolved_at', 'is earlier than opened_at'],
    ])
    for (const size of [7, 64]) {
      const pieces = await putInPieces('tickets', body, size)
      assert.deepEqual(counts(pieces), { read: 6, added: 0, changed: 0, known: 3, bad: 3 })
      assert.deepEqual(pieces.content.problems, whole.content.problems)
    }
  })

  test('may be longer than any other body, and two deliveries at once add every row once', async () => {
    const rows = Array.from({ length: 12_000 }, (_, place) =>
      JSON.stringify(
        ticket(`m-${place}`, { title: 'x'.repeat(100), opened_at: new Date(1.76e12 + place * 6e4).toISOString() }),
      ),
    )
    const body = rows.join('\n')
    assert.ok(body.length > 2 * 1024 * 1024)
    const headers = { 'content-type': 'application/x-ndjson' }
    const replies = await Promise.all([to.put('tickets', { body, headers }), to.put('tickets', { body, headers })])
    assert.deepEqual([replies[0].status, replies[1].status], [200, 200])
    assert.equal(replies[0].content.added + replies[1].content.added, 12_000)
    assert.equal(replies[0].content.known + replies[1].content.known, 12_000)
    assert.equal(await to.one(`select count(*) from ticket where number like 'm-%'`), 12_000)
    assert.equal(await to.one('select sum(opened) from ticket_day'), await to.one('select count(*) from ticket'))
  })
})

describe('samples and feedback that are put in', () => {
  test('a sample is known by host, metric and time, and corrected', async () => {
    const sample = { host: 'api-99', metric: 'cpu', at: '2026-03-01T00:00:00Z', value: 0.5, product: 'OCA' }
    assert.equal((await to.put('infra', { body: [sample] })).content.added, 1)
    assert.deepEqual(counts(await to.put('infra', { body: [sample] })).known, 1)
    assert.deepEqual(counts(await to.put('infra', { body: [{ ...sample, value: 0.25 }] })).changed, 1)
    assert.equal(await to.one('select 100 * sum(value_sum) from infra_hour'), 25)
    const { rows } = await to.portal.database.pool.query(
      `select h.name, s.name as service, p.name as product from infra_host h join infra_service s on s.id = service_id
       join product p on p.id = product_id where h.name = 'api-99'`,
    )
    assert.deepEqual(rows, [{ name: 'api-99', service: 'API', product: 'OCA' }])
    const percent = await to.put('infra', {
      body: [
        { ...sample, value: 50 },
        { ...sample, metric: 'suhu' },
      ],
    })
    assert.equal(percent.status, 400)
    assert.deepEqual(
      percent.content.problems.map(({ field, value }) => [field, value]),
      [
        ['value', '50'],
        ['metric', 'suhu'],
      ],
    )
  })

  test('a sample that somebody else is just adding is known, not an error of the server', async () => {
    const sample = { host: 'api-98', metric: 'cpu', at: '2026-03-01T00:00:00Z', value: 0.5 }
    await to.put('infra', { body: [sample] })
    const other = await to.portal.database.pool.connect()
    try {
      await other.query('begin')
      await other.query(
        `insert into infra_sample (at, value, host_id, interval_s, metric_id)
         select at + interval '5 minutes', value, host_id, interval_s, metric_id from infra_sample
         join infra_host h on h.id = host_id where h.name = 'api-98'`,
      )
      const reply = to.put('infra', { body: [{ ...sample, at: '2026-03-01T00:05:00Z' }] })
      // It found nothing, copies its row in, and waits for what it meets there.
      const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => (await to.one(waiting)) > 0, 'nothing waits for the other')
      await other.query('commit')
      const { status, content } = await reply
      assert.deepEqual([status, content.added, content.known], [200, 0, 1])
    } finally {
      other.release(true)
    }
  })

  test('feedback is added once and never overwritten', async () => {
    const row = {
      external_id: 'f-1',
      longtext: 'Cepat',
      score_nps: 9,
      time_in: '2026-03-01',
      sub_product: 'OCA Blast',
      sentiment: 'positif',
    }
    assert.equal((await to.put('voc', { body: [row] })).content.added, 1)
    assert.deepEqual(counts(await to.put('voc', { body: [{ ...row, longtext: 'Lambat' }] })).known, 1)
    const { rows } = await to.portal.database.pool.query(
      `select longtext, category_nps, p.name as product, createdby from voc join product p on p.id = product_id`,
    )
    assert.deepEqual(rows, [{ longtext: 'Cepat', category_nps: 'Promoter', product: 'OCA', createdby: 'import:plain' }])
    const { content } = await to.put('voc', { body: [{ ...row, external_id: 'f-2', score_nps: 11 }] })
    assert.equal(content.problems[0]?.field, 'score_nps')
  })
})
