import { jakartaZone } from '@ido/contract'
import { copyLine, type CopyValue } from '../../../platform/database/copy.ts'
import { readLists } from '../../../platform/database/reference-lists.ts'
import type { ImportDataset } from '../import/dataset.ts'
import type { ColumnWords } from '../import/field-words.ts'
import { originOf, undoKeyed, writeKeyed, type KeyedFacts } from '../import/keyed.service.ts'
import { outOfLife } from '../import/life.ts'
import type { Conflict } from '../import/mapper.ts'
import type { ProfileColumn, Field, Profile, RecordValues, Value } from '../import/profile.ts'
import { labelField } from '../labels.queries.ts'

const lists = {
  product_id: 'product',
  region_id: 'region',
  business_unit_id: 'business_unit',
  segment_id: 'segment',
  source_app_id: 'source_app',
  order_type_id: 'order_type',
  status_id: 'order_status',
} as const

const stages = ['approved_at', 'handed_over_at', 'completed_at'] as const
const ends = 'completed_at / ended_at'
const columns = [
  'origin_id',
  'number',
  'ordered_at',
  ...stages,
  'ended_at',
  'agreed_at',
  ...Object.keys(lists),
  'customer',
]

/** Ids of the states that the product ships with; staff may rename them, not give them another meaning. */
const states = { acknowledged: 1, inProgress: 2, completed: 5, cancelled: 8 }
const isEnd = (status: Value | undefined) => typeof status === 'number' && status >= states.completed

const written = 'M/D/YYYY H:mm'

/**
 * The orders of a marketplace: bought, approved, handed over, delivered, and the date that was promised, all as its clock
 * showed them. When an order was cancelled it does not say: such ones end with the last that is known of them.
 */
const marketplaceOrders: Profile = {
  name: 'orders',
  dataset: 'orders',
  title: {
    id: 'pesanan toko daring (orders.csv): beli, setuju, serah, terima, tanggal janji',
    en: 'orders of a marketplace (orders.csv): bought, approved, handed over, delivered, promised date',
  },
  zone: jakartaZone,
  nulls: [],
  identity: 'id',
  columns: {
    order_id: { required: true, fields: [{ field: 'number' }] },
    customer_id: { fields: [{ field: 'customer' }] },
    order_status: {
      required: true,
      fields: [
        {
          field: 'status_id',
          map: {
            created: 'Acknowledged',
            approved: 'Acknowledged',
            invoiced: 'Acknowledged',
            processing: 'In Progress',
            shipped: 'In Progress',
            delivered: 'Completed',
            unavailable: 'Failed',
            canceled: 'Cancelled',
          },
        },
      ],
    },
    order_purchase_timestamp: { required: true, fields: [{ field: 'ordered_at', format: written }] },
    order_approved_at: { fields: [{ field: 'approved_at', format: written }] },
    order_delivered_carrier_date: { fields: [{ field: 'handed_over_at', format: written }] },
    order_delivered_customer_date: { fields: [{ field: 'completed_at', format: written }] },
    order_estimated_delivery_date: { fields: [{ field: 'agreed_at', format: written }] },
  },
  constants: { order_type_id: 'New', ends_with_last: 1 },
}

const optional = (field: string, format?: string): ProfileColumn => ({
  optional: true,
  fields: [{ field, ...(format && { format }) }],
})

/** Orders whose columns carry the names of the order; the API takes its objects by the same names. */
const plainOrders: Profile = {
  name: 'plain',
  dataset: 'orders',
  title: {
    id: 'kolom bernama seperti isian pesanan: external_id, ordered_at, completed_at, agreed_date, product, region, …',
    en: 'columns named like the fields of an order: external_id, ordered_at, completed_at, agreed_date, product, region, …',
  },
  isOurs: true,
  zone: jakartaZone,
  nulls: [],
  identity: 'id',
  columns: {
    external_id: { required: true, aliases: ['id', 'number', 'order_id'], fields: [{ field: 'number' }] },
    ordered_at: { required: true, fields: [{ field: 'ordered_at', format: 'any' }] },
    ...Object.fromEntries([...stages, 'ended_at'].map((field) => [field, optional(field, 'any')])),
    agreed_date: { ...optional('agreed_at', 'any'), aliases: ['agreed_at'] },
    ...Object.fromEntries(Object.keys(lists).map((field) => [field.replace(/_id$/, ''), optional(field)])),
    customer: optional('customer'),
  },
  constants: {},
}

const table = { table: 'product_order', columns } as const

const words: Readonly<Record<string, ColumnWords>> = {
  external_id: { id: 'nomor pesanan', en: 'order number', names: ['order id', 'no order', 'order', 'pesanan', 'no pesanan', 'nomor order', 'nomor', 'no', 'sc', 'id', 'kode'] },
  order_id: { id: 'nomor pesanan', en: 'order number', names: ['order', 'no order', 'nomor order', 'pesanan'] },
  customer_id: { id: 'pelanggan', en: 'customer', names: ['id pelanggan', 'customer name'] },
  order_status: { id: 'status pesanan', en: 'order state', names: ['status', 'state'] },
  order_purchase_timestamp: { id: 'waktu beli', en: 'purchased', names: ['purchase date', 'bought', 'tanggal beli', 'order date', 'purchased at'] },
  order_approved_at: { id: 'disetujui', en: 'approved', names: ['approved at', 'approval date', 'tanggal setuju'] },
  order_delivered_carrier_date: { id: 'diserahkan', en: 'handed over', names: ['shipped', 'carrier date', 'tanggal kirim'] },
  order_delivered_customer_date: { id: 'diterima', en: 'delivered', names: ['delivery date', 'delivered at', 'tanggal terima'] },
  order_estimated_delivery_date: { id: 'tanggal janji', en: 'promised', names: ['estimated delivery', 'promise', 'estimasi'] },
  ordered_at: { id: 'dipesan', en: 'ordered', names: ['tanggal pesan', 'tanggal order', 'order date', 'created', 'created at', 'waktu pesan', 'tanggal', 'date', 'waktu', 'time'] },
  approved_at: { id: 'disetujui', en: 'approved', names: ['tanggal setuju', 'approval date'] },
  handed_over_at: { id: 'diserahkan', en: 'handed over', names: ['tanggal serah', 'dikirim', 'shipped'] },
  completed_at: { id: 'selesai', en: 'completed', names: ['tanggal selesai', 'completion date', 'completed on', 'ps', 'tanggal ps', 'aktif'] },
  ended_at: { id: 'berakhir', en: 'ended', names: ['tanggal akhir', 'cancelled at', 'tanggal batal'] },
  agreed_date: { id: 'tanggal janji', en: 'agreed date', names: ['janji', 'promised', 'due date', 'jatuh tempo', 'target'] },
  order_type: { id: 'jenis pesanan', en: 'order type', names: ['jenis order', 'jenis', 'type', 'tipe'] },
} // prettier-ignore

/** Orders as the importer sees them. */
export const ordersDataset: ImportDataset = {
  name: 'orders',
  about: {
    id: 'Satu baris per pesanan: kapan dipesan, dijanjikan, dan selesai. Untuk waktu tunggu, kegagalan, dan janji yang ditepati.',
    en: 'One row an order: when it was ordered, promised and completed. For lead time, fallout and promises kept.',
  },
  profiles: [marketplaceOrders, plainOrders],
  example: { external_id: 'CONTOH-1', ordered_at: '2026-03-01T08:00:00', product: 'Indibiz' },
  batchRows: 20_000,
  timeField: 'ordered_at',
  words,
  listPath: (from, to) =>
    `/v3/dashboard/digital-product-performance/treg/general/fulfillment-performance?from=${from}&to=${to}`,
  async fields({ write }) {
    const labels = Object.entries(await readLists(write, lists)).map(([field, list]): [string, Field] => [
      field,
      labelField(field.replace(/_id$/, ''), list),
    ])
    const times = ['ordered_at', ...stages, 'ended_at'].map((field): [string, Field] => [field, { kind: 'time' }])
    return {
      ...Object.fromEntries([...labels, ...times]),
      agreed_at: { kind: 'time', isPromise: true },
      number: { kind: 'text', longest: 100, isId: true },
      customer: { kind: 'text', longest: 200 },
      // No column: whether such files leave out when an order ended that was not completed.
      ends_with_last: { kind: 'whole', least: 1, most: 1 },
    }
  },
  check: checkOrder,
  async write(client, { profile, remembers }, rows, keep) {
    const facts = orderFacts(await originOf(client, table, profile.name))
    return writeKeyed(client, facts, rows, { keep, remembers })
  },
  undo: { [table.table]: undoKeyed(orderFacts(0)) },
}

function orderFacts(originId: number): KeyedFacts {
  return {
    ...table,
    originId,
    after: orderAfter,
    line: (order, origin) =>
      copyLine(columns.map((column) => (column === 'origin_id' ? origin : (order[column] as CopyValue)))),
    stored: (row) => row as RecordValues,
    shown: (field, value) => ({
      column: field === 'agreed_at' ? 'agreed_date' : field.replace(/_id$/, ''),
      value: value instanceof Date ? value.toISOString() : '',
    }),
  }
}

/** Nothing ends before it was ordered; a warehouse may hand over what the shop has not written down yet. */
function checkOrder(values: RecordValues): Conflict | null {
  return outOfLife(values, 'ordered_at', ['completed_at', 'ended_at'])
}

/**
 * An order after a row about it: what the row gives replaces what was there, an absent field leaves it alone. It ends with
 * its completion, else as the row says; without a status the times tell it, and one that goes on takes an end away.
 */
function orderAfter(
  before: RecordValues | undefined,
  { ends_with_last: endsWithLast, ...given }: RecordValues,
): { record: RecordValues } | { conflict: Conflict } {
  const order: RecordValues = { ...before, ...given }
  const status = given['status_id'] ?? null
  const givesEnd = (given['completed_at'] ?? given['ended_at']) != null
  if (status !== null && !isEnd(status)) {
    if (givesEnd) return { conflict: { field: 'status_id', reason: { key: 'notEnded', values: { ends } } } }
    order['completed_at'] = order['ended_at'] = null
  }
  if (given['completed_at'] != null && given['ended_at'] === undefined) order['ended_at'] = given['completed_at']
  order['ended_at'] ??= order['completed_at'] ?? null
  if (isEnd(status ?? undefined) && order['ended_at'] === null && endsWithLast) order['ended_at'] = lastKnown(order)
  const ended = order['ended_at'] !== null
  if (isEnd(status ?? undefined) && !ended)
    return { conflict: { field: 'status_id', reason: { key: 'needsEnd', values: { ends } } } }
  if (status === null) {
    const held = before?.['status_id']
    order['status_id'] = held !== undefined && isEnd(held) === ended ? held : statusByTimes(order)
  }
  const conflict = checkOrder(order)
  return conflict ? { conflict } : { record: order }
}

/** The latest instant that is known of an order, its ordering among them. */
function lastKnown(order: RecordValues): Date | null {
  const known = ['ordered_at', ...stages].flatMap((field) => {
    const at = order[field]
    return at instanceof Date ? [at.getTime()] : []
  })
  return known.length === 0 ? null : new Date(Math.max(...known))
}

function statusByTimes(order: RecordValues): number {
  if (order['completed_at']) return states.completed
  if (order['ended_at']) return states.cancelled
  return order['approved_at'] ? states.inProgress : states.acknowledged
}
