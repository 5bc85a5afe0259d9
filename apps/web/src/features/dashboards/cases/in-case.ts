import { instantOf, joinedName, partsOf, questionOf, type CaseFigure, type SeenData, type Widget } from '@ido/contract'
import { isSameLabel } from '../../../i18n/labels.ts'
import type { InCase, ScoredCases } from '../../../widgets/widget.ts'
import { datasetOf, type Board } from '../board.ts'

type Place = CaseFigure['place']

/** How a place lies to what a figure is narrowed to: just there, within it, or elsewhere (null). */
function placed(place: Place, filters: Readonly<Record<string, readonly (string | null)[]>>): InCase | null {
  const dimensions = Object.keys(place)
  // A case of more than the figure counts says nothing of the figure.
  if (Object.keys(filters).some((dimension) => !dimensions.includes(dimension))) return null
  const isHeld = dimensions.map((dimension) => {
    const labels = filters[dimension]
    if (labels === undefined) return 'part'
    if (!labels.some((label) => isSameLabel(label, place[dimension]))) return null
    return labels.length === 1 ? 'whole' : 'part'
  })
  if (isHeld.includes(null)) return null
  return isHeld.includes('part') ? 'part' : 'whole'
}

/** Whether a case was so within the period that a page shows. */
function isWithinPeriod({ since, until }: CaseFigure, { span }: Board['look']): boolean {
  if (span === null) return true
  return (
    (since === null || Date.parse(since) < instantOf(span.to)) &&
    (until === null || Date.parse(until) > instantOf(span.from))
  )
}

/** Whether a case is about exactly the figure of a card, or about a part of what it counts. */
export function inCaseOf(widget: Widget, board: Board, figures: readonly CaseFigure[]): InCase | undefined {
  const dataset = datasetOf(board, widget.query?.dataset)
  const query = widget.kind === 'number' && dataset ? questionOf(widget, dataset, board.look).query : null
  if (!query) return undefined
  const found = figures
    .filter((figure) => figure.dataset === query.dataset && figure.measure === query.measures[0])
    .filter((figure) => isWithinPeriod(figure, board.look))
    .map(({ place }) => placed(place, query.filters ?? {}))
  return found.includes('whole') ? 'whole' : found.includes('part') ? 'part' : undefined
}

/** Of which labels of a scorecard each of its figures is part of a case, and from which nothing comes any more. */
export function scoredCases(widget: Widget, board: Board, figures: readonly CaseFigure[]): ScoredCases | undefined {
  const [dimension] = widget.query?.dimensions ?? []
  const dataset = datasetOf(board, widget.query?.dataset)
  if (widget.kind !== 'scorecard' || dimension === undefined || !dataset) return undefined
  const filters = questionOf(widget, dataset, board.look).query?.filters ?? {}
  const names = partsOf(widget).flatMap(({ query }) =>
    (query?.measures ?? []).map((measure) => joinedName(query?.dataset ?? '', measure)),
  )
  const here = figures.filter(
    (figure) =>
      dimension in figure.place &&
      isWithinPeriod(figure, board.look) &&
      placed(figure.place, { ...filters, [dimension]: [figure.place[dimension] ?? null] }) === 'whole',
  )
  const labelsOf = (some: readonly CaseFigure[]) => new Set(some.map(({ place }) => place[dimension] ?? null))
  return {
    worse: new Map(
      names.map((name) => [name, labelsOf(here.filter((one) => joinedName(one.dataset, one.measure) === name))]),
    ),
    silent: labelsOf(here.filter(({ state }) => state === 'silent')),
  }
}

/** Takes the reader's one region or product out of the places: it is in all of them and narrows nothing. */
export function withoutFixed(
  figures: readonly CaseFigure[],
  { regions, products }: SeenData,
  filters: Board['look']['filters'],
): readonly CaseFigure[] {
  const fixed = Object.entries({ region: regions, product: products })
    .filter(([dimension, seen]) => seen?.length === 1 && filters[dimension] === undefined)
    .map(([dimension]) => dimension)
  if (fixed.length === 0) return figures
  return figures.map((figure) => {
    const place = Object.entries(figure.place).filter(([dimension]) => !fixed.includes(dimension))
    return { ...figure, place: Object.fromEntries(place) }
  })
}
