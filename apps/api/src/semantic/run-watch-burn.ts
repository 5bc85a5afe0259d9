import type { BurnWindow } from '@ido/contract'
import type pg from 'pg'
import { burnRules, type BurntBy, type BurntHour, type SeenBurnt } from './watch/burn.ts'
import { leastSilence, missing } from './watch/judge.ts'

/* How fast a few thousand senders burn what their objectives leave. Instants in milliseconds. */

type Pool = Pick<pg.Pool, 'query'>

export interface Burning {
  readonly ids: readonly number[]
  /** By sender: the share of requests that may fail. */
  readonly budgets: ReadonlyMap<number, number>
  /** Metrics of failed and of all requests. */
  readonly failed: number
  readonly all: number
}

const epoch = (column: string) => `extract(epoch from ${column})::float8 * 1000`

const raw = { fiveMinutes: '5 minutes', halfHour: '30 minutes', hour: '1 hour', sixHours: '6 hours' } as const
const longest = '3 days'

/** Hours within which the newest requests are looked for: those of who sends once an hour. */
const lookedFor = 3

type BurnRow = { sender: number; ends: number } & Record<`${BurnWindow}_${'failed' | 'all'}`, number>

/**
 * Failed and allowed requests of each sender in the stretches that end with its newest reading. Who is late with it is left out, by
 * the same rule as who is silent: how fast it burnt back then is nothing of right now. Six hours are read as they were sent, whole hours before that from their sums.
 */
export async function readBurnt(
  pool: Pool,
  { ids, budgets, failed, all }: Burning,
  now: number,
): Promise<Map<number, SeenBurnt>> {
  const sumsOf = (name: string, condition: string) =>
    [
      ['failed', 2],
      ['all', 3],
    ].map(
      ([what, place]) =>
        `coalesce(sum(value) filter (where metric_id = $${place} and ${condition}), 0) as "${name}_${what}"`,
    )
  // The newest reading counts in each stretch, however long it stands for.
  const sums = [
    ...Object.entries(raw).flatMap(([name, length]) =>
      sumsOf(name, `is_late and (at = newest or at >= ends - interval '${length}')`),
    ),
    ...sumsOf('threeDays', 'true'),
  ]
  const { rows } = await pool.query<BurnRow>(
    `with newest as materialized (
       select h.id, n.at as newest, n.at + make_interval(secs => n.interval_s) as ends,
         date_trunc('hour', least(n.at, n.at + make_interval(secs => n.interval_s) - interval '6 hours'), 'UTC') as late,
         date_trunc('hour', n.at + make_interval(secs => n.interval_s) - interval '${longest}' + interval '1 hour' - interval '1 microsecond', 'UTC') as whole
       from unnest($1::int[]) h (id) cross join lateral (
         select at, interval_s from infra_sample
         where host_id = h.id and metric_id = $3 and at <= $4 and at > $4 - interval '${lookedFor} hours' order by at desc limit 1) n
       where n.at + make_interval(secs => n.interval_s) >= $4::timestamptz - greatest(make_interval(secs => ${missing} * n.interval_s), interval '${leastSilence} milliseconds')),
     parts as (
       select n.id, n.newest, n.ends, true as is_late, s.metric_id, s.at, s.value
       from newest n join infra_sample s on s.host_id = n.id and s.metric_id in ($2, $3) and s.at >= n.late and s.at <= n.newest
       union all
       select n.id, n.newest, n.ends, false, s.metric_id, s.at, s.value
       from newest n join infra_sample s on s.host_id = n.id and s.metric_id in ($2, $3) and s.at >= n.ends - interval '${longest}' and s.at < n.whole
       union all
       select n.id, n.newest, n.ends, false, i.metric_id, i.hour, i.value_sum
       from newest n join infra_hour i on i.host_id = n.id and i.metric_id in ($2, $3) and i.hour >= n.whole and i.hour < n.late
         and i.hour >= $4 - interval '${longest}' - interval '${lookedFor} hours' and i.hour <= $4)
     select id as sender, ${epoch('max(ends)')} as ends, ${sums.join(', ')} from parts group by 1`,
    [ids, failed, all, new Date(now)],
  )
  const windows = [...Object.keys(raw), 'threeDays'] as BurnWindow[]
  return new Map(
    rows.map((row) => {
      const budget = budgets.get(row.sender) ?? 1
      const burnt = windows.map((name) => [
        name,
        { failed: row[`${name}_failed`], allowed: row[`${name}_all`] * budget },
      ])
      return [row.sender, { burnt: Object.fromEntries(burnt) as BurntBy, at: row.ends }]
    }),
  )
}

/** How far back it is told since when something burns: a week before the longest stretch. */
export const burntDays = 10

/** The hours of some senders, each with what it failed and might have failed, the newest first. */
export async function readBurntHours(
  pool: Pool,
  { ids, budgets, failed, all }: Burning,
  now: number,
): Promise<Map<number, BurntHour[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<{ sender: number; hour: number; failed: number; all: number }>(
    `select host_id as sender, ${epoch('hour')} as hour, coalesce(sum(value_sum) filter (where metric_id = $2), 0) as failed,
       coalesce(sum(value_sum) filter (where metric_id = $3), 0) as "all"
     from infra_hour where host_id = any($1) and metric_id in ($2, $3) and hour <= $4 and hour > $4 - interval '${burntDays} days'
     group by 1, 2 order by 2 desc`,
    [ids, failed, all, new Date(now)],
  )
  const told = rows.map(({ sender, hour, failed: lost, all: of }): { sender: number; told: BurntHour } => {
    return { sender, told: { hour, failed: lost, allowed: of * (budgets.get(sender) ?? 1) } }
  })
  return new Map([...Map.groupBy(told, ({ sender }) => sender)].map(([id, own]) => [id, own.map((each) => each.told)]))
}

/** The slowest of the speeds that wake somebody: from it on an hour belongs to what burns. */
export const leastBurn = Math.min(...burnRules.filter(({ state }) => state === 'page').map(({ limit }) => limit))
