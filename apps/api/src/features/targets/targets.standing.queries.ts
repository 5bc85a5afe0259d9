import { type EndpointInput, mostStandings, type Query, type TargetStanding, type targetStandings } from '@ido/contract'
import { sql } from 'kysely'
import { plusDays, startOf, today } from '../../platform/days.ts'
import { allOf, dayBetween, oneOf } from '../../platform/filters.ts'
import type { Person, Services } from '../../platform/http/feature.ts'
import { askedNames } from '../../platform/management/asked.ts'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import type { Scope } from '../../semantic/validate.ts'
import { presentTarget, seenWithin, type StoredTarget, targetColumns, targetTables } from './targets.queries.ts'
import { standingOf } from './targets.standing.ts'

type Asked = EndpointInput<typeof targetStandings>['query']
type Asker = { person: Person; signal: AbortSignal }

/** How the targets that the person sees stand, the worst first; those without a figure come last. */
export async function readStandings(
  { database, query: engine }: Pick<Services, 'database' | 'query'>,
  asked: Asked,
  { person, signal }: Asker,
): Promise<TargetStanding[]> {
  const from = asked.from ?? today()
  const { rows } = await sql<StoredTarget>`
    select ${targetColumns} from ${targetTables} where ${allOf([
      seenWithin(person.scope),
      oneOf(sql`t.measure`, askedNames('measures', asked.measures)),
      dayBetween(sql`t.starts_on`, undefined, asked.to ?? plusDays(from, 1)),
      dayBetween(sql`t.ends_on`, plusDays(from, 1), undefined),
      asked.of === 'figure' ? isPlace(asked, person.scope) : null,
    ])} order by t.ends_on desc, t.id limit ${mostStandings}`.execute(database.read)
  const ask = (question: Query) => engine.ask(question, person.scope, signal)
  const told = await Promise.all(
    [...Map.groupBy(rows, togetherBy).values()].map((group) => standings(group, person, ask)),
  )
  return told
    .flat()
    .toSorted((one, other) => (one.lead ?? Infinity) - (other.lead ?? Infinity))
    .map(({ standing }) => standing)
}

/** The very region and product of a figure. Who sees one region alone sees its figures where they name none. */
function isPlace({ region, product }: Asked, { regions, products }: Scope) {
  const isOne = (table: 'r' | 'p', name: string | undefined, seen: readonly number[] | null) => {
    const id = sql.ref(table === 'r' ? 't.region_id' : 't.product_id')
    if (name !== undefined) return sql<boolean>`lower(${sql.ref(`${table}.name`)}) = lower(${name})`
    return seen?.length === 1 ? sql<boolean>`${id} = ${seen[0]}` : sql<boolean>`${id} is null`
  }
  return allOf([isOne('r', region, regions), isOne('p', product, products)])
}

/** Targets that one question answers: of a dataset, a period, a product, and of regions or of all together. */
const togetherBy = ({ measure, period, product_id, region_id }: StoredTarget) =>
  [measure.split('.')[0], period, product_id, region_id === null].join(' ')

/** Most measures that one question takes. */
const mostMeasures = 20

async function standings(group: StoredTarget[], person: Person, ask: (question: Query) => Promise<{ rows: object[] }>) {
  const [first] = group
  const dataset = findDataset(first?.measure.split('.')[0] ?? '')
  if (first === undefined || dataset === undefined) return []
  const { starts_on: from, ends_on: to, product } = first
  const elapsed = elapsedOf(from, to)
  const idOf = ({ measure }: StoredTarget) => measure.slice(dataset.id.length + 1)
  const measures = dataset.measures
    .filter(({ id }) => group.some((target) => idOf(target) === id))
    .slice(0, mostMeasures)
  const regions = [...new Set(group.map(({ region }) => region).filter((name) => name !== null))]
  const filters = { ...(product !== null && { product: [product] }), ...(regions.length > 0 && { region: regions }) }
  const question: Query = {
    dataset: dataset.id,
    measures: measures.map(({ id }) => id),
    ...(regions.length > 0 && { dimensions: ['region'] }),
    ...(Object.keys(filters).length > 0 && { filters }),
    from,
    to,
  }
  // What has not begun has come to nothing yet.
  const rows = (elapsed === 0 || measures.length === 0 ? [] : (await ask(question)).rows) as Record<string, unknown>[]
  return group.map((target) => {
    const measure = measures.find(({ id }) => id === idOf(target))
    const row = rows.find(({ region = null }) => region === target.region)
    const found = measure && row?.[measure.id]
    const actual = typeof found === 'number' ? found : null
    const { share, state, lead } = measure
      ? standingOf({ value: target.value, actual, elapsed }, measure)
      : { share: null, state: 'unknown' as const, lead: null }
    const { note: _note, version: _version, can: _can, ...named } = presentTarget(target, person)
    return { lead, standing: { ...named, actual, share, elapsed, state } }
  })
}

const thousandths = 1000

/** How much of a period is gone, to the thousandth: for a month the half hour. */
function elapsedOf(from: string, to: string): number {
  const [start, end] = [startOf(from).getTime(), startOf(to).getTime()]
  const gone = (Date.now() - start) / (end - start)
  return Math.min(1, Math.max(0, gone >= 1 ? 1 : Math.floor(gone * thousandths) / thousandths))
}
