import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { counts, ingestPortal, ticket, type IngestPortal, type Reply } from './ingest.testkit.ts'

let to: IngestPortal
before(async () => {
  to = await ingestPortal()
})
after(() => to?.portal.close())

const named = ({ content }: Reply) => content.problems.map(({ line, field, reason }) => [line, field, reason])

describe('what senders do not mean well', () => {
  test('names of hosts that the server would trim or lower otherwise keep their samples', async () => {
    const hosts = ['web-9\t', 'WEB-9', '\u00a0İstanbul-1', 'i̇stanbul-1', 'ẞ-2 ']
    const body = hosts.map((host, place) => ({ host, metric: 'cpu', at: `2026-03-01T00:0${place}:00Z`, value: 0.5 }))
    assert.deepEqual(counts(await to.put('infra', { body })), { read: 5, added: 5, changed: 0, known: 0, bad: 0 })
    assert.equal((await to.put('infra', { body })).content.known, 5)
    assert.equal(await to.one('select count(*) from infra_sample join infra_host h on h.id = host_id'), 5)
    const { rows } = await to.portal.database.pool.query('select name from infra_host order by id')
    assert.deepEqual(rows, [{ name: 'web-9' }, { name: 'İstanbul-1' }, { name: 'ẞ-2' }])
  })

  test('nesting that cannot be written down makes a bad row, a text that cannot be searched a broken body', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const row = JSON.stringify(ticket('deep', { title: '@' })).replace('"@"', deep)
    const reply = await to.put('tickets', { body: `[${row},${deep},${JSON.stringify(ticket('flat'))}]` })
    assert.deepEqual([reply.status, counts(reply).added, counts(reply).bad], [200, 1, 2])
    assert.deepEqual(named(reply), [
      [1, 'title', 'is nested too deeply'],
      [2, null, 'must be a JSON object'],
    ])
    const { status, message } = await to.put('tickets', { body: `[{"title": "${'x'.repeat(12_000_000)}"` })
    assert.deepEqual([status, message], [400, 'The request body is not valid JSON'])
  })

  test('a list that is not UTF-8 is refused', async () => {
    const response = await fetch(`${to.portal.url}/api/v2/ingest/tickets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', authorization: `Bearer ${to.key}` },
      body: Buffer.from(JSON.stringify([ticket('utf', { title: 'résumé' })]), 'latin1'),
    })
    assert.equal(response.status, 400)
    assert.match(await response.text(), /not valid UTF-8/)
  })

  test('a list that breaks off behind many rows is refused before the first of them is written', async () => {
    const rows = Array.from({ length: 600 }, (_, place) => JSON.stringify(ticket(`cut-${place}`)))
    assert.equal((await to.put('tickets', { body: `[${rows.join(',')},` })).status, 400)
    assert.equal(await to.one(`select count(*) from ticket where number like 'cut-%'`), 0)
    const whole = await to.put('tickets', { body: `[${rows.join(',\n')}]` })
    assert.deepEqual(counts(whole), { read: 600, added: 600, changed: 0, known: 0, bad: 0 })
  })

  test('words and steps of another kind are named', async () => {
    const odd = { toString: 1, valueOf: 1 }
    const body = [
      ticket('o-1', { sla_met: 'constructor' }),
      ticket('o-2', { timeline: [{ status: odd, at: '2026-03-01T08:00:00+07:00' }] }),
      ticket('o-3', { timeline: [{ status: 'Pending', at: odd }] }),
      ticket('o-4', { status: 'In Progress', resolved_at: '2026-03-01T12:00:00+07:00' }),
      ticket('o-5'),
    ]
    const reply = await to.put('tickets', { body })
    const notSteps = 'must be JSON of the form [{"status": …, "at": …}]'
    assert.deepEqual(named(reply), [
      [1, 'sla_met', 'must be true or false'],
      [2, 'timeline', notSteps],
      [3, 'timeline', notSteps],
      [4, 'status', 'nothing in this status has ended: leave resolved_at / closed_at empty'],
    ])
    assert.equal(reply.content.added, 1)
  })

  test('times that cannot have been are named, and the rows beside them kept', async () => {
    const far = '2199-01-01T00:00:00Z'
    const body = [
      ticket('t-1', { opened_at: '1901-01-01', resolved_at: '2026-01-01' }),
      ticket('t-2', { opened_at: '1970-01-02', resolved_at: '2026-01-01' }),
      ticket('t-3', { timeline: [{ status: 'Pending', at: far }] }),
      ticket('t-4', { opened_at: far }),
      ticket('t-5'),
    ]
    const reply = await to.put('tickets', { body })
    assert.deepEqual(named(reply), [
      [1, 'opened_at', 'is before the year 1970'],
      [2, 'resolved_at', 'is more than 50 years after opened_at'],
      [3, 'timeline', 'is more than a day ahead of now'],
      [4, 'opened_at', 'is more than a day ahead of now'],
    ])
    assert.equal(reply.content.added, 1)
    const soon = { host: 'web-1', metric: 'cpu', value: 0.5, at: new Date(Date.now() + 3_600_000).toISOString() }
    const samples = await to.put('infra', { body: [{ ...soon, at: far }, soon] })
    assert.deepEqual([named(samples), samples.content.added], [[[1, 'at', 'is more than a day ahead of now']], 1])
    const voc = await to.put('voc', { body: [{ external_id: 'v-1', longtext: 'Baik', time_in: far }] })
    assert.deepEqual(named(voc), [[1, 'time_in', 'is more than a day ahead of now']])
  })

  test('a resolution that comes after the timeline still stops its pending clock', async () => {
    const timeline = [
      { status: 'In Progress', at: '2026-03-01T08:10:00+07:00' },
      { status: 'Pending', at: '2026-03-01T09:00:00+07:00' },
    ]
    await to.put('tickets', { body: [ticket('p-1', { timeline })] })
    assert.equal(await to.one(`select pending_s from ticket where number = 'p-1'`), 0)
    const resolved = ticket('p-1', { resolved_at: '2026-03-01T11:00:00+07:00' })
    assert.equal((await to.put('tickets', { body: [resolved] })).content.changed, 1)
    assert.equal(await to.one(`select pending_s from ticket where number = 'p-1'`), 7_200)
    assert.equal((await to.put('tickets', { body: [resolved] })).content.known, 1)
    assert.equal(await to.one('select sum(net_s) from ticket_day where resolved > 0'), 10_800 - 7_200)
  })
})
