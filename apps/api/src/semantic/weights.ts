import type { Measure } from './catalog/types.ts'
import type { ResolvedQuery } from './validate.ts'

/** Where a row has the denominator of a rate. */
export const weightName = (measure: string): string => `${measure}.weight`

/** If wanted, the denominator of each rate beside it; of a percentile how many values it was taken from. */
export function withWeights(question: ResolvedQuery, areWanted: boolean): ResolvedQuery {
  if (!areWanted) return question
  const measures = question.measures.flatMap((measure): Measure[] => {
    const weight = measure.weight ?? countOf(measure)
    return weight ? [measure, { ...measure, id: weightName(measure.id), additivity: 'sum', value: weight }] : [measure]
  })
  return { ...question, measures }
}

function countOf({ distribution }: Measure): Measure['weight'] {
  if (distribution === undefined) return undefined
  return (sums) => {
    let total = 0
    for (const count of sums.distribution(distribution).values()) total += count
    return total
  }
}
