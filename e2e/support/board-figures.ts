/** One figure of a dashboard, and the statement over the facts that it must agree with. */
export interface BoardFigure {
  /** The address of the dashboard, from `/` on. */
  readonly address: string
  /** What is added to it beside the period. */
  readonly narrowed: string
  /** Title of the figure's widget. */
  readonly widget: string
  /** Answers `value`; $1 and $2 are the ends of the period. A share is of 1. */
  readonly sql: string
  readonly unit: 'count' | 'share'
}

const performance = '/v3/dashboard/digital-product-performance'
const region = 'T-REG 2'
const inRegion = `f.region_id = (select id from region where name = '${region}')`
const ofRegion = `region=${region.replace(' ', '+')}`
const product = 'Indibiz'
const ofProduct = `f.product_id = (select id from product where name = '${product}')`

const within = (column: string) => `f.${column} >= $1 and f.${column} < $2`
const one = (value: string, table: string, condition: string) =>
  `select (${value})::float8 as value from ${table} f where ${condition}`

const opened = one('count(*)', 'ticket', `${within('opened_at')} and ${inRegion}`)
const resolved = `${within('resolved_at')} and ${inRegion}`
const ordered = one('count(*)', 'product_order', `${within('ordered_at')} and ${inRegion}`)
const overScone = `f.source_app_id = (select id from source_app where name = 'SCONE')`
const ofMonths = `${within('month_at')} and ${inRegion}`
const achievement = one(
  'sum(revenue_cents) / sum(target_cents)',
  'revenue',
  `${ofMonths} and revenue_cents is not null`,
)
const left = `f.ended_at is not null and ${within('left_at')} and ${inRegion}`
const activeAtEnd = `f.started_at < $2 and (f.left_at is null or f.left_at >= $2) and $1::timestamptz < $2 and ${inRegion}`
const up = one('sum(value * interval_s) / sum(interval_s)', 'infra_sample', `metric_id = 1 and ${within('at')}`)

const board = (
  at: string,
  widget: string,
  sql: string,
  { unit = 'count', narrowed = ofRegion }: Partial<Pick<BoardFigure, 'unit' | 'narrowed'>> = {},
): BoardFigure => ({ address: at.startsWith('/') ? at : `${performance}/${at}`, narrowed, widget, sql, unit })

const share = { unit: 'share' } as const
const everywhere = { unit: 'share', narrowed: '' } as const

/** One of each that the portal ships, narrowed to a region, or to a product where its data know no regions. */
export const boardFigures: readonly BoardFigure[] = [
  board('treg', 'Tiket dibuka', opened),
  board('treg/management', 'Pencapaian pendapatan', achievement, share),
  board('treg/general/assurance-performance', 'Tiket selesai', one('count(*)', 'ticket', resolved)),
  board('treg/general/business-performance', 'Transaksi', one('sum(transactions)', 'revenue', ofMonths)),
  board('treg/general/business-performance-scone', 'Pesanan masuk', `${ordered} and ${overScone}`),
  board('treg/general/fulfillment-performance', 'Pesanan masuk', ordered),
  board('treg/general/doa-fulfillment-dashboard', 'Pesanan selesai', one('count(*)', 'product_order', `${within('completed_at')} and ${inRegion}`)),
  board('bud/management', 'Pencapaian rencana', achievement, share),
  board('bud/general/business-performance', 'Pencapaian rencana', achievement, share),
  board('bud/general/assurance-performance', 'Dibuka kembali', one('avg((reopened > 0)::int)', 'ticket', resolved), share),
  board('product', 'Tiket dibuka', opened),
  board('/v3/dashboard/indibiz', 'Tiket dibuka', one('count(*)', 'ticket', `${within('opened_at')} and ${ofProduct}`), { narrowed: `product=${product}` }),
  board('infra-monitoring', 'Ketersediaan', up, everywhere),
  board('traffic', 'Kunjungan', one('sum(visits)', 'traffic_hour', `${within('hour_at')} and ${inRegion}`)),
  board('customer-analytics', 'Pelanggan baru', one('count(*)', 'subscription', `not f.continues and ${within('started_at')} and ${inRegion}`)),
  board('customer/active-customer', 'Berhenti', one('count(*)', 'subscription', left)),
  board('customer/active-customer-by-segment', 'Semua segmen', one('count(*)', 'subscription', activeAtEnd)),
  board('customer/churned-customer', 'Berhenti', one('count(*)', 'subscription', left)),
  board('customer/expired-contract-soon', 'Pelanggan aktif', one('count(*)', 'subscription', activeAtEnd)),
  board('events', 'Pesanan masuk', ordered),
  board('events/assurance-performance', 'Tiket selesai', one('count(*)', 'ticket', resolved)),
  board('events/business-performance', 'Pesanan masuk', ordered),
  board('events/infrastructure', 'Ketersediaan', up, everywhere),
  board('/tioc/management', 'Kepatuhan SLA', one('avg(sla_met::int)', 'ticket', resolved), share),
  board('/tioc/assurance-performance', 'Masuk', opened),
  board('/tioc/infrastructure', 'Ketersediaan', up, everywhere),
] // prettier-ignore
