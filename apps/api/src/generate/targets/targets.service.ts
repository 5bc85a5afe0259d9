import { type QueryRow, targetSpan } from '@ido/contract'
import type { Database } from '../../platform/database/database.ts'
import { dayOf } from '../../platform/days.ts'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import type { Measure } from '../../semantic/catalog/types.ts'
import type { QueryEngine } from '../../semantic/run.ts'
import { hasRows, insertRows } from '../bulk.service.ts'
import { monthsUntil } from '../calendar.ts'
import { askEverything, patientEngine } from '../figures.ts'
import { readPortalLists } from '../portal-lists.queries.ts'

interface Aim {
  readonly dataset: string
  readonly measures: readonly string[]
  readonly byRegion: boolean
  /** The target itself where the measure implies it: all of a plan, the whole error budget. Without it, from past months. */
  readonly value?: number
}

/** What the demo's managers set targets for, as far as the demo has figures of it; those with regions also for each of them. */
const aims: readonly Aim[] = [
  { dataset: 'tickets', measures: ['sla_compliance', 'mttr_hours', 'resolved'], byRegion: true },
  { dataset: 'orders', measures: ['completed', 'on_agreed_date'], byRegion: true },
  { dataset: 'voc', measures: ['nps', 'done_rate'], byRegion: false },
  { dataset: 'infra', measures: ['availability'], byRegion: false },
  { dataset: 'infra', measures: ['downtime_burn', 'burn_rate'], byRegion: false, value: 1 },
  { dataset: 'revenue', measures: ['achievement'], byRegion: true, value: 1 },
]

const monthsBefore = 3
const monthsWithTargets = 6

interface MadeTarget {
  measure: string
  period: string
  from: string
  to: string
  region: string | null
  value: number
}

/**
 * Sets the targets of the last months where there are none: each a little better than the three months before it were, so
 * that by its own figures some are met and some missed. Asks the figures as everybody does, so after they are committed.
 */
export async function setDemoTargets(database: Database, now: Date): Promise<void> {
  if (await hasRows(database.pool, 'target')) return
  const engine = patientEngine(database)
  const made = (await Promise.all(aims.map((aim) => targetsOf(engine, aim, now)))).flat()
  const { idOf } = await readPortalLists(database)
  const rows = made.flatMap(({ from, to, region, ...target }) => {
    const region_id = idOf('region', region)
    const isKnown = region === null || region_id !== null
    return isKnown ? [{ ...target, starts_on: from, ends_on: to, region_id, note: 'Rapat manajemen' }] : []
  })
  const keyOf = ({ starts_on, measure, region_id }: (typeof rows)[number]) =>
    `${starts_on} ${measure} ${String(region_id ?? 0).padStart(5, '0')}`
  const inOrder = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  await insertRows(database.pool, 'target', inOrder)
}

async function targetsOf(engine: QueryEngine, { dataset, measures, byRegion, value: fixed }: Aim, now: Date) {
  const months = monthsUntil(dayOf(now).slice(0, 7), monthsBefore + monthsWithTargets)
  const to = targetSpan(months.at(-1) ?? '')?.to
  const asked = { dataset, measures: [...measures], grain: 'month' as const, from: `${months[0]}-01`, to }
  const [all, regions] = await Promise.all([
    askEverything(engine, asked),
    byRegion ? askEverything(engine, { ...asked, dimensions: ['region'] }) : [],
  ])
  const ofRegions = regions.filter(({ region }) => region !== null)
  const places = Map.groupBy([...all, ...ofRegions], ({ region }) => (typeof region === 'string' ? region : null))
  const declared = findDataset(dataset)?.measures.filter(({ id }) => measures.includes(id)) ?? []
  return [...places].flatMap(([region, rows]) =>
    declared.flatMap((measure) =>
      months.slice(monthsBefore).flatMap((period, place): MadeTarget[] => {
        const before = months.slice(place, place + monthsBefore).map((month) => valueIn(rows, month, measure.id))
        const value = before.every((one) => one !== null) ? (fixed ?? aimOf(measure, mean(before))) : null
        const span = targetSpan(period)
        if (value === null || span === null) return []
        return [{ measure: `${dataset}.${measure.id}`, period, ...span, region, value }]
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
