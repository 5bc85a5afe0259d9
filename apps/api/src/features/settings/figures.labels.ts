import type { ScaleName } from '@ido/contract'

/**
 * What the steps of a scale are called, the last without an end: days are whole ('2-3', '4' where it is one alone), hours go
 * on from one step into the next ('3-6').
 */
export function scaleLabels(scale: ScaleName, ends: readonly number[]): string[] {
  const last = `>${ends.at(-1) ?? 0}`
  if (scale === 'resolve') return [...ends.map((end, at) => (at === 0 ? `<=${end}` : `${ends[at - 1]}-${end}`)), last]
  const begins = ends.map((_, at) => (at === 0 ? 0 : (ends[at - 1] ?? 0) + 1))
  return [...ends.map((end, at) => (begins[at] === end ? `${end}` : `${begins[at]}-${end}`)), last]
}
