import type { Database } from '../../platform/database/database.ts'
import { randomOf } from '../../testing/random.ts'
import { type Figures, oneIn, type Period, type PlainDataset } from './query.plain.testkit.ts'

/** A subscription under one contract as the tests know it, instants in milliseconds. */
export interface PlainSubscription {
  number: string
  started: number
  continues: boolean
  contractEnd: number | null
  renewed: number | null
  replaced: number | null
  ended: number | null
  /** When who went on under later contracts left. */
  customerLeft: number | null
  reason: number | null
  product: number | null
  region: number | null
  unit: number | null
  segment: number | null
  value: number | null
}

const second = 1000
const day = 86_400 * second
/** Day of Jakarta's calendar, counted from 1970. */
const dayOfJakarta = (instant: number) => Math.floor((instant + 7 * 3600 * second) / day)

/** Subscriptions from 2023 on with nulls everywhere: contracts of days and years, ends to the second at midnight, renewed early and late. */
export function makeSubscriptions(count: number, seed: number): PlainSubscription[] {
  const random = randomOf(seed)
  const start = Date.parse('2023-11-20T00:00:00+07:00')
  return Array.from({ length: count }, (_, place) => {
    const started = start + random.below(420) * day + (random.next() < 0.1 ? 0 : random.below(86_400) * second)
    const length = random.next() < 0.2 ? random.below(80) : 30 + random.below(400)
    const isAtEdge = random.next() < 0.2
    const contractEnd =
      random.next() < 0.3
        ? null
        : started - (started % second) + length * day + (isAtEdge ? 0 : random.below(80_000) * second)
    const fate = random.next()
    const leaves = started + random.below(480) * day + random.below(86_400) * second
    const ended = fate < 0.3 ? leaves : null
    const replaced = fate >= 0.3 && fate < 0.4 ? leaves : null
    const customerLeft = replaced !== null && random.next() < 0.5 ? replaced + random.below(200) * day : null
    const isRenewed = replaced !== null || random.next() < 0.2
    return {
      number: `S${place}`,
      started,
      continues: random.next() < 0.15,
      contractEnd,
      renewed: isRenewed ? Math.min(replaced ?? Infinity, started + random.below(420) * day) : null,
      replaced,
      ended,
      customerLeft,
      reason: ended === null ? null : random.maybe(7),
      product: random.maybe(30),
      region: random.maybe(8),
      unit: random.maybe(8),
      segment: random.maybe(5),
      value: random.next() < 0.1 ? null : random.below(90_000_000) / 100,
    }
  })
}

/** Every measure of the dataset subscriptions, as docs/figures.md defines it. */
export function subscriptionFigures(all: readonly PlainSubscription[], { from, to }: Period): Figures {
  const within = (time: number | null) => time !== null && time >= from && time < to
  const left = (one: PlainSubscription) => one.ended ?? one.replaced
  const activeBefore = (at: number) => all.filter((one) => one.started < at && (left(one) ?? Infinity) >= at)
  const today = dayOfJakarta(to - 1)
  const expiring = (least: number, most: number) =>
    activeBefore(to).filter(({ contractEnd, renewed }) => {
      if (contractEnd === null || (renewed !== null && renewed < to)) return false
      const days = dayOfJakarta(contractEnd) - today
      return days >= least && days <= most
    })
  const begun = all.filter((one) => within(one.started) && !one.continues).length
  const churned = all.filter((one) => within(one.ended)).length
  const opening = activeBefore(from).length
  const due = all.filter((one) => within(one.contractEnd))
  const renewed = due.filter((one) => one.renewed !== null)
  const decided = due.filter((one) => one.renewed !== null || one.ended !== null)
  const cohort = cohortAt(all, { from, to }, 3)
  return {
    active: activeBefore(to).length,
    new: begun,
    churned,
    net_adds: begun - churned,
    churn_rate: opening === 0 ? null : churned / opening,
    expiring_30: expiring(0, 30).length,
    expiring_60: expiring(31, 60).length,
    expiring_90: expiring(61, 90).length,
    value_at_risk: 12 * expiring(0, 90).reduce((sum, { value }) => sum + (value ?? 0), 0),
    retention: cohort.size === 0 ? null : cohort.there / cohort.size,
    cohort: cohort.size,
    renewal_rate: decided.length === 0 ? null : renewed.length / decided.length,
  }
}

const monthOfJakarta = (instant: number) => {
  const local = new Date(instant + 7 * 3600 * second)
  return 12 * local.getUTCFullYear() + local.getUTCMonth()
}

/** Who started in the period, and who of them was there still at the end of the month so many after that; without those for whom it is not over. */
export function cohortAt(all: readonly PlainSubscription[], { from, to }: Period, month: number) {
  const cohort = all.filter(
    ({ started, continues }) =>
      !continues && started >= from && started < to && monthOfJakarta(started) + month < monthOfJakarta(Date.now()),
  )
  const isThere = ({ started, ended, customerLeft }: PlainSubscription) => {
    const left = ended ?? customerLeft
    return left === null || monthOfJakarta(left) > monthOfJakarta(started) + month
  }
  return { size: cohort.length, there: cohort.filter(isThere).length }
}

const instant = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())

export async function addSubscriptions({ pool }: Database, all: readonly PlainSubscription[]): Promise<void> {
  await pool.query(`insert into subscription_origin (name) values ('test') on conflict do nothing`)
  const rows = all.map((one) => ({
    ...one,
    started: instant(one.started),
    contractEnd: instant(one.contractEnd),
    renewed: instant(one.renewed),
    replaced: instant(one.replaced),
    ended: instant(one.ended),
    customerLeft: instant(one.customerLeft),
  }))
  await pool.query(
    `insert into subscription (origin_id, number, started_at, continues, contract_end, renewed_at, replaced_at, ended_at, customer_left_at, end_reason_id, product_id,
       region_id, business_unit_id, segment_id, monthly_value)
     select (select id from subscription_origin where name = 'test'), number, started, continues, "contractEnd", renewed, replaced, ended, "customerLeft", reason, product,
       region, unit, segment, value
     from jsonb_to_recordset($1) as s (number text, started timestamptz, continues boolean, "contractEnd" timestamptz, renewed timestamptz,
       replaced timestamptz, ended timestamptz, "customerLeft" timestamptz, reason int, product int, region int, unit int, segment int, value numeric)`,
    [JSON.stringify(rows)],
  )
}

export const plainSubscriptions: PlainDataset = {
  async fill(database, count, seed) {
    const rows = makeSubscriptions(count, seed)
    await addSubscriptions(database, rows)
    return (period) => subscriptionFigures(rows, period)
  },
  from: '2023-11-01',
  days: 500,
  writes: (random) => [
    `update subscription set region_id = nullif(${random.below(9)}, 0), product_id = ${1 + random.below(30)} ${oneIn(40, random)}`,
    `update subscription set replaced_at = null, customer_left_at = null, ended_at = started_at + interval '${random.below(400)} days', end_reason_id = ${1 + random.below(7)} ${oneIn(30, random)}`,
    `update subscription set customer_left_at = replaced_at + interval '${random.below(90)} days' ${oneIn(10, random)}`,
    `update subscription set ended_at = null, end_reason_id = null ${oneIn(50, random)}`,
    `update subscription set renewed_at = started_at + interval '${random.below(300)} days', contract_end = contract_end + interval '9 days' ${oneIn(20, random)}`,
    `update subscription set monthly_value = ${random.below(900_000)} / 100.0, customer = 'x' ${oneIn(20, random)}`,
    `delete from subscription ${oneIn(200, random)}`,
  ],
  rebuild: 'subscription_rollups_rebuild',
  placed: ({ region, product, word, n, at }) => ({
    text: `with door as (
        insert into subscription_origin (name) values ($1) on conflict (name) do update set name = excluded.name returning id)
      insert into subscription (origin_id, number, customer, started_at, contract_end, ended_at, product_id, region_id, end_reason_id, monthly_value)
      select id, $2, $1, ${at}, ${at} + interval '40 days', done, $3, $4, case when done is not null then 1 + $5 % 7 end, 100 * $5
      from door, (select case when $3 = 5 or $5 % 2 = 1 then ${at} + interval '1 hour' end as done) d`,
    values: [word, `${word}-${n}`, product, region, n],
    name: `${word}-${n}`,
  }),
}
