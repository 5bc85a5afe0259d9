import { atJakarta } from '@ido/contract'
import type pg from 'pg'
import { hasRows, insertRows } from '../bulk.service.ts'
import { dayLength, dayOf, feastsBetween, hourLength, isWeekend, monthOf, startOfDay, yearOf } from '../calendar.ts'
import demo from '../demo.json' with { type: 'json' }
import { planEra, type Incident, type Plan } from '../era.ts'
import type { PortalLists } from '../portal-lists.queries.ts'
import { randomFrom } from '../random.ts'
import { drawCity } from '../world.ts'

interface Planned {
  /** Its name is followed by the year; `{city}` is one of its region. */
  name: string
  place: string
  note: string
  /** What it is at: each year's day (month and day), each feast, today, or the Friday after next; and hours from there. */
  around: string
  from: number
  to: number
  region?: string
  /** Of products of this domain. */
  of?: string
}

const back = 548 * dayLength
const ahead = 60 * dayLength

/**
 * In the client's transaction: the events of the demo, where there are none: the last year and a half, one that runs and
 * some that come, placed where the calendar and the incidents of the same era are.
 */
export async function fillEmptyEvents(client: pg.PoolClient, plan: Omit<Plan, 'count'>): Promise<void> {
  if (await hasRows(client, 'event')) return
  const { portalLists, seed } = plan
  const { until, incidents } = planEra(plan)
  const planned = (demo.events as readonly Planned[]).flatMap((event) => eventsOf(event, portalLists, until, seed))
  const rows = [...planned, ...migrations(incidents, until)]
    .filter(({ from, to }) => to > until - back && from < until + ahead)
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, region, ...event }) => ({
      ...event,
      starts_at: new Date(from),
      ends_at: new Date(to),
      regions: region === undefined ? null : [portalLists.idOf('region_id', region)],
    }))
  await insertRows(client, 'event', rows)
}

function eventsOf(event: Planned, { products }: PortalLists, until: number, seed: string) {
  const { name, place, note, region, of } = event
  const city = region === undefined ? '' : drawCity(region, randomFrom(`${seed} events`))
  const ids = products.filter(({ traits }) => traits.domain === of).map(({ id }) => id)
  return daysOf(event.around, until).map((day) => ({
    name: `${name.replace('{city}', city)} ${yearOf(day)}`,
    from: startOfDay(day) + event.from * hourLength,
    to: startOfDay(day) + event.to * hourLength,
    region,
    products: ids.length > 0 ? ids : null,
    place: place.replace('{city}', city),
    note,
  }))
}

function daysOf(around: string, until: number): number[] {
  const today = dayOf(until)
  const nextWeek = [10, 11, 12, 13, 14, 15, 16].map((days) => today + days)
  if (around === 'today') return [today]
  if (around === 'friday') return nextWeek.filter((day) => isWeekend(day + 1) && !isWeekend(day))
  if (around === 'feast') return feastsBetween(dayOf(until - back), dayOf(until + ahead))
  return [-2, -1, 0, 1].map((years) => dayOf(Date.parse(atJakarta(`${yearOf(today) + years}-${around}`))))
}

const migrationsMade = 3
/** What breaks when something is moved is found within days; the newest are left to be found. */
const settled = 14 * dayLength
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des']

/** Weekends in which something was moved, and broke: the strongest incidents of a region that began on one. */
function migrations(incidents: readonly Incident[], until: number) {
  const onWeekends = incidents.filter(
    ({ from, region }) =>
      region !== 'National' && isWeekend(dayOf(from)) && from > until - back && from < until - settled,
  )
  const strongest = onWeekends.toSorted((a, b) => b.strength - a.strength).slice(0, migrationsMade)
  return strongest.map(({ from, to, product, region, cities }) => {
    const day = dayOf(from)
    const saturday = isWeekend(day - 1) ? day - 1 : day
    const begins = startOfDay(saturday)
    return {
      name: `Migrasi ${product.name} ${region}, ${months[monthOf(begins)]} ${yearOf(saturday)}`,
      from: begins - 2 * hourLength,
      to: Math.max(startOfDay(saturday + 2) + 4 * hourLength, Math.ceil(to / hourLength) * hourLength),
      region,
      products: [product.id],
      place: cities[0] ?? '',
      note: demo.migrationNote,
    }
  })
}
