import {
  fewestPeerRecords,
  fewestPeers,
  largestPeerShare,
  mostRows,
  peerFilters,
  type Peers,
  type PeersAsked,
  type QueryRow,
} from '@ido/contract'
import { forbidden, invalid, unknownName, type WrongField } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { allowsPeers } from '../../platform/settings/settings.ts'
import { datasets, findDataset } from '../../semantic/catalog/catalog.ts'
import type { Measure } from '../../semantic/catalog/types.ts'
import type { Reader } from '../../semantic/run.ts'
import { idsIn, periodOf } from '../../semantic/validate.ts'
import { countName } from '../../semantic/weights.ts'

/**
 * Figures nationwide and of regions that the reader does not see, without their names, within the products that they see. Their
 * digits are cut, so that no share tells how many records it is of.
 * @throws Refusal 403 where the installation does not allow it, 400 where few customers could be behind a figure
 */
export async function readPeers(
  { database, query: engine }: Pick<Services, 'database' | 'query'>,
  asked: PeersAsked,
  { scope, signal }: Reader,
): Promise<Peers> {
  refuseNarrow(asked)
  if (!(await allowsPeers(database.write))) throw forbidden('peersOff')
  // Readers with no region have nothing to compare.
  const everywhere = { ...scope, regions: scope.regions?.length === 0 ? [] : null }
  const own = scope.regions === null ? [] : (await engine.lists(scope)).entries('region').map(({ name }) => name)
  const [byRegion, whole] = await Promise.all([
    engine.ask({ ...asked, dimensions: ['region'], limit: mostRows }, everywhere, signal, { counts: true }),
    engine.ask({ ...asked, limit: mostRows }, everywhere, signal),
  ])
  const measures = findDataset(asked.dataset)?.measures.filter(({ id }) => asked.measures.includes(id)) ?? []
  const at = Map.groupBy(byRegion.rows, ({ time = null }) => time)
  const national = whole.rows.map((row): QueryRow => {
    const { time } = row
    const regions = at.get(time ?? null) ?? []
    const figures = measures.map((measure) => [measure.id, nationalOf(measure, row, { regions, own })])
    return { ...(time !== undefined && { time }), ...Object.fromEntries(figures) }
  })
  const rates = asked.grain === undefined ? measures.filter(isRate) : []
  return {
    national,
    peers: Object.fromEntries(rates.map((rate) => [rate.id, peersIn(rate, { regions: byRegion.rows, own })])),
  }
}

function refuseNarrow(asked: PeersAsked): void {
  const { dataset, filters = {} } = asked
  const known = findDataset(dataset)
  const wrong = Object.keys(filters).flatMap((name): WrongField[] =>
    peerFilters.some((one) => one === name)
      ? []
      : [{ field: `filters.${name}`, key: 'peersTooNarrow', values: { known: peerFilters.join(', ') } }],
  )
  if (!known) wrong.push(unknownName('dataset', dataset, idsIn(datasets)))
  else if (!known.scope.region) wrong.push({ field: 'dataset', key: 'peersWithoutRegion' })
  periodOf(asked, wrong)
  if (wrong.length > 0) throw invalid(wrong)
}

const isRate = ({ additivity }: Measure): boolean => additivity === 'rate'

const digits = 3
const cut = (value: number): number => Number(value.toPrecision(digits))

const numberIn = (row: QueryRow, name: string): number | null => {
  const value = row[name]
  return typeof value === 'number' ? value : null
}

/** The label of what belongs to no one region. */
const wholeCountry = 'National'
const isPlaced = ({ region }: QueryRow): boolean => typeof region === 'string' && region !== wholeCountry

/** Other regions with any records. */
const othersOf = ({ id }: Measure, { regions, own }: Regions): QueryRow[] =>
  regions.filter(
    (row) =>
      isPlaced(row) &&
      !own.some((name) => name === row['region']) &&
      numberIn(row, id) !== null &&
      recordsIn(row, id) > 0,
  )

const recordsIn = (row: QueryRow, measure: string): number => numberIn(row, countName(measure)) ?? 0

interface Regions {
  readonly regions: readonly QueryRow[]
  readonly own: readonly string[]
}

/** Whether figures of these regions name none of them. */
function areAnonymous(others: readonly QueryRow[], { id }: Measure): boolean {
  const counts = others.map((row) => recordsIn(row, id))
  return counts.length >= fewestPeers && sumOf(counts) >= fewestPeerRecords && areBalanced(counts)
}

/** Whether no region has most of what the others have together. */
const areBalanced = (parts: readonly number[]): boolean =>
  Math.max(...parts.map(Math.abs)) <= largestPeerShare * sumOf(parts.map(Math.abs))

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** What the whole says, where enough others are in it; of what adds up the mean of the regions that have any. */
function nationalOf(measure: Measure, whole: QueryRow, all: Regions): number | null {
  const others = othersOf(measure, all)
  if (!areAnonymous(others, measure)) return null
  if (isRate(measure)) {
    const value = numberIn(whole, measure.id)
    return value === null ? null : cut(value)
  }
  // The mean gives away the sum of the others: no region may be most of it, as with few large invoices.
  if (!areBalanced(others.map((row) => numberIn(row, measure.id) ?? 0))) return null
  const values = all.regions.filter(isPlaced).flatMap((row) => numberIn(row, measure.id) ?? [])
  return cut(sumOf(values) / values.length)
}

function peersIn(rate: Measure, all: Regions): number[] {
  const others = othersOf(rate, all).filter((row) => recordsIn(row, rate.id) >= fewestPeerRecords)
  if (!areAnonymous(others, rate)) return []
  return others.map((row) => cut(numberIn(row, rate.id) ?? 0)).toSorted((a, b) => b - a)
}
