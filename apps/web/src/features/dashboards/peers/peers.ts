import {
  filterable,
  hasPeerFilters,
  type DatasetInfo,
  type Filters,
  type MeasureInfo,
  type Peers,
  type PeersAsked,
  type Query,
  type QueryRow,
  type Widget,
} from '@ido/contract'
import type { Language } from '../../../i18n/i18n.ts'
import { wordsOf } from '../../../widgets/labels.ts'
import { numberAt, timeAt } from '../../../widgets/rows.ts'

const rows = new Set<Widget['kind']>(['horizontalBar', 'table'])
const lines = new Set<Widget['kind']>(['line', 'area'])

/** Where a widget shows peers: rows among its regions, a line beside its own over time, or null for nowhere. */
export function choosePeersPlace({ kind, query }: Widget, dataset: DatasetInfo | undefined): 'rows' | 'line' | null {
  if (!query || !dataset || !filterable([dataset]).has('region')) return null
  const { dimensions = [], grain, measures } = query
  if (rows.has(kind) && dimensions.join() === 'region' && !grain) return 'rows'
  const [only, ...others] = dataset.measures.filter(({ id }) => measures.includes(id))
  const isOneRate = others.length === 0 && only?.additivity === 'rate'
  return lines.has(kind) && dimensions.length === 0 && grain && isOneRate ? 'line' : null
}

/** The question about peers that belongs to one about what the reader sees; null where a filter forbids it. */
export function makePeersQuery({ dataset, measures, filters = {}, grain, from, to }: Query): PeersAsked | null {
  if (!hasPeerFilters({ filters })) return null
  const { region: _, ...shared } = filters
  return {
    dataset,
    measures,
    ...(Object.keys(shared).length > 0 && { filters: shared }),
    ...(grain && { grain }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

/** Adds the other regions to the rows of the reader's own, in the order of the widget. */
export function addPeerRows(
  own: readonly QueryRow[],
  { national: [whole], peers }: Peers,
  { query, rows: height }: Pick<Widget, 'query' | 'rows'>,
  measures: readonly MeasureInfo[],
  language: Language,
): readonly QueryRow[] {
  const asked = measures.filter(({ id }) => query?.measures.includes(id))
  const [first] = asked
  if (!whole || !first || asked.every(({ id }) => numberAt(whole, id) === null)) return own
  const { national, average, mean, other, highest, lowest } = wordsOf(language).peers
  const rates = asked.filter(({ additivity }) => additivity === 'rate').length
  const name = rates === asked.length ? national : rates === 0 ? mean : average
  const all = [...own, { ...whole, region: name, peer: 0 }]
  if (asked.length > 1) {
    // Each column by itself: no line is one region.
    const ends = (
      [
        [highest, 0],
        [lowest, -1],
      ] as const
    ).map(([end, at], place) => ({
      region: end,
      ...Object.fromEntries(asked.map(({ id }) => [id, peers[id]?.at(at) ?? null])),
      peer: place + 1,
    }))
    return rates === 0 ? all : [...all, ...ends]
  }
  const sign = query?.sort?.[0]?.order === 'asc' ? 1 : -1
  const ranked = (peers[first.id] ?? []).toSorted((a, b) => sign * (a - b))
  const isLow = height < enoughForAll
  const shown = isLow ? ranked.slice(0, 1) : ranked
  const called = isLow ? (sign > 0 ? lowest : highest) : other
  const others = shown.map((value, place) => ({ region: called, [first.id]: value, peer: place + 1 }))
  const sizeOf = (row: QueryRow) => numberAt(row, first.id) ?? -Infinity
  return [...all, ...others].toSorted((a, b) => sign * (sizeOf(a) - sizeOf(b)))
}

/** Rows of the board that it takes to show all others; below that the first of them. */
const enoughForAll = 3

const compares = new Set<Widget['kind']>(['bar', 'horizontalBar', 'donut', 'table', 'scorecard', 'heatmap'])

/** A comparison whose answer has one region or product becomes a number, unless the reader chose that one. */
export function showSingleFigure(widget: Widget, answered: readonly QueryRow[], chosen: Filters): Widget {
  const { dimensions = [], grain } = widget.query ?? {}
  const [place = ''] = dimensions
  const isOfPlaces = dimensions.length === 1 && ['region', 'product'].includes(place) && chosen[place] === undefined
  if (!compares.has(widget.kind) || !isOfPlaces || grain || answered.filter((row) => timeAt(row) === null).length !== 1)
    return widget
  return { ...widget, kind: 'number' }
}
