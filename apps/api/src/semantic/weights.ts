import { ratio } from './catalog/measure-kinds.ts'
import type { Dataset, Measure } from './catalog/types.ts'
import type { ResolvedQuery } from './validate.ts'

/** Where a row has the denominator of a rate. */
export const weightName = (measure: string): string => `${measure}.weight`

/** Where a row has how much of what is to come of it is in. */
export const arrivedName = 'arrived'

/** What is asked for beside the measures of a question. */
export interface More {
  /** The denominator of each rate, by `weightName`. */
  weights?: boolean
  /** By `arrivedName` how much of what is to come of a group and step is in, 0 to 1; null where nobody knows. */
  arrived?: boolean
}

/** If wanted, the denominator of each rate beside it, of a percentile how many values it was taken from; and how much is in. */
export function withMore(question: ResolvedQuery, { weights = false, arrived = false }: More): ResolvedQuery {
  const [first] = question.measures
  if (!first || !(weights || arrived)) return question
  const measures = weights ? question.measures.flatMap(withWeight) : question.measures
  const known = arrived ? question.dataset.arrived : undefined
  return { ...question, measures: known ? [...measures, arrivedOf(first, known)] : measures }
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
