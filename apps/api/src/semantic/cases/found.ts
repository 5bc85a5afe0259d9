import type { CaseCourse, CaseState } from '@ido/contract'
import type { Query } from '@ido/contract'

/** Dimension id to label, null for 'not filled in'; empty = everywhere. */
export type CasePlace = Readonly<Record<string, string | null>>

/** A figure of a case, over the time of the case. */
export interface FoundFigure {
  readonly dataset: string
  readonly measure: string
  readonly value: number | null
  /** What is usual there and then, in the measure's unit; null where nothing is known of it. */
  readonly previous: number | null
  readonly target: number | null
  /** The place that the target was set for, which may be wider than that of the figure; absent of a technical limit. */
  readonly heldTo?: CasePlace
  /** The question whose one row has `value`. */
  readonly evidence: Query
}

/** What the engine tells, before people work on it. */
export type FoundState = Extract<CaseState, 'ongoing' | 'recovering' | 'over' | 'chronic' | 'silent' | 'unclear'>

/** One case as one run of the engine finds it. */
export interface FoundCase {
  /** Family of the measure, such as 'tickets.load': figures that derive from each other are of one family. */
  readonly family: string
  readonly state: FoundState
  readonly place: CasePlace
  /** Unix time in ms, at the beginning of a day or hour; null = for longer than is looked back. */
  readonly since: number | null
  /** The beginning of the first day or hour at which it is as usual again. */
  readonly until: number | null
  /** 0 and up; the worst first. */
  readonly severity: number
  /** What it is about first, then what else became worse with it. */
  readonly figures: readonly [FoundFigure, ...FoundFigure[]]
  readonly course: CaseCourse | null
}

/** What people said was no problem, and is over: before it is a case again it must be further out. */
export interface Excused {
  readonly family: string
  readonly place: CasePlace
  /** The scopes, by their keys, in which it was found. */
  readonly readers: readonly string[]
}
