import { dayLength, hourLength, jakartaTime, stepStart } from '@ido/contract'
import type { Database } from '../../platform/database/database.ts'
import { randomOf } from '../../testing/random.ts'
import { type Figures, oneIn, type Period, type PlainDataset } from './query.plain.testkit.ts'

/** An hour of traffic as the tests know it; its beginning in milliseconds. */
export interface PlainHour {
  at: number
  product: number
  platform: number
  region: number | null
  visits: number
  users: number | null
  sessions: number | null
  views: number | null
  bounces: number | null
  seconds: number | null
}

/** Hours from late 2023 on, no two of one place; what a source does not count is null here and there. */
export function makeHours(count: number, seed: number): PlainHour[] {
  const random = randomOf(seed)
  const start = Date.parse('2023-11-20T00:00:00+07:00')
  const known = new Set<string>()
  const hours: PlainHour[] = []
  while (hours.length < count) {
    const at = start + random.below(90 * 24) * hourLength
    const [product, platform, region] = [1 + random.below(6), 1 + random.below(3), random.maybe(8)]
    const key = [at, product, platform, region].join(':')
    if (known.has(key)) continue
    known.add(key)
    const visits = random.below(400)
    const sessions = random.next() < 0.1 ? null : random.below(visits + 20)
    const unless = (share: number, value: () => number) => (random.next() < share ? null : value())
    hours.push({
      at,
      product,
      platform,
      region,
      visits,
      users: unless(0.1, () => random.below(visits + 1)),
      sessions,
      views: unless(0.1, () => random.below(2_000)),
      bounces: sessions === null ? null : unless(0.1, () => random.below(sessions + 1)),
      seconds: sessions === null ? null : unless(0.1, () => sessions * random.below(600)),
    })
  }
  return hours
}

/** Every measure of the dataset traffic, as docs/figures.md defines it. An hour counts where it ends. */
export function trafficFigures(all: readonly PlainHour[], { from, to }: Period): Figures {
  const counted = all.filter(({ at }) => at + hourLength > from && at + hourLength <= to)
  const sum = (of: (hour: PlainHour) => number | null, hours = counted) =>
    hours.reduce((total, hour) => total + (of(hour) ?? 0), 0)
  const perSession = (of: (hour: PlainHour) => number | null) => {
    const known = counted.filter((hour) => of(hour) !== null)
    const sessions = sum((hour) => hour.sessions, known)
    return sessions === 0 ? null : sum(of, known) / sessions
  }
  return {
    visits: sum((hour) => hour.visits),
    unique_users: sum((hour) => hour.users),
    sessions: sum((hour) => hour.sessions),
    page_views: sum((hour) => hour.views),
    mean_duration_s: perSession((hour) => hour.seconds),
    bounce_rate: perSession((hour) => hour.bounces),
  }
}

export async function addHours({ pool }: Database, all: readonly PlainHour[]): Promise<void> {
  await pool.query(
    `insert into traffic_hour (hour_at, product_id, platform_id, region_id, visits, unique_users, sessions, page_views, bounces, duration_s)
     select at, product, platform, region, visits, users, sessions, views, bounces, seconds
     from jsonb_to_recordset($1) as h (at timestamptz, product int, platform int, region int, visits bigint, users bigint, sessions bigint,
       views bigint, bounces bigint, seconds bigint)`,
    [JSON.stringify(all.map((hour) => ({ ...hour, at: new Date(hour.at).toISOString() })))],
  )
}

/** To another region, unless there is such an hour. */
const moved = (region: number, where: string) =>
  `update traffic_hour t set region_id = nullif(${region}, 0) ${where} and not exists (
     select from traffic_hour o where o.number = traffic_number(t.hour_at, t.product_id, t.platform_id, nullif(${region}, 0)::smallint))`

/** A walk that lasts beyond the end of an hour must not meet its own hours again. */
const started = Date.now()

export const plainTraffic: PlainDataset = {
  async fill(database, count, seed) {
    const rows = makeHours(count, seed)
    await addHours(database, rows)
    return (period) => trafficFigures(rows, period)
  },
  from: '2023-11-15',
  days: 100,
  writes: (random) => [
    moved(random.below(9), oneIn(40, random)),
    `update traffic_hour set visits = visits + ${random.below(90)}, unique_users = null ${oneIn(30, random)}`,
    `update traffic_hour set bounces = null, duration_s = ${random.below(9_000)} where sessions is not null and id % 30 = ${random.below(30)}`,
    `update traffic_hour set hour_at = hour_at + interval '200 days' ${oneIn(60, random)}`,
    `delete from traffic_hour ${oneIn(200, random)}`,
  ],
  rebuild: 'traffic_hour_rollups_rebuild',
  // An hour is called by its clock, which its statement cannot tell beforehand.
  placed({ region, product, n, at }) {
    const days = Number(/\* (\d+)/.exec(at)?.[1])
    const hour = stepStart(started - days * dayLength, 'hour') - n * hourLength
    const clock = jakartaTime(hour)
    return {
      text: `insert into traffic_hour (hour_at, product_id, platform_id, region_id, visits, sessions, bounces, duration_s)
        values ($1, $2, 1, $3, $4, 10, 4, 900)`,
      values: [new Date(hour), product, region, 10 + n],
      name: `TRF-${clock.slice(0, 10).replaceAll('-', '')}-${clock.slice(11, 13)}-${product}-1-${region}`,
    }
  },
}
