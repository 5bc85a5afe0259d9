import type pg from 'pg'
import { type Feed, fewReadings, type WatchRule } from './watch/judge.ts'
import { type FoundOutage, leastAnswered, leastLost, longReading } from './watch/outages.ts'

/* What a few thousand senders sent last, each by way of the index of its own readings. Instants in milliseconds. */

type Pool = Pick<pg.Pool, 'query'>

const epoch = (column: string) => `extract(epoch from ${column})::float8 * 1000`
const at = (milliseconds: number) => new Date(milliseconds)

interface FeedRow {
  sender: number
  metric: number
  at: number
  value: number
  interval: number
  first: number
  readings: number
}

/** The newest readings of each metric of each sender; of what lies ahead nothing is known yet. */
export async function readFeeds(pool: Pool, ids: readonly number[], now: number): Promise<Map<number, Feed[]>> {
  const { rows } = await pool.query<FeedRow>(
    `select h.id as sender, m.id as metric, count(*)::int as readings, ${epoch('max(s.at)')} as at, ${epoch('min(s.at)')} as first,
       (array_agg(s.value order by s.at desc))[1] as value, (array_agg(s.interval_s order by s.at desc))[1] as interval
     from unnest($1::int[]) h (id) cross join infra_metric m cross join lateral (
       select at, value, interval_s from infra_sample where host_id = h.id and metric_id = m.id and at <= $2
       order by at desc limit ${fewReadings}) s
     group by 1, 2`,
    [ids, at(now)],
  )
  const feeds = rows.map(({ sender, metric, at: newest, value, interval, first, readings }) => {
    const length = interval * 1000
    // Who names no interval is taken for punctual, however seldom readings come.
    const step = Math.max(length, readings > 1 ? (newest - first) / (readings - 1) : 0)
    return { sender, feed: { metric, at: newest, end: newest + length, value, step, readings } }
  })
  return new Map([...Map.groupBy(feeds, ({ sender }) => sender)].map(([id, own]) => [id, own.map(({ feed }) => feed)]))
}

interface Stretch {
  readonly from: number
  readonly to: number
}

/** Readings of these hours alone are looked at, so that a year costs no more than its outages. */
const leastLostSeconds = 5
/** One a second; with a limit each hour is looked up by its own, whatever the planner makes of their number. */
const mostInHour = 3600

/**
 * Outages that began within a stretch of time, by when they began: readings below `leastAnswered` that follow each other, of one
 * sender. They are put together where they lie, so that no sender's poor readings push out another's.
 * @param most the so many that lost most; without it all
 */
export async function readOutages(
  pool: Pool,
  ids: readonly number[],
  { metric, from, to, most }: Stretch & { readonly metric: number; readonly most?: number },
): Promise<FoundOutage[]> {
  if (to <= from) return []
  const { rows } = await pool.query<FoundOutage>(
    `with hours as materialized (
       select host_id, hour from infra_hour
       where metric_id = $2 and hour >= date_trunc('hour', $3::timestamptz, 'UTC') and hour < $4 and host_id = any($1)
       group by 1, 2 having sum(interval_s - value_interval) > ${leastLostSeconds}),
     poor as (
     select s.host_id, s.at, s.at + make_interval(secs => s.interval_s) as ended, s.interval_s, (1 - s.value) * s.interval_s * 1000 as lost
     from hours h cross join lateral (
       select host_id, at, interval_s, value from infra_sample
       where host_id = h.host_id and metric_id = $2 and at >= h.hour and at < h.hour + interval '1 hour' limit ${mostInHour}) s
     where s.value < ${leastAnswered} and s.at >= $3 and s.at < $4),
     after as (select *, lag(ended) over (partition by host_id order by at) as before from poor),
     -- Programs that send are seldom punctual to the second.
     runs as (select *, count(*) filter (where before is null or at - before > make_interval(secs => interval_s / 2.0))
       over (partition by host_id order by at) as run from after)
     select host_id as sender, ${epoch('min(at)')} as "from", ${epoch('max(ended)')} as "to", round(sum(lost)::numeric)::float8 as lost
     from runs group by host_id, run
     having round(sum(lost)::numeric) >= ${leastLost} and (count(*) > 1 or max(interval_s) * 1000 > ${longReading})
     order by lost desc limit $5`,
    [ids, metric, at(from), at(to), most ?? null],
  )
  return rows.toSorted((a, b) => a.from - b.from)
}

interface Ceilings extends Stretch {
  readonly ids: readonly number[]
  readonly feeds: ReadonlyMap<number, readonly Feed[]>
  readonly ceilings: WatchRule['ceilings']
}

/** Of those beyond a ceiling the first reading since they last were below it, by metric. */
export async function readFullSince(pool: Pool, { ids, feeds, ceilings, from, to }: Ceilings) {
  const beyond = ids.flatMap((sender) =>
    ceilings.flatMap(({ metric, limit }) => {
      const feed = feeds.get(sender)?.find((each) => each.metric === metric)
      return feed && feed.value >= limit ? [{ sender, metric, limit }] : []
    }),
  )
  const found = new Map<number, Map<number, number | null>>()
  if (beyond.length === 0) return found
  const { rows } = await pool.query<{ sender: number; metric: number; since: number | null }>(
    `select b.sender, b.metric, (select ${epoch('min(s.at)')} from infra_sample s where s.host_id = b.sender and s.metric_id = b.metric
       and s.at <= $3 and s.at > (select max(l.at) from infra_sample l where l.host_id = b.sender and l.metric_id = b.metric
         and l.at > $2 and l.at <= $3 and l.value < b."limit")) as since
     from jsonb_to_recordset($1) as b (sender int, metric int, "limit" float8)`,
    [JSON.stringify(beyond), at(from), at(to)],
  )
  for (const { sender, metric, since } of rows) {
    const own = found.get(sender) ?? new Map<number, number | null>()
    own.set(metric, since)
    found.set(sender, own)
  }
  return found
}
