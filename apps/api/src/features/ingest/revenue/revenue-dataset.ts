import { dayLength, instantOf, jakartaDay, jakartaZone, monthAround } from '@ido/contract'
import { copyLine, type CopyValue } from '../../../platform/database/copy.ts'
import { readLists } from '../../../platform/database/reference-lists.ts'
import type { ImportDataset } from '../import/dataset.ts'
import type { ColumnWords } from '../import/field-words.ts'
import { originOf, undoKeyed, writeKeyed, type KeyedFacts } from '../import/keyed.service.ts'
import type { Conflict, MappedRow } from '../import/mapper.ts'
import type { Field, Profile, ProfileColumn, RecordValues } from '../import/profile.ts'
import { labelField } from '../labels.queries.ts'

const lists = {
  product_id: 'product',
  region_id: 'region',
  business_unit_id: 'business_unit',
  segment_id: 'segment',
  source_app_id: 'source_app',
} as const

const amounts = ['revenue_cents', 'target_cents'] as const
const counts = ['transactions', 'opening_customers', 'closing_customers'] as const
const columns = ['origin_id', 'number', 'month_at', ...Object.keys(lists), ...amounts, ...counts]

/** What a file calls them. */
const nameOf = (field: string): string => field.replace(/_(?:id|cents|at)$/, '')

// Up to here the hundredths of a number that was written with two decimals are what was written.
const mostRupiah = 7e13
const mostCount = 2_147_483_647

const optional = (field: string): ProfileColumn => ({ optional: true, fields: [{ field }] })
const amount = (field: string, least: number): ProfileColumn => ({
  optional: true,
  fields: [{ field, times: 100, between: [least, mostRupiah] }],
})

/** Revenue whose columns carry the names of its fields; the API takes its objects by the same names. */
const plainRevenue: Profile = {
  name: 'plain',
  dataset: 'revenue',
  title: {
    id: 'kolom bernama seperti isian pendapatan: month, product, region, business_unit, segment, source_app, revenue, target, transactions, …',
    en: 'columns named like the fields of revenue: month, product, region, business_unit, segment, source_app, revenue, target, transactions, …',
  },
  isOurs: true,
  zone: jakartaZone,
  nulls: [],
  identity: 'id',
  columns: {
    month: { required: true, aliases: ['month_at', 'period'], fields: [{ field: 'month_at', format: 'any' }] },
    external_id: { ...optional('number'), aliases: ['id', 'number'] },
    ...Object.fromEntries(Object.keys(lists).map((field) => [nameOf(field), optional(field)])),
    revenue: amount('revenue_cents', -mostRupiah),
    target: amount('target_cents', 0),
    ...Object.fromEntries(counts.map((field) => [field, optional(field)])),
  },
  constants: {},
}

const table = { table: 'revenue', columns } as const

const words: Readonly<Record<string, ColumnWords>> = {
  month: {
    id: 'bulan',
    en: 'month',
    names: ['periode', 'bulan tagihan', 'billing month', 'bulan laporan', 'date', 'tanggal'],
  },
  external_id: { id: 'nomor baris', en: 'row number', names: ['number', 'nomor', 'no', 'id', 'kode'] },
  revenue: {
    id: 'pendapatan',
    en: 'revenue',
    names: ['realisasi', 'omzet', 'omset', 'nilai pendapatan', 'amount', 'nilai', 'actual', 'rev'],
  },
  target: {
    id: 'rencana',
    en: 'plan',
    names: ['target', 'target pendapatan', 'rkap', 'budget', 'anggaran', 'revenue target'],
  },
  transactions: { id: 'transaksi', en: 'transactions', names: ['jumlah transaksi', 'trx', 'transaction count'] },
  opening_customers: {
    id: 'pelanggan awal bulan',
    en: 'customers at the opening',
    names: ['pelanggan awal', 'opening'],
  },
  closing_customers: {
    id: 'pelanggan akhir bulan',
    en: 'customers at the closing',
    names: ['pelanggan akhir', 'closing', 'pelanggan', 'customers'],
  },
}

/** Revenue as the importer sees it. */
export const revenueDataset: ImportDataset = {
  name: 'revenue',
  about: {
    id: 'Satu baris per bulan, produk, regional, dan segmen: pendapatan dan rencananya. Untuk pencapaian, pertumbuhan, dan ARPU.',
    en: 'One row a month, product, region and segment: revenue and what was planned. For achievement, growth and ARPU.',
  },
  profiles: [plainRevenue],
  example: { month: '2026-03', product: 'Indibiz', region: 'T-REG 2', revenue: 125000000, target: 120000000 },
  batchRows: 20_000,
  timeField: 'month_at',
  // A month is in a period that has its end.
  listPath: (from, to) => {
    const last = monthAround(new Date(instantOf(to) - dayLength).toISOString())
    return `/v3/detail-case?dataset=revenue&measure=revenue&from=${from}&to=${last.to}`
  },
  async fields({ write }) {
    const labels = Object.entries(await readLists(write, lists)).map(([field, list]): [string, Field] => [
      field,
      labelField(nameOf(field), list),
    ])
    const cents: Field = {
      kind: 'amount',
      least: -100 * mostRupiah,
      most: 100 * mostRupiah,
      whole: true,
      shown: { unit: 'rupiah', per: 100 },
    }
    const count: Field = { kind: 'whole', least: 0, most: mostCount }
    return {
      ...Object.fromEntries(labels),
      ...Object.fromEntries(amounts.map((field) => [field, cents])),
      ...Object.fromEntries(counts.map((field) => [field, count])),
      month_at: { kind: 'time', isMonth: true },
      number: { kind: 'text', longest: 100, isId: true },
    }
  },
  words,
  async write(client, { profile, remembers }, rows, keep) {
    const facts = revenueFacts(await originOf(client, table, profile.name))
    return writeKeyed(client, facts, rows.map(numbered), { keep, remembers })
  },
  undo: { [table.table]: undoKeyed(revenueFacts(0)) },
}

/** A row without a number of its own is that of its month and of all that divides it: 2026-03-P3-R2, whoever sends it again. */
function numbered(row: MappedRow): MappedRow {
  const { values } = row
  const month = values['month_at']
  if (values['number'] != null || !(month instanceof Date)) return row
  const parts = Object.keys(lists).flatMap((field) =>
    typeof values[field] === 'number' ? [`${letters[field as keyof typeof lists]}${values[field]}`] : [],
  )
  return { ...row, values: { ...values, number: [jakartaDay(month).slice(0, 7), ...parts].join('-') } }
}

const letters = { product_id: 'P', region_id: 'R', business_unit_id: 'U', segment_id: 'S', source_app_id: 'A' } as const

function revenueFacts(originId: number): KeyedFacts {
  return {
    ...table,
    originId,
    after: revenueAfter,
    line: (row, origin) =>
      copyLine(columns.map((column) => (column === 'origin_id' ? origin : (row[column] as CopyValue)))),
    stored: (row) => ({
      ...(row as RecordValues),
      ...Object.fromEntries(amounts.map((field) => [field, row[field] === null ? null : Number(row[field])])),
    }),
    shown: (field, value) => ({
      column: nameOf(field),
      value: value instanceof Date ? jakartaDay(value).slice(0, 7) : '',
    }),
  }
}

/** A row after another about it: what that gives replaces what was there, an absent field leaves it alone. */
function revenueAfter(
  before: RecordValues | undefined,
  given: RecordValues,
): { record: RecordValues } | { conflict: Conflict } {
  const record: RecordValues = { ...before, ...given }
  if (amounts.every((field) => record[field] == null))
    return { conflict: { field: 'revenue_cents', reason: { key: 'nothingOfMonth', values: { target: 'target' } } } }
  return { record }
}
