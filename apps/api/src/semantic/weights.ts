import { ratio } from './catalog/measure-kinds.ts'
import type { Dataset, Measure } from './catalog/types.ts'
import type { ResolvedQuery } from './validate.ts'

/** Where a row has the denominator of a rate. */
export const weightName = (measure: string): string => `${measure}.weight`

/** Where a row has how much of what is to come of it is in. */
export const arrivedName = 'arrived'

/** Where a row has how many records a figure rests on. */
export const countName = (measure: string): string => `${measure}.count`

/** What is asked for beside the measures of a question. */
export interface More {
  /** How many records each figure rests on, by `countName`. */
  counts?: boolean
  /** The denominator of each rate, by `weightName`. */
  weights?: boolean
  /** By `arrivedName` how much of what is to come of a group and step is in, 0 to 1; null where nobody knows. */
  arrived?: boolean
}

/** If wanted, the denominator of each rate beside it, of a percentile how many values it was taken from; and how much is in. */
export function withMore(
  question: ResolvedQuery,
  { weights = false, arrived = false, counts = false }: More,
): ResolvedQuery {
  const [first] = question.measures
  if (!first || !(weights || arrived || counts)) return question
  const { dataset } = question
  const weighed = weights ? question.measures.flatMap(withWeight) : question.measures
  const counted = counts
    ? question.measures.map((measure) => countingRecords(measure, dataset, countName(measure.id)))
    : []
  const measures = [...weighed, ...counted]
  const known = arrived ? question.dataset.arrived : undefined
  return { ...question, measures: known ? [...measures, arrivedOf(first, known)] : measures }
}

/** A measure whose figure is how many records another one counts. */
export function countingRecords(measure: Measure, { stocks }: Pick<Dataset, 'stocks'>, id: string): Measure {
  const { distribution: _, ...plain } = measure
  const { count } = measure.records
  const isStock = stocks[count] !== undefined
  return {
    ...plain,
    id,
    components: isStock ? [] : [count],
    stocks: isStock ? [count] : [],
    value: (sums) => sums.of(count),
  }
}

function withWeight(measure: Measure): Measure[] {
  const weight = measure.weight ?? countOf(measure)
  return weight ? [measure, { ...measure, id: weightName(measure.id), additivity: 'sum', value: weight }] : [measure]
}

function arrivedOf(like: Measure, { part, whole }: NonNullable<Dataset['arrived']>): Measure {
  const { stocks: _, distribution: __, ...plain } = like
  const value: Measure['value'] = (sums) => ratio(sums.of(part), sums.of(whole))
  return { ...plain, id: arrivedName, additivity: 'rate', components: [part, whole], value }
}

function countOf({ distribution }: Measure): Measure['weight'] {
  if (distribution === undefined) return undefined
  return (sums) => {
    let total = 0
    for (const count of sums.distribution(distribution).values()) total += count
    return total
  }
}
