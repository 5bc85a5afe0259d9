import { jakartaZone } from '@ido/contract'

export interface SqlStatement {
  text: string
  values: unknown[]
}

/** Days; the period ends before `to`. `begin` is `from`, or where a widget compares the first day of the period before. */
export interface DayRange {
  begin: string
  from: string
  to: string
}

/** A widget's statement over some days, or over all time; `top` is how many groups the widget shows. */
export type WidgetSql = (days: DayRange | null, top: number) => SqlStatement

export const valuesOf = (days: DayRange | null) => (days ? [days.begin, days.from, days.to] : [])
export const byPlace = (count: number) => Array.from({ length: count }, (_, place) => place + 1).join(', ')

export interface Pass {
  table: string
  /** Column of the time, which the days are held against. */
  time?: string
  keys?: readonly string[]
  sums: readonly string[]
  where?: string
}

/** The conditions that the days mean for a column, and what tells the period from the one before. */
export function timing(days: DayRange | null, time: string, where = 'true') {
  if (!days) return { where, now: 'true' }
  const at = (place: number) =>
    time === 'day' ? `$${place}::date` : `$${place}::timestamp at time zone '${jakartaZone}'`
  return { where: `${time} >= ${at(1)} and ${time} < ${at(3)} and ${where}`, now: `${time} >= ${at(2)}` }
}

export function passText({ table, time = 'day', keys = [], sums, where }: Pass, days: DayRange | null): string {
  const timed = timing(days, time, where)
  return `select ${[...keys, `${timed.now} as now`, ...sums].join(', ')} from ${table} where ${timed.where}
    group by ${byPlace(keys.length + 1)}`
}

// ---- Quantiles: the first bucket that so many do not exceed. ----

/** @param counts a query for the keys, `now`, `bucket` and `n` */
export function quantilesText(
  counts: string,
  keys: readonly string[],
  shares: Record<string, number>,
  scale = 1,
): string {
  const by = [...keys, 'now'].join(', ')
  const columns = Object.entries(shares).map(
    ([name, share]) =>
      `2 * 1.02 ^ (min(bucket) filter (where passed >= ${share} * n) - 2001) / 2.02 / ${scale} as ${name}`,
  )
  return `with counts as (${counts}),
    passed as (select ${by}, bucket, sum(n) over (partition by ${by} order by bucket) as passed, sum(n) over (partition by ${by}) as n from counts)
    select ${by}, ${columns.join(', ')} from passed group by ${by}`
}

export const bucketPass = (table: string, sum: string, keys: readonly string[]): Pass => ({
  table,
  keys: [...keys, 'bucket'],
  sums: [`sum(${sum}) as n`],
})
