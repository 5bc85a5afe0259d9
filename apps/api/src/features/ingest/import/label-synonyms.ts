import { squeezed } from '../../../platform/label-words.ts'
import type { LabelField } from './profile.ts'

const shortestGuessed = 4

/** The entry whose name is a letter or two away from a text, to be asked about; null where none or several are as near. */
export function nearestEntry({ synonyms }: Pick<LabelField, 'synonyms'>, text: string): number | null {
  const word = squeezed(text)
  if (!synonyms || word.length < shortestGuessed || word.length > 60) return null
  const most = word.length < 8 ? 1 : 2
  const near = [...synonyms]
    .map(([key, id]) => ({ id, away: distance(word, key, most) }))
    .filter(({ away }) => away <= most)
  const least = Math.min(...near.map(({ away }) => away))
  const ids = new Set(near.filter(({ away }) => away === least).map(({ id }) => id))
  const [only] = ids
  return only !== undefined && ids.size === 1 ? only : null
}

/** How many letters have to be added, taken away or changed (Levenshtein), as far as that is within `most`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Infinity
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? Infinity
}
