import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { catalogCall, queryCall, recordCall, recordsCall, recordsExport, recordsNamed, type Query } from '@ido/contract'
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
    assert.ok(stored.has('Koneksi putus'), 'a file that names no language holds what the API answers')
    const read = labelsOf(english.text, 'Category')
    assert.equal(read.size, stored.size)
    assert.ok(read.has('Connection lost') && !read.has('Koneksi putus'))
    const indonesian = await staff.get(`${recordsExport.path}?${sought}&language=id`)
    assert.ok(labelsOf(file.text, 'Prioritas').has('4 - Low'))
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
    assert.equal((await ask({ dataset: 'tickets', measures: ['opened'] })).status, 200)
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
    const made = await staff.post<{ id: number }>('/api/v2/voc', { longtext: 'Aplikasi lambat' })
    assert.equal(made.status, 200)
    assert.equal(await count(), earlier, 'a draft is no feedback')
    assert.equal((await staff.put('/api/v2/voc/status', { id: made.body?.data.id, status: 'new' })).status, 200)
    assert.equal(await count(), earlier + 1)
  })
})
