import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  boardPrinted,
  createDashboard,
  dashboardByPath,
  downloadLog,
  type DashboardDefinition,
  type DatasetInfo,
  type MeasureInfo,
  type Widget,
} from '@ido/contract'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { plusDays, startOf, today } from '../../platform/days.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { addTickets, makeTickets } from '../query/query.testkit.ts'
import { dayCell, timeCell } from '../../platform/spreadsheet/cell.ts'
import { figuresTable } from './dashboards.file.tables.ts'

const both = (text: string) => ({ id: text, en: text })
const opened: MeasureInfo = {
  id: 'opened',
  titles: both('Dibuka'),
  unit: 'count',
  formula: both(''),
  direction: 'down',
  additivity: 'sum',
  source: both(''),
  hasRecords: true,
}
const dataset: Pick<DatasetInfo, 'measures' | 'dimensions'> = {
  measures: [opened],
  dimensions: [{ id: 'product', titles: both('Produk') }],
}
const byProduct = { query: { dataset: 'tickets', measures: ['opened'], dimensions: ['product'] } }
const spoken = { language: 'id' } as const

describe('what a widget shows as a table', () => {
  it('has titles, labels and figures as they are, what is compared only where something was', () => {
    const rows = [
      { product: 'Pijar, "baru"', opened: 1234.5, previous: { opened: 7 } },
      { product: 'OCA', opened: null, previous: { opened: null } },
      { product: null, opened: -2 },
      { product: null, others: true, opened: 3 },
    ]
    assert.deepEqual(figuresTable(byProduct, dataset, rows, spoken), {
      header: ['Produk', 'Dibuka', 'Dibuka (pembanding)'],
      rows: [
        ['Pijar, "baru"', 1234.5, 7],
        ['OCA', null, null],
        ['Belum diisi', -2, null],
        ['Lainnya', 3, null],
      ],
    })
    assert.deepEqual(figuresTable(byProduct, dataset, [{ product: 'OCA', opened: 1 }], spoken).header, [
      'Produk',
      'Dibuka',
    ])
  })

  it('begins with the time where there is one, an hour as Jakarta reads it', () => {
    const rows = [
      { time: '2026-01-01', product: 'Pijar', opened: 1 },
      { time: '2026-01-01T18:00:00.000Z', product: 'Pijar', opened: 2 },
    ]
    const { header, rows: written } = figuresTable(byProduct, dataset, rows, { language: 'en' })
    assert.deepEqual(header, ['Time', 'Produk', 'Dibuka'])
    assert.deepEqual(
      written.map(([time]) => time),
      [dayCell('2026-01-01'), timeCell(new Date('2026-01-01T18:00:00.000Z'))],
    )
    assert.deepEqual(
      written.map(([time]) => String(time)),
      ['2026-01-01', '2026-01-02 01:00:00'],
    )
  })

  it('has the figure of a card before its line, shares in percent', () => {
    const share = { ...dataset, measures: [{ ...opened, unit: 'share' as const }] }
    const rows = [
      { opened: 0.98765, previous: { opened: 0.5 } },
      { time: '2026-01-01', opened: null },
      { time: '2026-01-02', opened: 1 },
    ]
    assert.deepEqual(figuresTable({ query: { dataset: 'tickets', measures: ['opened'] } }, share, rows, spoken), {
      header: ['Waktu', 'Dibuka (%)', 'Dibuka (%) (pembanding)'],
      rows: [
        ['Total', 98.77, 50],
        [dayCell('2026-01-01'), null, null],
        [dayCell('2026-01-02'), 100, null],
      ],
    })
  })
})

const path = 'board/berkas'
const measured = { dataset: 'tickets', measures: ['opened'] }
const place = { description: both('Isinya'), columns: 6, rows: 4 }
const widgets: Widget[] = [
  { ...place, id: 'kartu', kind: 'number', title: both('Dibuka'), query: measured },
  { ...place, id: 'regional', kind: 'bar', title: both('Menurut: regional/wilayah [semua] yang panjang'), query: { ...measured, dimensions: ['region'] } },
  { ...place, id: 'semua', kind: 'bar', title: both('Menurut regional'), ignores: ['region'], query: { ...measured, dimensions: ['region'] } },
  { ...place, id: 'rapor', kind: 'scorecard', title: both('Rapor'), query: { ...measured, dimensions: ['product'] }, beside: [{ dataset: 'voc', measures: ['feedback'] }] },
  { ...place, id: 'catatan', kind: 'records', title: both('Tiket'), query: { ...measured, limit: 5 }, records: { columns: ['number', 'opened_at'] } },
  { ...place, id: 'kata', kind: 'text', title: both('Kata'), text: both('Halo') },
] // prettier-ignore

describe('a dashboard as a file', () => {
  let portal: TestPortal
  let admin: TestSession
  let staff: TestSession
  const span = { from: '2023-11-01', to: '2025-02-01' }
  const rows = 400

  before(async () => {
    portal = await testPortal()
    ;[admin, staff] = await Promise.all([portal.signIn('ADMIN'), portal.signIn('STAFF')])
    await addTickets(portal.database, makeTickets(rows, 11))
    const definition: DashboardDefinition = {
      title: both('Berkas'),
      group: 'own',
      question: both('Apa isinya?'),
      filters: ['region'],
      period: 'all',
      refresh: null,
      widgets,
    }
    const made = await admin.call(createDashboard, { body: { path, definition } })
    assert.equal(made.status, 200, made.text)
  })
  after(() => portal.close())

  async function fileOf(asked: Record<string, string>, session = staff) {
    const query = new URLSearchParams({ path, language: 'id', ...asked }).toString()
    const answer = await fetch(`${portal.url}/api/v2/dashboard/export?${query}`, {
      headers: { authorization: `Bearer ${session.token}` },
    })
    return {
      status: answer.status,
      name: answer.headers.get('content-disposition') ?? '',
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }
  const logged = async () => (await staff.call(downloadLog, { query: { size: 1 } })).answer[0]

  it('has what was asked on its first sheet and a sheet for each widget, whose figures are those of the page', async () => {
    const { status, name, bytes } = await fileOf({ ...span, filters: '{"region":["T-REG 2"]}' })
    assert.equal(status, 200, bytes.toString())
    assert.match(name, /berkas_nasional_2023-11-01_2025-01-31\.xlsx/)
    const sheets = await readWorkbook(bytes)
    assert.deepEqual(
      sheets.map(({ sheet }) => sheet),
      ['Filter', 'Dibuka', 'Menurut regional wilayah semua', 'Menurut regional', 'Rapor', 'Tiket'],
    )
    const [front, card, narrowed, whole, score, records] = sheets.map(({ data }) => data)
    const told = new Map(front?.map(([label, text]) => [label, text]))
    assert.deepEqual(
      ['Pertanyaan', 'Cakupan data', 'Periode dari', 'Periode sampai dengan', 'Regional'].map((label) =>
        told.get(label),
      ),
      ['Apa isinya?', 'Nasional', new Date('2023-11-01'), new Date('2025-01-31'), 'T-REG 2'],
    )
    const one = async (region: number | null) => {
      const { rows: counted } = await portal.database.pool.query<{ count: number }>(
        `select count(*)::integer as count from ticket where opened_at >= $1 and opened_at < $2 and ($3::integer is null or region_id = $3)`,
        [startOf(span.from), startOf(span.to), region],
      )
      return counted[0]?.count
    }
    assert.equal(card?.find(([time]) => time === 'Total')?.[1], await one(2))
    assert.deepEqual(narrowed?.slice(1), [['T-REG 2', await one(2), ...(narrowed?.[1]?.slice(2) ?? [])]])
    const sum = (data: typeof whole) => data?.slice(1).reduce((total, [, count]) => total + Number(count), 0)
    assert.equal(sum(whole), await one(null))
    assert.deepEqual(score?.[0], ['Produk', 'Tiket dibuka', 'Jumlah VOC'])
    assert.equal(sum(score), await one(2))
    assert.deepEqual([records?.[0], records?.length], [['Nomor', 'Dibuka (WIB)'], 6])
    const contents = new Map(front?.map(([title, , count, notes]) => [title, [count, notes]]))
    assert.deepEqual(contents.get('Menurut regional'), [(whole?.length ?? 0) - 1, 'Tidak difilter menurut Regional'])
    assert.match(String(contents.get('Tiket')?.[1]), /^5 dari \d+ catatan$/)
    const line = await logged()
    assert.deepEqual(
      [line?.type, line?.status, line?.total_rows],
      ['Berkas (XLSX)', 'done', sheets.slice(1).reduce((total, { data }) => total + data.length - 1, 0)],
    )
  })

  it('of one widget is a CSV, too, named by page, widget and days', async () => {
    const { name, bytes } = await fileOf({ ...span, format: 'csv', widget: 'regional', compare: 'none' })
    assert.match(name, /berkas_menurut-regional-wilayah-semua-yang-panjang_nasional_2023-11-01_2025-01-31\.csv/)
    const [head, ...lines] = parse(bytes, { bom: true })
    assert.deepEqual(head, ['Regional', 'Tiket dibuka'])
    assert.equal(
      lines.reduce((total, [, count]) => total + Number(count), 0),
      rows,
    )
    assert.equal((await logged())?.type, 'Berkas · Menurut: regional/wilayah [semua] yang panjang (CSV)')
  })

  it('holds what its maker may see', async () => {
    const part = await portal.addPerson({ email: 'sebagian@ido.example', roles: ['MANAGEMENT'], regions: [3] })
    const { bytes } = await fileOf({ format: 'csv', widget: 'semua', compare: 'none' }, part)
    assert.deepEqual(
      parse(bytes, { bom: true }).map(([label]) => label),
      ['Regional', 'T-REG 3'],
    )
  })

  it('has no ranking of regions for a reader with one of them, in sheets, names and the log', async () => {
    const one = await portal.addPerson({ email: 'satu@ido.example', roles: ['MANAGEMENT'], regions: [3] })
    const asked = { path: 'treg/management', ...span }
    const [forOne, forAll] = [await fileOf(asked, one), await fileOf(asked)]
    const titlesIn = async (bytes: Buffer) => (await readWorkbook(bytes))[0]?.data.map(([title]) => title) ?? []
    const ranked = (await titlesIn(forAll.bytes)).filter((title) => /tiga regional/.test(String(title)))
    assert.ok(ranked.includes('SLA: tiga regional terendah'))
    const titles = await titlesIn(forOne.bytes)
    assert.deepEqual(titles.filter((title) => /tiga regional/.test(String(title))), []) // prettier-ignore
    const sla = (await admin.call(dashboardByPath, { query: { path: asked.path } })).answer.definition.widgets.find(
      ({ title }) => title.id === 'SLA: tiga regional terendah',
    )
    const { name, bytes } = await fileOf({ ...asked, format: 'csv', widget: sla?.id ?? '', compare: 'none' }, one)
    assert.match(name, /_kepatuhan-sla_t-reg-3_/)
    assert.equal(parse(bytes, { bom: true }).length, 2)
    const body = { path: asked.path, widget: sla?.id ?? '' }
    assert.equal((await one.call(boardPrinted, { body })).status, 200)
    const [line] = (await one.call(downloadLog, { query: { size: 1 } })).answer
    assert.match(String(line?.type), /· Kepatuhan SLA \(PNG\)$/)
  })

  it('says in the place of a widget why its question is refused, and has the others', async () => {
    const { status, bytes } = await fileOf({ period: 'all', filters: '{"region":["T-REG 99"]}' })
    assert.equal(status, 200)
    const sheets = await readWorkbook(bytes)
    assert.match(String(sheets[1]?.data[0]?.[0]), /^Tidak terjawab: .*T-REG 99/)
    assert.ok((sheets[3]?.data.length ?? 0) > 3)
  })

  it('refuses what it cannot be asked for, by the name of the field, and leaves no line', async () => {
    const last = await logged()
    const wrong: [Record<string, string>, number, RegExp][] = [
      [{ path: 'board/tiada' }, 404, /tiada/],
      [{ widget: 'tiada' }, 404, /tiada/],
      [{ widget: 'kata' }, 404, /kata/],
      [{ format: 'csv' }, 400, /format/],
      [{ from: '2025-01-01' }, 400, /"to"/],
      [{ from: '2025-01-01', to: '2025-01-01' }, 400, /"to"/],
      [{ period: 'kapan' }, 400, /period/],
      [{ filters: '[' }, 400, /filters/],
      [{ widget: 'regional', filters: '{"region":["T-REG 99"]}' }, 400, /T-REG 99/],
    ]
    for (const [asked, status, named] of wrong) {
      const { status: answered, bytes } = await fileOf(asked)
      assert.equal(answered, status, JSON.stringify(asked))
      assert.match(bytes.toString(), named)
    }
    assert.deepEqual(await logged(), last)
  })

  it('that goes onto paper leaves a line as well', async () => {
    const body = { path, from: today(), to: plusDays(today(), 1), filters: '{"region":["T-REG 2"]}' }
    assert.equal((await staff.call(boardPrinted, { body })).status, 200)
    const line = await logged()
    assert.deepEqual([line?.type, line?.status], ['Berkas (PDF)', 'done'])
    assert.equal((await staff.call(boardPrinted, { body: { path: 'board/tiada' } })).status, 404)
    assert.equal((await staff.call(boardPrinted, { body: { ...body, widget: 'regional' } })).status, 200)
    const picture = await logged()
    assert.match(`${picture?.type}`, /^Berkas · .+ \(PNG\)$/)
    assert.equal((await staff.call(boardPrinted, { body: { ...body, widget: 'tiada' } })).status, 404)
    assert.deepEqual(await logged(), picture)
  })
})
