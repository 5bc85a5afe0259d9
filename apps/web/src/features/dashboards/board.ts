import {
  lookOf,
  partsOf,
  type DashboardDefinition,
  type DatasetInfo,
  type DimensionInfo,
  type EndpointAnswer,
  type filterOptions,
  type MeasureInfo,
  type SeenData,
  type Widget,
} from '@ido/contract'
import type { Language } from '../../i18n/i18n.ts'
import { chosenIn, type BoardSearchChange, type DashboardSearch, type ScreenLook } from './dashboard.search.ts'

/** A dashboard as it is looked at: what every part of the page is given. */
export interface Board {
  readonly path: string
  readonly definition: DashboardDefinition
  readonly datasets: readonly DatasetInfo[]
  readonly look: ScreenLook
  readonly search: DashboardSearch
  /** What the filter bar offers; undefined until it is known. */
  readonly options: EndpointAnswer<typeof filterOptions> | undefined
  readonly language: Language
  readonly change: (change: BoardSearchChange) => void
  /** Where its one widget is as a file, of a question that no dashboard has. */
  readonly fileOf?: (format: 'csv' | 'xlsx') => string
  /** What of the data its reader sees. */
  readonly sees?: SeenData
  /** Dimensions that the page is about: what narrows it by them is no choice of its reader. */
  readonly fixed?: readonly string[] | undefined
  /** Whether other regions are shown beside the reader's own, without names. */
  readonly hasPeers?: boolean
  /** On a wall, where nobody chooses anything; one that a link opened gets no events, which are no part of boards. */
  readonly wall?: 'signedIn' | 'linked'
}

/** The same page of another definition, as of a moment: one that is being arranged, or an old version. */
export function boardWith(board: Board, definition: DashboardDefinition, now: Date): Board {
  const look = lookOf(chosenIn(board.search), definition, board.datasets, now)
  return { ...board, definition, look: { ...look, refresh: null } }
}

/** What the reader narrowed the page by: all of its filters but those that say what it is about. */
export function chosenFilters({ look, fixed = [] }: Pick<Board, 'look' | 'fixed'>) {
  return Object.entries(look.filters).filter(([id]) => !fixed.includes(id))
}

export function datasetOf(board: Board, id: string | undefined): DatasetInfo | undefined {
  return board.datasets.find((dataset) => dataset.id === id)
}

/** Datasets that the widgets of this dashboard ask. */
export function datasetsInUse({ datasets, definition }: Pick<Board, 'datasets' | 'definition'>): DatasetInfo[] {
  const used = new Set(definition.widgets.flatMap(partsOf).map(({ query }) => query?.dataset))
  return datasets.filter(({ id }) => used.has(id))
}

/** What a widget and its parts show, as the catalog tells it. */
export function measuresShown(board: Pick<Board, 'datasets'>, widget: Widget): MeasureInfo[] {
  return partsOf(widget).flatMap(({ query }) => {
    const dataset = board.datasets.find(({ id }) => id === query?.dataset)
    const asked = query?.measures ?? []
    return asked.flatMap((id) => dataset?.measures.find((measure) => measure.id === id) ?? [])
  })
}

/** A dimension by its id in any dataset; datasets give the same name to the same thing. */
export function dimensionOf(datasets: readonly DatasetInfo[], id: string): DimensionInfo {
  const found = datasets.flatMap(({ dimensions }) => dimensions).find((dimension) => dimension.id === id)
  return found ?? { id, titles: { id, en: id } }
}
