import { atJakarta } from '@ido/contract'
import type pg from 'pg'
import { hasRows, insertRows } from '../bulk.service.ts'
import { dayLength, dayOf, feastsBetween, hourLength, isWeekend, startOfDay, yearOf } from '../calendar.ts'
import demo from '../demo.json' with { type: 'json' }
import { planEra } from '../era.ts'
import type { Incident } from '../incidents.ts'
import type { Plan } from '../plan.ts'
import type { PortalLists } from '../portal-lists.queries.ts'
import { randomFrom } from '../random.ts'
import { drawCity } from '../world.ts'

/** Instants in milliseconds; names of regions and ids of products, null for all. */
interface MadeEvent {
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
const everywhere = { regions: null, products: null }

/**
 * In the client's transaction: the events of the demo, where there are none: the last year and a half, one that runs and
 * some that come, placed where the calendar and the incidents of the same era are.
 */
export async function fillEmptyEvents(client: pg.PoolClient, plan: Omit<Plan, 'count'>): Promise<void> {
  if (await hasRows(client, 'event')) return
  const { portalLists, seed } = plan
  const { until, incidents } = planEra(plan)
  const made = [
    ...yearlyEvents(portalLists, until),
    ...feastEvents(until),
    ...migrations(incidents, until),
    ...around(portalLists, until, seed),
  ].filter(({ from, to }) => to > until - back && from < until + ahead)
  const rows = made
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, regions, ...event }) => ({
      ...event,
      starts_at: new Date(from),
      ends_at: new Date(to),
      regions: regions?.map((name) => portalLists.idOf('region', name)) ?? null,
    }))
  await insertRows(client, 'event', rows)
}

const productsOf = ({ products }: PortalLists, domain: string | undefined): number[] | null => {
  const ids = products.filter(({ traits }) => traits.domain === domain).map(({ id }) => id)
  return ids.length > 0 ? ids : null
}

interface Yearly {
  name: string
  /** Month and day of the first day, and how many. */
  begins: string
  days: number
  /** Of products of this domain. */
  of?: string
  place: string
  note: string
}

/** What comes each year; orders of schools are what July brings, and the end of the year is when most is ordered. */
function yearlyEvents(portalLists: PortalLists, until: number): MadeEvent[] {
  const thisYear = yearOf(dayOf(until))
  return [thisYear - 2, thisYear - 1, thisYear, thisYear + 1].flatMap((year) =>
    (demo.events as readonly Yearly[]).map(({ name, begins, days, of, place, note }) => {
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
    ...everywhere,
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
  const city = drawCity(region, randomFrom(`${seed} events`))
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
      ...everywhere,
      place: 'Surabaya',
      note: 'Semua layanan berpindah bergiliran; gangguan singkat mungkin terjadi.',
    },
  ]
}
