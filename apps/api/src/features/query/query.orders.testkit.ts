import type { Database } from '../../platform/database/database.ts'
import { type Figures, oneIn, type Period, type PlainDataset } from './query.plain.testkit.ts'
import { randomOf } from '../../testing/random.ts'

/** An order as the tests know it, instants in milliseconds. */
export interface PlainOrder {
  number: string
  ordered: number
  approved: number | null
  handedOver: number | null
  completed: number | null
  ended: number | null
  agreed: number | null
  product: number | null
  region: number | null
  unit: number | null
  segment: number | null
  sourceApp: number | null
  type: number | null
  status: number
}

const second = 1000
const hour = 3600 * second
const day = 24 * hour

/** Orders from 2023 on with nulls everywhere, to the second at their dates and at 72 hours, month ends, some in progress. */
export function makeOrders(count: number, seed: number): PlainOrder[] {
  const random = randomOf(seed)
  const start = Date.parse('2023-11-20T00:00:00+07:00')
  const monthEnd = Date.parse('2024-01-31T23:59:59+07:00')
  return Array.from({ length: count }, (_, place) => {
    const isAtEnd = random.next() < 0.05
    const ordered = isAtEnd
      ? monthEnd + random.below(3) * second
      : start + random.below(420) * day + random.below(86_400) * second
    const spent =
      random.next() < 0.05
        ? 72 * hour + (random.below(3) - 1) * second
        : Math.floor(60 * Math.exp(random.next() * 10)) * second
    const fate = random.next()
    const completed = fate < 0.75 ? ordered + spent : null
    const ended = fate < 0.87 ? ordered + spent : null
    const isTie = random.next() < 0.05
    const agreed = isTie ? ordered + spent + (random.below(3) - 1) * second : ordered + random.below(20) * day
    return {
      number: `O${place}`,
      ordered,
      approved: random.next() < 0.2 ? null : ordered + random.below(7200) * second,
      handedOver: random.next() < 0.4 ? null : ordered + random.below(86_400) * second,
      completed,
      ended,
      agreed: random.next() < 0.1 ? null : agreed,
      product: random.maybe(30),
      region: random.maybe(8),
      unit: random.maybe(8),
      segment: random.maybe(5),
      sourceApp: random.maybe(8),
      type: random.maybe(3),
      // Even a delivered order is cancelled now and then.
      status:
        ended === null ? 1 + random.below(4) : completed === null || random.next() < 0.02 ? 6 + random.below(3) : 5,
    }
  })
}

/** What a row of the marketplace's file says, read by other code than the importer's. */
export function orderOfFile(row: Record<string, string>): PlainOrder {
  const at = (name: string) => written(row[`order_${name}`])
  const status = { delivered: 5, unavailable: 6, canceled: 8 }[row['order_status'] ?? ''] ?? 2
  const [ordered, approved, handedOver, completed] = [
    at('purchase_timestamp'),
    at('approved_at'),
    at('delivered_carrier_date'),
    at('delivered_customer_date'),
  ]
  const latest = Math.max(ordered ?? 0, approved ?? 0, handedOver ?? 0)
  return {
    product: null,
    region: null,
    unit: null,
    segment: null,
    sourceApp: null,
    type: null,
    number: row['order_id'] ?? '',
    ordered: ordered ?? 0,
    approved: approved ?? null,
    handedOver: handedOver ?? null,
    completed: completed ?? null,
    ended: status < 5 ? null : (completed ?? latest),
    agreed: at('estimated_delivery_date'),
    status,
  }
}

/** 'M/D/YYYY H:mm' of Jakarta's clock. */
function written(text: string | undefined): number | null {
  const [month = 0, date = 0, year = 0, clock = 0, minute = 0] = (text ?? '').split(/\D/).map(Number)
  return text ? Date.UTC(year, month - 1, date, clock - 7, minute) : null
}

/** Every measure of the dataset orders, as docs/figures.md defines it. */
export function orderFigures(orders: readonly PlainOrder[], { from, to }: Period): Figures {
  const within = (time: number | null) => time !== null && time >= from && time < to
  const completed = orders.filter((order) => within(order.completed))
  const ended = orders.filter((order) => within(order.ended))
  const agreed = completed.filter((order) => order.agreed !== null)
  const hours = completed.map((order) => ((order.completed ?? 0) - order.ordered) / hour).toSorted((a, b) => a - b)
  const share = (part: readonly unknown[], whole: readonly unknown[]) =>
    whole.length === 0 ? null : part.length / whole.length
  return {
    ordered: orders.filter((order) => within(order.ordered)).length,
    completed: completed.length,
    in_progress: orders.filter((order) => order.ordered < to && (order.ended === null || order.ended >= to)).length,
    technical_fallout_rate: share(
      ended.filter(({ status }) => status === 6),
      ended,
    ),
    fallout_rate: share(
      ended.filter(({ status }) => status > 5),
      ended,
    ),
    lead_time_hours: hours.length === 0 ? null : hours.reduce((sum, value) => sum + value, 0) / hours.length,
    lead_time_p90_hours: hours[Math.ceil(0.9 * hours.length) - 1] ?? null,
    on_agreed_date: share(
      agreed.filter((order) => (order.completed ?? 0) <= (order.agreed ?? 0)),
      agreed,
    ),
    comply_72h: share(
      hours.filter((spent) => spent <= 72),
      hours,
    ),
  }
}

const instant = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())

export async function addOrders({ pool }: Database, orders: readonly PlainOrder[]): Promise<void> {
  await pool.query(`insert into product_order_origin (name) values ('test') on conflict do nothing`)
  const rows = orders.map((order) => ({
    ...order,
    ordered: instant(order.ordered),
    approved: instant(order.approved),
    handedOver: instant(order.handedOver),
    completed: instant(order.completed),
    ended: instant(order.ended),
    agreed: instant(order.agreed),
  }))
  await pool.query(
    `insert into product_order (origin_id, number, ordered_at, approved_at, handed_over_at, completed_at, ended_at, agreed_at, product_id, region_id,
       business_unit_id, segment_id, source_app_id, order_type_id, status_id)
     select (select id from product_order_origin where name = 'test'), number, ordered, approved, "handedOver", completed, ended, agreed, product, region,
       unit, segment, "sourceApp", type, status
     from jsonb_to_recordset($1) as o (number text, ordered timestamptz, approved timestamptz, "handedOver" timestamptz, completed timestamptz,
       ended timestamptz, agreed timestamptz, product int, region int, unit int, segment int, "sourceApp" int, type int, status int)`,
    [JSON.stringify(rows)],
  )
}

export const plainOrders: PlainDataset = {
  async fill(database, count, seed) {
    const rows = makeOrders(count, seed)
    await addOrders(database, rows)
    return (period) => orderFigures(rows, period)
  },
  from: '2023-11-01',
  days: 500,
  writes: (random) => [
    `update product_order set region_id = nullif(${random.below(9)}, 0), product_id = ${1 + random.below(30)} ${oneIn(40, random)}`,
    `update product_order set completed_at = ordered_at + interval '${random.below(90)} hours', ended_at = ordered_at + interval '90 hours', status_id = 5 ${oneIn(30, random)}`,
    `update product_order set completed_at = null, ended_at = null, status_id = 2 ${oneIn(50, random)}`,
    `update product_order set agreed_at = agreed_at + interval '5 days', customer = 'x' ${oneIn(20, random)}`,
    `delete from product_order ${oneIn(200, random)}`,
  ],
  rebuild: 'product_order_rollups_rebuild',
  // Those that everybody is answered, of product 5, have ended: how old an order in progress is differs from minute to minute.
  placed: ({ region, product, word, n, at }) => ({
    text: `with door as (
        insert into product_order_origin (name) values ($1) on conflict (name) do update set name = excluded.name returning id)
      insert into product_order (origin_id, number, customer, ordered_at, agreed_at, completed_at, ended_at, product_id, region_id, order_type_id, status_id)
      select id, $2, $1, ${at}, ${at} + interval '2 hours', done, done, $3, $4, 1 + $5 % 3, case when done is null then 2 else 5 end
      from door, (select case when $3 = 5 or $5 % 2 = 1 then ${at} + interval '1 hour' end as done) d`,
    values: [word, `${word}-${n}`, product, region, n],
    name: `${word}-${n}`,
  }),
}
