import { mostStandings, type QueryMeta, type TargetStanding, type targetStandings } from '@ido/contract'
import { sql } from 'kysely'
import { dayOf, plusDays, startOf, today } from '../../platform/days.ts'
import { allOf, dayBetween, oneOf } from '../../platform/database/filters.sql.ts'
import type { Call, Result, Services } from '../../platform/http/feature.ts'
import type { Scope } from '../../platform/person.ts'
import { askedNames } from '../../platform/management/asked.ts'
import { createTurns, questionsAtOnce } from '../../platform/pools/turns.ts'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import { arrivedName } from '../../semantic/weights.ts'
import { type StoredTarget, targetList } from './targets.list.ts'
import { questionsOf, rowKey } from './targets.standing.questions.ts'
import { standingOf } from './targets.standing.ts'

type Asking = Pick<Call<typeof targetStandings>, 'query' | 'scope' | 'signal'>

/** Most targets of which figures are asked, in so many questions at most; what is left out is told. */
const mostWeighed = 5_000
const mostQuestions = 50

/** How the targets that the reader sees stand, the worst first; those without a figure come last. */
export async function readStandings(
  services: Pick<Services, 'database' | 'query'>,
  { query, scope, signal }: Asking,
): Promise<Result<typeof targetStandings>> {
  const { targets, total } = await findTargets(services, query, scope)
  const begun = targets.filter(({ from }) => startOf(from).getTime() <= Date.now())
  const questions = questionsOf(begun)
  const takeTurn = createTurns(questionsAtOnce)
  const answered = await Promise.all(
    questions.slice(0, mostQuestions).map(async ({ query: question, targets: of }) => {
      const ask = () => services.query.ask(question, scope, signal, { arrived: true })
      const { rows, meta } = await takeTurn(ask, signal)
      const reached = reachedBy(meta)
      const found = new Map(rows.map((row) => [rowKey(row['time'], row['product'], row['region']), row]))
      return of.map((target) => {
        const row = found.get(rowKey(target.from, target.product, target.region))
        return [
          target.id,
          { actual: row?.[measureOf(target)?.id ?? ''], reached, arrived: row?.[arrivedName] },
        ] as const
      })
    }),
  )
  const figures = new Map(answered.flat())
  const isUnasked = new Set(questions.slice(mostQuestions).flatMap((one) => one.targets.map(({ id }) => id)))
  const weighed = targets.filter(({ id }) => !isUnasked.has(id))
  const standings = weighed.map((target) => weigh(target, figures.get(target.id)))
  const states = standings.map(({ standing: { state } }) => state).filter((state) => state !== 'unknown')
  const behind = states.filter((state) => state === 'behind' || state === 'missed')
  const worst = standings.toSorted((one, other) => (one.lead ?? Infinity) - (other.lead ?? Infinity))
  return {
    answer: worst.slice(0, mostStandings).map(({ standing }) => standing),
    meta: { total, weighed: weighed.length, known: states.length, behind: behind.length },
  }
}

/** Of very many the newest. */
async function findTargets({ database }: Pick<Services, 'database'>, asked: Asking['query'], scope: Scope) {
  const { columns, from: tables, where } = targetList.source({}, { scope })
  const from = asked.from ?? today()
  const { rows } = await sql<StoredTarget & { total: number }>`
    select ${columns}, count(*) over ()::int as total from ${tables} where ${allOf([
      where,
      oneOf(sql`r.measure`, askedNames('measures', asked.measures)),
      dayBetween(sql`r.starts_on`, undefined, asked.to ?? plusDays(from, 1)),
      dayBetween(sql`r.ends_on`, plusDays(from, 1), undefined),
      asked.of === 'figure' ? isPlace(asked, scope) : null,
    ])} order by r.ends_on desc, r.product_id, r.region_id, r.id limit ${mostWeighed}`.execute(database.read)
  return { targets: rows, total: rows[0]?.total ?? 0 }
}

/** The very region and product of a figure. Who sees one region alone sees its figures where they name none. */
function isPlace({ region, product }: Asking['query'], { regions, products }: Scope) {
  const isOne = (table: 'g' | 'p', name: string | undefined, seen: readonly number[] | null) => {
    const id = sql.ref(table === 'g' ? 'r.region_id' : 'r.product_id')
    if (name !== undefined) return sql<boolean>`lower(${sql.ref(`${table}.name`)}) = lower(${name})`
    return seen?.length === 1 ? sql<boolean>`${id} = ${seen[0]}` : sql<boolean>`${id} is null`
  }
  return allOf([isOne('g', region, regions), isOne('p', product, products)])
}

function measureOf({ measure }: StoredTarget) {
  const [name = ''] = measure.split('.')
  return findDataset(name)?.measures.find(({ id }) => `${name}.${id}` === measure)
}

/** What a target has come to, up to when there are data, and how much of what was to come by then is in, where that is known. */
interface Figure {
  readonly actual: unknown
  readonly reached: number
  readonly arrived: unknown
}

/**
 * The moment that figures are of. Data that end within the period say nothing of its rest, whatever the clock says: half a month is held
 * against half of its target. The day of the newest fact counts whole, and of months the last one that is in.
 */
function reachedBy({ asOf, dataUntil }: QueryMeta): number {
  const known = dataUntil === null ? -Infinity : startOf(plusDays(dayOf(dataUntil), 1)).getTime()
  return Math.min(Date.parse(asOf), known)
}

function weigh(target: StoredTarget, figure: Figure | undefined) {
  const measure = measureOf(target)
  const reached = figure?.reached ?? Date.now()
  const arrived = typeof figure?.arrived === 'number' ? figure.arrived : 1
  const elapsed = elapsedOf(target.from, target.to, reached, arrived)
  // Where the data end before the period begins, that nothing happened in it is not known.
  const isKnown = measure?.additivity !== 'sum' || reached > startOf(target.from).getTime()
  const actual = isKnown && typeof figure?.actual === 'number' ? figure.actual : null
  const { share, state, lead } = measure
    ? standingOf({ value: target.value, actual, elapsed }, measure)
    : { share: null, state: 'unknown' as const, lead: null }
  const { note: _note, version: _version, changed_at: _changed, ...named } = target
  const standing: TargetStanding = { ...named, actual, share, elapsed, state }
  return { lead, standing }
}

const thousandths = 1000

/** How much of a period was gone by then and is in, to the thousandth: for a month the half hour. */
function elapsedOf(from: string, to: string, then: number, arrived: number): number {
  const [start, end] = [startOf(from).getTime(), startOf(to).getTime()]
  const gone = Math.min(1, (then - start) / (end - start)) * arrived
  return Math.min(1, Math.max(0, gone >= 1 ? 1 : Math.floor(gone * thousandths) / thousandths))
}
