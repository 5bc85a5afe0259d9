import { type Pass, passText, valuesOf, type WidgetSql } from './sql-pieces.ts'

const figures = {
  visits: 'sum(visits)::float8 as visits',
  users: 'sum(users)::float8 as unique_users',
  sessions: 'sum(sessions)::float8 as sessions',
  views: 'sum(views)::float8 as page_views',
  duration: 'sum(seconds)::float8 / nullif(sum(timed), 0) as mean_duration_s',
  bounce: 'sum(bounced)::float8 / nullif(sum(judged), 0) as bounce_rate',
} as const

interface TrafficPass {
  sums: string[]
  keys?: string[]
  /** The smallest tables that keep the keys. */
  days?: string
  months?: string
}

const passOf =
  (step: boolean) =>
  ({ sums, keys = [], days: byDay = 'traffic_day_platform', months = 'traffic_month' }: TrafficPass): WidgetSql =>
  (days) => {
    const pass: Pass = days
      ? { table: byDay, keys: [...(step ? ['day'] : []), ...keys], sums }
      : { table: months, keys: [...(step ? ['month'] : []), ...keys], sums }
    return { text: passText(pass, days), values: valuesOf(days) }
  }
const traffic = passOf(false)
const trafficCourse = passOf(true)

const clock = { days: 'traffic_day_clock', months: 'traffic_month_clock' }
const byProduct = { days: 'traffic_day', keys: ['product_id'] }

const urgent = `priority_id in (1, 2) and category_id in (select id from ticket_category
  where name in ('Aplikasi tidak dapat diakses', 'Kesalahan aplikasi', 'Masuk dan akun', 'Koneksi putus'))`

/** By widget of the board of visitor traffic; `widget trend` is the line under a figure. */
export const trafficWidgetSql: Readonly<Record<string, WidgetSql>> = {
  ...Object.fromEntries(
    Object.entries(figures).flatMap(([widget, sum]) => [
      [widget, traffic({ sums: [sum] })],
      [`${widget} trend`, trafficCourse({ sums: [sum] })],
    ]),
  ),
  'visits-course': trafficCourse({ sums: [figures.visits] }),
  'by-platform': traffic({ sums: [figures.visits], keys: ['platform_id'] }),
  clock: traffic({ sums: [figures.visits], keys: ['weekday_id', 'clock_id'], ...clock }),
  'bounce-course': trafficCourse({ sums: [figures.bounce], keys: ['platform_id'] }),
  'by-region': traffic({ sums: [figures.visits], keys: ['region_id'] }),
  'duration-by-product': traffic({ sums: [figures.duration], ...byProduct }),
  'by-product': traffic({ sums: Object.values(figures), ...byProduct }),
  'keeping-away': () => ({
    text: `select t.*, true as now, (select count(*) from ticket where resolved_at is null and ${urgent})::float8 as total
      from ticket t where resolved_at is null and ${urgent} order by opened_at desc limit 10`,
    values: [],
  }),
}
