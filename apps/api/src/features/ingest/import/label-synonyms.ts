import { lettersApart } from '../../../platform/words/letters-apart.ts'
import { squeezed } from '../../../platform/words/label-words.ts'
import type { LabelField } from './profile.ts'

const shortestGuessed = 4

/** The entry whose name is a letter or two away from a text, to be asked about; null where none or several are as near. */
export function nearestEntry({ synonyms }: Pick<LabelField, 'synonyms'>, text: string): number | null {
  const word = squeezed(text)
  if (!synonyms || word.length < shortestGuessed || word.length > 60) return null
  const most = word.length < 8 ? 1 : 2
  const near = [...synonyms]
    .map(([key, id]) => ({ id, away: lettersApart(word, key, most) }))
    .filter(({ away }) => away <= most)
  const least = Math.min(...near.map(({ away }) => away))
  const ids = new Set(near.filter(({ away }) => away === least).map(({ id }) => id))
  const [only] = ids
  return only !== undefined && ids.size === 1 ? only : null
}
