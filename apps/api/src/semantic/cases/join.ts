import type { CasePlace, FoundCase, FoundFigure } from './found.ts'
import { isWithin, placeKey } from './series.ts'
import type { CaseCandidate } from './candidate.ts'

/** Most figures in one case. */
const mostFigures = 6

/** Makes one case of all that belongs to the same place and time; the figure with the largest effect leads it. */
export function join(candidates: readonly CaseCandidate[]): FoundCase[] {
  const groups: CaseCandidate[][] = []
  for (const candidate of candidates.toSorted(byWeight)) {
    const group = groups.find(([first]) => first && belongTogether(first, candidate))
    if (group) group.push(candidate)
    else groups.push([candidate])
  }
  const cases = groups.map(caseOf).filter((one) => !isTrifle(one))
  return cases.toSorted((one, other) => other.severity - one.severity)
}

/** A case that has ended and was smaller than this is left out. */
const leastOfPast = 0.02
const isTrifle = ({ state, severity }: FoundCase) =>
  (state === 'over' || state === 'recovering') && severity < leastOfPast

const isOpen = ({ case: { state } }: CaseCandidate) => state !== 'over' && state !== 'recovering'

const byWeight = (one: CaseCandidate, other: CaseCandidate) => other.case.severity - one.case.severity

/**
 * The same figure in the same place, or in a part of it; the same product (in the same region, where both name one), or the same
 * place, at the same time: late, complaining and losing revenue. What is so everywhere is no place that tells two things are one, and
 * a target that was missed for long is no part of what is new in some place.
 */
function belongTogether(one: CaseCandidate, other: CaseCandidate): boolean {
  const [place, second] = [one.case.place, other.case.place]
  const isSamePlace = placeKey(place) === placeKey(second)
  const isSameTime = one.from < other.to && other.from < one.to
  if (!isSameTime) return false
  if (one.family === other.family) {
    return isSamePlace || (!one.isMissed && !other.isMissed && (isWithin(place, second) || isWithin(second, place)))
  }
  const areNew = [one, other].every((each) => !each.isMissed && !each.isWhole && each.case.state !== 'silent')
  return areNew && (isSamePlace || (one.dataset !== other.dataset && isSameProduct(place, second)))
}

function isSameProduct(one: CasePlace, other: CasePlace): boolean {
  const isSame = (id: string) => one[id] === other[id]
  const areApart = 'region' in one && 'region' in other && !isSame('region')
  return 'product' in one && 'product' in other && isSame('product') && !areApart
}

/** What is still so leads; of figures that derive from each other the cause. A target is said of the figure that misses it. */
function caseOf(members: readonly CaseCandidate[]): FoundCase {
  const [first] = members.toSorted(
    (one, other) =>
      Number(isOpen(other)) - Number(isOpen(one)) ||
      Number(one.isMissed) - Number(other.isMissed) ||
      (one.family === other.family && placeKey(one.case.place) === placeKey(other.case.place)
        ? one.order - other.order
        : 0) ||
      byWeight(one, other),
  )
  if (!first) throw new Error('A group has members')
  const [own] = first.case.figures
  const held = members.map(({ case: { figures } }) => figures[0]).find((one) => isSame(one, own) && one.target !== null)
  const lead = own.target === null && held ? { ...own, ...targetOf(held) } : own
  const figures = [lead]
  for (const { case: found } of members) {
    const [other] = found.figures
    const isKnown = figures.some(({ dataset, measure }) => dataset === other.dataset && measure === other.measure)
    if (!isKnown && figures.length < mostFigures) figures.push(other)
  }
  return {
    ...first.case,
    severity: Math.max(...members.map(({ case: { severity } }) => severity)) + 0.05 * (figures.length - 1),
    figures: [lead, ...figures.slice(1)],
  }
}

const targetOf = ({ target, heldTo }: FoundFigure) => ({ target, ...(heldTo && { heldTo }) })

const isSame = (one: FoundFigure, other: FoundFigure) =>
  one.dataset === other.dataset &&
  one.measure === other.measure &&
  JSON.stringify(one.evidence.filters) === JSON.stringify(other.evidence.filters)
