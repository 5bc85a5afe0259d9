import { halfYear, mostRows, npsWithInterval, type Query, type QueryRow, targetSpan } from '@ido/contract'
import type { Database } from '../platform/database/database.ts'
import { dayOf } from '../platform/days.ts'
import { everything } from '../platform/http/scope.ts'
import { findDataset } from '../semantic/catalog/catalog.ts'
import type { Measure } from '../semantic/catalog/types.ts'
import { createQueryEngine, type QueryEngine } from '../semantic/run.ts'
import { hasRows, insertRows } from './bulk.service.ts'
import { monthsUntil } from './calendar.ts'
import demo from './demo.json' with { type: 'json' }
import type { PortalLists } from './portal-lists.queries.ts'

/*
 * What managers write down beside the figures. Asks the figures as everybody does, so after they are committed.
 */

/** An engine whose questions may take long: a start that is slow must not end for them. */
export const patientEngine = (database: Database): QueryEngine => createQueryEngine(database, { milliseconds: 300_000 })

/** The answer for a reader who may see all. */
export const askEverything = async (engine: QueryEngine, query: Query): Promise<QueryRow[]> =>
  (await engine.ask(query, everything, new AbortController().signal)).rows

/** What the demo's managers set targets for, as far as the demo has figures of it; those with regions also for each of them. */
interface Aim {
  dataset: string
  measures: string[]
  byRegion: boolean
  /** The target itself where the measure implies it: all of a plan, the whole error budget. Without it, from past months. */
  value?: number
}

const monthsBefore = 3
const monthsWithTargets = 6

/**
 * Sets the targets of the last months where there are none: each a little better than the three months before it were, so
 * that by its own figures some are met and some missed.
 */
export async function setDemoTargets(database: Database, { idOf }: PortalLists, now: Date): Promise<void> {
  if (await hasRows(database.pool, 'target')) return
  const engine = patientEngine(database)
  const made = (await Promise.all(demo.aims.map((aim) => targetsOf(engine, aim, now)))).flat()
  const rows = made.flatMap(({ region, ...target }) => {
    const region_id = idOf('region_id', region) ?? null
    return region === null || region_id !== null ? [{ ...target, region_id, note: 'Rapat manajemen' }] : []
  })
  const keyOf = ({ starts_on, measure, region_id }: (typeof rows)[number]) =>
    `${starts_on} ${measure} ${String(region_id ?? 0).padStart(5, '0')}`
  const inOrder = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  await insertRows(database.pool, 'target', inOrder)
}

async function targetsOf(engine: QueryEngine, { dataset, measures, byRegion, value: fixed }: Aim, now: Date) {
  const months = monthsUntil(dayOf(now).slice(0, 7), monthsBefore + monthsWithTargets)
  const to = targetSpan(months.at(-1) ?? '')?.to
  const asked = { dataset, measures, grain: 'month' as const, from: `${months[0]}-01`, to }
  const [all, regions] = await Promise.all([
    askEverything(engine, asked),
    byRegion ? askEverything(engine, { ...asked, dimensions: ['region'] }) : [],
  ])
  const ofRegions = regions.filter(({ region }) => region !== null)
  const places = Map.groupBy([...all, ...ofRegions], ({ region }) => (typeof region === 'string' ? region : null))
  const declared = findDataset(dataset)?.measures.filter(({ id }) => measures.includes(id)) ?? []
  return [...places].flatMap(([region, rows]) =>
    declared.flatMap((measure) =>
      months.slice(monthsBefore).flatMap((period, place) => {
        const before = months.slice(place, place + monthsBefore).map((month) => valueIn(rows, month, measure.id))
        const value = before.every((one) => one !== null) ? (fixed ?? aimOf(measure, mean(before))) : null
        const span = targetSpan(period)
        if (value === null || span === null) return []
        const name = `${dataset}.${measure.id}`
        return [{ measure: name, period, starts_on: span.from, ends_on: span.to, region, value }]
      }),
    ),
  )
}

function valueIn(rows: readonly QueryRow[], month: string, measure: string): number | null {
  const value = rows.find(({ time }) => typeof time === 'string' && time.startsWith(month))?.[measure]
  return typeof value === 'number' ? value : null
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** A twentieth of the way to the best there can be, where there is a best, else of the value itself; as people round. */
function aimOf({ unit, direction }: Measure, value: number): number {
  const part = 0.05
  const better = direction === 'up' ? 1 : -1
  if (unit === 'share') return Number((value + part * ((direction === 'up' ? 1 : 0) - value)).toFixed(4))
  if (unit === 'points') return Math.min(100, Math.round(value + part * 100 * 0.5 * better))
  return Number((value * (1 + part * better)).toPrecision(3))
}

const years = 3
/** What the group's own survey says beside VOC, by turns: it asks other people, who are a little kinder. */
const kinder = [3.5, 1, 4.5, 2, -1.5, 3, 0.5, 2.5]
/** What each target is above the half year before, by turns. */
const ahead = [4, 2.5, 6, 3, 5]

/**
 * Writes down what the group says of each unit for the last three years, where there is nothing: near what VOC measures and never
 * the same, with targets of which some are reached and some are missed; a unit of which VOC
 * knows nothing gets nothing.
 */
export async function writeDemoTopdown(database: Database, now: Date): Promise<void> {
  if (await hasRows(database.pool, 'topdown_nps')) return
  const halves = halfYearsUntil(dayOf(now))
  const rows = await askEverything(patientEngine(database), {
    dataset: 'voc',
    measures: ['promoters', 'passives', 'detractors'],
    dimensions: ['cfu'],
    grain: 'quarter',
    from: halves[0]?.from,
    to: halves.at(-1)?.to,
    limit: mostRows,
  })
  const units = Map.groupBy(rows, ({ cfu }) => (typeof cfu === 'string' ? cfu : ''))
  units.delete('')
  const made = [...units.keys()].toSorted().flatMap((cfu, unit) => {
    const measured = halves.map((half) => npsIn(units.get(cfu) ?? [], half))
    return halves.flatMap(({ year, semester }, place) => {
      const nps = measured[place] ?? null
      if (nps === null) return []
      const turn = unit * 3 + place
      const target = Math.round((measured[place - 1] ?? nps) + (ahead[turn % ahead.length] ?? 0))
      const nps_score = besideOf(nps, kinder[turn % kinder.length] ?? 0)
      return [{ cfu, year, semester, nps_score, target: withinScale(target) }]
    })
  })
  const inOrder = made.toSorted((one, other) => 2 * (one.year - other.year) + one.semester - other.semester)
  await insertRows(database.pool, 'topdown_nps', inOrder)
}

/** What VOC measures in a half year; null where it has no answers. */
function npsIn(rows: readonly QueryRow[], { from, to }: { from: string; to: string }): number | null {
  const within = rows.filter(({ time }) => typeof time === 'string' && time >= from && time < to)
  const sum = (name: string) => within.reduce((all, row) => all + Number(row[name] ?? 0), 0)
  return npsWithInterval({ promoters: sum('promoters'), passives: sum('passives'), detractors: sum('detractors') }).nps
}

/** So many points beside, to the other side where that would be beyond the end of the scale. */
const besideOf = (nps: number, by: number) => withinScale(Math.abs(nps + by) > 100 ? nps - by : nps + by)

const withinScale = (points: number) => Math.max(-100, Math.min(100, Number(points.toFixed(1))))

/** The half years of the last years, up to the one that this day is in, the oldest first. */
function halfYearsUntil(today: string) {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const running = 2 * year + (month <= 6 ? 0 : 1)
  return Array.from({ length: 2 * years }, (_, place) => {
    const half = running - 2 * years + 1 + place
    const of = { year: Math.floor(half / 2), semester: 1 + (half % 2) }
    return { ...of, ...halfYear(of.year, of.semester) }
  })
}
