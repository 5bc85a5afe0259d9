import { nextStep, stepStart } from '@ido/contract'
import type { Row } from '../bulk.service.ts'
import { allocate, dayText } from '../calendar.ts'
import type { Era } from '../era.ts'
import { madeFacts, type MadeWorld } from '../facts.service.ts'
import { randomFrom, type Random } from '../random.ts'
import { paceOf, type Ownership } from '../world.ts'
import { cellsOf, customersAt, plannedAt, unbilled, type MarketCell } from './market.ts'
import revenue from './revenue.json' with { type: 'json' }

/** By segment: rupiah that a customer brings a month, as their subscriptions cost, and how often they buy in it. */
const bySegment: Readonly<Record<Ownership, { value: number; buys: number }>> = revenue.bySegment
/** By month. Companies and ministries spend before the year ends; who is at home buys around the feast and when school begins. */
const { ofBudgets, ofHomes } = revenue
const atHome: ReadonlySet<Ownership> = new Set(['Consumer', 'SME'])
const schoolMonth = 6

/** Customers in all of a demo, about as many as it has subscriptions, and the rows that it tells them in; more rows are of more customers. */
const customersOfDemo = 14_000
const demo = 15_000
/** More cells there are not. */
const mostCells = 2_500

export const generatedRevenue = madeFacts({
  dataset: 'revenue',
  table: 'revenue',
  prefix: 'REV',
  most: 5_000_000,
  demo,
  rows: monthRows,
})

/**
 * Three years of months, oldest first, the running one only planned. In the incidents of feedback, tickets, orders and
 * subscriptions of the same seed and end hours are not billed and customers leave, so that a plan that knew nothing of
 * them is missed.
 */
function* monthRows({ portalLists, seed, count, era, random, idOf, origin, number }: MadeWorld): Generator<Row> {
  const months = monthsOf(era)
  const counts = allocate(count, new Float64Array(months.length).fill(1))
  const cells = cellsOf(portalLists.products, Math.min(mostCells, Math.max(...counts)))
  const given = { era, random, ambitionOf: ambitionsOf(seed) }
  const market = customersOfDemo * Math.max(1, count / demo)
  for (const [place, month] of months.entries()) {
    const many = counts[place] ?? 0
    for (const [at, cell] of cells.entries()) {
      const parts = Math.floor((many - at - 1) / cells.length) + 1
      const whole = figuresOf(cell, month, market, given)
      for (let part = 0; part < parts; part += 1) {
        yield {
          number: number(month.from),
          month_at: month.from,
          origin_id: origin,
          product_id: cell.product.id,
          region_id: idOf('region', cell.region),
          business_unit_id: idOf('business_unit', cell.unit),
          segment_id: idOf('segment', cell.segment),
          source_app_id: idOf('source_app', cell.app),
          ...partOf(whole, part, parts),
        }
      }
    }
  }
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
type Ambitions = (cell: MarketCell, year: string) => number

function ambitionsOf(seed: string): Ambitions {
  const known = new Map<string, number>()
  const drawn = (name: string, year: string, spread: number) => {
    const key = `${name} ${year}`
    const found = known.get(key) ?? 1 + spread * (randomFrom(`${seed} revenue plan ${key}`).next() - 0.55)
    known.set(key, found)
    return found
  }
  return ({ product, region }, year) => drawn(product.name, year, 0.18) * drawn(region, year, 0.08)
}

/** A month's figures; null where the month is not over. Amounts in hundredths of a rupiah. */
type Figures = Readonly<
  Record<'revenue_cents' | 'target_cents' | 'transactions' | 'opening_customers' | 'closing_customers', number | null>
>

interface Circumstances {
  era: Era
  random: Random
  ambitionOf: Ambitions
}

function figuresOf(cell: MarketCell, month: Month, market: number, given: Circumstances): Figures {
  const { era, random, ambitionOf } = given
  const { value, buys } = bySegment[cell.segment]
  const price = value * seasonOf(cell, month)
  const planned = market * plannedAt(cell, (month.from + month.to) / 2, era)
  // As people plan: to the hundred thousand.
  const target = Math.round((planned * price * ambitionOf(cell, dayText(month.from).slice(0, 4))) / 100_000) * 100_000
  const plan = { revenue_cents: null, target_cents: 100 * target, transactions: null }
  if (!month.isOver) return { ...plan, opening_customers: null, closing_customers: null }
  const [opening, closing] = [customersAt(cell, month.from, era), customersAt(cell, month.to, era)]
  const customers = (market * opening + market * closing) / 2
  // Where orders take long, what is sold is billed late.
  const late = 0.05 * Math.max(0, paceOf(cell.region) - 1)
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

function seasonOf({ product, segment }: MarketCell, { from }: Month): number {
  const month = Number(dayText(from).slice(5, 7)) - 1
  const isSchool = product.traits.domain === 'pendidikan' && month === schoolMonth
  return ((atHome.has(segment) ? ofHomes : ofBudgets)[month] ?? 1) * (isSchool ? 1.5 : 1)
}

/** One of several bookings that add up to a cell's month. */
function partOf(whole: Figures, part: number, parts: number): Row {
  const share = (value: number) => Math.floor((value * (part + 1)) / parts) - Math.floor((value * part) / parts)
  return Object.fromEntries(
    Object.entries(whole).map(([column, value]) => [column, value === null ? null : share(value)]),
  )
}
