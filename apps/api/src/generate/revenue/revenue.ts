import { nextStep, stepStart } from '@ido/contract'
import type { Row } from '../bulk.service.ts'
import { allocate, dayLength, dayText, monthOf } from '../calendar.ts'
import { declareDataset, type MadeWorld } from '../dataset.service.ts'
import { incidentsOf, yearLength, type Era } from '../era.ts'
import { declineAt } from '../faults.ts'
import type { Product } from '../portal-lists.queries.ts'
import { randomFrom, type Random, type Weights } from '../random.ts'
import { domains, paceOf, regionNames, regionShare, segments, unitsOf, type Ownership } from '../world.ts'
import revenue from './revenue.json' with { type: 'json' }

/** By segment: rupiah that a customer brings a month, as their subscriptions cost, and how often they buy in it. */
const { bySegment } = revenue
/** By month. Companies and ministries spend before the year ends; who is at home buys around the feast and when school begins. */
const { ofBudgets, ofHomes } = revenue
const atHome: ReadonlySet<Ownership> = new Set(['Consumer', 'SME'])
const schoolMonth = 6

/** Customers in all of a demo, about as many as it has subscriptions, and the rows that it tells them in; more rows are of more customers. */
const customersOfDemo = 14_000
const inDemo = 15_000
/** More cells there are not. */
const mostCells = 2_500
/** Customers become so many more a year, the growth and decline of single products aside. */
const growth = 1.12
/** Days in which half of those who left after an incident are made up for, and the share that the worst one costs. */
const recovery = 170 * dayLength
const lost = 0.06

export const generatedRevenue = declareDataset({
  dataset: 'revenue',
  table: 'revenue',
  prefix: 'REV',
  most: 5_000_000,
  inDemo,
  rows: monthRows,
})

/**
 * Three years of months, oldest first, the running one only planned. In the incidents of feedback, tickets, orders and
 * subscriptions of the same seed and end hours are not billed and customers leave, so that a plan that knew nothing of
 * them is missed.
 */
function* monthRows({ portalLists, seed, count, era, random, numbered }: MadeWorld): Generator<Row> {
  const months = monthsOf(era)
  const counts = allocate(count, new Float64Array(months.length).fill(1))
  const cells = cellsOf(portalLists.products, Math.min(mostCells, Math.max(...counts)))
  const given = { era, random, ambitionOf: ambitionsOf(seed), market: customersOfDemo * Math.max(1, count / inDemo) }
  for (const [place, month] of months.entries()) {
    const many = counts[place] ?? 0
    for (const [at, cell] of cells.entries()) {
      const { product, share: _, ...filing } = cell
      const parts = Math.floor((many - at - 1) / cells.length) + 1
      const whole = figuresOf(cell, month, given)
      for (let part = 0; part < parts; part += 1) {
        yield {
          ...numbered(month.from),
          month_at: month.from,
          product_id: product.id,
          ...filing,
          ...partOf(whole, part, parts),
        }
      }
    }
  }
}

/** Who pays for a product in a region: one segment, unit and application. */
interface Cell {
  product: Product
  region_id: string
  segment_id: Ownership
  business_unit_id: string
  source_app_id: string
  /** Of all customers at the end of the era. */
  share: number
}

const sharesOf = (weights: Weights) => {
  const entries = Object.entries(weights as Readonly<Record<string, number>>)
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
  return entries.map(([name, weight]) => [name, weight / total] as const)
}

/**
 * So many cells: the largest of each product and region first, then their second ones, which share what the left-out ones
 * would have. Fewer than there are products and regions leave the small ones out.
 */
function cellsOf(products: readonly Product[], most: number): Cell[] {
  const weights = products.reduce((sum, { traits }) => sum + traits.weight, 0)
  const ranked = products.flatMap((product) =>
    [...regionNames, 'National'].flatMap((region) =>
      cellsAt(product, region, product.traits.weight / weights)
        .toSorted((a, b) => b.share - a.share)
        .map((cell, rank) => ({ cell, rank })),
    ),
  )
  const kept = ranked.toSorted((a, b) => a.rank - b.rank || b.cell.share - a.cell.share).slice(0, most)
  const total = kept.reduce((sum, { cell }) => sum + cell.share, 0)
  return kept.map(({ cell }) => ({ ...cell, share: cell.share / total }))
}

function cellsAt(product: Product, region_id: string, weight: number): Cell[] {
  const { domain } = product.traits
  return sharesOf(domains[domain].ownership).flatMap(([name, owned]) => {
    const segment_id = name as Ownership
    const { national, orderApps } = segments[segment_id]
    const placed = region_id === 'National' ? national : (1 - national) * regionShare(region_id)
    return sharesOf(unitsOf(segment_id, domain)).flatMap(([business_unit_id, ofUnit]) =>
      sharesOf(orderApps).map(([source_app_id, ofApp]) => {
        const share = weight * owned * placed * ofUnit * ofApp
        return { product, region_id, segment_id, business_unit_id, source_app_id, share }
      }),
    )
  })
}

interface Month {
  from: number
  to: number
  isOver: boolean
}

/** The whole months of an era, and the running one. */
function monthsOf({ from, until }: Era): Month[] {
  const months: Month[] = []
  for (let start = nextStep(stepStart(from, 'month'), 'month'); start < until; start = nextStep(start, 'month')) {
    const to = nextStep(start, 'month')
    months.push({ from: start, to, isOver: to <= until })
  }
  return months
}

/** What the plan of a year wants of a product in a region beside what will be; some are modest. */
function ambitionsOf(seed: string) {
  const drawn = (key: string, spread: number) => 1 + spread * (randomFrom(`${seed} revenue plan ${key}`).next() - 0.55)
  return ({ product, region_id }: Cell, year: string) =>
    drawn(`${product.name} ${year}`, 0.18) * drawn(`${region_id} ${year}`, 0.08)
}

interface Circumstances {
  era: Era
  random: Random
  ambitionOf: ReturnType<typeof ambitionsOf>
  /** Customers in all. */
  market: number
}

/** A month's figures; null where the month is not over. Amounts in hundredths of a rupiah. */
function figuresOf(cell: Cell, month: Month, { era, random, ambitionOf, market }: Circumstances) {
  const { value, buys } = bySegment[cell.segment_id]
  const price = value * seasonOf(cell, month)
  const planned = market * plannedAt(cell, (month.from + month.to) / 2, era)
  // As people plan: to the hundred thousand.
  const target = Math.round((planned * price * ambitionOf(cell, dayText(month.from).slice(0, 4))) / 100_000) * 100_000
  const plan = { revenue_cents: null, target_cents: 100 * target, transactions: null }
  if (!month.isOver) return { ...plan, opening_customers: null, closing_customers: null }
  const [opening, closing] = [customersAt(cell, month.from, era), customersAt(cell, month.to, era)]
  const customers = (market * opening + market * closing) / 2
  // Where orders take long, what is sold is billed late.
  const late = 0.05 * Math.max(0, paceOf(cell.region_id) - 1)
  const billed = customers * price * (1 - late) * (1 - unbilled(cell, month, era)) * random.longTailed(1, 0.035)
  // Once in a while more is given back than billed.
  const givenBack = random.chance(0.002) ? -0.3 * random.next() : 1
  return {
    revenue_cents: 100 * Math.round(billed * givenBack),
    target_cents: 100 * target,
    transactions: Math.round(customers * buys * random.longTailed(1, 0.05)),
    opening_customers: Math.round(market * opening),
    closing_customers: Math.round(market * closing),
  }
}

/** Customers of a cell at an instant for each of all at the end: who met an incident or has the product in decline is fewer. */
function customersAt(cell: Cell, instant: number, era: Era): number {
  const { product, region_id } = cell
  const left = incidentsOf(product, region_id, era)
    .filter(({ to }) => to <= instant)
    .reduce((stay, { to, strength }) => {
      return stay * (1 - lost * Math.min(1, strength / 40) * 0.5 ** ((instant - to) / recovery))
    }, 1)
  return plannedAt(cell, instant, era) * left * (1 - 0.22 * declineAt(product.name, instant, era))
}

/** What the plan for a cell goes by: nobody plans an incident. */
const plannedAt = ({ product, share }: Cell, instant: number, { until }: Era): number =>
  share * (growth * (1 + product.traits.growth)) ** (-(until - instant) / yearLength)

/** Of a month's revenue what is not billed: hours in which the product was down, and given back for them. */
function unbilled({ product, region_id }: Cell, { from, to }: Month, era: Era): number {
  const downs = incidentsOf(product, region_id, era).map((incident) => {
    return Math.max(0, Math.min(to, incident.to) - Math.max(from, incident.from))
  })
  return Math.min(0.25, (3 * downs.reduce((sum, down) => sum + down, 0)) / (to - from))
}

function seasonOf({ product, segment_id }: Cell, { from }: Month): number {
  const month = monthOf(from)
  const isSchool = product.traits.domain === 'pendidikan' && month === schoolMonth
  return ((atHome.has(segment_id) ? ofHomes : ofBudgets)[month] ?? 1) * (isSchool ? 1.5 : 1)
}

/** One of several bookings that add up to a cell's month. */
function partOf(whole: ReturnType<typeof figuresOf>, part: number, parts: number): Row {
  const share = (value: number) => Math.floor((value * (part + 1)) / parts) - Math.floor((value * part) / parts)
  return Object.fromEntries(
    Object.entries(whole).map(([column, value]) => [column, value === null ? null : share(value)]),
  )
}
