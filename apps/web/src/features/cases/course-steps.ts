import { instantOf, type CaseCourse, type PortalCase } from '@ido/contract'

export interface CourseSteps {
  readonly values: readonly (number | null)[]
  readonly usual: readonly ({ readonly low: number; readonly high: number } | null)[]
  /** Places of the first and the last step that the case is about; undefined where it is about none of them. */
  readonly stretch: { readonly first: number; readonly last: number } | undefined
}

const leastSteps = 4

/** A course step by step, with the stretch over which its case lasts; null of what is too short for a line. */
export function stepsOfCourse(
  { values, usual }: CaseCourse,
  { since, until }: Pick<PortalCase, 'since' | 'until'>,
): CourseSteps | null {
  if (values.filter(({ value }) => value !== null).length < leastSteps) return null
  const ends = new Map(usual.map(({ time, low, high }) => [time, { low, high }]))
  const [from, to] = [since === null ? -Infinity : Date.parse(since), until === null ? Infinity : Date.parse(until)]
  const starts = values.map(({ time }) => instantOf(time))
  // A step belongs to the case if it reaches into it.
  const last = starts.findLastIndex((start) => start < to)
  const first = starts.findIndex((_, place) => (starts[place + 1] ?? Infinity) > from)
  return {
    values: values.map(({ value }) => value),
    usual: ends.size > 0 ? values.map(({ time }) => ends.get(time) ?? null) : [],
    stretch: first >= 0 && first <= last ? { first, last } : undefined,
  }
}
