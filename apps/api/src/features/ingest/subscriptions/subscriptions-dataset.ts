import { instantOf, instantOfClock, jakartaClock, jakartaZone } from '@ido/contract'
import { copyLine, type CopyValue } from '../../../platform/database/copy.ts'
import { readLists } from '../../../platform/database/reference-lists.ts'
import type { ImportDataset } from '../import/dataset.ts'
import type { ColumnWords } from '../import/field-words.ts'
import { originOf, undoKeyed, writeKeyed, type KeyedFacts } from '../import/keyed.service.ts'
import { outOfLife } from '../import/life.ts'
import type { Conflict } from '../import/mapper.ts'
import type { Field, Profile, ProfileColumn, RecordValues } from '../import/profile.ts'
import { labelField } from '../labels.queries.ts'

const lists = {
  product_id: 'product',
  region_id: 'region',
  business_unit_id: 'business_unit',
  segment_id: 'segment',
  end_reason_id: 'end_reason',
} as const

const past = ['renewed_at', 'replaced_at', 'ended_at', 'customer_left_at'] as const
const columns = [
  'origin_id',
  'number',
  'started_at',
  'contract_end',
  ...past,
  'continues',
  ...Object.keys(lists),
  'monthly_value',
  'customer',
]

/** Months that a contract of the operator's file binds for. */
const terms = { 'month-to-month': 0, 'one year': 12, 'two year': 24 }

/**
 * Customers of an operator as they stood on one day (IBM's sample): how many months they have been there, and who left in
 * the last of them. The file names no day; `as_of` does, so that a second run says the same.
 */
const telcoCustomers: Profile = {
  name: 'telco-customers',
  dataset: 'subscriptions',
  title: {
    id: 'pelanggan operator (telco-customers.csv), keadaan 31 Desember 2025: lama berlangganan, kontrak, tagihan bulanan, berhenti',
    en: 'customers of an operator (telco-customers.csv) as of 31 December 2025: tenure, contract, monthly charge, churn',
  },
  zone: jakartaZone,
  nulls: [],
  identity: 'id',
  columns: {
    customerID: { required: true, fields: [{ field: 'number' }] },
    tenure: { required: true, fields: [{ field: 'tenure' }] },
    Contract: { required: true, fields: [{ field: 'term' }] },
    MonthlyCharges: { fields: [{ field: 'monthly_value' }] },
    Churn: { required: true, fields: [{ field: 'churn' }] },
  },
  ignored: [
    'gender',
    'SeniorCitizen',
    'Partner',
    'Dependents',
    'PhoneService',
    'MultipleLines',
    'InternetService',
    'OnlineSecurity',
    'OnlineBackup',
    'DeviceProtection',
    'TechSupport',
    'StreamingTV',
    'StreamingMovies',
    'PaperlessBilling',
    'PaymentMethod',
    'TotalCharges',
  ],
  constants: { segment_id: 'Consumer', as_of: 20_251_231 },
  asksFor: ['as_of'],
}

const optional = (field: string, format?: string): ProfileColumn => ({
  optional: true,
  fields: [{ field, ...(format && { format }) }],
})

/** Subscriptions whose columns carry the names of the subscription; the API takes its objects by the same names. */
const plainSubscriptions: Profile = {
  name: 'plain',
  dataset: 'subscriptions',
  title: {
    id: 'kolom bernama seperti isian langganan: external_id, started_at, contract_end, ended_at, monthly_value, product, region, …',
    en: 'columns named like the fields of a subscription: external_id, started_at, contract_end, ended_at, monthly_value, product, region, …',
  },
  isOurs: true,
  zone: jakartaZone,
  nulls: [],
  identity: 'id',
  columns: {
    external_id: { required: true, aliases: ['id', 'number', 'subscription_id'], fields: [{ field: 'number' }] },
    started_at: { required: true, fields: [{ field: 'started_at', format: 'any' }] },
    contract_end: optional('contract_end', 'any'),
    ...Object.fromEntries(past.map((field) => [field, optional(field, 'any')])),
    continues: optional('continues'),
    ...Object.fromEntries(Object.keys(lists).map((field) => [field.replace(/_id$/, ''), optional(field)])),
    monthly_value: optional('monthly_value'),
    customer: optional('customer'),
  },
  constants: {},
}

const table = { table: 'subscription', columns } as const

const words: Readonly<Record<string, ColumnWords>> = {
  external_id: { id: 'nomor langganan', en: 'subscription number', names: ['subscription id', 'id langganan', 'no langganan', 'nomor layanan', 'account', 'akun', 'nomor', 'no', 'id', 'kode'] },
  customerID: { id: 'nomor pelanggan', en: 'customer number', names: ['customer', 'customer id', 'id pelanggan', 'no pelanggan', 'kode pelanggan', 'pelanggan', 'cust no', 'account', 'account id', 'id'] },
  tenure: { id: 'lama berlangganan (bulan)', en: 'tenure (months)', names: ['months', 'bulan', 'lama bulan', 'lama berlangganan', 'tenure months', 'months active', 'umur langganan'] },
  Contract: { id: 'kontrak', en: 'contract', names: ['agreement', 'contract type', 'jenis kontrak', 'term', 'ikatan'] },
  MonthlyCharges: { id: 'tagihan bulanan', en: 'monthly charge', names: ['monthly charges', 'monthly fee', 'tagihan', 'biaya bulanan', 'abonemen', 'fee', 'monthly'] },
  Churn: { id: 'berhenti', en: 'churn', names: ['churned', 'left', 'keluar', 'putus'] },
  as_of: { id: 'keadaan per tanggal (YYYYMMDD)', en: 'as of (YYYYMMDD)', names: ['snapshot'] },
  started_at: { id: 'mulai', en: 'started', names: ['tanggal mulai', 'start date', 'start', 'aktif sejak', 'activation date', 'tanggal aktif', 'since', 'tanggal', 'date'] },
  contract_end: { id: 'akhir kontrak', en: 'contract end', names: ['contract end date', 'tanggal akhir kontrak', 'expiry', 'habis kontrak', 'kontrak sampai', 'contract until'] },
  renewed_at: { id: 'diperpanjang', en: 'renewed', names: ['tanggal perpanjangan', 'renewal date'] },
  replaced_at: { id: 'diganti', en: 'replaced', names: ['tanggal ganti'] },
  ended_at: { id: 'berhenti', en: 'ended', names: ['tanggal berhenti', 'end date', 'termination date', 'cabut', 'tanggal cabut'] },
  end_reason: { id: 'alasan berhenti', en: 'reason for the end', names: ['alasan', 'reason', 'churn reason'] },
  monthly_value: { id: 'nilai bulanan', en: 'monthly value', names: ['tagihan bulanan', 'monthly fee', 'monthly charge', 'tagihan', 'nilai', 'value', 'abonemen', 'mrc', 'harga', 'price'] },
  customer_left_at: { id: 'pelanggan pergi (setelah kontrak lanjutan)', en: 'customer left (after later contracts)', names: ['pelanggan pergi', 'tanggal pelanggan pergi', 'customer left', 'customer end date'] },
  continues: { id: 'melanjutkan', en: 'continues', names: ['lanjutan', 'continuation'] },
} // prettier-ignore

/** Subscriptions as the importer sees them. */
export const subscriptionsDataset: ImportDataset = {
  name: 'subscriptions',
  about: {
    id: 'Pelanggan: satu baris per langganan di bawah satu kontrak: mulai, akhir kontrak, dan berhenti. Untuk pelanggan aktif, yang pergi, dan yang segera habis.',
    en: 'Customers: one row a subscription under one contract: start, end of the contract, and its end. For active customers, churn and contracts that end soon.',
  },
  profiles: [telcoCustomers, plainSubscriptions],
  example: { external_id: 'CONTOH-1', started_at: '2026-03-01', contract_end: '2027-02-28', monthly_value: 450000 },
  batchRows: 20_000,
  timeField: 'started_at',
  workedOutTime: (values) => workedOut(values)['started_at'],
  words,
  listPath: (from, to) => `/v3/detail-case?dataset=subscriptions&measure=new&from=${from}&to=${to}`,
  async fields({ write }) {
    const labels = Object.entries(await readLists(write, lists)).map(([field, list]): [string, Field] => [
      field,
      labelField(field.replace(/_id$/, ''), list),
    ])
    const times = ['started_at', ...past].map((field): [string, Field] => [field, { kind: 'time' }])
    return {
      ...Object.fromEntries([...labels, ...times]),
      contract_end: { kind: 'time', isPromise: true },
      continues: { kind: 'yesNo' },
      number: { kind: 'text', longest: 100, isId: true },
      customer: { kind: 'text', longest: 200 },
      monthly_value: { kind: 'amount', least: 0, most: 1e11, shown: { unit: 'rupiah', per: 1 } },
      // No columns: from what a file says as of one day the instants are worked out.
      tenure: { kind: 'whole', least: 0, most: 1200 },
      term: { kind: 'label', title: 'contract', list: new Map(Object.entries(terms)) },
      churn: { kind: 'yesNo' },
      as_of: { kind: 'whole', least: 19_700_101, most: 99_991_231 },
    }
  },
  check: checkSubscription,
  async write(client, { profile, remembers }, rows, keep) {
    const facts = subscriptionFacts(await originOf(client, table, profile.name))
    return writeKeyed(client, facts, rows, { keep, remembers })
  },
  undo: { [table.table]: undoKeyed(subscriptionFacts(0)) },
}

function subscriptionFacts(originId: number): KeyedFacts {
  return {
    ...table,
    originId,
    after: subscriptionAfter,
    line: (subscription, origin) =>
      copyLine(columns.map((column) => (column === 'origin_id' ? origin : (subscription[column] as CopyValue)))),
    stored: (row) => ({
      ...(row as RecordValues),
      monthly_value: row['monthly_value'] === null ? null : Number(row['monthly_value']),
    }),
    shown: (field, value) => ({
      column: field.replace(/_id$/, ''),
      value: value instanceof Date ? value.toISOString() : '',
    }),
  }
}

/** Nothing of a subscription happens before it starts, nor does its contract end then. */
function checkSubscription(values: RecordValues): Conflict | null {
  return outOfLife(values, 'started_at', ['contract_end', ...past])
}

/**
 * A subscription after a row about it: what the row gives replaces what was there, an absent field leaves it alone. What goes
 * on under a next contract was renewed, at the latest when that began.
 */
function subscriptionAfter(
  before: RecordValues | undefined,
  row: RecordValues,
): { record: RecordValues } | { conflict: Conflict } {
  const { tenure: _tenure, term: _term, churn: _churn, as_of: _asOf, ...given } = row
  const subscription: RecordValues = { ...before, ...given, ...workedOut(row) }
  subscription['continues'] ??= false
  // To the cent, as it is kept.
  const value = subscription['monthly_value']
  if (typeof value === 'number') subscription['monthly_value'] = Math.round(value * 100) / 100
  if (subscription['replaced_at'] != null) subscription['renewed_at'] ??= subscription['replaced_at']
  const values = { ends: 'ended_at' }
  if (subscription['ended_at'] == null && subscription['end_reason_id'] != null)
    return { conflict: { field: 'end_reason_id', reason: { key: 'reasonNeedsEnd', values } } }
  if (subscription['ended_at'] != null && subscription['replaced_at'] != null)
    return { conflict: { field: 'replaced_at', reason: { key: 'endedAndReplaced', values } } }
  if (isLeftWithEnd(subscription)) subscription['customer_left_at'] = null
  if (isLeftWrongly(subscription))
    return {
      conflict: { field: 'customer_left_at', reason: { key: 'leftNeedsReplaced', values: { start: 'replaced_at' } } },
    }
  const conflict = checkSubscription(subscription)
  return conflict ? { conflict } : { record: subscription }
}

/** When a customer left is told to a contract that others followed. */
/** Lists that the portal exports say of every customer who left when that was; of what is not continued its end says so already. */
function isLeftWithEnd({ replaced_at, ended_at, customer_left_at }: RecordValues): boolean {
  const isSame = ended_at instanceof Date && customer_left_at instanceof Date && +ended_at === +customer_left_at
  return replaced_at == null && isSame
}

function isLeftWrongly({ customer_left_at: left, replaced_at: replaced }: RecordValues): boolean {
  return left instanceof Date && !(replaced instanceof Date && left >= replaced)
}

const workedOut = ({ tenure, term, churn, as_of: asOf }: RecordValues): RecordValues =>
  typeof asOf === 'number' ? asOfDay(asOf, Number(tenure), Number(term), churn === true) : {}

/**
 * What a file says as of a day (YYYYMMDD) as instants: there for `tenure` whole months, bound until the end of the first term
 * that is not over by then, and gone in that day's last second where it left in the last month.
 */
function asOfDay(asOf: number, tenure: number, term: number, churn: boolean): RecordValues {
  const digits = String(asOf)
  const day = instantOf(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`)
  const left = monthsLater(day, 0, 1) - 1000
  const bound = term === 0 ? null : (Math.floor(tenure / term) + 1) * term
  return {
    started_at: new Date(monthsLater(day, -tenure)),
    contract_end: bound === null ? null : new Date(monthsLater(day, bound - tenure) - 1000),
    ended_at: churn ? new Date(left) : null,
  }
}

/** The same day of Jakarta's calendar so many months later, or the last of a shorter one; and so many days after that. */
function monthsLater(instant: number, months: number, days = 0): number {
  const date = new Date(jakartaClock(instant))
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last) + days)
  return instantOfClock(date.getTime())
}
