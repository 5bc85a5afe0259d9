import type { BothTexts } from '@ido/contract'

/** What is looked through by its words. */
export interface Findable {
  readonly title: string
  /** Further words that lead to it, such as its name in the other language. */
  readonly words: string
  /** Names of the figures that it shows. */
  readonly figures?: readonly BothTexts[] | undefined
}

/** In any letter case, with or without its hyphens: 'treg 2' is T-REG 2. */
const folded = (text: string): string => text.toLowerCase().replaceAll('-', '')

export function typedWords(asked: string): readonly string[] {
  return folded(asked).split(/\s+/).filter(Boolean)
}

/** The words that neither a title nor what stands beside it has. */
function missingIn({ title, words: further }: Findable, words: readonly string[]): readonly string[] {
  const text = folded(`${title} ${further}`)
  return words.filter((word) => !text.includes(word))
}

/** Whether a word of the name begins with this one, in either language: '2' is not in '72 jam'. */
function isNamedBy({ id, en }: BothTexts, word: string): boolean {
  return [id, en].some((name) =>
    folded(name)
      .split(/[^\p{L}\d]+/u)
      .some((part) => part.startsWith(word)),
  )
}

/** The figures by which something was found, that is by none where its title says all the words. */
export function figuresFound(findable: Findable, asked: string): readonly BothTexts[] {
  const missing = missingIn(findable, typedWords(asked))
  if (missing.length === 0) return []
  const found = (findable.figures ?? []).filter((figure) => missing.some((word) => isNamedBy(figure, word)))
  const whole = found.filter((figure) => missing.every((word) => isNamedBy(figure, word)))
  return whole.length > 0 ? whole : found
}

/** Whether all the words are there: in its title, beside it, or in the names of its figures. */
export function hasWords(findable: Findable, words: readonly string[]): boolean {
  const named = (word: string) => findable.figures?.some((figure) => isNamedBy(figure, word)) ?? false
  return missingIn(findable, words).every(named)
}

/**
 * Those that have all the words somewhere: what begins with them first, what only shows a figure of that name last; without
 * words all of them, as they stand.
 */
export function matching<T extends Findable>(all: readonly T[], asked: string): readonly T[] {
  const words = typedWords(asked)
  const [first = ''] = words
  const rank = (findable: T) => {
    if (missingIn(findable, words).length > 0) return 3
    const title = folded(findable.title)
    const at = title.indexOf(first)
    if (at === 0) return 0
    return at > 0 && /\W/.test(title[at - 1] ?? '') ? 1 : 2
  }
  // Sorting keeps the order of what ranks alike.
  return words.length === 0
    ? all
    : all.filter((findable) => hasWords(findable, words)).toSorted((a, b) => rank(a) - rank(b))
}

const longestName = 100

/** Whether this may be what a record is called: one word with a digit. A question for every other word would find nothing. */
export function isLikeName(asked: string): boolean {
  return asked.length >= 3 && asked.length <= longestName && /\d/.test(asked) && !/\s/.test(asked)
}
