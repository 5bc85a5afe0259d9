import { byNearness, type FindingsAsked, instantOf, jakartaDay, targetPlaceOf } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { plusDays } from '../platform/days.ts'
import { allOf, among, dayBetween, oneOf } from '../platform/database/filters.sql.ts'
import { labelFinder } from '../platform/words/label-words.ts'
import { findDataset } from './catalog/catalog.ts'
import type { Scope } from '../platform/person.ts'

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
export async function withKeptTargets(
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
