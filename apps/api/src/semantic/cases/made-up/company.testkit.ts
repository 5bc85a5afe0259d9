import { dayLength, hourLength, instantOf, jakartaDay } from '@ido/contract'
import { datasets } from '../../catalog/catalog.ts'
import { declared } from '../declared.ts'
import type { DatasetSeries, SeriesTable, Steps } from '../dataset-series.ts'
import type { SearchedDataset } from '../find.ts'
import { normal, poisson } from './chance.testkit.ts'
import { randomOf } from '../../../testing/random.ts'

export const startOfJakartaDay = (instant: number): number => instantOf(jakartaDay(instant))

/** Days of facts, hours of samples and months of revenue that a company has. */
export const lengths = { days: 180, hours: 14 * 24, months: 30 }

const labels = {
  region: ['T-REG 1', 'T-REG 2', 'T-REG 3', 'T-REG 4', 'T-REG 5', 'T-REG 6', 'T-REG 7'],
  product: Array.from({ length: 12 }, (_, at) => `Product ${at + 1}`),
  category: ['Network', 'Billing', 'Device', 'Login', 'Content', 'Other'],
  source_app: ['Helpdesk', 'App'],
  segment: ['Consumer', 'Business', 'Government', 'Wholesale'],
  order_type: ['New', 'Change', 'Move'],
  platform: ['Android', 'iOS', 'Web'],
} as const
export type DimensionName = keyof typeof labels
export const labelsOf = (id: string): readonly string[] => labels[id as DimensionName] ?? hostsAndServices[id] ?? []

const services = Array.from({ length: 8 }, (_, at) => `service-${at + 1}`)
const hosts = Array.from({ length: 32 }, (_, at) => `host-${at + 1}`)
const hostsAndServices: Readonly<Record<string, readonly string[]>> = { service: services, host: hosts }

/** What goes wrong: everything of a dataset in a place, from one step on. */
export interface MadeFault {
  readonly dataset: string
  readonly place: Readonly<Record<string, string>>
  /** Steps before the end at which it begins, and at which it has ended; 0 = it goes on. */
  readonly from: number
  readonly to: number
  /** What comes in, or what is wrong of it, times this at this step of the fault. */
  readonly times: (step: number, start: number) => number
  /** Of what: what comes in, or the share, time or score of it. */
  readonly what: 'count' | 'rate'
  /** Of these rates alone. */
  readonly measures?: readonly string[]
}

/** What a company is like when nothing is wrong. */
export interface Mood {
  readonly seed: number
  /** Growth a week, and the height of the season. */
  readonly growth: number
  readonly season: number
  readonly hasHolidays: boolean
  readonly hasMonthEnds: boolean
  /** Records a day of everything. */
  readonly size: number
  /** What the SLA is missed by, on average. */
  readonly slaMissed: number
}

type Cell = Readonly<Record<string, string>>

interface Shape {
  readonly dimensions: readonly string[]
  readonly grain: 'hour' | 'day' | 'month'
  /** Part of the company's records. */
  readonly part: number
  /** Counts, and of each rate its usual value and how its single values vary (null = a share). */
  readonly counts: Readonly<Record<string, number>>
  readonly rates: Readonly<
    Record<string, { readonly of: string; readonly usual: number; readonly spread: number | null }>
  >
}

const shapes: Readonly<Record<string, Shape>> = {
  tickets: {
    dimensions: ['region', 'product', 'category', 'source_app'],
    grain: 'day',
    part: 1,
    counts: { opened: 1 },
    rates: {
      sla_compliance: { of: 'opened', usual: 0.1, spread: null },
      mttr_hours: { of: 'opened', usual: 14, spread: 1.2 },
      first_response_hours: { of: 'opened', usual: 1.5, spread: 1 },
      reopen_rate: { of: 'opened', usual: 0.05, spread: null },
    },
  },
  orders: {
    dimensions: ['region', 'product', 'order_type', 'source_app'],
    grain: 'day',
    part: 0.7,
    counts: { ordered: 1 },
    rates: {
      fallout_rate: { of: 'ordered', usual: 0.08, spread: null },
      on_agreed_date: { of: 'ordered', usual: 0.12, spread: null },
      lead_time_hours: { of: 'ordered', usual: 60, spread: 0.8 },
    },
  },
  voc: {
    dimensions: ['region', 'product', 'category'],
    grain: 'day',
    part: 0.4,
    counts: { feedback: 1, detractors: 0.3 },
    rates: {
      nps: { of: 'feedback', usual: 0.4, spread: 0.9 },
      done_rate: { of: 'feedback', usual: 0.2, spread: null },
    },
  },
  subscriptions: {
    dimensions: ['region', 'product', 'segment'],
    grain: 'day',
    part: 0.5,
    counts: { churned: 0.4, new: 0.6 },
    rates: {},
  },
  traffic: {
    dimensions: ['region', 'product', 'platform'],
    grain: 'day',
    part: 60,
    counts: { visits: 1 },
    rates: { bounce_rate: { of: 'visits', usual: 0.4, spread: null } },
  },
  infra: {
    dimensions: ['host', 'service', 'product'],
    grain: 'hour',
    part: 0,
    counts: { samples: 1 },
    rates: {
      latency_mean_ms: { of: 'samples', usual: 80, spread: 0.5 },
      error_rate: { of: 'requests', usual: 0.004, spread: null },
    },
  },
  revenue: {
    dimensions: ['region', 'product', 'segment'],
    grain: 'month',
    part: 0,
    counts: { revenue: 1, transactions: 1 },
    rates: {},
  },
}

/** Mondays first. */
const weekdays = [1.15, 1.2, 1.1, 1.05, 1, 0.6, 0.5]
const dayOfWeek = (start: number) => Math.floor((start + 7 * hourLength) / dayLength + 3) % 7

/**
 * A company of regions, products and more, of different sizes, drawn from a seed: busy days, quiet weekends, growth, a season,
 * holidays and ends of months, chance, and the faults that it is given. It shares the declarations with the code that looks for them, and no model.
 */
export function companyOf(mood: Mood, faults: readonly MadeFault[], now: number): SearchedDataset[] {
  return declared.map((each) => ({ declared: each, gathered: draw(each.dataset, { mood, faults, now }) }))
}

interface Drawing {
  readonly mood: Mood
  readonly faults: readonly MadeFault[]
  readonly now: number
}

function draw(name: string, drawing: Drawing): DatasetSeries {
  const shape = shapes[name]
  const dataset = datasets.find(({ id }) => id === name)
  const looked = declared.find(({ dataset: id }) => id === name)
  if (!shape || !dataset || !looked) throw new Error(`no shape of ${name}`)
  const random = randomOf(drawing.mood.seed * 31 + name.length * 7 + name.charCodeAt(0))
  const starts = startsOf(shape.grain, drawing.now)
  const cells = cellsOf(shape, random.next)
  const measures = [...Object.keys(shape.counts), ...Object.keys(shape.rates)]
  const tables = looked.tables.map((dimensions) => ({ dimensions, rows: new Map<string, Row>() }))
  const common = commonOf(starts, shape.grain, { ...drawing, next: random.next })
  for (const { cell, weight } of cells) {
    const own = drawing.faults.filter((fault) => fault.dataset === name && isIn(cell, fault.place))
    const drawn = drawCell({ shape, weight, cell, own, common, starts, mood: drawing.mood, next: random.next })
    for (const { dimensions, rows } of tables) addTo(rows, dimensions, cell, { drawn, measures, length: starts.length })
  }
  return {
    dataset: name,
    grain: shape.grain,
    starts,
    known: starts.length,
    measures: new Map(dataset.measures.map((measure) => [measure.id, measure])),
    tables: tables.map(({ dimensions, rows }): SeriesTable => ({ dimensions, rows: [...rows.values()].map(asRow) })),
  }
}

/** What adds up: counts, and of rates value x weight. */
interface Row {
  readonly labels: readonly string[]
  readonly sums: Map<string, { readonly value: Float64Array; readonly weight: Float64Array; readonly isRate: boolean }>
}

function asRow({ labels: own, sums }: Row) {
  const values = new Map<string, Steps>()
  for (const [id, { value, weight, isRate }] of sums) {
    const rates = () => value.map((sum, at) => (weight[at] ? sum / (weight[at] ?? 1) : Number.NaN))
    values.set(id, { value: isRate ? rates() : value, weight })
  }
  return { labels: own, values }
}

type CellSeries = ReadonlyMap<string, { readonly value: Float64Array; readonly weight: Float64Array | null }>

function addTo(
  rows: Map<string, Row>,
  dimensions: readonly string[],
  cell: Cell,
  { drawn, measures, length }: { drawn: CellSeries; measures: readonly string[]; length: number },
): void {
  const own = dimensions.map((id) => cell[id] ?? '')
  const key = own.join('|')
  let row = rows.get(key)
  if (!row) {
    const sums = measures.map((id) => {
      const isRate = drawn.get(id)?.weight !== null
      const weight = new Float64Array(length).fill(isRate ? 0 : 1)
      return [id, { value: new Float64Array(length), weight, isRate }] as const
    })
    row = { labels: own, sums: new Map(sums) }
    rows.set(key, row)
  }
  for (const [id, { value, weight }] of drawn) {
    const sum = row.sums.get(id)
    if (!sum) continue
    for (let step = 0; step < length; step += 1) {
      sum.value[step] = (sum.value[step] ?? 0) + (value[step] ?? 0)
      if (weight) sum.weight[step] = (sum.weight[step] ?? 0) + (weight[step] ?? 0)
    }
  }
}

const isIn = (cell: Cell, place: MadeFault['place']) => Object.entries(place).every(([id, label]) => cell[id] === label)

/** Beginnings of the steps that are over. */
function startsOf(grain: Shape['grain'], now: number): number[] {
  if (grain === 'month') {
    const local = new Date(now + 7 * hourLength)
    return Array.from({ length: lengths.months }, (_, at) => {
      return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - lengths.months + at, 1) - 7 * hourLength
    })
  }
  const [step, count] = grain === 'hour' ? [hourLength, lengths.hours] : [dayLength, lengths.days]
  const end = grain === 'hour' ? Math.floor(now / hourLength) * hourLength : startOfJakartaDay(now)
  return Array.from({ length: count }, (_, at) => end - (count - at) * step)
}

/** All combinations of labels, each with its part of the whole; 1 together. */
function cellsOf({ dimensions }: Shape, next: () => number): { cell: Cell; weight: number }[] {
  if (dimensions[0] === 'host') {
    return hosts.map((host, at) => {
      const service = services[at % services.length] ?? ''
      return { cell: { host, service, product: labels.product[at % 5] ?? '' }, weight: 0.5 + next() }
    })
  }
  let cells: { cell: Cell; weight: number }[] = [{ cell: {}, weight: 1 }]
  for (const id of dimensions) {
    const parts = labelsOf(id).map((label) => ({ label, weight: 0.25 + 2 * next() ** 2 }))
    const all = parts.reduce((sum, { weight }) => sum + weight, 0)
    cells = cells.flatMap(({ cell, weight }) =>
      parts.map((part) => ({ cell: { ...cell, [id]: part.label }, weight: (weight * part.weight) / all })),
    )
  }
  return cells.map(({ cell, weight }) => ({ cell, weight: weight * (0.7 + 0.6 * next()) }))
}

/** Days off by the decree for 2025 and 2026. */
const holidays = new Set(
  `2025-08-17 2025-09-05 2025-12-25 2026-01-01 2026-01-16 2026-02-17 2026-03-19 2026-03-20 2026-03-21 2026-03-22
  2026-04-03 2026-05-01 2026-05-14 2026-05-27 2026-06-01 2026-06-16 2026-08-17 2026-08-25 2026-12-25`.split(/\s+/),
)

/** What every place has in common, step by step. */
function commonOf(starts: readonly number[], grain: Shape['grain'], { mood, next }: Drawing & { next: () => number }) {
  let drift = 0
  const phase = next() * 6.28
  return starts.map((start, step) => {
    drift = 0.6 * drift + 0.8 * normal(next)
    const weeks = grain === 'month' ? step * 4.3 : grain === 'day' ? step / 7 : 0
    const slow = Math.exp(mood.growth * weeks) * (1 + mood.season * Math.sin(phase + (6.28 * weeks) / 52))
    if (grain === 'month') return slow * Math.exp(0.02 * drift)
    if (grain === 'hour')
      return (1 + 0.5 * Math.sin((6.28 * ((start / hourLength + 1) % 24)) / 24)) * Math.exp(0.05 * drift)
    const day = new Date(start + 7 * hourLength).getUTCDate()
    const monthEnd = mood.hasMonthEnds && day >= 28 ? 1.2 : 1
    const isHoliday = mood.hasHolidays && holidays.has(new Date(start + 7 * hourLength).toISOString().slice(0, 10))
    const holiday = isHoliday ? 0.5 / (weekdays[dayOfWeek(start)] ?? 1) : 1
    return slow * (weekdays[dayOfWeek(start)] ?? 1) * monthEnd * holiday * Math.exp(0.06 * drift)
  })
}

interface DrawnCell {
  readonly shape: Shape
  readonly weight: number
  readonly cell: Cell
  readonly own: readonly MadeFault[]
  readonly common: readonly number[]
  readonly starts: readonly number[]
  readonly mood: Mood
  readonly next: () => number
}

function drawCell({ shape, weight, cell, own, common, starts, mood, next }: DrawnCell): CellSeries {
  const length = starts.length
  const factor = (what: MadeFault['what'], step: number, id = '') =>
    own.reduce((all, fault) => {
      if (fault.measures && !fault.measures.includes(id)) return all
      const begin = length - fault.from
      const isOn = fault.what === what && step >= begin && step < length - fault.to
      return isOn ? all * fault.times(step - begin, starts[step] ?? 0) : all
    }, 1)
  const drawn = new Map<string, { value: Float64Array; weight: Float64Array | null }>()
  const isHost = shape.grain === 'hour'
  const mean = isHost ? 60 * weight : mood.size * shape.part * weight
  for (const [id, part] of Object.entries(shape.counts)) {
    const value = new Float64Array(length)
    for (let step = 0; step < length; step += 1) {
      const usual = mean * part * (common[step] ?? 1) * factor('count', step)
      const amount = weight * (common[step] ?? 1) * factor('count', step)
      value[step] =
        shape.grain === 'month' ? amountOf(id, amount, next) : poisson(usual * Math.exp(0.05 * normal(next)), next)
    }
    drawn.set(id, { value, weight: null })
  }
  const letters = [...(cell['region'] ?? cell['host'] ?? '')].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const bias = 0.9 + 0.03 * (letters % 7)
  for (const [id, rate] of Object.entries(shape.rates)) {
    const base =
      rate.of === 'requests' ? drawn.get('samples')?.value.map((count) => count * 20) : drawn.get(rate.of)?.value
    const usual = id === 'sla_compliance' ? mood.slaMissed : rate.usual
    drawn.set(
      id,
      drawRate({ base: base ?? new Float64Array(length), usual: usual * bias, spread: rate.spread, factor, id, next }),
    )
  }
  return drawn
}

const amountOf = (id: string, part: number, next: () => number) =>
  (id === 'revenue' ? 5e13 : 4e6) * part * Math.exp(0.08 * normal(next))

interface DrawnRate {
  readonly base: Float64Array
  readonly usual: number
  readonly spread: number | null
  readonly factor: (what: MadeFault['what'], step: number, id?: string) => number
  readonly id: string
  readonly next: () => number
}

/** What is wrong of each, as the catalog writes it: SLA is what is right, NPS runs from 100 to -100. */
function drawRate({ base, usual, spread, factor, id, next }: DrawnRate) {
  const value = base.map((count, step) => {
    if (count === 0) return 0
    const rate = usual * factor('rate', step, id)
    if (spread !== null && id !== 'nps')
      return rate * count * Math.exp((spread * normal(next)) / Math.sqrt(count) - spread ** 2 / (2 * count))
    const share = Math.min(0.97, rate)
    const wrong = Math.min(count, poisson(share * count, next))
    if (id === 'nps') return 100 * count - 200 * wrong
    return id === 'sla_compliance' || id === 'on_agreed_date' || id === 'done_rate' ? count - wrong : wrong
  })
  return { value, weight: base }
}
