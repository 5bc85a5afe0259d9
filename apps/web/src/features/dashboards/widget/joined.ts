import {
  type AnsweredPart,
  comparisonOf,
  type DatasetInfo,
  type Findings,
  type FindingsAsked,
  joined,
  type Joined,
  joinedName,
  partsOf,
  type QueryMeta,
  type QueryRow,
  questionOf,
  type Widget,
} from '@ido/contract'
import type { ScoredStates } from '../../../widgets/widget.ts'
import { type Board, datasetOf } from '../board.ts'
import { isTrouble } from '../findings/findings.ts'

/** Filters that reach no column of a scorecard: these its line under the title tells. */
export const unfilteredByAll = (parts: readonly Pick<AnsweredPart, 'unfiltered'>[]): string[] =>
  (parts[0]?.unfiltered ?? []).filter((id) => parts.every(({ unfiltered }) => unfiltered.includes(id)))

/** A scorecard with all that its datasets answered; null of any other widget. */
export function joinedOf(widget: Widget, dataset: DatasetInfo | undefined, answer: AnsweredFigures): Joined | null {
  return widget.kind === 'scorecard' && dataset ? joined(widget, answeredParts(widget, dataset, answer)) : null
}

/** All parts of a scorecard, its own first. */
export function answeredParts(
  { query }: Widget,
  dataset: DatasetInfo,
  { known, unfilteredHere, beside }: AnsweredFigures,
): AnsweredPart[] {
  const { rows = [], meta } = known ?? {}
  const own = { dataset, measures: query?.measures ?? [], rows, unfiltered: unfilteredHere, months: meta?.months }
  return [own, ...beside]
}

export interface AnsweredFigures {
  readonly known: { readonly rows: readonly QueryRow[]; readonly meta: QueryMeta } | undefined
  /** Filters that do not reach the first of its datasets. */
  readonly unfilteredHere: readonly string[]
  readonly beside: readonly AnsweredPart[]
}

/** How the figures of a scorecard stand, each label beside what is usual there; null of all time, which has nothing before it. */
export function scoredAsked(widget: Widget, board: Board): FindingsAsked | null {
  const { look } = board
  const each = widget.query?.dimensions?.[0]
  if (widget.kind !== 'scorecard' || each === undefined || look.span === null) return null
  const figures = partsOf(widget).flatMap((part) => {
    const dataset = datasetOf(board, part.query?.dataset)
    const query = dataset ? questionOf(part, dataset, look).query : null
    if (!dataset || !query) return []
    const { filters } = query
    return query.measures.map((measure) => ({ dataset: dataset.id, measure, ...(filters && { filters }) }))
  })
  if (figures.length === 0) return null
  return { figures, by: [], each, ...look.span, ...comparisonOf(look) }
}

/** The same by the names that the figures have in the scorecard, and what is out, silent or beyond a limit right now by its labels. */
export function scoredStates({ figures, findings }: Findings, dimension: string): ScoredStates {
  const groups = figures.map(
    ({ dataset, measure, groups: each = [] }) =>
      [joinedName(dataset, measure), new Map(each.map((group) => [group.label, group]))] as const,
  )
  const troubles = findings.flatMap((found) => {
    if (!isTrouble(found) || !(dimension in found.place)) return []
    return [[found.place[dimension] ?? null, found.kind] as const]
  })
  const targets = figures.flatMap(({ dataset, measure, target }) =>
    target === null ? [] : [[joinedName(dataset, measure), target] as const],
  )
  // The worst comes first, and is the one that is told.
  return { groups: new Map(groups), targets: new Map(targets), troubles: new Map(troubles.toReversed()) }
}

/** What the figure cards of a page should reach, by the names that the same figures have in its scorecards. */
export function aimsOf({ definition }: Pick<Board, 'definition'>): ReadonlyMap<string, number> {
  return new Map(
    definition.widgets.flatMap(({ kind, query, target }) => {
      const [measure] = query?.measures ?? []
      if (kind !== 'number' || !query || measure === undefined || target === undefined) return []
      return [[joinedName(query.dataset, measure), target] as const]
    }),
  )
}
