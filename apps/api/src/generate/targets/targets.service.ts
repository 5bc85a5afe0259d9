import { type Query, type QueryRow, targetSpan } from '@ido/contract'
import { hasRows } from '../bulk.service.ts'
import { monthsUntil } from '../months.ts'
import type { Database } from '../../platform/database/database.ts'
import { dayOf } from '../../platform/days.ts'
import { everything } from '../../platform/http/scope.ts'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import type { Measure } from '../../semantic/catalog/types.ts'
import { createQueryEngine, type QueryEngine } from '../../semantic/run.ts'

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
  note: string
}

/**
 * Sets the targets of the last months where there are none: each a little better than the three months before it were, so
 * that by its own figures some are met and some missed. Asks the figures as everybody does, so after they are committed.
 */
export async function setDemoTargets(database: Database, now: Date): Promise<void> {
  if (await hasRows(database.pool, 'target')) return
  // A start that is slow must not end for it.
  const engine = createQueryEngine(database, { milliseconds: 300_000 })
  const made = (await Promise.all(aims.map((aim) => targetsOf(engine, aim, now)))).flat()
  await database.pool.query(
    `insert into target (measure, period, starts_on, ends_on, region_id, value, note)
     select t.measure, t.period, t."from", t."to", r.id, t.value, t.note
     from jsonb_to_recordset($1) as t (measure text, period text, "from" date, "to" date, region text, value float8, note text)
     left join region r on r.name = t.region
     where t.region is null or r.id is not null
     order by t."from", t.measure, r.id nulls first
     on conflict do nothing`,
    [JSON.stringify(made)],
  )
}

async function targetsOf(engine: QueryEngine, { dataset, measures, byRegion, value: fixed }: Aim, now: Date) {
  const months = monthsUntil(dayOf(now).slice(0, 7), monthsBefore + monthsWithTargets)
  const asked: Query = {
    dataset,
    measures: [...measures],
    grain: 'month',
    from: `${months[0]}-01`,
    to: targetSpan(months.at(-1) ?? '')?.to,
  }
  const { signal } = new AbortController()
  const [all, regions] = await Promise.all([
    engine.ask(asked, everything, signal),
    byRegion ? engine.ask({ ...asked, dimensions: ['region'] }, everything, signal) : null,
  ])
  const ofRegions = regions?.rows.filter(({ region }) => region !== null) ?? []
  const places = Map.groupBy([...all.rows, ...ofRegions], ({ region }) => (typeof region === 'string' ? region : null))
  const declared = findDataset(dataset)?.measures.filter(({ id }) => measures.includes(id)) ?? []
  return [...places].flatMap(([region, rows]) =>
    declared.flatMap((measure) =>
      months.slice(monthsBefore).flatMap((period, place): MadeTarget[] => {
        const before = months.slice(place, place + monthsBefore).map((month) => valueIn(rows, month, measure.id))
        const value = before.every((one) => one !== null) ? (fixed ?? aimOf(measure, mean(before))) : null
        const span = targetSpan(period)
        if (value === null || span === null) return []
        return [{ measure: `${dataset}.${measure.id}`, period, ...span, region, value, note: 'Rapat manajemen' }]
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
