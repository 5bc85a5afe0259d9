import { nextStep, stepStart } from '@ido/contract'
import type { Database } from '../../platform/database/database.ts'
import { randomOf } from '../../testing/random.ts'
import { type Figures, oneIn, type Period, type PlainDataset } from './query.plain.testkit.ts'

/** A row of revenue as the tests know it: its month by its first instant in milliseconds, amounts in hundredths. */
export interface PlainRevenue {
  number: string
  month: number
  revenue: number | null
  target: number | null
  transactions: number | null
  opening: number | null
  closing: number | null
  product: number | null
  region: number | null
  unit: number | null
  segment: number | null
  app: number | null
}

const firstOf = (place: number) =>
  Date.parse(new Date(Date.UTC(2023, 9 + place, 1)).toISOString().replace('Z', '+07:00'))

/** Revenue from October 2023 on with nulls everywhere: credit notes, months that are only planned, customers that nobody counted. */
export function makeRevenue(count: number, seed: number): PlainRevenue[] {
  const random = randomOf(seed)
  const some = (most: number, none: number) => (random.next() < none ? null : random.below(most))
  return Array.from({ length: count }, (_, place) => {
    const isOnlyPlanned = random.next() < 0.1
    const revenue = isOnlyPlanned ? null : random.below(900_000_000_00) * (random.next() < 0.05 ? -1 : 1)
    return {
      number: `R${place}`,
      month: firstOf(random.below(16)),
      revenue,
      target: isOnlyPlanned ? random.below(900_000_000_00) : some(900_000_000_00, 0.2),
      transactions: some(40_000, 0.1),
      opening: some(5_000, 0.1),
      closing: some(5_000, 0.1),
      product: random.maybe(30),
      region: random.maybe(8),
      unit: random.maybe(8),
      segment: random.maybe(5),
      app: random.maybe(6),
    }
  })
}

const monthsOf = (from: number, to: number) => {
  const [first, last] = [from, to].map((instant) => new Date(instant + 7 * 3_600_000))
  return first && last
    ? 12 * (last.getUTCFullYear() - first.getUTCFullYear()) + last.getUTCMonth() - first.getUTCMonth()
    : 0
}

/** Every measure of the dataset revenue, as docs/figures.md defines it: of the months that end in the period. */
export function revenueFigures(all: readonly PlainRevenue[], { from, to }: Period): Figures {
  const rows = all.filter(({ month }) => month >= stepStart(from, 'month') && month < stepStart(to, 'month'))
  const total = (list: readonly PlainRevenue[], value: (row: PlainRevenue) => number | null) =>
    list.reduce((sum, row) => sum + (value(row) ?? 0), 0)
  const [revenue, target] = [total(rows, (row) => row.revenue), total(rows, (row) => row.target)]
  const both = rows.filter((row) => row.revenue !== null && row.target !== null)
  const planned = total(both, (row) => row.target)
  const counted = rows.filter((row) => row.revenue !== null && row.opening !== null && row.closing !== null)
  // From the first month that there is anything of, to the last that is in.
  const first = Math.max(stepStart(from, 'month'), Math.min(...all.map(({ month }) => month)))
  const newest = Math.max(...all.filter((row) => row.revenue !== null).map(({ month }) => month))
  const end = Math.min(stepStart(to, 'month'), nextStep(newest, 'month'))
  const opening = total(counted.filter(({ month }) => month === first), (row) => row.opening) // prettier-ignore
  const closing = total(counted.filter(({ month }) => nextStep(month, 'month') === end), (row) => row.closing) // prettier-ignore
  const customers = ((opening + closing) / 2) * monthsOf(first, end)
  return {
    revenue: revenue / 100,
    target: target / 100,
    achievement: planned === 0 ? null : total(both, (row) => row.revenue) / planned,
    gap: (total(both, (row) => row.revenue) - planned) / 100,
    transactions: total(rows, (row) => row.transactions),
    arpu: customers === 0 ? null : total(counted, (row) => row.revenue) / 100 / customers,
  }
}

export async function addRevenue({ pool }: Database, all: readonly PlainRevenue[]): Promise<void> {
  await pool.query(`insert into revenue_origin (name) values ('test') on conflict do nothing`)
  const rows = all.map((row) => ({ ...row, month: new Date(row.month).toISOString() }))
  await pool.query(
    `insert into revenue (origin_id, number, month_at, revenue_cents, target_cents, transactions, opening_customers, closing_customers,
       product_id, region_id, business_unit_id, segment_id, source_app_id)
     select (select id from revenue_origin where name = 'test'), number, month, revenue, target, transactions, opening, closing,
       product, region, unit, segment, app
     from jsonb_to_recordset($1) as r (number text, month timestamptz, revenue bigint, target bigint, transactions int, opening int, closing int,
       product int, region int, unit int, segment int, app int)`,
    [JSON.stringify(rows)],
  )
}

export const plainRevenue: PlainDataset = {
  async fill(database, count, seed) {
    const rows = makeRevenue(count, seed)
    await addRevenue(database, rows)
    return (period) => revenueFigures(rows, period)
  },
  from: '2023-10-01',
  days: 500,
  signed: ['revenue', 'gap'],
  writes: (random) => [
    `update revenue set region_id = nullif(${random.below(9)}, 0), source_app_id = ${1 + random.below(6)} ${oneIn(40, random)}`,
    `update revenue set revenue_cents = ${random.below(90_000_000)} - 9000000, target_cents = null ${oneIn(30, random)}`,
    `update revenue set revenue_cents = null, target_cents = ${random.below(90_000_000)} ${oneIn(50, random)}`,
    `update revenue set month_at = month_at + interval '31 days' - (extract(day from (month_at + interval '31 days') at time zone interval '7 hours') - 1) * interval '1 day' ${oneIn(40, random)}`,
    `update revenue set opening_customers = ${random.below(900)}, transactions = ${random.below(900)}, closing_customers = nullif(closing_customers, 7) ${oneIn(20, random)}`,
    `delete from revenue ${oneIn(200, random)}`,
  ],
  rebuild: 'revenue_rollups_rebuild',
  placed: ({ region, product, word, n, at }) => ({
    // In the month before, which is over.
    text: `with door as (insert into revenue_origin (name) values ($1) on conflict (name) do update set name = excluded.name returning id)
      insert into revenue (origin_id, number, month_at, product_id, region_id, revenue_cents, target_cents, transactions, opening_customers, closing_customers)
      select id, $2, (date_trunc('month', (${at}) at time zone interval '7 hours') - interval '1 month') at time zone interval '7 hours',
        $3, $4, 100 * $5, 90 * $5, $5, $5, $5 + 1 from door`,
    values: [word, `${word}-${n}`, product, region, n],
    name: `${word}-${n}`,
  }),
}
