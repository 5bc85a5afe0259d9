import { plainId } from '@ido/contract'
import { namesOf } from '../../../platform/label-words.ts'
import type { LabelField } from './profile.ts'

/** Without letter case and marks between the letters: T-REG 3, Treg 3 and treg_3 are one. */
const squeezed = (label: string): string =>
  plainId(label)
    .toLowerCase()
    .replace(/[\s._-]+/g, '')

/** '1 - Critical' is called Critical, too. */
const withoutNumber = (name: string): string => name.replace(/^\d{1,3}\s*-\s*/, '')

/** Other words for the entries of a list, squeezed; a word that two of them are called by stands for neither. */
export function synonymsOf(entries: readonly { id: number; name: string }[]): ReadonlyMap<string, number> {
  const found = new Map<string, Set<number>>()
  for (const { id, name } of entries) {
    for (const word of namesOf(name).flatMap((one) => [one, withoutNumber(one)])) {
      const key = squeezed(word)
      if (key !== '') found.set(key, (found.get(key) ?? new Set()).add(id))
    }
  }
  return new Map(
    [...found].flatMap(([key, [id, ...others]]) => (id === undefined || others.length > 0 ? [] : [[key, id] as const])),
  )
}

/** The entry that a text names; undefined where it is none of the list. */
export function entryOf({ list, synonyms }: Pick<LabelField, 'list' | 'synonyms'>, text: string): number | undefined {
  const label = plainId(text)
  return list.get(label.toLowerCase()) ?? synonyms?.get(squeezed(label))
}

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
