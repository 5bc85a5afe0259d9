import { rankOf, shareOfScale } from './labels.ts'

/** Eight hues, then the same deeper, then deeper still: by that time a chart has more series than anybody reads. */
const hues = 8
const depths = ['', ' 72%', ' 50%']
const places = hues * depths.length

export const restColour = 'var(--ido-line-strong)'
/** Not filled in: a darker grey than what is left over, since both may lie on each other. */
/** What is so nationwide, beside what the reader sees. */
export const nationalColour = 'var(--ido-cat-2)'
export const unfilledColour = 'var(--ido-ink-soft)'

function colourAt(place: number): string {
  const hue = `var(--ido-cat-${(place % hues) + 1})`
  const depth = depths[Math.floor(place / hues) % depths.length]
  return depth ? `color-mix(in oklab, ${hue}${depth}, var(--ido-ink))` : hue
}

/** Labels whose colour means something. */
const fixed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sentiment: { positif: 'var(--ido-cat-3)', netral: restColour, negatif: 'var(--ido-cat-4)' },
  category_nps: { promoter: 'var(--ido-cat-3)', passive: restColour, detractor: 'var(--ido-cat-4)' },
  sla: { terpenuhi: 'var(--ido-cat-3)', terlambat: 'var(--ido-cat-4)' },
  target_state: { 'dalam target': 'var(--ido-cat-3)', 'lewat target': 'var(--ido-cat-4)', 'tanpa target': restColour },
}

/** Between the two ends of a scale, whose steps are told apart by their lightness alone. */
const scaleColour = (share: number): string =>
  `color-mix(in oklch, var(--ido-scale-most) ${Math.round(share * 100)}%, var(--ido-scale-least))`

function hashOf(text: string): number {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  // Mixed once more, since the low bits of near texts are near.
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Places given out in this tab, by dimension: two labels share a colour only where all are taken. */
const given = new Map<string, Map<string, number>>()

/** The place that the label's letters choose, or the next free one; the plain hues go first. */
function chosenPlace(dimension: string, label: string): number {
  const taken = given.get(dimension) ?? new Map<string, number>()
  given.set(dimension, taken)
  const known = taken.get(label)
  if (known !== undefined) return known
  const used = new Set(taken.values())
  const wish = hashOf(label) % hues
  const order = Array.from({ length: places }, (_, at) => ((wish + at) % hues) + Math.floor(at / hues) * hues)
  const place = order.find((candidate) => !used.has(candidate)) ?? wish
  taken.set(label, place)
  return place
}

/**
 * The colour of a label, the same on every chart of every page. It comes from the fixed list or the scale of its dimension where
 * there is one, from its position among `labels` where those are known, else from its letters. Null = not filled in.
 */
export function colourOf(dimension: string, label: string | null, labels: readonly string[] = []): string {
  if (label === null) return unfilledColour
  const name = label.toLowerCase()
  const known = fixed[dimension]?.[name]
  if (known) return known
  const share = shareOfScale(dimension, name, labels)
  if (share !== null) return scaleColour(share)
  if (dimension === 'region' && rankOf(dimension, name) < hues) return colourAt(rankOf(dimension, name))
  const place = labels.findIndex((candidate) => candidate.toLowerCase() === name)
  return colourAt(place < 0 ? chosenPlace(dimension, name) : place)
}

/** Measures beside each other: by their order. */
export function measureColour(place: number): string {
  return colourAt(place)
}
