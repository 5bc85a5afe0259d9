import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { planImport, type ImportDetail, type Language } from '@ido/contract'
import { parse } from 'csv-parse/sync'
import { datasets } from '../../../semantic/catalog/catalog.ts'
import type { Measure } from '../../../semantic/catalog/types.ts'
import { importDatasets } from '../datasets.ts'
import { filesPortal, type FilesPortal } from './files.testkit.ts'

let to: FilesPortal
before(async () => {
  to = await filesPortal()
})
after(() => to?.portal.close())

type Given = Record<string, string | number>

/** What comes in first: of each dataset its example and a record with most of what it can have. */
const full: Readonly<Record<string, Given>> = {
  tickets: {
    external_id: '007',
    opened_at: '2026-03-01T08:00:01',
    first_response_at: '2026-03-01T08:10:00',
    resolved_at: '2026-03-01T20:00:00',
    closed_at: '2026-03-02T00:00:00',
    title: '=1+1;=2',
    status: 'Closed',
    priority: '1 - Critical',
    category: 'Connection lost',
    product: 'Indibiz',
    region: 'T-REG 2',
    target_hours: 12.5,
  },
  orders: {
    external_id: 'P-1',
    ordered_at: '2026-03-01T08:00:01',
    approved_at: '2026-03-01T09:00:00',
    completed_at: '2026-03-02T00:00:00',
    ended_at: '2026-03-02T00:00:00',
    agreed_date: '2026-03-05',
    status: 'Completed',
    product: 'Indibiz',
    region: 'T-REG 2',
    customer: '+62811',
  },
  revenue: { month: '2026-03', product: 'OCA', region: 'T-REG 2', revenue: 1500.25, target: 1500, transactions: 12 },
  subscriptions: {
    external_id: 'L-1',
    started_at: '2026-03-01',
    contract_end: '2027-02-28',
    ended_at: '2026-03-09T10:11:12',
    monthly_value: 1500.25,
    product: 'Indibiz',
    customer: "'tis",
  },
  traffic: {
    hour: '2026-03-01T09:00:00',
    product: 'OCA',
    platform: 'Web',
    region: 'T-REG 2',
    visits: 1500,
    unique_users: 1000,
    sessions: 1200,
    page_views: 4000,
    bounces: 44,
    duration_s: 90_000,
  },
  infra: { host: 'contoh-2', metric: 'cpu', at: '2026-03-01T00:00:00', value: 0.125, interval_s: 300, weight: 2 },
  voc: {
    external_id: 'V-1',
    time_in: '2026-03-01T08:00:01',
    longtext: 'Lambat; "sekali"\nlagi',
    score_nps: 3,
    product: 'Indibiz',
    region: 'T-REG 2',
  },
}

/** Columns of an export that are worked out, or say where a record is in the portal, so that nothing comes in by them. */
const workedOut: Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>> = {
  tickets: { id: ['Umur (jam)', 'Waktu selesai (jam)'], en: ['Age (hours)', 'Time to resolve (hours)'] },
  orders: {
    id: ['Tahap', 'Umur (jam)', 'Lewat janji (jam)', 'Waktu pemenuhan (jam)', 'Janji'],
    en: ['Stage', 'Age (hours)', 'Overdue (hours)', 'Lead time (hours)', 'Promise'],
  },
  revenue: {
    id: ['Selisih rencana (rupiah)', 'Pendapatan per pelanggan (rupiah)'],
    en: ['Against the plan (rupiah)', 'Revenue per customer (rupiah)'],
  },
  subscriptions: { id: ['Sisa kontrak (hari)', 'Selesai (WIB)'], en: ['Contract left (days)', 'Left (WIB)'] },
  traffic: {
    id: ['Nomor', 'Lama sesi (detik)', 'Pentalan (%)'],
    en: ['Number', 'Mean session (seconds)', 'Bounce (%)'],
  },
  infra: { id: [], en: [] },
  // Of feedback that comes in the work on it begins anew.
  voc: {
    id: [
      'Nomor VOC',
      'Status',
      'Kategori NPS',
      'Skor prioritas',
      'Kategori perbaikan',
      'Faktor',
      'Pembakaran masukan',
      'Jenis NPS',
      'Daya tarik',
      'Validasi',
      'Bobot validasi',
      'Bobot akses data',
      'Bobot kemudahan implementasi',
      'Bobot arah prioritas',
    ],
    en: [
      'VOC number',
      'Status',
      'NPS category',
      'Priority score',
      'Improvement category',
      'Factor',
      'Validation',
      'Validation weight',
      'Data access weight',
      'Ease of implementation weight',
      'Priority direction weight',
    ],
  },
}

const csvOf = (rows: readonly Given[]): string => {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const quoted = (text: Given[string] = '') => `"${String(text).replaceAll('"', '""')}"`
  return [titles.join(','), ...rows.map((row) => titles.map((title) => quoted(row[title])).join(','))].join('\n')
}

async function take(dataset: string, name: string, content: Uint8Array<ArrayBuffer> | string) {
  const { status, message, body } = await to.admin.upload<ImportDetail>(
    `/api/v2/imports?dataset=${dataset}`,
    name,
    content,
  )
  assert.equal(status, 200, message)
  const { id, version } = body?.content ?? assert.fail()
  const { guess } = await to.guess(id)
  assert.deepEqual(guess.questions, [], name)
  const profile = { ...guess.profile, name }
  const plan = await to.admin.call(planImport, { params: { id }, body: { version, profile } })
  assert.equal(plan.status, 200, plan.message)
  const { rows, faults } = await to.run(plan.answer)
  assert.deepEqual(faults, [], name)
  return { guess, rows }
}

/** All records of March 2026 as a file. */
async function exported(dataset: string, language: Language, format: 'csv' | 'xlsx'): Promise<Uint8Array<ArrayBuffer>> {
  const { measures } = datasets.find(({ id }) => id === dataset) ?? assert.fail(dataset)
  const isAll = ({ records: { flow, where, metrics } }: Measure) => flow !== 'stock' && !where && !metrics
  const measure = (measures.find(isAll) ?? measures[0])?.id ?? assert.fail(dataset)
  const query = new URLSearchParams({ dataset, measure, from: '2026-03-01', to: '2026-04-01', language, format })
  const headers = { authorization: `Bearer ${to.admin.token}` }
  const response = await fetch(`${to.portal.url}/api/v2/query/records/export?${query.toString()}`, { headers })
  const bytes = new Uint8Array(await response.arrayBuffer())
  assert.equal(response.status, 200, Buffer.from(bytes).toString())
  return bytes
}

describe('a list of records goes out and comes in again', () => {
  for (const { name: dataset, example } of importDatasets) {
    test(dataset, async () => {
      await take(dataset, `awal ${dataset}`, csvOf([example as Given, full[dataset] ?? assert.fail(dataset)]))
      for (const [language, format] of [
        ['id', 'xlsx'],
        ['en', 'csv'],
      ] as const) {
        const told = `${dataset} ${language}.${format}`
        const csv = async () => {
          const [titles = [], ...rows] = parse(Buffer.from(await exported(dataset, language, 'csv')), { bom: true })
          return { titles, rows }
        }
        const earlier = await csv()
        const { guess } = await take(dataset, told, await exported(dataset, language, format))
        const taken = new Set(guess.matches.map(({ column }) => column))
        const left = earlier.titles.filter((title) => !taken.has(title))
        assert.deepEqual(left, workedOut[dataset]?.[language], told)
        // Feedback has its number from the portal, and as another's comes in as new.
        const places = earlier.titles.flatMap((title, place) => (taken.has(title) && title !== 'ID' ? [place] : []))
        const cellsOf = (rows: readonly string[][]) =>
          [...new Set(rows.map((row) => JSON.stringify(places.map((place) => row[place]))))].toSorted()
        assert.deepEqual(cellsOf((await csv()).rows), cellsOf(earlier.rows), told)
      }
    })
  }
})
