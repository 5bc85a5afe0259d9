import { atJakarta } from '@ido/contract'
import { dayLength, dayOf, feastsBetween, hourLength, isWeekend, startOfDay, yearOf } from '../calendar.ts'
import type { Era } from '../era.ts'
import type { Incident } from '../incidents.ts'
import { cityIn } from '../places.ts'
import type { PortalLists } from '../portal-lists.ts'
import type { Domain } from '../products.ts'
import { randomFrom } from '../random.ts'

/** Instants in milliseconds; names of regions and ids of products, null for all. */
export interface MadeEvent {
  name: string
  from: number
  to: number
  regions: string[] | null
  products: number[] | null
  place: string
  note: string
}

const back = 548 * dayLength
const ahead = 60 * dayLength

interface Yearly {
  readonly name: string
  /** First day, and how many. */
  readonly begins: string
  readonly days: number
  readonly of?: Domain
  readonly place: string
  readonly note: string
}

/** What comes each year; orders of schools are what July brings, and the end of the year is when most is ordered. */
const yearly: readonly Yearly[] = [
  { name: 'Ujian Sekolah Nasional', begins: '05-04', days: 12, of: 'pendidikan', place: 'Daring', note: 'Ujian berlangsung di Pijar; perubahan pada layanannya ditunda.' },
  { name: 'Tahun Ajaran Baru', begins: '07-01', days: 31, of: 'pendidikan', place: '', note: 'Sekolah memesan untuk tahun ajaran baru.' },
  { name: 'Harbolnas 11.11', begins: '11-11', days: 2, place: 'Daring', note: 'Promo satu hari, dengan sehari cadangan.' },
  { name: 'Harbolnas 12.12', begins: '12-12', days: 3, place: 'Daring', note: 'Promo akhir tahun.' },
] // prettier-ignore

/** Events of the last year and a half, one that runs and some that come, placed where the calendar and the incidents of the same era are. */
export function planEvents(portalLists: PortalLists, { until, incidents }: Era, seed: string): MadeEvent[] {
  const isNear = ({ from, to }: MadeEvent) => to > until - back && from < until + ahead
  const all = [
    ...yearlyEvents(portalLists, until),
    ...feastEvents(until),
    ...migrations(incidents, until),
    ...around(portalLists, until, seed),
  ]
  return all.filter(isNear).toSorted((a, b) => a.from - b.from)
}

const productsOf = ({ products }: PortalLists, domain: Domain | undefined): number[] | null => {
  const ids = products.filter(({ traits }) => traits.domain === domain).map(({ id }) => id)
  return ids.length > 0 ? ids : null
}

function yearlyEvents(portalLists: PortalLists, until: number): MadeEvent[] {
  const thisYear = yearOf(dayOf(until))
  return [thisYear - 2, thisYear - 1, thisYear, thisYear + 1].flatMap((year) =>
    yearly.map(({ name, begins, days, of, place, note }) => {
      const from = Date.parse(atJakarta(`${year}-${begins}`))
      const products = productsOf(portalLists, of)
      return { name: `${name} ${year}`, from, to: from + days * dayLength, regions: null, products, place, note }
    }),
  )
}

const daysBeforeFeast = 29
const daysAfterFeast = 8

/** The month of fasting and the feast, when offices close and little is reported. */
function feastEvents(until: number): MadeEvent[] {
  return feastsBetween(dayOf(until - back), dayOf(until + ahead)).map((day) => ({
    name: `Ramadan & Lebaran ${yearOf(day)}`,
    from: startOfDay(day - daysBeforeFeast),
    to: startOfDay(day + daysAfterFeast),
    regions: null,
    products: null,
    place: '',
    note: 'Kampanye Ramadan; kantor tutup di sekitar Lebaran.',
  }))
}

const migrationsMade = 3
/** What breaks when something is moved is found within days; the newest are left to be found. */
const settled = 14 * dayLength
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des']

/** Weekends in which something was moved, and broke: the strongest incidents of a region that began on one. */
function migrations(incidents: readonly Incident[], until: number): MadeEvent[] {
  const onWeekends = incidents.filter(
    ({ from, region }) =>
      region !== 'National' && isWeekend(dayOf(from)) && from > until - back && from < until - settled,
  )
  const strongest = onWeekends.toSorted((a, b) => b.strength - a.strength).slice(0, migrationsMade)
  return strongest.map(({ from, to, product, region, cities }) => {
    const day = dayOf(from)
    const saturday = isWeekend(day - 1) ? day - 1 : day
    const month = months[new Date(saturday * dayLength).getUTCMonth()]
    return {
      name: `Migrasi ${product.name} ${region}, ${month} ${yearOf(saturday)}`,
      from: startOfDay(saturday) - 2 * hourLength,
      to: Math.max(startOfDay(saturday + 2) + 4 * hourLength, Math.ceil(to / hourLength) * hourLength),
      regions: [region],
      products: [product.id],
      place: cities[0] ?? '',
      note: 'Perangkat dipindahkan pada akhir pekan; pelanggan sudah diberi tahu.',
    }
  })
}

/** One that runs and one that is to come, whatever the day. */
function around(portalLists: PortalLists, until: number, seed: string): MadeEvent[] {
  const today = dayOf(until)
  const region = 'T-REG 3'
  const city = cityIn(region)(randomFrom(`${seed} events`))
  // The Friday after next.
  const friday =
    [10, 11, 12, 13, 14, 15, 16].map((days) => today + days).find((day) => isWeekend(day + 1)) ?? today + 10
  return [
    {
      name: `Festival UMKM ${city} ${yearOf(today)}`,
      from: startOfDay(today - 3),
      to: startOfDay(today + 4),
      regions: [region],
      products: productsOf(portalLists, 'niaga'),
      place: city,
      note: 'Stan dan promo untuk pelaku usaha kecil.',
    },
    {
      name: `Migrasi pusat data ${yearOf(friday)}`,
      from: startOfDay(friday) + 22 * hourLength,
      to: startOfDay(friday + 3) + 4 * hourLength,
      regions: null,
      products: null,
      place: 'Surabaya',
      note: 'Semua layanan berpindah bergiliran; gangguan singkat mungkin terjadi.',
    },
  ]
}
