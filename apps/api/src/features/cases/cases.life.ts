import { type CaseCourse, type CaseState, dayLength } from '@ido/contract'
import type { FoundCase, FoundFigure, FoundState } from '../../semantic/cases/found.ts'
import { placeKey } from '../../semantic/cases/series.ts'

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
/** What is so for longer than is looked back began at most so long ago, as far as cases that are over are concerned. */
const longestBack = 180 * dayLength

/** What was over before then cannot be the same case. */
export const earliestOf = ({ since }: CaseStretch, now: number): number => (since ?? now - longestBack) - shortestStay

export function isSameTime(one: CaseStretch, other: CaseStretch): boolean {
  const begins = (a: CaseStretch, b: CaseStretch) => (a.since ?? -Infinity) <= (b.until ?? Infinity) + shortestStay
  return begins(one, other) && begins(other, one)
}

/** A figure as a case stores it. */
export interface StoredFigure extends FoundFigure {
  /** The scopes that have it, where not all scopes of the case do: what became worse elsewhere is for those who see it. */
  readonly readers?: readonly string[]
}

/** A case and all scopes in which it was found. */
export interface SharedCase {
  readonly found: Omit<FoundCase, 'figures'>
  readonly figures: readonly [StoredFigure, ...StoredFigure[]]
  readonly scopes: readonly string[]
}

/** Figures that were counted in another order differ in their last digits. */
const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(9)))

const nameOfFigure = ({ evidence: { filters }, ...figure }: FoundFigure): string => {
  const { dataset, measure, value, previous, target } = figure
  return JSON.stringify([dataset, measure, filters, ...[value, previous, target].map(rounded)])
}

const nameOfCourse = ({ query, values, usual }: CaseCourse) => [
  query,
  values.map(({ time, value }) => [time, rounded(value)]),
  // The ends of what is usual are differences, of which fewer digits are the same.
  usual.map(({ time, low, high }) => [time, ...[low, high].map((end) => Number(end.toPrecision(6)))]),
]

const nameOfCase = ({ family, place, since, until, figures, course }: FoundCase): string =>
  JSON.stringify([
    family,
    placeKey(place),
    since,
    until,
    nameOfFigure(figures[0]),
    course === null ? null : nameOfCourse(course),
  ])

/**
 * One case where several scopes have the same first figure of the same place, with the same course. With another it is a case of its
 * own: nobody reads in a case what lies beyond their scope.
 */
export function sharedCases(found: ReadonlyMap<string, readonly FoundCase[]>): SharedCase[] {
  const shared = new Map<string, { scope: string; found: FoundCase }[]>()
  for (const [scope, cases] of found) {
    for (const one of cases) {
      const name = nameOfCase(one)
      shared.set(name, [...(shared.get(name) ?? []), { scope, found: one }])
    }
  }
  return [...shared.values()].flatMap((same) => joined(same) ?? [])
}

function joined(same: readonly { scope: string; found: FoundCase }[]): SharedCase | null {
  const [widest] = same
  if (widest === undefined) return null
  const { figures, ...found } = widest.found
  const readers = new Map<string, { figure: FoundFigure; scopes: string[] }>()
  for (const one of same) {
    for (const figure of one.found.figures.slice(1)) {
      const name = nameOfFigure(figure)
      const known = readers.get(name) ?? { figure, scopes: [] }
      readers.set(name, { figure, scopes: [...known.scopes, one.scope] })
    }
  }
  const others = [...readers.values()].map(({ figure, scopes }) =>
    scopes.length === same.length ? figure : { ...figure, readers: scopes },
  )
  return {
    found: { ...found, severity: Math.max(...same.map((one) => one.found.severity)) },
    figures: [figures[0], ...others],
    scopes: same.map(({ scope }) => scope),
  }
}
