/** What is looked through by its words. */
export interface Findable {
  readonly title: string
  /** Further words that lead to it, such as its name in the other language. */
  readonly words: string
}

/** Those that have all the words somewhere, what begins with them first; without words all of them, as they stand. */
export function matching<T extends Findable>(all: readonly T[], asked: string): readonly T[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean)
  const [first = ''] = words
  const rank = ({ title }: T) => {
    const at = title.toLowerCase().indexOf(first)
    if (at === 0) return 0
    return at > 0 && /\W/.test(title[at - 1] ?? '') ? 1 : 2
  }
  const fits = ({ title, words: further }: T) => {
    const text = `${title} ${further}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  // Sorting keeps the order of what ranks alike.
  return words.length === 0 ? all : all.filter(fits).toSorted((a, b) => rank(a) - rank(b))
}

const longestName = 100

/** Whether this may be what a record is called: one word with a digit. A question for every other word would find nothing. */
export function isLikeName(asked: string): boolean {
  return asked.length >= 3 && asked.length <= longestName && /\d/.test(asked) && !/\s/.test(asked)
}
