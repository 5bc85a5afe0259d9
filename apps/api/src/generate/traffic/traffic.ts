import type pg from 'pg'
import type { Database } from '../../platform/database/database.ts'
import { readLists } from '../../platform/database/reference-lists.ts'
import { BinaryRows } from '../binary-rows.ts'
import { dayFactor, dayLength, dayOf, dayText, hourFactor, hourLength, hourOfDay, isWeekend } from '../calendar.ts'
import { declineAt } from '../decline.ts'
import { growth, planEra, yearLength, type Era } from '../era.ts'
import { madeFacts } from '../facts.service.ts'
import { strikes } from '../faults.ts'
import type { Incident } from '../incidents.ts'
import { regionNames, regionShare } from '../places.ts'
import type { FillOptions, Generated, Plan } from '../plan.ts'
import { readPortalLists } from '../portal-lists.queries.ts'
import type { PortalLists, Product } from '../portal-lists.ts'
import { domains, type Domain } from '../products.ts'
import { randomFrom, type Random } from '../random.ts'

const columns = [
  'hour_at',
  'product_id',
  'platform_id',
  'region_id',
  'visits',
  'unique_users',
  'sessions',
  'page_views',
  'bounces',
  'duration_s',
] as const

/** How people use the products of a domain: on what, how many pages and seconds a session, who leaves at once, how late in the day. */
interface Use {
  platforms: Readonly<Record<string, number>>
  pages: number
  seconds: number
  bounce: number
  evening: number
}
const byDomain: Readonly<Record<Domain, Use>> = {
  akses: { platforms: { Web: 1 }, pages: 2.6, seconds: 130, bounce: 0.47, evening: 2 },
  portal: { platforms: { Web: 0.3, Android: 0.5, iOS: 0.2 }, pages: 4.1, seconds: 190, bounce: 0.24, evening: 2 },
  korporat: { platforms: { Web: 1 }, pages: 3.2, seconds: 170, bounce: 0.42, evening: 0 },
  awan: { platforms: { Web: 1 }, pages: 4.6, seconds: 310, bounce: 0.35, evening: 0 },
  iot: { platforms: { Web: 1 }, pages: 5.2, seconds: 340, bounce: 0.27, evening: 0 },
  hiburan: { platforms: { Android: 0.72, iOS: 0.28 }, pages: 6.4, seconds: 620, bounce: 0.2, evening: 3 },
  niaga: { platforms: { Web: 0.45, Android: 0.55 }, pages: 5.6, seconds: 260, bounce: 0.33, evening: 1 },
  pendidikan: { platforms: { Web: 0.4, Android: 0.6 }, pages: 5.9, seconds: 540, bounce: 0.26, evening: 1 },
  komunikasi: { platforms: { Web: 1 }, pages: 3.8, seconds: 220, bounce: 0.36, evening: 0 },
}
/** An application is opened on purpose: fewer leave after one screen. */
const platformTraits: Readonly<Record<string, { bounce: number; length: number }>> = {
  Web: { bounce: 1.15, length: 0.9 },
  Android: { bounce: 0.85, length: 1.05 },
  iOS: { bounce: 0.8, length: 1.15 },
}
/** Schools rest in July and December; what is sold sells before the year ends. */
const seasons: Readonly<Partial<Record<Domain, readonly number[]>>> = {
  pendidikan: [1.05, 1.1, 1.05, 1, 1.05, 0.75, 0.7, 1.1, 1.1, 1.08, 1.1, 0.7],
  niaga: [0.9, 0.92, 1.1, 0.95, 0.97, 0.98, 1, 1, 1.02, 1.05, 1.15, 1.2],
  hiburan: [1, 0.95, 0.98, 1, 1, 1.08, 1.1, 0.98, 0.97, 1, 1, 1.15],
}
/** Visits of a product of weight 1 in a usual hour. */
const usual = 22
/** From this weight on analytics tell regions apart. */
const largeEnough = 25

/** What an incident does to who comes; what is about bills or people brings them to the pages rather than keeps them away. */
const outOfReach: ReadonlySet<string> = new Set(['Kualitas jaringan', 'Keandalan aplikasi', 'Keamanan dan akun'])

/** A product on a platform in a region: one row an hour. */
interface Cell {
  product: Product
  platform: { id: number; name: string }
  region: { id: number | null; name: string }
  /** Of the product's visits. */
  share: number
}

interface Named {
  id: number
  name: string
}
interface Labels {
  platforms: readonly Named[]
  regions: readonly Named[]
}

/** @param isFine every product is counted by region, on every platform: as large installations are */
function cellsOf({ products }: PortalLists, { platforms, regions }: Labels, isFine: boolean): Cell[] {
  const idOf = (name: string) => regions.find((region) => region.name === name)?.id ?? null
  const national = [{ name: 'National', share: 1 }]
  const divisions = regionNames.map((name) => ({ name, share: regionShare(name) }))
  return products.flatMap((product) => {
    const { domain, weight } = product.traits
    const isDivided = isFine || (weight >= largeEnough && domain !== 'korporat')
    const places = isDivided ? divisions : national
    const uses = platforms.flatMap((platform) => {
      // Small portals have one application only.
      const isMissing = !isFine && domain === 'portal' && weight < largeEnough && platform.name === 'iOS'
      const share = (isMissing ? undefined : byDomain[domain].platforms[platform.name]) ?? (isFine ? 0.04 : 0)
      return share > 0 ? [{ platform, share }] : []
    })
    return uses.flatMap(({ platform, share }) =>
      places.map((place) => {
        const region = { id: idOf(place.name), name: place.name }
        return { product, platform, region, share: share * place.share }
      }),
    )
  })
}

/** Hours since 1970 that the table has already, both included. */
interface Taken {
  first: number
  last: number
}

interface TrafficPlan extends Plan {
  cells: readonly Cell[]
  taken: Taken | null
}

/** The latest hours that are over and not there yet, as many as the rows fill, oldest first; in milliseconds. */
function hoursFor({ count, cells, until, taken }: TrafficPlan): number[] {
  const hours: number[] = []
  let hour = Math.floor(until.getTime() / hourLength) - 1
  while (hours.length < Math.ceil(count / Math.max(1, cells.length))) {
    if (taken && hour <= taken.last && hour >= taken.first) hour = taken.first - 1
    hours.push(hour * hourLength)
    hour -= 1
  }
  return hours.toReversed()
}

/**
 * Hours of traffic up to the last one that is over, as far back as they suffice. An incident that feedback and tickets of the same seed and
 * end speak of keeps people away, and those who come leave at once.
 */
function* generateHours(plan: TrafficPlan, onWritten: (written: number) => void): Generator<Buffer> {
  const era = planEra(plan)
  const random = randomFrom(`${plan.seed} traffic`)
  const rows = new BinaryRows()
  const hours = hoursFor(plan)
  // What does not fill an hour is left out of the first.
  let skipped = hours.length * plan.cells.length - plan.count
  let written = 0
  for (const hour of hours) {
    const day = dayOf(hour)
    const mood = era.moods[Math.floor((hour - era.from) / hourLength)] ?? 1
    const incidents = era.incidents.filter(
      ({ from, to }) => hour < Math.max(to, from + hourLength) && hour + hourLength > from,
    )
    for (const cell of plan.cells) {
      if (skipped-- > 0) continue
      writeHour(rows, cell, { hour, day, mood, incidents, era, random })
      written += 1
    }
    const chunk = rows.chunk()
    if (!chunk) continue
    onWritten(written)
    yield chunk
  }
  onWritten(written)
  yield rows.end()
}

interface Moment {
  hour: number
  day: number
  mood: number
  /** Those that burn. */
  incidents: readonly Incident[]
  era: Era
  random: Random
}

/** How many would come if nothing were wrong. */
function busyness({ product }: Cell, { hour, day, mood, era }: Moment): number {
  const { weight, growth: drift, domain } = product.traits
  const { evening } = byDomain[domain]
  const clock = 0.06 + 0.5 * hourFactor((hourOfDay(hour) + 24 - evening) % 24)
  const weekend = isWeekend(day) ? domains[domain].weekend : 1
  const yearsAgo = (era.until - hour) / yearLength
  const season = seasons[domain]?.[Number(dayText(hour).slice(5, 7)) - 1] ?? 1
  const grown = growth ** -yearsAgo * (1 + drift) ** -yearsAgo
  return usual * weight * clock * weekend * mood * season * grown * Math.sqrt(dayFactor(day)) * campaignOf(domain, hour)
}

/** Double dates (11.11) and the days after pay are days of sales. */
function campaignOf(domain: Domain, hour: number): number {
  if (domain !== 'niaga' && domain !== 'hiburan') return 1
  const [month, day] = dayText(hour).slice(5).split('-')
  if (month === day) return domain === 'niaga' ? 2.1 : 1.3
  return Number(day) >= 25 && Number(day) <= 27 ? 1.25 : 1
}

/** How badly things stand: share of visits that stay away, and how much more of the others leave at once. */
function troubleOf({ product, region }: Cell, { hour, incidents, era }: Moment): { away: number; leaving: number } {
  if (strikes(era.fault, 'outage', product.name, { at: hour, until: era.until })) return { away: 0.93, leaving: 0.5 }
  const decline = declineAt(product.name, hour, era)
  let [away, leaving] = [0.22 * decline, 0.1 * decline]
  if (strikes(era.fault, 'rise', product.name, { at: hour, until: era.until })) [away, leaving] = [0.12, 0.08]
  for (const { product: hit, region: where, category, strength } of incidents) {
    if (hit !== product) continue
    const isHere = where === 'National' || where === region.name
    // Who counts nationally sees a region's share of it.
    const share = isHere ? 1 : region.name === 'National' ? regionShare(where) : 0
    const stress = share * Math.min(1, 0.45 + strength / 60)
    away = Math.max(away, outOfReach.has(category) ? 0.75 * stress : -0.3 * stress)
    leaving = Math.max(leaving, (outOfReach.has(category) ? 0.38 : 0.12) * stress)
  }
  return { away, leaving }
}

/** In the order of `columns`. */
function writeHour(rows: BinaryRows, cell: Cell, moment: Moment): void {
  const { random, hour } = moment
  const { product, platform, region, share } = cell
  const { away, leaving } = troubleOf(cell, moment)
  const use = byDomain[product.traits.domain]
  const traits = platformTraits[platform.name] ?? { bounce: 1, length: 1 }
  const expected = busyness(cell, moment) * share * (1 - away)
  const visits = arrivals(expected * Math.exp(0.05 * random.normal()), random)
  const sessions = partOf(visits, 0.94, random)
  const bounces = partOf(sessions, Math.min(0.97, use.bounce * traits.bounce + leaving), random)
  const stay = traits.length * (1 - leaving) * Math.exp(0.06 * random.normal())
  rows.begin(columns.length)
  rows.instant(hour / 1000)
  rows.int16(product.id)
  rows.int16(platform.id)
  rows.int16(region.id)
  rows.int64(visits)
  rows.int64(partOf(visits, 0.81, random))
  rows.int64(sessions)
  rows.int64(bounces + Math.round((sessions - bounces) * Math.max(2, use.pages * 1.3 * stay)))
  rows.int64(bounces)
  rows.int64(Math.round(bounces * 9 + (sessions - bounces) * use.seconds * 1.4 * stay))
}

/** How many come when so many are expected: whole, and varying as independent arrivals do. */
function arrivals(expected: number, random: Random): number {
  return Math.max(0, Math.round(expected + Math.sqrt(expected) * random.normal()))
}

/** How many of them, at this share each. */
function partOf(whole: number, share: number, random: Random): number {
  const part = Math.round(whole * share + Math.sqrt(whole * share * (1 - share)) * random.normal())
  return Math.min(whole, Math.max(0, part))
}

interface Context {
  portalLists: PortalLists
  labels: Labels
}

async function read(database: Database): Promise<Context> {
  const { platform, region } = await readLists(database.write, { platform: 'platform', region: 'region' })
  return { portalLists: await readPortalLists(database), labels: { platforms: platform, regions: region } }
}

/** What there is already stays; the new hours lie after it and before it. */
async function planHours(client: pg.PoolClient, context: Context, options: FillOptions): Promise<TrafficPlan> {
  const { rows } = await client.query<{ first: number | null; last: number | null }>(
    `select extract(epoch from min(hour_at))::float8 / 3600 as first, extract(epoch from max(hour_at))::float8 / 3600 as last from traffic_hour`,
  )
  const [taken] = rows
  const { portalLists, labels } = context
  const coarse = cellsOf(portalLists, labels, false)
  const isFine = options.count > (3 * 365 * dayLength * coarse.length) / hourLength
  return {
    ...options,
    portalLists,
    cells: isFine ? cellsOf(portalLists, labels, true) : coarse,
    taken: taken?.first == null || taken.last == null ? null : { first: taken.first, last: taken.last },
  }
}

export const generatedTraffic: Generated = {
  most: 15_000_000,
  noun: { id: 'jam lalu lintas', en: 'hours of traffic' },
  help: {
    id: 'jam lalu lintas pengunjung per produk, platform, dan regional, mundur dari sekarang sejauh jumlahnya cukup',
    en: 'hours of traffic by product, platform and region, from now back as far as they suffice',
  },
  ...madeFacts({
    facts: {
      name: 'traffic_hour',
      columns,
      trigger: 'traffic_hour_rolled_up_insert',
      rebuild: 'traffic_hour_rollups_rebuild',
      dataset: 'traffic',
    },
    read,
    plan: planHours,
    rows: generateHours,
    demo: 150_000,
  }),
}
