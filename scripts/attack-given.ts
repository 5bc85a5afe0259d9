import {
  readingScope,
  dayLength,
  jakartaDay,
  login,
  vocBulkFields,
  vocReferenceFields,
  writeActivity,
} from '@ido/contract'
import { demoAccounts, demoPassword } from '../apps/api/src/platform/accounts/demo-accounts.ts'

export type Fields = Record<string, unknown>

/** A file that is sent; the places of its text that are to be changed are marked with `§`. */
export interface SentFile {
  name: string
  type: string
  content: string
}

/** A call with a value for what it takes, which the tool then changes one by one. */
export interface Target {
  name: string
  /** Several of one call have different fields: not all of them are taken together. */
  variant: string
  method: string
  path: string
  /** Values for what stands in the path. */
  at: Record<string, string>
  query: Record<string, string>
  /** Beside those of whoever asks. */
  headers: Record<string, string>
  body: Fields | unknown[] | null
  file: SentFile | null
}

/** What a call is given instead of what is made up for it; several of one call are several requests. */
export interface Given {
  at?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: Fields
  /** Of a body of several shapes, what each is given. */
  bodies?: Fields[]
  /** Records, of calls that take a stream of them. */
  rows?: Fields[]
  file?: SentFile
}

const validPath = 'treg/general/assurance-performance'
const password = 'tujuh gajah ungu menari di 9 jembatan'

/** By their names, where a text that is made up fits nothing, and calls would refuse it before they do anything. */
export const givenTexts: Fields = {
  email: 'orang@ido.example', password, token: 'tautan', step: 'langkah', current: 'salah sama sekali', code: '123456', otp_code: '123456', nik: '900006',
  screen: 'voc', path: validPath, dataset: 'tickets', dimensions: 'product', measure: 'opened', filters: '{}', flag: 'CMP', category_nps: 'Promoter', validated_feedback: 'Validated', shift: 'pagi', access: 'granted', reason: 'alasan yang cukup', name: 'nama', label: 'nama',
  watch: '6f1a9c0e-2b7d-4e0a-a1c3-5d8f7b9e0a12', overdue: 'true', unowned: 'true', merged: 'true', answered_from: '2026-05-01',
  sharedRole: 'ADMIN', status: 'new', date_from: '2026-05-01', date_to: '2026-06-01', from: '2026-05-01', to: '2026-06-01', region: '1', mine: 'true', returned: 'true', stopped: 'true', company_regional: '1', source: '1', product: '1',
} // prettier-ignore

/** Periods of every list, from and to: what ends before it begins would be refused. */
export const givenPeriod =
  /^(?:time_in|insert_feedback_date|validate_date|createddate|timestamp|at|date)_(from|to)$|^date(From|To)$/

/** Filters of the feedback's list, which take ids beside each other. */
export const vocLists: ReadonlySet<string> = new Set([
  'sub_product', 'regional_company', 'category_feedback', 'type_feedback', 'sentiment_feedback', 'validate_journey', 'type_nps', 'interestingness', 'data_acuan',
]) // prettier-ignore

const both = { id: 'Teks', en: 'Text' }
const asked = { dataset: 'tickets', measures: ['opened'] }
const part = { title: both, description: both, columns: 6, rows: 4 }
const questions = [
  { ...part, id: 'angka', kind: 'number', query: asked, target: 5 },
  { ...part, id: 'batang', kind: 'table', query: { ...asked, dimensions: ['product'], filters: { region: ['T-REG 2'] }, sort: [{ by: 'opened', order: 'desc' }], limit: 10, top: 5, others: true } },
  { ...part, id: 'garis', kind: 'line', query: { ...asked, grain: 'month' } },
  { ...part, id: 'catatan', kind: 'records', query: asked, records: { columns: ['number'], orderName: 'number', orderBy: 'asc' } },
] // prettier-ignore
const widgets = [
  ...questions.map((widget) => ({ ...widget, ignores: ['product'] })),
  { ...part, id: 'teks', kind: 'text', text: both },
  { ...part, id: 'rapor', kind: 'scorecard', query: { ...asked, dimensions: ['product'] }, beside: [{ dataset: 'orders', measures: ['completed'], filters: { region: ['T-REG 2'] } }] },
  { ...part, id: 'luar', kind: 'embed', url: 'https://ido.example/x' },
  { ...part, id: 'pustaka', kind: 'number', query: asked, saved: 1 },
] // prettier-ignore
const board = { title: both, group: 'board', question: both, filters: ['product'], period: '30d', refresh: 30, widgets }
const days = { signIns: 400, activity: 400, downloads: 400, imports: 400, jobs: 300, mails: 300, expired: 60, trash: 300, drafts: 400, samples: 400, tickets: 4000, orders: 4000, subscriptions: 4000, traffic: 3000 } // prettier-ignore
const profile = { version: 1, name: 'toko', dataset: 'orders', like: 'plain', layout: { kind: 'csv', encoding: 'utf-8', separator: ';', headerLine: 1 }, zone: 'UTC', nulls: ['-'], identity: 'id', fields: { external_id: { column: 'No' }, ordered_at: { column: 'Tanggal', format: 'D/M/Y' } }, constants: { order_type: 'New' } } // prettier-ignore
// The first entry of each list, which the demo has.
const listed = Object.fromEntries(vocReferenceFields.map((field) => [field, 1]))
/** What many records are given at once. */
const inBulk = Object.fromEntries(
  vocBulkFields.map((field) => [field, field === 'validated_feedback' ? 'Validated' : 1]),
)
const accountsFile = { name: 'orang.csv', type: 'text/csv', content: 'nik,email,name,roles\n922222§,baru§@ido.example,Orang baru§,CMP§\n' } // prettier-ignore
const voc = { ...listed, longtext: 'aplikasi lambat', product_id: 1, sub_product: 1, score_nps: 4, link: 'https://ido.example/x', company_or_school_name: 'SD 1', data_acuan: 1, data_acuan_text: undefined, time_in: '2026-05-01T08:00:00Z', insert_feedback_date: '2026-05-01' } // prettier-ignore

const asks = [
  { dataset: 'voc', measures: ['feedback', 'nps'], dimensions: ['product'], filters: { sentiment: ['Negatif'] }, from: '2026-01-01', to: '2026-07-01', grain: 'month', compare: 'previous', sort: [{ by: 'feedback', order: 'desc' }], limit: 10, top: undefined, others: undefined, few: true, calendar: 'month', interval: true },
  { dataset: 'tickets', measures: ['opened'], dimensions: ['product'], filters: { region: ['T-REG 2'] }, from: '2026-01-01', to: '2026-07-01', grain: undefined, compare: undefined, sort: undefined, limit: 10, top: 3, others: true },
] // prettier-ignore

/** For a call by its name; a file of a list is given what the list is given. */
export const givenFor = (name: string): readonly Given[] => given[name] ?? given[name.replace(/\/export$/, '')] ?? [{}]

const given: Readonly<Record<string, readonly Given[]>> = {
  'POST /api/v2/ingest/{dataset}': [
    { at: { dataset: 'tickets' }, rows: [{ external_id: 'SERANG-1', opened_at: '2026-05-01', first_response_at: '2026-05-02', resolved_at: '2026-05-03', closed_at: '2026-05-04', status: 'Closed', title: 'judul', product: 'Indibiz', sub_product: null, region: 'T-REG 2', business_unit: 'BUD Business Service', segment: 'SME', source_app: 'NCX', category: 'Koneksi putus', priority: '3 - Moderate', channel: 'WhatsApp', target_hours: 8, pending_hours: 1, sla_met: true, reopened: 0, timeline: [{ status: 'Pending', at: '2026-05-01T02:00:00Z' }] }] },
    { at: { dataset: 'subscriptions' }, rows: [{ external_id: 'SERANG-3', started_at: '2026-05-01', contract_end: '2027-05-01', renewed_at: '2026-05-02', ended_at: '2026-05-04', continues: 'no', product: 'Indibiz', region: 'T-REG 2', business_unit: 'BUD Business Service', segment: 'SME', end_reason: 'Harga', monthly_value: 450000, customer: 'pelanggan' }] },
    { at: { dataset: 'revenue' }, rows: [{ external_id: 'SERANG-4', month: '2026-05', product: 'Indibiz', region: 'T-REG 2', business_unit: 'BUD Business Service', segment: 'SME', source_app: 'SCONE', revenue: 450000, target: 500000, transactions: 3, opening_customers: 1, closing_customers: 2 }] },
    { at: { dataset: 'orders' }, rows: [{ external_id: 'SERANG-2', ordered_at: '2026-05-01', approved_at: '2026-05-02', handed_over_at: '2026-05-03', completed_at: '2026-05-04', agreed_date: '2026-05-05', status: 'Completed', order_type: 'New', product: 'Indibiz', region: 'T-REG 2', business_unit: 'BUD Business Service', segment: 'SME', source_app: 'NCX', customer: 'pelanggan' }] },
    { at: { dataset: 'traffic' }, rows: [{ hour: '2026-05-01T08:00:00Z', product: 'Indibiz', platform: 'Web', region: 'T-REG 2', visits: 100, unique_users: 90, sessions: 80, page_views: 300, bounces: 20, duration_s: 9000 }] },
    { at: { dataset: 'infra' }, rows: [{ host: 'host-1', metric: 'cpu', at: '2026-05-01T08:00:00Z', value: 0.5, interval_s: 300, weight: 1, service: 'API', product: 'Indibiz' }] },
    { at: { dataset: 'voc' }, rows: [{ external_id: 'SERANG-3', longtext: 'aplikasi lambat', score_nps: 4, time_in: '2026-05-01', product_id: 'Indibiz', respondent_name: 'orang', link: 'https://ido.example/x' }] },
  ],
  'GET /api/v2/query/records': [{ query: { from: '2026-01-01', to: '2026-07-01', filters: '{"region":["T-REG 2"]}', orderName: 'opened_at', orderBy: 'desc', page: '1', size: '10' } }],
  'GET /api/v2/dashboard/export': [
    { query: { path: 'treg/management', widget: 'worst-sla', period: '30d', from: undefined, to: undefined, compare: 'previous', filters: '{"region":["T-REG 2"]}', format: 'csv', language: 'id' } },
    { query: { path: 'treg/management', widget: undefined, period: undefined, from: '2026-01-01', to: '2026-07-01', compare: 'previous', filters: '{"region":["T-REG 2"]}', format: 'xlsx', language: 'id' } },
  ],
  'GET /api/v2/dashboard/question/export': [
    { query: { kind: 'horizontalBar', query: '{"dataset":"tickets","measures":["opened"],"dimensions":["region"],"filters":{"region":["T-REG 2"]}}', period: '30d', from: undefined, to: undefined, compare: 'previous', format: 'csv', language: 'id' } },
    { query: { kind: 'records', query: '{"dataset":"tickets","measures":["opened"],"limit":5}', period: undefined, from: '2026-01-01', to: '2026-07-01', compare: 'none', format: 'xlsx', language: 'id' } },
  ],
  'POST /api/v2/dashboard/printed': [{ body: { path: 'treg/management', period: '30d', compare: 'none', filters: '{"region":["T-REG 2"]}' } }],
  'GET /api/v2/query/records/export': [{ query: { from: '2026-01-01', to: '2026-07-01', filters: '{"region":["T-REG 2"]}', orderName: 'opened_at' } }],
  'POST /api/v2/target': [{ body: { measure: 'tickets.opened', period: '2031-05', productId: 1, regionId: 2, value: 100, note: 'catatan' } }],
  'POST /api/v2/target/import': [{ file: { ...accountsFile, name: 'target.csv', content: 'measure,period,productId,regionId,value,note\ntickets.opened§,2032-05§,*§,*§,100§,catatan§\n' } }],
  'POST /api/v2/fbdv/topdown-overall': [{ body: { cfu: 'Enterprise', year: 2031, semester: 1, npsScore: '41.5', target: '45' } }],
  'PUT /api/v2/fbdv/topdown-overall': [{ body: { id: 1, cfu: 'Enterprise', year: 2031, semester: 2, npsScore: '41.5', target: '45', version: 1 } }],
  'POST /api/v2/fbdv/topdown-overall/import': [{ file: { ...accountsFile, name: 'topdown.csv', content: 'cfu,year,semester,npsScore,target\nUnit§,2032§,1§,41.5§,45§\n' } }],
  'GET /api/v2/download-log': [{ query: { status: 'done' } }],
  'GET /api/treg/download-log': [{ query: { status: 'done' } }],
  'GET /api/v2/ncxsc-download-log': [{ query: { status: 'done' } }],
  'PUT /api/v2/settings/figures': [{ body: { age: [1, 3, 7, 30], resolve: [3, 6, 12, 24], work: { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' }, version: 1 } }],
  'POST /api/v2/settings/figures/preview': [{ body: { age: [1, 3, 7, 30], resolve: [3, 6, 12, 24], work: { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' } } }],
  'GET /api/v2/fbdv/topdown-overall': [{ query: { year: '2026' } }],
  'PUT /api/v2/fbdv/topdown-overall/{id}': [{ body: { year: 2031, semester: 2, version: 1 } }],
  'GET /api/v2/query/watch': [{ query: { dataset: 'infra' } }],
  'GET /api/v2/query/outages': [{ query: { dataset: 'infra', from: '2026-05-01', to: '2026-06-01', filters: '{"product":["Indibiz"]}' } }],
  'POST /api/v2/query': asks.map((body) => ({ body })),
  'POST /api/v2/imports/{id}/guess': [{ body: { layout: { kind: 'xlsx', sheet: 'Data' } } }, { body: { layout: profile.layout, like: 'plain', name: 'toko' } }],
  'POST /api/v2/query/together': [{ body: { questions: asks } }],
  'GET /api/v2/tickets/{number}': [{ at: { number: 'TT-2026-00060000' } }],
  'GET /api/v2/query/record': [{ query: { name: 'TT-2026-00060000' } }],
  'GET /api/user/access-right': [{ query: { email: 'staf@ido.example' } }],
  'GET /api/v2/voc/dashboard-feedback': [{ query: { company_regional: 'T-REG 2', source: 'Helpdesk', type_feedback: 'Keluhan', product: 'Indibiz', sub_product: undefined, sentiment_feedback: 'Negatif', validate_journey: undefined } }, { query: { company_regional: undefined, source: undefined, type_feedback: undefined, product: undefined, sub_product: 'Agree Mart', sentiment_feedback: undefined, validate_journey: 'Membeli' } }],
  'GET /api/v2/voc/category-ranking': [{ query: { company_regional: 'T-REG 2', source: 'Helpdesk', type_feedback: 'Keluhan', product: 'Indibiz', sub_product: undefined, sentiment_feedback: 'Negatif', validate_journey: undefined } }, { query: { company_regional: undefined, source: undefined, type_feedback: undefined, product: undefined, sub_product: 'Agree Mart', sentiment_feedback: undefined, validate_journey: 'Membeli' } }],
  'GET /api/v2/voc/topics': [{ query: { company_regional: 'T-REG 2', source: 'Helpdesk', type_feedback: 'Keluhan', product: 'Indibiz', sub_product: undefined, sentiment_feedback: 'Negatif', validate_journey: undefined } }, { query: { company_regional: undefined, source: undefined, type_feedback: undefined, product: undefined, sub_product: 'Agree Mart', sentiment_feedback: undefined, validate_journey: 'Membeli' } }],
  'GET /api/v2/trash': [{ query: { list: 'users' } }],
  'GET /api/v2/logbook': [{ query: { status: 'open', category: 'Pelaporan', product: '1', agent: '1' } }],
  'GET /api/v2/exports/{watch}': [{ at: { watch: '6f1a9c0e-2b7d-4e0a-a1c3-5d8f7b9e0a12' } }],
  'DELETE /api/v2/exports/{watch}': [{ at: { watch: '6f1a9c0e-2b7d-4e0a-a1c3-5d8f7b9e0a12' } }],
  'GET /api/v2/agent-performance': [{ query: { from: '2026-05-01', to: '2026-12-01', orderName: 'tickets', orderBy: 'desc', page: '1', size: '10' } }],
  'GET /api/v2/agent-performance/export': [{ query: { from: '2026-05-01', to: '2026-12-01', orderName: 'tickets', orderBy: 'desc' } }],
  'GET /api/v2/agent-performance/tickets': [{ query: { agent: 'name:Bagus Setiawan', figure: 'tickets', from: '2026-05-01', to: '2026-12-01', page: '1', size: '10' } }],
  'GET /api/v2/agent-performance/tickets/export': [{ query: { agent: 'name:Bagus Setiawan', figure: 'tickets', from: '2026-05-01', to: '2026-12-01' } }],
  'GET /api/v2/agent-performance/entries': [{ query: { agent: 'name:Bagus Setiawan', from: '2026-05-01', to: '2026-12-01', page: '1', size: '10' } }],
  'GET /api/v2/agent-performance/entries/export': [{ query: { agent: 'name:Bagus Setiawan', from: '2026-05-01', to: '2026-12-01' } }],
  'POST /api/v2/logbook': [{ body: { date: '2026-05-01', productId: 1, activity: 'kegiatan', startedAt: '2026-05-01T08:00:00Z', endedAt: '2026-05-01T09:00:00Z', status: 'open' } }],
  'PUT /api/v2/logbook/{id}': [{ at: { id: '1850' }, body: { date: '2026-05-01', productId: 1, activity: 'kegiatan', version: 1, startedAt: '2026-05-01T08:00:00Z', endedAt: '2026-05-01T09:00:00Z', status: 'open' } }],
  'POST /api/v2/logbook/bulk': [{ body: { ids: [1850], preview: true } }],
  'GET /api/v2/access-requests': [{ query: { status: 'waiting', accountId: '7' } }],
  'POST /api/v2/access-requests/{id}/approve': [{ body: { roles: ['CMP'], scope: { regions: [1], products: [1] }, accessUntil: '2027-05-01T08:00:00Z' } }, { body: { roles: [], withoutRole: true, scope: { regions: [1], products: [1] }, accessUntil: '2027-05-01T08:00:00Z' } }],
  // The company's directory, which this portal has none of, would have to know it.
  'POST /api/v2/auth/register': [{ body: { nik: undefined } }, {}],
  'POST /api/v2/auth/login': [{ bodies: [{ nik: '900006', password: 'salah' }, { email: 'staf@ido.example', password: 'salah' }] }],
  'POST /api/v2/voc': [{ body: voc }, { body: { ...voc, data_acuan: undefined, data_acuan_text: 'acuan' } }],
  'PUT /api/v2/voc': [{ body: { ...voc, id: 20000, version: 1 } }, { body: { ...voc, id: 20000, version: 1, data_acuan: undefined, data_acuan_text: 'acuan' } }],
  'DELETE /api/v2/voc': [{ body: { id: 20000, reason: 'tercatat dua kali' } }],
  'PUT /api/v2/voc/status': [{ body: { id: 20000 } }],
  'GET /api/v2/voc/setting': [{ query: { userId: '1' } }],
  'POST /api/v2/voc/setting': [{ body: { userId: 1 } }],
  'POST /api/v2/logbook-handovers/{id}/sign-off': [{ at: { id: '126' } }],
  'PUT /api/v2/voc/owner': [{ body: { id: 20000, version: 1, owner_id: 1 } }],
  'POST /api/v2/voc/comments/{id}': [{ at: { id: '20000' }, body: { body: '@Ratna Prameswari mohon dicek', mentions: [1] } }],
  'PUT /api/v2/voc/{id}/thanks': [{ at: { id: '20000' }, body: { email: 'ani@pelanggan.example', version: 0 } }],
  'PUT /api/v2/voc/clock': [{ body: { id: 20000, version: 1, paused: true, reason: 'menunggu pelanggan' } }],
  'PUT /api/v2/voc/merge': [{ body: { id: 20000, version: 1, into: 19999, into_version: 1, reason: 'keluhan yang sama' } }],
  'PUT /api/v2/voc/unmerge': [{ body: { id: 20000, version: 1, into_version: 1, reason: 'ternyata berbeda' } }],
  'PUT /api/v2/voc/by-po': [{ body: { id: 3, version: 1 } }],
  'POST /api/v2/voc/bulk': [{ body: { ids: [20000], change: inBulk } }],
  'POST /api/v2/voc/bulk/undo': [{ body: { records: [{ id: 20000, version: 1, change: inBulk }] } }],
  'GET /api/v2/voc/feedback-executive-summary': [{ query: { search: 'aplikasi', orderName: 'score', status: 'new', page: '1', size: '10' } }],
  'POST /api/v2/users': [{ body: { nik: '911111', email: 'lain@ido.example', name: 'Orang lain', roles: ['CMP'], hasAccess: true, scope: { regions: [1], products: [1] }, accessUntil: '2027-05-01T08:00:00Z' } }],
  'PUT /api/v2/users/{id}': [{ body: { nik: '900005', email: 'po2@ido.example', name: 'Arif Budiman', roles: ['PO'], hasAccess: true, suspended: false, scope: { regions: [1], products: [1] }, accessUntil: '2027-05-01T08:00:00Z', version: 1 } }],
  'POST /api/v2/users/bulk': [{ body: { ids: [5], change: { hasAccess: true, addRoles: ['CMP'], removeRoles: ['PO'], scope: { regions: [1], products: [1] }, accessUntil: '2027-05-01T08:00:00Z', suspended: false }, preview: true } }],
  'POST /api/v2/users/import': [{ file: accountsFile }],
  'POST /api/v2/roles': [{ body: { name: 'PERAN_BARU', flags: ['CMP'], scope: { regions: [1], products: [1] } } }],
  // The one that was made before.
  'PUT /api/v2/roles/{id}': [{ at: { id: '6' }, body: { flags: ['MANAGEMENT'], scope: { regions: [1], products: [1] }, version: 1 } }],
  'POST /api/v2/roles/bulk': [{ body: { ids: [5], preview: true } }],
  'POST /api/v2/roles/import': [{ file: { ...accountsFile, name: 'peran.csv', content: 'name,label,description,flags\nPERAN_LAIN§,Peran§,lain§,CMP§\n' } }],
  'POST /api/v2/product': [{ body: { product: 'kasir', appName: 'aplikasi kasir', slug: 'kasir', isListed: true, owner: 'po@ido.example', views: ['infrastructure'], subProducts: [{ id: undefined, name: 'kasir kecil' }], links: [{ title: 'panel', isRedirect: true, url: 'https://ido.example/x', embedUrl: undefined }], backofficeLink: 'https://ido.example/b', infrastructureLink: '/v3/dashboard', key: 'rahasia' } }],
  'PUT /api/v2/product/{id}': [{ at: { id: '1' }, body: { product: 'Agree', appName: 'Agree', slug: 'agree', isListed: true, owner: 'po@ido.example', views: ['infrastructure'], subProducts: [{ id: 1, name: 'Agree Mart' }, { id: 2, name: 'Agree Modal' }, { id: 3, name: 'Agree Kemitraan' }, { id: 4, name: 'Agree Fisheries' }, { id: 5, name: 'Agree Livestock' }], links: [{ title: 'panel', isRedirect: true, url: 'https://ido.example/x', embedUrl: undefined }], backofficeLink: 'https://ido.example/b', infrastructureLink: '/v3/dashboard', key: 'rahasia', version: 1 } }],
  'POST /api/v2/product/bulk': [{ body: { ids: [1], change: { views: ['infrastructure'], owner: 'po@ido.example' }, preview: true } }],
  'POST /api/v2/product/import': [{ file: { ...accountsFile, name: 'produk.csv', content: 'slug,product,appName,isListed,subProducts,owner,views,backofficeLink\nkasir-lain§,kasir lain§,kasir lain§,ya,kecil§,-,Infrastruktur,https://ido.example/b§\n' } }],
  'POST /api/v2/product/{id}/logo': [{ at: { id: '1' }, file: { name: 'logo.webp', type: 'image/webp', content: 'RIFFaaaaWEBPVP8 §' } }],
  'GET /api/v2/product': [{ query: { view: 'infrastructure', product: '1', listed: 'true' } }],
  'GET /api/v2/catalogue-products/{name}': [{ at: { name: 'agree' } }],
  'GET /api/v2/catalogue-products/{name}/logo': [{ at: { name: 'agree' } }],
  'POST /api/v2/cluster': [{ body: { name: 'gugus', description: 'catatan', products: [1] } }],
  'PUT /api/v2/cluster/{id}': [{ at: { id: '1' }, body: { name: 'gugus lain', description: 'catatan', products: [7], version: 1 } }],
  'POST /api/v2/cluster/bulk': [{ body: { ids: [1], change: { description: 'catatan' }, preview: true } }],
  'POST /api/v2/cluster/import': [{ file: { ...accountsFile, name: 'klaster.csv', content: 'name,description,products\ngugus§,catatan§,Agree§\n' } }],
  'GET /api/v2/cluster': [{ query: { product: '1' } }],
  'POST /api/v2/widget': questions.map(({ id: _id, ...body }) => ({ body: { ...body, title: { id: `pustaka ${body.kind}`, en: 'library' } } })),
  'PUT /api/v2/widget/{id}': questions.map(({ id: _id, ...body }) => ({ at: { id: '1' }, body: { ...body, title: { id: `pustaka lain ${body.kind}`, en: 'library' }, version: 1 } })),
  'POST /api/v2/widget/bulk': [{ body: { ids: [1], change: { columns: 6, rows: 4 }, preview: true } }],
  'POST /api/v2/widget/import': [{ file: { ...accountsFile, name: 'widget.csv', content: 'title,titleEnglish,description,descriptionEnglish,kind,columns,rows,target,query,records\nwidget§,widget§,catatan§,note§,number,3,2,5,"{""dataset"":""tickets"",""measures"":[""opened""]}",-\n' } }],
  'GET /api/v2/widget': [{ query: { kind: 'number', dataset: 'tickets', used: 'true' } }],
  'POST /api/v2/announcement': [{ body: { title: 'pengumuman', text: 'isi', link: 'https://ido.example/x', importance: 'info', audience: ['PO'], shownFrom: '2026-11-01', shownThrough: '2026-11-30' } }],
  'PUT /api/v2/announcement/{id}': [{ at: { id: '1' }, body: { title: 'pengumuman lain', link: 'https://ido.example/x', importance: 'info', audience: ['PO'], shownFrom: '2026-11-01', shownThrough: '2026-11-30', version: 1 } }],
  'POST /api/v2/announcement/bulk': [{ body: { ids: [1], change: { importance: 'info', audience: ['PO'], shownThrough: '2026-11-30' }, preview: true } }],
  'POST /api/v2/announcement/import': [{ file: { ...accountsFile, name: 'pengumuman.csv', content: 'title,text,link,importance,audience,shownFrom,shownThrough\npengumuman§,isi§,https://ido.example/x§,info,PO,2026-11-01,2026-11-30\n' } }],
  'GET /api/v2/announcement': [{ query: { audience: 'PO', importance: 'info', state: 'running' } }],
  'POST /api/v2/tool': [{ body: { name: 'alat', link: 'https://ido.example/x', icon: 'chart', description: 'catatan', audience: ['PO'], rank: 5 } }],
  'PUT /api/v2/tool/{id}': [{ at: { id: '1' }, body: { name: 'alat lain', link: 'https://ido.example/x', icon: 'chart', audience: ['PO'], rank: 5, version: 1 } }],
  'POST /api/v2/tool/bulk': [{ body: { ids: [1], change: { icon: 'chart', audience: ['PO'] }, preview: true } }],
  'POST /api/v2/tool/import': [{ file: { ...accountsFile, name: 'alat.csv', content: 'name,link,icon,description,audience,rank\nalat§,https://ido.example/x§,chart,catatan§,PO,5\n' } }],
  'GET /api/v2/tool': [{ query: { audience: 'PO', icon: 'chart' } }],
  'POST /api/v2/event': [{ body: { name: 'kegiatan', startsAt: '2031-05-01T00:00:00Z', endsAt: '2031-05-03T00:00:00Z', products: [1], regions: [2], place: 'Bandung', note: 'catatan' } }],
  'PUT /api/v2/event/{id}': [{ at: { id: '1' }, body: { name: 'kegiatan lain', startsAt: '2031-05-01T00:00:00Z', endsAt: '2031-05-03T00:00:00Z', products: [1], regions: [2], version: 1 } }],
  'POST /api/v2/event/bulk': [{ body: { ids: [1], change: { place: 'Bandung', note: 'catatan' }, preview: true } }],
  'POST /api/v2/event/import': [{ file: { ...accountsFile, name: 'event.csv', content: 'name,startsAt,endsAt,regions,products,place,note\nkegiatan§,2032-05-01§,2032-05-02§,*§,*§,Solo§,catatan§\n' } }],
  'GET /api/v2/event': [{ query: { region: '1', product: '1', state: 'past' } }],
  'POST /api/v2/insight': [{ body: { title: 'temuan', text: 'isi', productId: 1, subProductId: 1, from: '2026-05-01', to: '2026-06-01', records: [20000] } }],
  // The demo's last one is a draft without a chart, which any product suits.
  'PUT /api/v2/insight/{id}': [{ at: { id: '12' }, body: { title: 'temuan lain', text: 'isi', productId: 1, subProductId: 1, from: '2026-05-01', to: '2026-06-01', records: [20000], state: 'published', version: 1 } }],
  'POST /api/v2/insight/bulk': [{ body: { ids: [1], change: { from: '2026-05-01', to: '2026-06-01', state: 'withdrawn' }, preview: true } }],
  'POST /api/v2/insight/import': [{ file: { ...accountsFile, name: 'insight.csv', content: 'title,productId,subProductId,from,to,text\ntemuan§,Agree§,-,2032-05-01§,2032-05-02§,isi§\n' } }],
  'GET /api/v2/insight': [{ query: { state: 'published', product: '1' } }],
  'PUT /api/v2/insight/{id}/snapshot': [{ at: { id: '1' }, body: { kind: 'bar', query: { ...asked, dimensions: ['category'], filters: { region: ['T-REG 2'] }, sort: [{ by: 'opened', order: 'desc' }], limit: 10, top: 5, others: true, grain: undefined }, target: undefined, version: 1 } }, { at: { id: '1' }, body: { kind: 'number', query: asked, target: 5, version: 1 } }],
  'DELETE /api/v2/insight/{id}/snapshot': [{ at: { id: '1' }, body: { version: 1 } }],
  'POST /api/v2/logbook/import': [{ file: { ...accountsFile, name: 'logbook.csv', content: 'date,shift,activity,category,startedAt\n2026-05-01§,pagi§,kegiatan§,Pelaporan§,2026-05-01T01:00:00Z§\n' } }],
  'POST /api/v2/me/photo': [{ file: { name: 'foto.webp', type: 'image/webp', content: 'RIFFaaaaWEBPVP8 §' } }],
  'POST /api/v2/voc-attachment/{id}': [{ file: { name: 'lampiran.pdf', type: 'application/pdf', content: '%PDF-1.7 serangan§' } }],
  'GET /api/v2/cases': [{ query: { state: 'ongoing', place: 'T-REG 5', work: 'new', settled: 'known,muted', measure: 'tickets.opened', found: '2026-09-01', mine: 'true' } }],
  'PUT /api/v2/cases/{id}': [{ at: { id: '1' }, body: { version: 1, owner: 1, work: 'seen', opinion: { is: 'known', why: 'terjadwal' }, muted: { until: jakartaDay(Date.now() + 30 * dayLength), why: 'diperbaiki' } } }],
  'GET /api/v2/case-quality': [{ query: { dataset: 'tickets,orders' } }],
  'PUT /api/v2/case-quality/{dataset}/{measure}': [{ at: { dataset: 'tickets', measure: 'opened' }, body: { version: 1, sensitivity: 'low', reason: 'terlalu sering' } }],
  'POST /api/v2/cases/{id}/comments': [{ at: { id: '1' }, body: { text: 'menunggu teknisi' } }],
  'POST /api/v2/dashboard': [{ body: { path: 'board/serangan', definition: board, sharing: { audience: 'roles', roles: ['PO'] } } }],
  'PUT /api/v2/dashboard/sharing': [{ body: { path: validPath, version: 1, sharing: { audience: 'roles', roles: ['PO'] } } }],
  'GET /api/v2/dashboard/versions': [{ query: { path: validPath } }],
  'GET /api/v2/dashboard/version': [{ query: { path: validPath, version: '1' } }],
  'POST /api/v2/dashboard/restore': [{ body: { path: validPath, version: 1, restore: 1 } }],
  'PUT /api/v2/dashboard/home': [{ body: { path: validPath } }],
  'PUT /api/v2/dashboard': [{ body: { path: validPath, version: 1, definition: board } }],
  'POST /api/v2/settings/retention/preview': [{ body: { days } }],
  'PUT /api/v2/settings/retention': [{ body: { days, version: 1 } }],
  'PUT /api/v2/settings/clocks': [{ body: { version: 1, new: { amount: 2, unit: 'days' }, onProgress: { amount: 10, unit: 'days' }, escalate: { amount: 1, unit: 'days' }, holidays: [{ day: '2026-12-25', name: 'Natal' }] } }],
  'PUT /api/v2/settings/peers': [{ body: { version: 1, isOn: true } }],
  'POST /api/v2/query/peers': [{ body: { dataset: 'tickets', measures: ['sla_compliance', 'opened'], filters: { product: ['Indibiz'] }, from: '2026-10-01', to: '2026-11-01' } }],
  'PUT /api/v2/settings/thanks': [{ body: { version: 1, isOn: true } }],
  'PUT /api/v2/settings/objectives': [{ body: { services: { 1: { slo: 0.99, availability: 0.99 } }, products: { 1: { slo: 0.99, availability: 0.99 } }, version: 1 } }],
  'POST /api/v2/import-profiles': [{ body: { profile, replaces: true } }],
  'PUT /api/v2/imports/{id}/plan': [{ at: { id: '1' }, body: { version: 1, profile } }],
  'POST /api/v2/imports/{id}/preview': [{ at: { id: '1' }, body: { profile } }],
  'POST /api/v2/api-keys': [{ body: { name: 'kunci', scopes: ['tickets'], until: '2031-05-01', regions: undefined, products: undefined } }, { body: { name: 'pembaca', scopes: [readingScope], until: '2031-05-01', regions: [1], products: [1] } }],
  // Nobody's, so that the attack does not end its own.
  'DELETE /api/v2/api-keys/{id}': [{ at: { id: '2000000000' } }],
  'POST /api/v2/wall-links': [{ body: { name: 'layar', boards: ['tioc/management'], seconds: 30, until: jakartaDay(Date.now() + dayLength), regions: [2], products: [1] } }],
  'DELETE /api/v2/wall-links/{id}': [{ at: { id: '2000000000' } }],
  'POST /api/v2/webhooks': [{ body: { name: 'kabar', url: 'https://192.0.2.1/', kinds: ['voc.done'], regions: [2], products: [1] } }],
  'DELETE /api/v2/auth/sessions/{id}': [{ at: { id: '2000000000' } }],
  'GET /authentication/integration/{userId}/{accessKey}': [{ at: { userId: '1', accessKey: 'kunci' } }],
} // prettier-ignore

/** Calls, and what they take (`METHOD path: place name`), that the tool does not try, each with why. A test holds the list against the contract. */
export const excused: Readonly<Record<string, string>> = {
  'POST /api/v2/auth/register: body nik':
    'is looked up in the company directory, which the portal of the attack has none of; what goes into a filter of it is in directory.test.ts',
  'POST /api/v2/auth/view-as':
    'turns the session that the attack is signed in by into one that only reads; the id that it takes is looked up as in GET /api/v2/users/{id}',
}

/** Headers that the server reads and no tool tries, each with why. A test holds both against what the server reads. */
export const excusedHeaders: Readonly<Record<string, string>> = {
  'retry-after': 'of a receiver that answers a webhook, and of no request: its bounds are in webhooks.address.test.ts',
  'accept-encoding': 'only chooses between what the build made of a file; web-pages.test.ts asks by other names',
  'content-type': 'only chooses who reads the body; all but the few that are known are refused by 415',
}

const plain = { variant: 'headers', at: {}, query: {}, body: null, file: null }
const common = { 'user-agent': 'serangan', 'accept-language': 'id', 'x-request-id': 'serangan', accept: 'text/html' }
const staff = demoAccounts.find(({ role, hasAccess }) => role === null && hasAccess)
const delivery = { ...plain, name: 'POST /api/v2/ingest/{dataset}', method: 'POST', path: '/api/v2/ingest/{dataset}', at: { dataset: 'tickets' }, body: [] } // prettier-ignore

/** Calls of which the headers are tried, by who asks them: nobody, for those by which somebody says who they are. */
export const headerTargets: Readonly<Record<string, readonly Target[]>> = {
  anonymous: [
    { ...plain, name: 'GET /api/v2/me', method: 'GET', path: '/api/v2/me', headers: { authorization: 'Bearer kenari' } },
    { ...plain, name: 'GET /api/v2/me', variant: 'cookie', method: 'GET', path: '/api/v2/me', headers: { cookie: 'token=kenari' } },
    { ...delivery, headers: { 'x-api-key': 'kenari' } },
    { ...plain, name: 'POST /api/v2/request-access/kode-otp', method: 'POST', path: '/api/v2/request-access/kode-otp', body: {}, headers: { authorization: 'Basic a2VuYXJp' } },
    // The browser's name is kept with the session that this opens.
    { ...plain, name: 'POST /api/v2/auth/login', method: login.method, path: login.path, body: { nik: staff?.nik, password: demoPassword }, headers: common },
  ],
  // What is kept with a line of the activity log, or decides whether a write is taken at all.
  ADMIN: [{ ...plain, name: 'POST /api/activitylog', method: writeActivity.method, path: writeActivity.path, body: { path: '/v3' }, headers: { ...common, origin: 'http://127.0.0.1', 'sec-fetch-site': 'same-origin' } }],
  program: [{ ...delivery, headers: { 'content-encoding': 'identity' } }],
} // prettier-ignore
