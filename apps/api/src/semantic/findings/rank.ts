import { timeOf } from './dates.ts'
import { isWithin, suspectAt, type FoundPlace, type Looked, type Suspect } from './suspect.ts'

/** One concern and all that became worse in it, what did most to its whole first. */
export interface Ranked<S extends Suspect> {
  readonly first: S
  readonly also: readonly S[]
}

/**
 * The worst first. What became worse in the same place, or in a part of it, is one finding; so is what became worse of one product
 * (in one region, where both name one) in different datasets at overlapping times: late, complaining and losing revenue. It weighs
 * what each of its datasets does, of whose figures the worst counts: ten figures of tickets are no ten reasons. A level comes after
 * the flows that fill it.
 */
export function rank<S extends Suspect>(suspects: readonly S[]): Ranked<S>[] {
  const ranked: { first: S; also: S[] }[] = []
  const times = new Map(suspects.map((each) => [each, timeOf(each)]))
  const overlap = (one: S, other: S) => {
    const [a, b] = [times.get(one), times.get(other)]
    return a && b && a.begin < b.end && b.begin < a.end
  }
  for (const suspect of suspects.toSorted(byWeight)) {
    const same = ranked.find(({ first, also }) =>
      [first, ...also].some(
        (each) =>
          isOneConcern(first.place, suspect.place) && (each.dataset === suspect.dataset || overlap(each, suspect)),
      ),
    )
    if (same) same.also.push(suspect)
    else ranked.push({ first: suspect, also: [] })
  }
  const isOver = (each: S) => times.get(each)?.isOver === true
  return ranked
    .map((each) => stillSoFirst(each, isOver))
    .toSorted((a, b) => byKind(a.first, b.first) || together(b) - together(a))
}

/** What is over in one dataset and still so in another is still so. */
function stillSoFirst<S extends Suspect>({ first, also }: Ranked<S>, isOver: (each: S) => boolean): Ranked<S> {
  const isFlow = (each: S) => each.measure.additivity !== 'stock'
  const lasting = isOver(first)
    ? also.find((each) => each.dataset !== first.dataset && isFlow(each) && !isOver(each))
    : undefined
  return lasting ? { first: lasting, also: [first, ...also.filter((each) => each !== lasting)] } : { first, also }
}

/** Whether two places are of the same concern. */
function isOneConcern(one: FoundPlace, other: FoundPlace): boolean {
  if (isWithin(one, other) || isWithin(other, one)) return true
  const isSame = (id: string) => one[id] === other[id]
  return (
    'product' in one &&
    'product' in other &&
    isSame('product') &&
    !('region' in one && 'region' in other && !isSame('region'))
  )
}

/** What the other figures of a page did in the places that are named: each place by product, else by region, and each figure there once. */
export function besideThem<L extends Looked>(
  suspects: readonly Suspect[],
  looked: readonly L[],
): { readonly found: Suspect; readonly looked: L }[] {
  const known = [...suspects]
  return suspects.flatMap(({ place, steps }) => {
    const id = ['product', 'region'].find((each) => each in place)
    if (id === undefined) return []
    const at = { [id]: place[id] ?? null }
    return looked.flatMap((each) => {
      const isKnown = known.some((one) => isOf(one, each) && isOneConcern(one.place, at))
      const found = isKnown ? null : suspectAt(each, at, steps)
      if (!found) return []
      known.push(found)
      return [{ found, looked: each }]
    })
  })
}

const isOf = (one: Suspect, { dataset, measure }: Looked) => one.dataset === dataset && one.measure === measure

function together({ first, also }: Ranked<Suspect>): number {
  const worst = new Map<string, number>()
  for (const each of [first, ...also]) worst.set(each.dataset, Math.max(worst.get(each.dataset) ?? 0, weightOf(each)))
  return [...worst.values()].reduce((all, weight) => all + weight, 0)
}

const byKind = (a: Suspect, b: Suspect) =>
  Number(a.isMild === true) - Number(b.isMild === true) ||
  Number(a.measure.additivity === 'stock') - Number(b.measure.additivity === 'stock')

const byWeight = (a: Suspect, b: Suspect) => byKind(a, b) || weightOf(b) - weightOf(a)

/** What has lasted weighs more than what was as bad for a day, as sums of days by themselves grow: by the root of their number. */
const weightOf = ({ severity, share }: Suspect) => severity * Math.sqrt(share)
