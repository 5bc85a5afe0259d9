import { nextStep, stepStart } from '@ido/contract'
import { BinaryRows } from '../binary-rows.ts'
import { allocate, dayText } from '../calendar.ts'
import { planEra, type Era } from '../era.ts'
import { generatorOrigin, madeFacts } from '../facts.service.ts'
import type { Generated, Plan } from '../plan.ts'
import { readPortalLists } from '../portal-lists.queries.ts'
import type { Ownership } from '../products.ts'
import { randomFrom, type Random } from '../random.ts'
import { readTicketLists, type TicketLists } from '../tickets/lists.ts'
import { regionPace } from '../tickets/traits.ts'
import { cellsOf, customersAt, plannedAt, unbilled, type MarketCell } from './market.ts'

const columns = [
  'number',
  'month_at',
  'origin_id',
  'product_id',
  'region_id',
  'business_unit_id',
  'segment_id',
  'source_app_id',
  'revenue_cents',
  'target_cents',
  'transactions',
  'opening_customers',
  'closing_customers',
] as const

/** By segment: rupiah that a customer brings a month, as their subscriptions cost, and how often they buy in it. */
const bySegment: Readonly<Record<Ownership, { value: number; buys: number }>> = {
  Consumer: { value: 360_000, buys: 1.2 },
  SME: { value: 1_080_000, buys: 1.7 },
  Enterprise: { value: 15_900_000, buys: 4.2 },
  Government: { value: 10_200_000, buys: 2.6 },
  Wholesale: { value: 51_000_000, buys: 6 },
}
/** By month. Companies and ministries spend before the year ends; who is at home buys around the feast and when school begins. */
const ofBudgets = [0.86, 0.9, 0.98, 0.95, 0.97, 1.02, 0.98, 0.99, 1.02, 1.05, 1.11, 1.17]
const ofHomes = [0.98, 0.97, 1.03, 1.02, 0.99, 1.01, 1.04, 0.99, 0.98, 0.99, 0.99, 1.01]
const schoolMonth = 6

/** Customers in all of a demo, about as many as it has subscriptions, and the rows that it tells them in; more rows are of more customers. */
const customersOfDemo = 14_000
const demo = 15_000
/** More cells there are not. */
const mostCells = 2_500

interface RevenuePlan extends Plan {
  lists: TicketLists
  origin: number
  firstNumber: number
}

/**
 * Three years of months, oldest first, the running one only planned. Incidents are those that feedback, tickets, orders and subscriptions
 * of the same seed and end speak of: hours are not billed and customers leave, so that a plan that knew nothing of them is missed.
 */
function* generateRevenue(plan: RevenuePlan, onWritten: (written: number) => void): Generator<Buffer> {
  const { portalLists, seed, count } = plan
  const era = planEra(plan)
  const months = monthsOf(era)
  const counts = allocate(count, new Float64Array(months.length).fill(1))
  const cells = cellsOf(portalLists.products, Math.min(mostCells, Math.max(...counts)))
  const given = { era, random: randomFrom(`${seed} revenue`), ambitions: ambitionsOf(seed) }
  const market = customersOfDemo * Math.max(1, count / demo)
  const rows = new BinaryRows()
  let written = 0
  for (const [place, month] of months.entries()) {
    const many = counts[place] ?? 0
    for (const [at, cell] of cells.entries()) {
      const parts = Math.floor((many - at - 1) / cells.length) + 1
      const whole = monthOf(cell, month, market, given)
      for (let part = 0; part < parts; part += 1) {
        const number = `REV-${month.name.slice(0, 4)}-${String(plan.firstNumber + written).padStart(8, '0')}`
        writeRow(rows, { number, month, plan }, cell, partOf(whole, part, parts))
        written += 1
      }
      const chunk = rows.chunk()
      if (!chunk) continue
      onWritten(written)
      yield chunk
    }
  }
  onWritten(written)
  yield rows.end()
}

interface Month {
  /** 2026-03 */
  name: string
  from: number
  to: number
  isOver: boolean
}

/** The whole months of an era, and the running one. */
function monthsOf({ from, until }: Era): Month[] {
  const months: Month[] = []
  for (let start = nextStep(stepStart(from, 'month'), 'month'); start < until; start = nextStep(start, 'month')) {
    const to = nextStep(start, 'month')
    months.push({ name: dayText(start).slice(0, 7), from: start, to, isOver: to <= until })
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

/** A row's figures; null where the month is not in. Amounts in hundredths of a rupiah. */
interface Figures {
  revenue: number | null
  target: number
  transactions: number | null
  opening: number | null
  closing: number | null
}

interface Circumstances {
  era: Era
  random: Random
  ambitions: Ambitions
}

function monthOf(cell: MarketCell, month: Month, market: number, { era, random, ambitions }: Circumstances): Figures {
  const { value, buys } = bySegment[cell.segment]
  const price = value * seasonOf(cell, month)
  const planned = market * plannedAt(cell, (month.from + month.to) / 2, era)
  // As people plan: to the hundred thousand.
  const target = Math.round((planned * price * ambitions(cell, month.name.slice(0, 4))) / 100_000) * 100_000
  if (!month.isOver) return { revenue: null, target: 100 * target, transactions: null, opening: null, closing: null }
  const [opening, closing] = [month.from, month.to].map((at) => market * customersAt(cell, at, era))
  const customers = ((opening ?? 0) + (closing ?? 0)) / 2
  // Where orders take long, what is sold is billed late.
  const late = 0.05 * Math.max(0, (regionPace[cell.region] ?? 1) - 1)
  const billed = customers * price * (1 - late) * (1 - unbilled(cell, month, era)) * random.longTailed(1, 0.035)
  // Once in a while more is given back than billed.
  const given = random.chance(0.002) ? -0.3 * random.next() : 1
  return {
    revenue: 100 * Math.round(billed * given),
    target: 100 * target,
    transactions: Math.round(customers * buys * random.longTailed(1, 0.05)),
    opening: Math.round(opening ?? 0),
    closing: Math.round(closing ?? 0),
  }
}

const atHome: ReadonlySet<Ownership> = new Set(['Consumer', 'SME'])

function seasonOf({ product, segment }: MarketCell, { name }: Month): number {
  const month = Number(name.slice(5, 7)) - 1
  const isSchool = product.traits.domain === 'pendidikan' && month === schoolMonth
  return ((atHome.has(segment) ? ofHomes : ofBudgets)[month] ?? 1) * (isSchool ? 1.5 : 1)
}

/** One of several bookings that add up to a cell's month. */
function partOf(whole: Figures, part: number, parts: number): Figures {
  const share = (value: number) => Math.floor((value * (part + 1)) / parts) - Math.floor((value * part) / parts)
  const some = (value: number | null) => (value === null ? null : share(value))
  const { revenue, target, transactions, opening, closing } = whole
  return {
    revenue: some(revenue),
    target: share(target),
    transactions: some(transactions),
    opening: some(opening),
    closing: some(closing),
  }
}

interface Placing {
  number: string
  month: Month
  plan: Pick<RevenuePlan, 'lists' | 'origin'>
}

/** In the order of `columns`. */
function writeRow(rows: BinaryRows, { number, month, plan }: Placing, cell: MarketCell, figures: Figures): void {
  const { lists, origin } = plan
  rows.begin(columns.length)
  rows.text(number)
  rows.milliseconds(month.from)
  rows.int16(origin)
  rows.int16(cell.product.id)
  rows.int16(lists('region', cell.region))
  rows.int16(lists('business_unit', cell.unit))
  rows.int16(lists('segment', cell.segment))
  rows.int16(lists('source_app', cell.app))
  rows.int64(figures.revenue)
  rows.int64(figures.target)
  for (const count of [figures.transactions, figures.opening, figures.closing]) rows.int32(count)
}

export const generatedRevenue: Generated = {
  most: 5_000_000,
  noun: { id: 'baris pendapatan', en: 'rows of revenue' },
  help: {
    id: 'baris pendapatan dan rencananya, selama tiga tahun bulan demi bulan',
    en: 'rows of revenue and its plan, over three years month by month',
  },
  ...madeFacts({
    facts: {
      name: 'revenue',
      columns,
      trigger: 'revenue_rolled_up_insert',
      rebuild: 'revenue_rollups_rebuild',
      dataset: 'revenue',
    },
    async read(database) {
      return { portalLists: await readPortalLists(database), lists: await readTicketLists(database.write) }
    },
    async plan(client, context, options) {
      return { ...options, ...context, ...(await generatorOrigin(client, 'revenue')) }
    },
    rows: generateRevenue,
    demo,
  }),
}
