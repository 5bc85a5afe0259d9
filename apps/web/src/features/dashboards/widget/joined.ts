import {
  type AnsweredPart,
  type DatasetInfo,
  joined,
  type Joined,
  joinedName,
  type QueryMeta,
  type QueryRow,
  type TargetStanding,
  type Widget,
} from '@ido/contract'
import type { Board } from '../board.ts'

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

/** What the figures of a page should reach, by their names: the targets that staff keep, else those of its cards. */
export function aimsOf(
  { definition, datasets }: Pick<Board, 'definition' | 'datasets'>,
  standings: readonly TargetStanding[] = [],
): ReadonlyMap<string, number> {
  const own = definition.widgets.flatMap(({ kind, query, target }) => {
    const [measure] = query?.measures ?? []
    if (kind !== 'number' || !query || measure === undefined || target === undefined) return []
    return [[joinedName(query.dataset, measure), target] as const]
  })
  // The kept target of what adds up is of its whole month or year; the nearest of several comes first.
  const sums = new Set(
    datasets.flatMap(({ id, measures }) =>
      measures.filter(({ additivity }) => additivity === 'sum').map((measure) => `${id}.${measure.id}`),
    ),
  )
  const kept = standings
    .filter(({ measure }) => !sums.has(measure))
    .map(({ measure, value }) => [measure, value] as const)
  return new Map([...own, ...kept.toReversed()])
}
