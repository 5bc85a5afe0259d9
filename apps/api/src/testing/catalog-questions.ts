import type { DatasetInfo, Query } from '@ido/contract'

/** Every measure of the catalog as a whole and by each dimension that it goes with, over one period. */
export function catalogQuestions(catalog: readonly DatasetInfo[], period: Pick<Query, 'from' | 'to'>): Query[] {
  return catalog.flatMap(({ id, measures, dimensions }) =>
    measures.flatMap((measure): Query[] => {
      const along = dimensions.filter(({ measures: only }) => only === undefined || only.includes(measure.id))
      const question = { dataset: id, measures: [measure.id], ...period }
      return [question, ...along.map((dimension) => ({ ...question, dimensions: [dimension.id] }))]
    }),
  )
}
