import {
  type DownloadAnalytics,
  downloadAnalyticsDays,
  type EndpointInput,
  type downloadAnalytics,
  fewestUsualDays,
  unusualRows,
  unusualTimes,
  usualDays,
} from '@ido/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { eachDay, lengthOf, plusDays, startOf, today } from '../../platform/days.ts'
import { invalid } from '../../platform/errors.ts'
import type { Condition } from '../../platform/database/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import { inLane } from '../../platform/pools/query-context.ts'
import { seenDownloads } from './logs.sql.ts'

type Query = EndpointInput<typeof downloadAnalytics>['query']
type Reader = Pick<Database, 'read'>
type Counts = DownloadAnalytics['current']

/** Longer periods than a year and its day are asked of the list. */
const mostDays = 366
const mostListed = 20

interface Span {
  from: string
  to: string
}

/**
 * What was downloaded in a period, as far as the reader may see the people. Sums of it: `days`, `kinds` and `people` add up to `current`
 * where they are not cut at twenty, largest first.
 * @throws Refusal 400 for a period that ends before it begins or is longer than a year
 */
export async function readDownloadAnalytics(
  { read }: Reader,
  query: Query,
  person: Person,
): Promise<DownloadAnalytics> {
  const span = spanOf(query)
  const length = lengthOf({ from: span.from, to: plusDays(span.to, -1) })
  const before = { from: plusDays(span.from, -length), to: span.from }
  const seen = seenDownloads(person)
  return inLane('figures', async () => {
    const [current, previous, days, kinds, people, hours, unusual] = await Promise.all([
      totals(read, span, seen),
      totals(read, before, seen),
      byDay(read, span, seen),
      largest(read, span, { by: sql`type`, as: sql`type`, seen }),
      largest(read, span, { by: sql`user_email`, as: sql`max(downloaded_by) as name, user_email as email`, seen }),
      byHour(read, span, seen),
      unusualDays(read, span, seen),
    ])
    return {
      ...span,
      current,
      previous,
      days,
      kinds: kinds as DownloadAnalytics['kinds'],
      people: people as DownloadAnalytics['people'],
      hours,
      unusual,
    }
  })
}

function spanOf({ from, to }: Query): Span {
  const end = to ?? plusDays(today(), 1)
  const start = from ?? plusDays(end, -downloadAnalyticsDays)
  const days = lengthOf({ from: start, to: plusDays(end, -1) })
  if (days < 1) throw invalid([{ field: 'to', key: 'periodEmpty' }])
  if (days > mostDays) throw invalid([{ field: 'from', key: 'periodTooLong', values: { days: mostDays } }])
  return { from: start, to: end }
}

const within = ({ from, to }: Span, seen: Condition) =>
  sql`date >= ${startOf(from)} and date < ${startOf(to)} and ${seen ?? sql`true`}`
const dayInJakarta = sql`(date at time zone interval '7 hours')::date`

async function totals(read: Reader['read'], span: Span, seen: Condition): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) as downloads, coalesce(sum(total_rows), 0)::bigint as rows, count(*) filter (where status = 'failed') as failed,
      count(distinct user_email) as people
    from download_log where ${within(span, seen)}`.execute(read)
  return rows[0] ?? { downloads: 0, rows: 0, failed: 0, people: 0 }
}

/** Every day of the period, also those on which nobody downloaded anything. */
async function byDay(read: Reader['read'], span: Span, seen: Condition): Promise<DownloadAnalytics['days']> {
  const { rows } = await sql<DownloadAnalytics['days'][number]>`
    select ${dayInJakarta}::text as day, count(*) as downloads, sum(total_rows)::bigint as rows,
      count(*) filter (where status = 'failed') as failed
    from download_log where ${within(span, seen)} group by 1`.execute(read)
  const found = new Map(rows.map((row) => [row.day, row]))
  return eachDay({ from: span.from, to: plusDays(span.to, -1) }).map(
    (day) => found.get(day) ?? { day, downloads: 0, rows: 0, failed: 0 },
  )
}

async function largest(
  read: Reader['read'],
  span: Span,
  { by, as, seen }: { by: RawBuilder<unknown>; as: RawBuilder<unknown>; seen: Condition },
): Promise<unknown[]> {
  const { rows } = await sql`
    select ${as}, count(*) as downloads, sum(total_rows)::bigint as rows
    from download_log where ${within(span, seen)} group by ${by}
    order by rows desc, downloads desc, ${by} limit ${mostListed}`.execute(read)
  return rows
}

async function byHour(read: Reader['read'], span: Span, seen: Condition): Promise<DownloadAnalytics['hours']> {
  const { rows } = await sql<DownloadAnalytics['hours'][number]>`
    select extract(isodow from date at time zone interval '7 hours')::int as weekday,
      extract(hour from date at time zone interval '7 hours')::int as hour, count(*) as downloads
    from download_log where ${within(span, seen)} group by 1, 2 order by 1, 2`.execute(read)
  return rows
}

/**
 * Days on which a person took far more rows than on their own days before, the largest first: at least `unusualRows`, and either `unusualTimes` the
 * median of their days with downloads in the 90 days before, or too few such days to say what is usual.
 */
async function unusualDays(read: Reader['read'], span: Span, seen: Condition): Promise<DownloadAnalytics['unusual']> {
  const known = { from: plusDays(span.from, -usualDays), to: span.to }
  const { rows } = await sql<DownloadAnalytics['unusual'][number]>`
    with daily as (
      select user_email as email, max(downloaded_by) as name, ${dayInJakarta} as day, count(*) as downloads,
        sum(total_rows)::bigint as rows
      from download_log where ${within(known, seen)} group by user_email, 3
    )
    select d.day::text as day, d.name, d.email, d.downloads, d.rows, usual.rows as usual
    from daily d
    cross join lateral (
      select case when count(*) >= ${fewestUsualDays} then percentile_cont(0.5) within group (order by b.rows) end as rows
      from daily b where b.email = d.email and b.day < d.day and b.day >= d.day - ${usualDays}::int
    ) usual
    where d.day >= ${span.from}::date and d.rows >= ${unusualRows}
      and (usual.rows is null or d.rows >= ${unusualTimes} * usual.rows)
    order by d.rows desc, d.day desc limit ${mostListed}`.execute(read)
  return rows
}
