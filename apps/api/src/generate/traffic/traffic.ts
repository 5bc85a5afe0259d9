import type pg from 'pg'
import type { Row } from '../bulk.service.ts'
import {
  dayFactor,
  dayLength,
  dayOf,
  dayText,
  hourFactor,
  hourLength,
  hourOfDay,
  isWeekend,
  monthOf,
} from '../calendar.ts'
import { declareDataset, type MadeWorld } from '../dataset.service.ts'
import { growth, yearLength, type Era, type Incident } from '../era.ts'
import { declineAt, strikes } from '../faults.ts'
import type { PortalLists, Product } from '../portal-lists.queries.ts'
import type { Random, Weights } from '../random.ts'
import { domains, regionNames, regionShare, type Domain } from '../world.ts'
import traffic from './traffic.json' with { type: 'json' }

/** How people use the products of a domain: on what, how many pages and seconds a session, who leaves at once, how late in the day. */
const { byDomain } = traffic
const platformsOf: Readonly<Record<Domain, { platforms: Weights }>> = byDomain
/** An application is opened on purpose: fewer leave after one screen. */
const platformTraits: Readonly<Record<string, { bounce: number; length: number }>> = traffic.platforms
/** Schools rest in July and December; what is sold sells before the year ends. */
const seasons: Readonly<Partial<Record<Domain, readonly number[]>>> = traffic.seasons
/** Visits of a product of weight 1 in a usual hour. */
const usual = 22
/** From this weight on analytics tell regions apart. */
const largeEnough = 25
/** Incidents that keep people away; what is about bills or people brings them to the pages. */
const outOfReach: ReadonlySet<string> = new Set(['Kualitas jaringan', 'Keandalan aplikasi', 'Keamanan dan akun'])

export const generatedTraffic = declareDataset({
  dataset: 'traffic',
  table: 'traffic_hour',
  most: 15_000_000,
  inDemo: 150_000,
  prepare: planCells,
  rows: hourRows,
})

/** A product on a platform in a region: one row an hour. */
interface Cell {
  product: Product
  platform: { id: number; name: string }
  region: string
  /** Of the product's visits. */
  share: number
}

/** @param isFine every product is counted by region, on every platform: as large installations are */
function cellsOf({ products, platforms }: PortalLists, isFine: boolean): Cell[] {
  return products.flatMap((product) => {
    const { domain, weight } = product.traits
    const isDivided = isFine || (weight >= largeEnough && domain !== 'korporat')
    return platforms.flatMap((platform) => {
      // Small portals have one application only.
      const isMissing = !isFine && domain === 'portal' && weight < largeEnough && platform.name === 'iOS'
      const share = (isMissing ? undefined : platformsOf[domain].platforms[platform.name]) ?? (isFine ? 0.04 : 0)
      if (share === 0) return []
      const places = isDivided ? regionNames : ['National']
      return places.map((region) => ({ product, platform, region, share: share * regionShare(region) }))
    })
  })
}

interface Grid {
  cells: readonly Cell[]
  /** Hours since 1970 that the table has already, both included. */
  first: number | null
  last: number | null
}

async function planCells(client: pg.PoolClient, lists: PortalLists, count: number): Promise<Grid> {
  const { rows } = await client.query<Omit<Grid, 'cells'>>(
    `select extract(epoch from min(hour_at))::float8 / 3600 as first, extract(epoch from max(hour_at))::float8 / 3600 as last from traffic_hour`,
  )
  const { first = null, last = null } = rows[0] ?? {}
  const coarse = cellsOf(lists, false)
  const isFine = count > (3 * 365 * dayLength * coarse.length) / hourLength
  return { cells: isFine ? cellsOf(lists, true) : coarse, first, last }
}

/** The latest hours that are over and not there yet, as many as the rows fill, oldest first; in milliseconds. */
function hoursFor({ count, until }: MadeWorld, { cells, first, last }: Grid): number[] {
  const hours: number[] = []
  let hour = Math.floor(until.getTime() / hourLength) - 1
  while (hours.length < Math.ceil(count / Math.max(1, cells.length))) {
    if (first !== null && last !== null && hour <= last && hour >= first) hour = first - 1
    hours.push(hour * hourLength)
    hour -= 1
  }
  return hours.toReversed()
}

/**
 * Hours of traffic up to the last one that is over, as far back as they suffice. An incident of feedback and tickets of
 * the same seed and end keeps people away, and those who come leave at once.
 */
function* hourRows(world: MadeWorld, grid: Grid): Generator<Row> {
  const { era, random, count } = world
  const hours = hoursFor(world, grid)
  // What does not fill an hour is left out of the first.
  let skipped = hours.length * grid.cells.length - count
  for (const hour of hours) {
    const mood = era.moods[Math.floor((hour - era.from) / hourLength)] ?? 1
    const incidents = era.incidents.filter(
      ({ from, to }) => hour < Math.max(to, from + hourLength) && hour + hourLength > from,
    )
    for (const cell of grid.cells) {
      if (skipped-- > 0) continue
      yield {
        hour_at: hour,
        product_id: cell.product.id,
        platform_id: cell.platform.id,
        region_id: cell.region,
        ...figuresOf(cell, { hour, mood, incidents, era }, random),
      }
    }
  }
}

interface Moment {
  hour: number
  mood: number
  /** Those that last. */
  incidents: readonly Incident[]
  era: Era
}

function figuresOf(cell: Cell, moment: Moment, random: Random) {
  const { away, leaving } = troubleOf(cell, moment)
  const use = byDomain[cell.product.traits.domain]
  const traits = platformTraits[cell.platform.name] ?? { bounce: 1, length: 1 }
  const expected = busyness(cell, moment) * cell.share * (1 - away)
  const visits = arrivals(expected * Math.exp(0.05 * random.normal()), random)
  const sessions = partOf(visits, 0.94, random)
  const bounces = partOf(sessions, Math.min(0.97, use.bounce * traits.bounce + leaving), random)
  const stay = traits.length * (1 - leaving) * Math.exp(0.06 * random.normal())
  return {
    visits,
    unique_users: partOf(visits, 0.81, random),
    sessions,
    page_views: bounces + Math.round((sessions - bounces) * Math.max(2, use.pages * 1.3 * stay)),
    bounces,
    duration_s: Math.round(bounces * 9 + (sessions - bounces) * use.seconds * 1.4 * stay),
  }
}

/** How many would come if nothing were wrong. */
function busyness({ product }: Cell, { hour, mood, era }: Moment): number {
  const { weight, growth: drift, domain } = product.traits
  const { evening } = byDomain[domain]
  const day = dayOf(hour)
  const clock = 0.06 + 0.5 * hourFactor((hourOfDay(hour) + 24 - evening) % 24)
  const weekend = isWeekend(day) ? domains[domain].weekend : 1
  const yearsAgo = (era.until - hour) / yearLength
  const season = seasons[domain]?.[monthOf(hour)] ?? 1
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

/** Share of visits that stay away, and how much more of the others leave at once. */
function troubleOf({ product, region }: Cell, { hour, incidents, era }: Moment): { away: number; leaving: number } {
  const moment = { at: hour, until: era.until }
  if (strikes(era.fault, 'outage', product.name, moment)) return { away: 0.93, leaving: 0.5 }
  const decline = declineAt(product.name, hour, era)
  let [away, leaving] = [0.22 * decline, 0.1 * decline]
  if (strikes(era.fault, 'rise', product.name, moment)) [away, leaving] = [0.12, 0.08]
  for (const { product: hit, region: where, category, strength } of incidents) {
    if (hit !== product) continue
    const isHere = where === 'National' || where === region
    // What is counted nationally sees a region's share of it.
    const share = isHere ? 1 : region === 'National' ? regionShare(where) : 0
    const stress = share * Math.min(1, 0.45 + strength / 60)
    away = Math.max(away, outOfReach.has(category) ? 0.75 * stress : -0.3 * stress)
    leaving = Math.max(leaving, (outOfReach.has(category) ? 0.38 : 0.12) * stress)
  }
  return { away, leaving }
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
