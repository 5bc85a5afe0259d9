import type { CaseSensitivity } from '@ido/contract'
import type { DeclaredMeasure } from './declared.ts'

/** How closely measures are looked at, by 'dataset.measure'; any other normally. */
export type Sensitivities = Readonly<Record<string, CaseSensitivity>>

/** Times the score that a case needs, and times what it must lie beyond the usual at least. */
const factors: Readonly<Record<CaseSensitivity, { readonly score: number; readonly beyond: number }>> = {
  low: { score: 2, beyond: 1.5 },
  normal: { score: 1, beyond: 1 },
  high: { score: 0.7, beyond: 0.6 },
}

const factorsOf = (dataset: string, id: string, sensitivities: Sensitivities = {}) =>
  factors[sensitivities[`${dataset}.${id}`] ?? 'normal']

/** How sure it must be that a measure is out. */
export const strictnessOf = (dataset: string, { id }: DeclaredMeasure, sensitivities?: Sensitivities): number =>
  factorsOf(dataset, id, sensitivities).score

/** A measure with the least that is a case of it as staff want it. */
export function asSensitive(dataset: string, measure: DeclaredMeasure, sensitivities?: Sensitivities): DeclaredMeasure {
  const { beyond } = factorsOf(dataset, measure.id, sensitivities)
  return { ...measure, leastRatio: 1 + (measure.leastRatio - 1) * beyond }
}
