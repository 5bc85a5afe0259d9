import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  boardFile,
  boardPrinted,
  downloadAnalytics,
  downloadLog,
  exportDownloads,
  jakartaDay,
  ncxScDownloadLog,
  regionalDownloadLog,
} from '@ido/contract'
import { parse } from 'csv-parse/sync'
import { dayOf, plusDays } from '../../platform/days.ts'
import { testPortal, type TestPortal } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'

let portal: TestPortal
before(async () => {
  portal = await testPortal()
})
after(() => portal?.close())

/** A line as an export leaves it. */
async function addLine(line: { at: string; nik: string; rows?: number; status?: string; filter?: object }) {
  await portal.database.pool.query(
    `insert into download_log (date, account_id, downloaded_by, user_email, nik, type, status, total_rows, filter, address)
     select $1, id, name, email, nik, 'VOC (CSV)', $3, $4, $5, '/api/v2/voc/export' from account where nik = $2`,
    [line.at, line.nik, line.status ?? 'done', line.rows ?? 10, JSON.stringify(line.filter ?? {})],
  )
}

describe('a line of the download log', () => {
  it('gives the same file once more to whoever asked for it, for seven days, and to nobody else', async () => {
    const po = await portal.signIn('PO')
    await po.get('/api/v2/voc/export?format=csv&search=lambat&language=id')
    const [line] = (await po.call(downloadLog, { query: { search: 'VOC' } })).answer
    assert.equal(line?.action, '/api/v2/voc/export?format=csv&search=lambat&language=id')
    const again = await fetch(`${portal.url}${line.action}`, { headers: { authorization: `Bearer ${po.token}` } })
    assert.equal(again.status, 200)
    assert.match(again.headers.get('content-disposition') ?? '', /attachment/)
    await again.arrayBuffer()
    assert.equal((await po.call(downloadLog, { query: { search: 'VOC' } })).answer.length, 2)

    const admin = await portal.signIn('ADMIN')
    const seen = (await admin.call(downloadLog, { query: { search: 'po@ido.example' } })).answer
    assert.deepEqual(
      seen.map(({ action }) => action),
      [null, null],
      'what another asked for is theirs',
    )
    await portal.database.pool.query(`update download_log set date = date - interval '7 days' where id = $1`, [line.id])
    const old = (await po.call(downloadLog, { query: { search: 'VOC' } })).answer.find(({ id }) => id === line.id)
    assert.equal(old?.action, null)
  })

  it('says its hour as the specification writes it', async () => {
    await addLine({ at: '2026-03-01T17:05:00Z', nik: '900006' })
    const staff = await portal.signIn('STAFF')
    const [line] = (await staff.call(downloadLog, { query: { date_to: '2026-03-03' } })).answer
    assert.equal(line?.time, '00 : 05')
    const { answer } = await staff.call(downloadLog, { query: { date_from: '2026-03-02', date_to: '2026-03-03' } })
    assert.equal(answer.length, 1, 'the day is that of Jakarta')
    assert.deepEqual((await staff.get('/api/v2/download-log?status=lost')).fields, ['status'])
  })

  it('of what was printed cannot be asked for again', async () => {
    const staff = await portal.signIn('STAFF')
    await staff.call(boardPrinted, { body: { path: 'treg', period: '7d' } })
    const [line] = (await staff.call(downloadLog, { query: { search: 'PDF' } })).answer
    assert.equal(line?.action, null)
  })

  it('goes into a file, which is a line itself', async () => {
    const staff = await portal.signIn('STAFF')
    const response = await fetch(`${portal.url}${exportDownloads.path}?search=PDF&language=id`, {
      headers: { authorization: `Bearer ${staff.token}` },
    })
    const rows = parse<Record<string, string>>(await response.text(), { bom: true, columns: true })
    assert.equal(rows.length, 1)
    assert.equal(rows[0]?.['Jumlah baris'], '0')
    const line = async () => (await staff.call(downloadLog, { query: { search: 'unduhan' } })).answer[0]
    await until(async () => (await line())?.total_rows === 1, 'its line has no row')
  })
})

describe('the logs of regional boards and of orders from NCX and SCONE', () => {
  it('have the downloads of those boards and what they were asked with', async () => {
    const cmp = await portal.signIn('CMP')
    const filters = JSON.stringify({ region: ['T-REG 1', 'T-REG 2'] })
    for (const path of ['treg/management', 'bud/management', 'treg/general/business-performance-scone']) {
      const query = new URLSearchParams({ path, period: '30d', filters, format: 'xlsx' })
      const file = await fetch(`${portal.url}${boardFile.path}?${query.toString()}`, {
        headers: { authorization: `Bearer ${cmp.token}` },
      })
      assert.equal(file.status, 200)
      await file.arrayBuffer()
    }
    const regional = (await cmp.call(regionalDownloadLog, { query: { search: 'cmp@' } })).answer
    assert.deepEqual(
      regional.map(({ user_filter }) => user_filter),
      [
        { path: 'treg/general/business-performance-scone', period: '30d', region: 'T-REG 1, T-REG 2' },
        { path: 'treg/management', period: '30d', region: 'T-REG 1, T-REG 2' },
      ],
    )
    assert.match(regional[0]?.timestamp ?? '', /^\d{1,2} [A-Z][a-z]{2} \d{4} - \d{2} : \d{2}$/)
    const second = await cmp.call(regionalDownloadLog, { query: { search: 'cmp@', page: 2, size: 1 } })
    assert.deepEqual(second.answer, [regional[1]])
    assert.deepEqual(second.meta, { page: 2, size: 1, totalPage: 2, show_from: 2, show_to: 2, totalData: 2 })
    const ofOrders = (await cmp.call(ncxScDownloadLog, { query: {} })).answer
    assert.deepEqual(
      ofOrders.map(({ user_filter }) => user_filter['path']),
      ['treg/general/business-performance-scone'],
    )
  })

  it('write the hour of orders by twelve, and find them by the source that was asked for', async () => {
    const filters = (source: string) => ({ filters: JSON.stringify({ source_app: [source] }), path: 'bud/management' })
    await addLine({ at: '2026-04-01T17:05:00Z', nik: '900006', filter: filters('NCX') })
    await addLine({ at: '2026-04-01T05:30:00Z', nik: '900006', filter: filters('SCONE') })
    await addLine({ at: '2026-04-01T06:30:00Z', nik: '900006', filter: filters('MyTech') })
    await addLine({ at: '2026-04-01T06:30:00Z', nik: '900006', filter: { filters: 'no JSON at all', path: 'x' } })
    const staff = await portal.signIn('STAFF')
    const { answer } = await staff.call(ncxScDownloadLog, { query: { orderName: 'timestamp', orderBy: 'asc' } })
    assert.deepEqual(
      answer.map(({ timestamp }) => timestamp),
      ['1 Apr 2026 - 12 : 30 PM', '2 Apr 2026 - 12 : 05 AM'],
    )
  })

  it('show staff their own alone', async () => {
    const staff = await portal.signIn('STAFF')
    const { answer } = await staff.call(regionalDownloadLog, { query: {} })
    assert.ok(answer.every(({ user_email }) => user_email === 'staf@ido.example'))
    assert.equal((await portal.anonymous.get(regionalDownloadLog.path)).status, 401)
  })
})

describe('the analytics of downloads', () => {
  it('add up to the lines of the period, beside the period before', async () => {
    const admin = await portal.signIn('ADMIN')
    const day = '2025-06-10'
    const at = (hour: number, on = day) => `${on}T${String(hour).padStart(2, '0')}:10:00Z`
    await addLine({ at: at(1), nik: '900005', rows: 100 })
    await addLine({ at: at(2), nik: '900005', rows: 50, status: 'failed' })
    await addLine({ at: at(18), nik: '900004', rows: 7 })
    await addLine({ at: at(1, '2025-06-08'), nik: '900004', rows: 3 })
    const { answer } = await admin.call(downloadAnalytics, { query: { from: '2025-06-10', to: '2025-06-12' } })
    assert.deepEqual(answer.current, { downloads: 3, rows: 157, failed: 1, people: 2 })
    assert.deepEqual(answer.previous, { downloads: 1, rows: 3, failed: 0, people: 1 })
    assert.deepEqual(answer.days, [
      { day: '2025-06-10', downloads: 2, rows: 150, failed: 1 },
      { day: '2025-06-11', downloads: 1, rows: 7, failed: 0 },
    ])
    assert.deepEqual(answer.kinds, [{ type: 'VOC (CSV)', downloads: 3, rows: 157 }])
    assert.deepEqual(
      answer.people.map(({ email, rows }) => [email, rows]),
      [
        ['po@ido.example', 150],
        ['cmp@ido.example', 7],
      ],
    )
    assert.deepEqual(answer.hours, [
      { weekday: 2, hour: 8, downloads: 1 },
      { weekday: 2, hour: 9, downloads: 1 },
      { weekday: 3, hour: 1, downloads: 1 },
    ])
    assert.deepEqual(answer.unusual, [])
  })

  it('name a day on which somebody took far more than on their days before', async () => {
    const admin = await portal.signIn('ADMIN')
    const on = (day: string, nik: string, rows: number) => addLine({ at: `${day}T03:00:00Z`, nik, rows })
    for (const day of ['2025-02-01', '2025-02-03', '2025-02-05']) {
      await on(day, '900002', 1_000)
      await on(day, '900003', 20_000)
    }
    await on('2025-02-10', '900002', 5_000)
    await on('2025-02-10', '900003', 30_000)
    await on('2025-02-10', '900006', 4_999)
    await on('2025-02-10', '900005', 6_000)
    const { answer } = await admin.call(downloadAnalytics, { query: { from: '2025-02-10', to: '2025-02-11' } })
    assert.deepEqual(
      answer.unusual.map(({ email, rows, usual }) => [email, rows, usual]),
      [
        ['po@ido.example', 6_000, null],
        ['agent@ido.example', 5_000, 1_000],
      ],
    )
  })

  it('are of the last 30 days unless told, and refuse what is no period', async () => {
    const manager = await portal.signIn('MANAGEMENT')
    const { answer } = await manager.call(downloadAnalytics, { query: {} })
    assert.equal(answer.to, plusDays(dayOf(new Date()), 1))
    assert.equal(answer.days.length, 30)
    assert.equal(answer.days.at(-1)?.day, jakartaDay(Date.now()))
    assert.deepEqual((await manager.get(`${downloadAnalytics.path}?from=2026-01-02&to=2026-01-02`)).fields, ['to'])
    assert.deepEqual((await manager.get(`${downloadAnalytics.path}?from=2020-01-02&to=2026-01-02`)).fields, ['from'])
    assert.equal((await (await portal.signIn('PO')).get(downloadAnalytics.path)).status, 403)
    assert.equal((await portal.anonymous.get(downloadAnalytics.path)).status, 401)
  })
})
