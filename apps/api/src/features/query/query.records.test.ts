import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { catalogCall, queryCall, recordCall, recordsCall, recordsExport, recordsNamed } from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { addTickets, makeTickets } from './query.testkit.ts'

describe('records over HTTP', () => {
  let portal: TestPortal
  let staff: TestSession
  const tickets = makeTickets(2_000, 51)
  before(async () => {
    portal = await testPortal()
    await portal.database.pool.query(`update ticket_priority set position = 0 where name = '4 - Low'`)
    await addTickets(portal.database, tickets)
    staff = await portal.signIn('STAFF')
  })
  after(() => portal.close())

  it('list the records behind a figure, and give them as a file with its line in the download log', async () => {
    const filters = JSON.stringify({ region: ['T-REG 5'] })
    const asked = { dataset: 'tickets', measure: 'resolved', from: '2024-01-01', to: '2024-07-01', filters }
    const expected = tickets.filter(
      ({ region, resolved }) =>
        region === 5 &&
        resolved !== null &&
        resolved >= Date.parse('2024-01-01T00:00+07:00') &&
        resolved < Date.parse('2024-07-01T00:00+07:00'),
    )
    const { answer, meta } = await staff.call(recordsCall, {
      query: { ...asked, size: 100, orderName: 'resolve_hours', orderBy: 'desc' },
    })
    assert.equal(meta.totalData, expected.length)
    const slowest = expected.toSorted((a, b) => (b.resolved ?? 0) - b.opened - ((a.resolved ?? 0) - a.opened))
    assert.equal(answer[0]?.['number'], slowest[0]?.number)
    assert.equal(answer[0]?.['region'], 'T-REG 5')
    const order = { orderName: 'resolve_hours', orderBy: 'desc' }
    const sought = new URLSearchParams({ ...asked, ...order, format: 'csv' }).toString()
    const file = await staff.get(`${recordsExport.path}?${sought}`)
    const lines = file.text.trim().split('\r\n')
    assert.equal(lines.length, expected.length + 1)
    assert.match(
      lines[0] ?? '',
      /^\uFEFF?Nomor,Judul,Status,.*,Dibuka \(WIB\),.*,Waktu selesai \(jam\),SLA,Dibuka kembali$/,
    )
    assert.match(
      file.headers.get('content-disposition') ?? '',
      /tiket-gangguan_tiket-selesai_nasional_2024-01-01_2024-06-30\.csv/,
    )
    const opened = new Date((slowest[0]?.opened ?? 0) + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    assert.ok(lines[1]?.includes(`,${opened},`), `${opened} in ${lines[1]}`)
    assert.equal(lines[1]?.split(',')[0], slowest[0]?.number)
    assert.equal(lines.at(-1)?.split(',')[0], slowest.at(-1)?.number)
    await pause(50)
    const { rows } = await portal.database.pool.query(
      'select type, status, total_rows from download_log order by id desc limit 1',
    )
    assert.deepEqual(rows[0], { type: 'Tiket gangguan (CSV)', status: 'done', total_rows: expected.length })
    const english = await staff.get(`${recordsExport.path}?${sought}&language=en`)
    assert.match(english.text, /^\uFEFF?Number,Title,Status,.*,Opened \(WIB\),/)
    const labelsOf = (text: string, title: string) => {
      const records: Record<string, string>[] = parse(text, { bom: true, columns: true })
      return new Set(records.flatMap((row) => row[title] || []))
    }
    const stored = labelsOf(file.text, 'Kategori')
    assert.ok(stored.has('Koneksi putus'), "a file that names no language is in the reader's")
    const read = labelsOf(english.text, 'Category')
    assert.equal(read.size, stored.size)
    assert.ok(read.has('Connection lost') && !read.has('Koneksi putus'))
    const indonesian = await staff.get(`${recordsExport.path}?${sought}&language=id`)
    assert.ok(labelsOf(file.text, 'Prioritas').has('4 - Rendah'))
    assert.ok(labelsOf(english.text, 'Priority').has('4 - Low'))
    assert.ok(labelsOf(indonesian.text, 'Prioritas').has('4 - Rendah'))
  })

  it('find one record by its name in any letter case, with the columns that no list shows', async () => {
    const [ticket = assert.fail()] = tickets
    const found = await staff.call(recordCall, { query: { dataset: 'tickets', name: ticket.number.toLowerCase() } })
    assert.equal(found.status, 200)
    assert.equal(found.answer['number'], ticket.number)
    assert.equal(found.answer['opened_at'], new Date(ticket.opened).toISOString())
    const { answer: catalog } = await staff.call(catalogCall)
    const { columns = [] } = catalog.find(({ id }) => id === 'tickets')?.records ?? {}
    assert.deepEqual(Object.keys(found.answer).toSorted(), columns.map(({ id }) => id).toSorted())
    assert.ok(columns.some(({ isUnlisted }) => isUnlisted))
    const columnsOf = (dataset: string) => catalog.find(({ id }) => id === dataset)?.records.columns ?? []
    const counted = ['revenue', 'subscriptions', 'traffic'].flatMap(columnsOf).filter(({ unit }) => unit)
    // Durations are written with their unit, so that their titles have none.
    assert.ok(counted.length >= 5 && counted.every(({ format }) => format === 'number'))
    const ends = catalog.map(({ id, records: { over } }) => [id, over ?? null])
    assert.deepEqual(Object.fromEntries(ends), {
      tickets: 'resolved_at',
      orders: 'ended_at',
      revenue: null,
      subscriptions: 'left_at',
      traffic: null,
      infra: null,
      voc: null,
    })
    const asked = async (query: { dataset: string; name: string }) => {
      const { status, body } = await staff.get(`${recordCall.path}?${new URLSearchParams(query).toString()}`)
      return [status, body?.message] as const
    }
    assert.deepEqual(await asked({ dataset: 'tickets', name: 'T%' }), [404, 'Tidak ada catatan T%'])
    const [status, message = ''] = await asked({ dataset: 'infra', name: 'host-1' })
    assert.equal(status, 400)
    assert.match(typeof message === 'string' ? message : '', /"infra".*tickets/)
  })

  it('find whatever has a name, in any letter case, with the address of its page', async () => {
    const [ticket = assert.fail()] = tickets
    const named = async (name: string) => (await staff.call(recordsNamed, { query: { name } })).answer
    assert.deepEqual(await named(ticket.number.toLowerCase()), [
      {
        dataset: 'tickets',
        titles: { id: 'Tiket gangguan', en: 'Trouble tickets' },
        name: ticket.number,
        address: `/v3/detail-case/${ticket.number}`,
      },
    ])
    assert.deepEqual(await named('T%'), [])
  })

  it('list records by a label in the order that staff gave the labels, and those without one last', async () => {
    const inOrder = async (orderBy: 'asc' | 'desc') => {
      const seen: unknown[] = []
      const query = { dataset: 'tickets', measure: 'opened', orderName: 'priority', orderBy, size: 100 }
      for (let page = 1; page <= 20; page += 1) {
        const { answer } = await staff.call(recordsCall, { query: { ...query, page } })
        seen.push(...answer.map((row) => row['priority']))
      }
      assert.equal(seen.length, tickets.length)
      return seen.filter((label, place) => place === 0 || label !== seen[place - 1])
    }
    const order = ['4 - Low', '1 - Critical', '2 - High', '3 - Moderate']
    assert.deepEqual(await inOrder('asc'), [...order, null])
    assert.deepEqual(await inOrder('desc'), [...order.toReversed(), null])
  })

  it('give the connection back when the reader of a file leaves', async () => {
    const { readPool } = portal.database
    for (let time = 0; time < 6; time += 1) {
      const leaving = new AbortController()
      const asked = fetch(`${portal.url}${recordsExport.path}?dataset=tickets&measure=opened&format=csv`, {
        headers: { authorization: `Bearer ${staff.token}` },
        signal: leaving.signal,
      })
      await asked.then((response) => response.body?.getReader().read())
      leaving.abort()
      await pause(30)
    }
    await pause(200)
    assert.equal(readPool.idleCount, readPool.totalCount)
    const asked = await staff.call(queryCall, { body: { dataset: 'tickets', measures: ['opened'] } })
    assert.equal(asked.status, 200)
  })
})
