import {
  byNearness,
  instantOf,
  jakartaDay,
  targetPlaceOf,
  type Findings,
  type FindingsAsked,
  type FoundTrouble,
} from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { allOf, among, dayBetween, oneOf } from '../platform/database/filters.sql.ts'
import { plusDays } from '../platform/days.ts'
import type { Scope } from '../platform/person.ts'
import { labelFinder } from '../platform/words/label-words.ts'
import { minute } from './calendar.ts'
import { findDataset } from './catalog/catalog.ts'
import { changesIn, troublesOfNow } from './findings/find.ts'
import type { StateWatch } from './run-watch.ts'
import type { QueryEngine, Reader } from './run.ts'

/** Milliseconds for which data that stay the same say the same of a period of days. */
const steady = 5 * minute

/**
 * What is wrong with the figures of a period, the worst first: what is out right now is of the minute, what has changed for the
 * worse takes many questions and much of the thread, and is told together to all who ask the same.
 */
export function createFindings(
  database: Pick<Database, 'read'>,
  engine: Pick<QueryEngine, 'ask' | 'shared'>,
  watch: StateWatch,
) {
  let making = 0
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    making += 1
    try {
      return await work()
    } finally {
      making -= 1
    }
  }
  return async (figuresAsked: FindingsAsked, reader: Reader, now: number): Promise<Findings> => {
    const asked = await withKeptTargets(database, figuresAsked, reader.scope, now)
    const ids = [...new Set(asked.figures.map(({ dataset }) => dataset))].toSorted()
    const datasets = ids.flatMap((id) => findDataset(id) ?? [])
    const [changed, standing] = await Promise.all([
      engine.shared<Findings>(
        { datasets, what: ['changes', asked], now, steady, weigh: weighFindings, isRecentEnough: () => making > 0 },
        reader,
        (sharing) => counted(() => changesIn(asked, { engine, ...sharing }, now)),
      ),
      engine.shared<FoundTrouble[]>({ datasets, what: ['troubles', asked], now, weigh: weighRows }, reader, (sharing) =>
        troublesOfNow(asked, { engine, watch, ...sharing }, now),
      ),
    ])
    return { ...changed, findings: [...standing, ...changed.findings] }
  }
}

const weighRows = ({ length }: readonly unknown[]): number => 1 + length

const weighFindings = ({ figures, findings }: Findings): number =>
  figures.reduce((sum, { groups }) => sum + 1 + (groups?.length ?? 0), 1 + findings.length)

interface KeptTarget {
  measure: string
  region_id: number | null
  region: string | null
  product_id: number | null
  product: string | null
  from: string
  to: string
  value: number
}

/**
 * The same question with the targets that staff keep for its figures, as of the end of the period, so that every page holds a figure against
 * the same one. The target of what adds up is of its own whole month or year, and of no other period.
 */
async function withKeptTargets(
  { read }: Pick<Database, 'read'>,
  asked: FindingsAsked,
  scope: Scope,
  now: number,
): Promise<FindingsAsked> {
  const [from, to] = [instantOf(asked.from), instantOf(asked.to)]
  const day = jakartaDay(Math.min(now, to - 1))
  const names = asked.figures.map(nameOf)
  const { rows } = await sql<KeptTarget>`
    select t.measure, t.region_id, r.name as region, t.product_id, p.name as product,
      t.starts_on as "from", t.ends_on as "to", t.value
    from target t left join product p on p.id = t.product_id left join region r on r.id = t.region_id
    where ${allOf([
      oneOf(sql`t.measure`, [...new Set(names)]),
      dayBetween(sql`t.starts_on`, undefined, plusDays(day, 1)),
      dayBetween(sql`t.ends_on`, plusDays(day, 1), undefined),
      among(sql`t.region_id`, scope.regions),
      among(sql`t.product_id`, scope.products),
    ])}`.execute(read)
  const nearest = rows.toSorted(byNearness(to - from))
  const figures = asked.figures.map((figure) => {
    const kept = addsUp(figure) ? undefined : nearest.find((target) => isOf(target, figure, scope))
    return kept ? { ...figure, target: kept.value } : figure
  })
  return { ...asked, figures }
}

type Figure = FindingsAsked['figures'][number]

const nameOf = ({ dataset, measure }: Figure) => `${dataset}.${measure}`

const addsUp = ({ dataset, measure }: Figure) =>
  findDataset(dataset)?.measures.find(({ id }) => id === measure)?.additivity === 'sum'

/** Of just the region and product that the figure is narrowed to; for a person with one region, of that one where none is named. */
function isOf(target: KeptTarget, figure: Figure, { regions, products }: Scope): boolean {
  const place = targetPlaceOf(figure.filters ?? {})
  if (place === null || target.measure !== nameOf(figure)) return false
  const isOne = (name: string | undefined, id: number | null, label: string | null, seen: readonly number[] | null) => {
    if (name !== undefined) return label !== null && labelFinder([label])(name) !== null
    return seen?.length === 1 ? id === seen[0] : id === null
  }
  return (
    isOne(place.region, target.region_id, target.region, regions) &&
    isOne(place.product, target.product_id, target.product, products)
  )
}
