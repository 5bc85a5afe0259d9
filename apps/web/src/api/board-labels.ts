import type { Label } from '@ido/contract'

/** Reads the labels of one dimension in the address of a board. */
export function labelsOf(text: string): Label[] {
  const parts = text.match(/(?:\\.|[^,\\])+|(?<=^|,)(?=,|$)/gs) ?? []
  const labels = parts.map((part) => part.replaceAll(/\\(.)/gs, '$1').trim() || null)
  return [...new Set(labels)]
}

/** Writes them; undefined where there are none. */
export function writtenLabels(labels: readonly Label[]): string | undefined {
  if (labels.length === 0) return undefined
  return labels.map((label) => (label ?? '').replaceAll(/[\\,]/g, '\\$&')).join(',')
}
