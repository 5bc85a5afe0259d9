import { count, mean, measuresFrom, rate } from './measure-kinds.ts'
import type { CountedRecords, Measure } from './types.ts'

const source = {
  id: 'Hitungan per jam dari analitik web dan aplikasi, yang diimpor atau dikirim lewat API',
  en: 'Counts by the hour of web and app analytics, imported or sent through the API',
}

/** Behind every figure are the hours that it was counted in; `column` where a source may not count it. */
const hours = (column?: string): CountedRecords =>
  column === undefined
    ? { flow: 'counted', count: 'hours' }
    : { flow: 'counted', count: `${column}_hours`, where: `${column} is not null` }

/** What adds up over hours, products, platforms and regions. */
const sumOf = (component: string, said: Pick<Measure, 'titles' | 'formula' | 'records'>) =>
  count(component, { direction: 'up', decidedBy: { column: component, order: 'desc' }, ...said })

/** What is counted of traffic, each figure defined once; docs/figures.md says the same in words. */
export const trafficMeasures = measuresFrom(source, {
  visits: sumOf('visits', {
    titles: { id: 'Kunjungan', en: 'Visits' },
    formula: {
      id: 'Jumlah kunjungan ke halaman dan aplikasi produk pada jam-jam di dalam periode.',
      en: 'Visits to the pages and applications of products in the hours of the period.',
    },
    records: hours(),
  }),
  unique_users: sumOf('unique_users', {
    titles: { id: 'Pengguna unik per jam', en: 'Hourly unique users' },
    formula: {
      id: 'Pengguna berbeda dalam satu jam, satu produk, satu platform, dan satu regional, lalu dijumlahkan. Orang yang sama dihitung lagi di jam, produk, platform, atau regional lain: lebih dari satu jam, angka ini bukan jumlah orang.',
      en: 'Different users within one hour of one product, platform and region, then added up. Somebody who comes in another hour or to another product, platform or region counts again: over more than one hour this is not a number of people.',
    },
    records: hours('unique_users'),
  }),
  sessions: sumOf('sessions', {
    titles: { id: 'Sesi', en: 'Sessions' },
    formula: {
      id: 'Jumlah sesi menurut sumbernya, pada jam sesi itu dicatat.',
      en: 'Sessions as their source counts them, in the hour that it puts them into.',
    },
    records: hours('sessions'),
  }),
  page_views: sumOf('page_views', {
    titles: { id: 'Halaman dilihat', en: 'Page views' },
    formula: {
      id: 'Jumlah halaman atau layar aplikasi yang dibuka.',
      en: 'Pages, or screens of an application, that were opened.',
    },
    records: hours('page_views'),
  }),
  mean_duration_s: mean('seconds', 'timed', {
    titles: { id: 'Lama sesi rata-rata', en: 'Mean session' },
    unit: 'seconds',
    formula: {
      id: 'Jumlah lama semua sesi dibagi jumlah sesi itu; jam yang lamanya tidak dicatat sumbernya tidak ikut.',
      en: 'Time of all sessions together over those sessions; hours whose source does not time them are left out.',
    },
    // Long may be interest, or being lost.
    direction: 'none',
    decidedBy: { column: 'duration_s', order: 'desc' },
    records: hours('duration_s'),
  }),
  bounce_rate: rate('bounced', 'judged', {
    titles: { id: 'Rasio pentalan', en: 'Bounce rate' },
    formula: {
      id: 'Sesi yang hanya membuka satu halaman dibagi jumlah sesi; jam yang pentalannya tidak dicatat sumbernya tidak ikut.',
      en: 'Sessions of a single view over sessions; hours whose source does not count them are left out.',
    },
    direction: 'down',
    // The hours that weigh most: of one visitor at night everybody has left.
    decidedBy: { column: 'bounces', order: 'desc' },
    records: hours('bounces'),
  }),
})
