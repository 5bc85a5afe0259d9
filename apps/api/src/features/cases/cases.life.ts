import { type CaseState, dayLength } from '@ido/contract'
import type { CasePlace, FoundCase, FoundState } from '../../semantic/cases/found.ts'

/** What a case is and was, of which the next run makes what it is then. */
export interface CaseLife {
  /** What readers see. */
  readonly state: CaseState
  /** What the last run said. */
  readonly foundState: FoundState
  /** When runs said another state, within the last day; Unix time in ms. */
  readonly turns: readonly number[]
}

/** So many turns within a day are no news of their own: the case comes and goes. */
const turnsOfUnstable = 4

/** A case that comes and goes is unstable until a day has passed without a turn. */
export function nextLife(life: CaseLife, foundState: FoundState, now: number): CaseLife {
  const recent = life.turns.filter((at) => at > now - dayLength)
  const turns = foundState === life.foundState ? recent : [...recent, now]
  const isUnstable = turns.length >= turnsOfUnstable || (life.state === 'unstable' && turns.length > 0)
  return { state: isUnstable ? 'unstable' : foundState, foundState, turns }
}

/** When something is so, Unix time in ms; null = since longer than is looked back, or still. */
export interface CaseStretch {
  readonly since: number | null
  readonly until: number | null
}

/** A case that comes back within a day is the same one. */
const shortestStay = dayLength

export function isSameTime(one: CaseStretch, other: CaseStretch): boolean {
  const begins = (a: CaseStretch, b: CaseStretch) => (a.since ?? -Infinity) <= (b.until ?? Infinity) + shortestStay
  return begins(one, other) && begins(other, one)
}

/** The earlier beginning; one that is known, where a later look no longer reaches as far back. */
export function earlierSince(known: number | null, found: number | null): number | null {
  return known === null || found === null ? known : Math.min(known, found)
}

/** A place as one text, however its dimensions are ordered. */
export const placeText = (place: CasePlace): string =>
  JSON.stringify(Object.entries(place).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** A case and all scopes in which it was found as it is. */
export interface SharedCase {
  readonly found: FoundCase
  readonly scopes: readonly string[]
}

/** Figures that were counted in another order differ in their last digits. */
const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(9)))

/** What a case is to be told apart by from one of another scope. */
function nameOf({ family, place, since, until, figures }: FoundCase): string {
  const counted = figures.map(({ dataset, measure, value, previous, target }) => [
    dataset,
    measure,
    ...[value, previous, target].map(rounded),
  ])
  return JSON.stringify([family, placeText(place), since, until, counted])
}

/**
 * One case where several scopes have the same figures of the same place. With other figures it is one of its own: nobody reads
 * in a case what lies beyond their scope.
 */
export function sharedCases(found: ReadonlyMap<string, readonly FoundCase[]>): SharedCase[] {
  const shared = new Map<string, SharedCase>()
  for (const [scope, cases] of found) {
    for (const one of cases) {
      const name = nameOf(one)
      const known = shared.get(name) ?? { found: one, scopes: [] }
      const severity = Math.max(known.found.severity, one.severity)
      shared.set(name, { found: { ...known.found, severity }, scopes: [...known.scopes, scope] })
    }
  }
  return [...shared.values()]
}
