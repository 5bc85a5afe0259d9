import type { BothTexts } from '@ido/contract'
import { ratio } from './ratio.ts'
import type { CountedRecords, Measure } from './types.ts'

const source = {
  id: 'Hitungan per jam dari analitik web dan aplikasi, yang diimpor atau dikirim lewat API',
  en: 'Counts by the hour of web and app analytics, imported or sent through the API',
}

/** Behind every figure stand the hours that it was counted in. */
const hours = (where?: string): Pick<Measure, 'records'> => {
  const records: CountedRecords = { flow: 'counted', count: where === undefined ? 'hours' : `${where}_hours` }
  return { records: where === undefined ? records : { ...records, where: `${where} is not null` } }
}

interface Counted {
  id: string
  titles: BothTexts
  formula: BothTexts
}

/** What adds up over hours, products, platforms and regions; `column` where a source may not count it. */
const sumOf = ({ id, ...texts }: Counted, column?: string): Measure => ({
  id,
  ...texts,
  unit: 'count',
  direction: 'up',
  additivity: 'sum',
  source,
  components: [id],
  value: (sums) => sums.of(id),
  decidedBy: { column: id, order: 'desc' },
  ...hours(column),
})

/** What is counted of traffic, each figure defined once; docs/figures.md says the same in words. */
export const trafficMeasures: Measure[] = [
  sumOf({
    id: 'visits',
    titles: { id: 'Kunjungan', en: 'Visits' },
    formula: {
      id: 'Jumlah kunjungan ke halaman dan aplikasi produk pada jam-jam di dalam periode.',
      en: 'Visits to the pages and applications of products in the hours of the period.',
    },
  }),
  sumOf(
    {
      id: 'unique_users',
      titles: { id: 'Pengguna unik per jam', en: 'Hourly unique users' },
      formula: {
        id: 'Pengguna berbeda dalam satu jam, satu produk, satu platform, dan satu regional, lalu dijumlahkan. Orang yang sama dihitung lagi di jam, produk, platform, atau regional lain: lebih dari satu jam, angka ini bukan jumlah orang.',
        en: 'Different users within one hour of one product, platform and region, then added up. Somebody who comes in another hour or to another product, platform or region counts again: over more than one hour this is not a number of people.',
      },
    },
    'unique_users',
  ),
  sumOf(
    {
      id: 'sessions',
      titles: { id: 'Sesi', en: 'Sessions' },
      formula: {
        id: 'Jumlah sesi menurut sumbernya, pada jam sesi itu dicatat.',
        en: 'Sessions as their source counts them, in the hour that it puts them into.',
      },
    },
    'sessions',
  ),
  sumOf(
    {
      id: 'page_views',
      titles: { id: 'Halaman dilihat', en: 'Page views' },
      formula: {
        id: 'Jumlah halaman atau layar aplikasi yang dibuka.',
        en: 'Pages, or screens of an application, that were opened.',
      },
    },
    'page_views',
  ),
  {
    id: 'mean_duration_s',
    titles: { id: 'Lama sesi rata-rata', en: 'Mean session' },
    unit: 'seconds',
    formula: {
      id: 'Jumlah lama semua sesi dibagi jumlah sesi itu; jam yang lamanya tidak dicatat sumbernya tidak ikut.',
      en: 'Time of all sessions together over those sessions; hours whose source does not time them are left out.',
    },
    // Long may be interest, or being lost.
    direction: 'none',
    additivity: 'rate',
    source,
    components: ['seconds', 'timed'],
    value: (sums) => ratio(sums.of('seconds'), sums.of('timed')),
    weight: (sums) => sums.of('timed'),
    decidedBy: { column: 'duration_s', order: 'desc' },
    ...hours('duration_s'),
  },
  {
    id: 'bounce_rate',
    titles: { id: 'Rasio pentalan', en: 'Bounce rate' },
    unit: 'share',
    formula: {
      id: 'Sesi yang hanya membuka satu halaman dibagi jumlah sesi; jam yang pentalannya tidak dicatat sumbernya tidak ikut.',
      en: 'Sessions of a single view over sessions; hours whose source does not count them are left out.',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: ['bounced', 'judged'],
    value: (sums) => ratio(sums.of('bounced'), sums.of('judged')),
    weight: (sums) => sums.of('judged'),
    // The hours that weigh most: of one visitor at night everybody has left.
    decidedBy: { column: 'bounces', order: 'desc' },
    ...hours('bounces'),
  },
]
