import { randomOf } from '../../testing/random.ts'
import type { Measure } from '../catalog/types.ts'
import { ticketMeasures } from '../catalog/tickets.measures.ts'
import type { Looked, PlaceCourse } from './suspect.ts'
import type { Step } from './step.ts'
import type { Course } from './variation.ts'

/** Places of a small company, and what comes from each on a usual day. */
const sizes = { product: 9, region: 7, category: 4 } as const
type DimensionName = keyof typeof sizes
const names = Object.keys(sizes) as DimensionName[]
export const days = { past: 84, length: 30 }

/** What goes wrong in a place from a day of the period on. */
export interface DailyFault {
  readonly place: Partial<Record<DimensionName, number>>
  readonly kind: 'rise' | 'sla'
  /** Day of the period that it begins on. */
  readonly from: number
  readonly strength: number
}

/** What came in and was resolved in time, of one place on one day. */
interface Day {
  opened: number
  resolved: number
  met: number
}

/**
 * Trouble tickets as they come without anything wrong: places of different sizes, quiet weekends, days that are busy together, and
 * chance; then what faults are given; with a season everything grows by so much from the first day to the last. It shares nothing with the code that looks for it.
 */
export function lookAtDays(seed: number, fault: DailyFault | readonly DailyFault[] | null, season = 0): Looked[] {
  const { next } = randomOf(seed)
  const company = drawCompany(next)
  const tables = emptyTables()
  const faults = [fault ?? []].flat()
  let mood = 0
  for (let day = 0; day < days.past + days.length; day += 1) {
    mood = 0.5 * mood + Math.sqrt(0.75) * normal(next)
    const grown = 1 + (season * day) / (days.past + days.length)
    const busy = 0.35 * grown * (weekdays[day % 7] ?? 1) * Math.exp(0.08 * mood)
    for (const at of allPlaces) {
      const came = drawDay(at, { busy, company, fault: faults.find((each) => isHit(each, at, day)) ?? null }, next)
      for (const name of ['all', ...names] as const) add(tables[name][name === 'all' ? 0 : at[name]]?.[day], came)
    }
  }
  return [measureOf('opened'), measureOf('sla_compliance')].map((measure) => ({
    dataset: 'tickets',
    measure,
    filters: {},
    whole: courseOf(tables.all[0] ?? [], measure),
    by: names.map((name) =>
      tables[name].map((cells, label): PlaceCourse => {
        return { place: { [name]: String(label) }, course: courseOf(cells, measure) }
      }),
    ),
  }))
}

type At = Readonly<Record<DimensionName, number>>
type Company = Readonly<Record<DimensionName, readonly number[]>> & { readonly kept: readonly number[] }

const weekdays = [1, 1.2, 1.1, 1, 1, 0.5, 0.4]
const upTo = (count: number) => Array.from({ length: count }, (_, place) => place)
const allPlaces: readonly At[] = upTo(sizes.product).flatMap((product) =>
  upTo(sizes.region).flatMap((region) => upTo(sizes.category).map((category) => ({ product, region, category }))),
)

/** How much comes from where, and how much of it is resolved in time. */
function drawCompany(next: () => number): Company {
  const weights = (count: number) => upTo(count).map(() => 0.4 + 2 * next() ** 2)
  return {
    product: weights(sizes.product),
    region: weights(sizes.region),
    category: weights(sizes.category),
    kept: upTo(sizes.region).map(() => 0.84 + 0.1 * next()),
  }
}

function emptyTables(): Record<DimensionName | 'all', Day[][]> {
  const table = (count: number) =>
    upTo(count).map(() => upTo(days.past + days.length).map((): Day => ({ opened: 0, resolved: 0, met: 0 })))
  return { all: table(1), product: table(sizes.product), region: table(sizes.region), category: table(sizes.category) }
}

const isHit = (fault: DailyFault, at: At, day: number) =>
  day >= days.past + fault.from && names.every((name) => (fault.place[name] ?? at[name]) === at[name])

function drawDay(
  at: At,
  { busy, company, fault }: { busy: number; company: Company; fault: DailyFault | null },
  next: () => number,
): Day {
  const usual = names.reduce((all, name) => all * (company[name][at[name]] ?? 1), busy)
  const rise = fault?.kind === 'rise' ? fault.strength : 1
  const resolved = poisson(usual * (1 + 0.3 * (rise - 1)), next)
  const kept = (company.kept[at.region] ?? 0.9) - (fault?.kind === 'sla' ? fault.strength : 0)
  let met = 0
  for (let each = 0; each < resolved; each += 1) met += next() < kept ? 1 : 0
  return { opened: poisson(usual * rise, next), resolved, met }
}

function add(to: Day | undefined, { opened, resolved, met }: Day): void {
  if (!to) return
  to.opened += opened
  to.resolved += resolved
  to.met += met
}

export function measureOf(id: string): Measure {
  const found = ticketMeasures.find((measure) => measure.id === id)
  if (!found) throw new Error(`no measure ${id}`)
  return found
}

function courseOf(cells: readonly Day[], measure: Measure): Course {
  const step = (part: readonly Day[]): Step => {
    const [opened, resolved, met] = (['opened', 'resolved', 'met'] as const).map((key) =>
      part.reduce((all, cell) => all + cell[key], 0),
    )
    if (measure.additivity === 'sum') return { value: opened ?? 0, weight: 1 }
    return resolved ? { value: (met ?? 0) / resolved, weight: resolved } : { value: null, weight: 0 }
  }
  return {
    now: step(cells.slice(days.past)),
    before: step(cells.slice(days.past - days.length, days.past)),
    past: cells.slice(0, days.past).map((cell) => step([cell])),
    recent: cells.slice(days.past).map((cell) => step([cell])),
    length: days.length,
    beforeLength: days.length,
    lag: days.length,
    cycle: 7,
  }
}

/** Box and Muller. */
export const normal = (next: () => number) => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next())

/** Knuth for few, the normal limit for many. */
export function poisson(mean: number, next: () => number): number {
  if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(next)))
  const limit = Math.exp(-mean)
  let [count, product] = [0, next()]
  while (product > limit) {
    count += 1
    product *= next()
  }
  return count
}
