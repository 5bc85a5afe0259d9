import { areNear, isFieldWord, isKnownWord, letterLikeness, tellingWords } from './voc.alike.words.ts'

/** How often words are in texts, by a sample of them. */
export interface Rarity {
  texts: number
  withWord: ReadonlyMap<string, number>
}

/** Below this a word is another one, not the same with a typo. */
const leastLetters = 0.6
const shortestTypo = 4

export function rarityOf(texts: readonly string[]): Rarity {
  const withWord = new Map<string, number>()
  for (const text of texts)
    for (const word of tellingWords(text).keys()) withWord.set(word, (withWord.get(word) ?? 0) + 1)
  return { texts: texts.length, withWord }
}

/** Words of the field say more of what a text is about than others as rare, and slang and names that no list has say less. */
const fieldWord = 1.4
const unknownWord = 0.7

/** What a word weighs: more the fewer texts have it (inverse document frequency, in natural logarithms), and the more it is of the field. */
export function weightOf({ texts, withWord }: Rarity, word: string): number {
  const rarity = Math.log(1 + (texts + 1) / ((withWord.get(word) ?? 0) + 0.5))
  if (isFieldWord(word)) return rarity * fieldWord
  return isKnownWord(word) || /^\d/u.test(word) ? rarity : rarity * unknownWord
}

/** What a word counts beside another one that is often said of the same thing. */
const nearness = 0.4

/**
 * How much two texts have in common, from 0 to 1, and the words by which, the heaviest first: the cosine of their telling
 * words, in which what a common word adds is its weight. A word that only resembles one of the other text counts as far as
 * their letters agree, one that is often said of the same thing in part, each for one word of the other at most. Neither the
 * order of words nor what they mean beyond the lists is known to it.
 */
export function likenessTo(text: string, rarity: Rarity): (other: string) => { score: number; words: string[] } {
  const weights = new Map<string, number>()
  const weigh = (word: string) => {
    const weight = weights.get(word) ?? weightOf(rarity, word)
    weights.set(word, weight)
    return weight
  }
  const squared = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + weigh(word), 0)
  const asked = tellingWords(text)
  const length = squared(asked.keys())
  const likeness = remembered(wordLikeness)
  const together = (one: string, other: string) => {
    const found = likeness(one, other)
    return found === 0 ? 0 : found * Math.sqrt(weigh(one) * weigh(other))
  }
  return (other) => {
    const words = tellingWords(other)
    const matches = matchesOf(asked, words, together)
    const common = matches.reduce((sum, { weight }) => sum + weight, 0)
    return {
      score: common === 0 ? 0 : Math.min(1, common / Math.sqrt(length * squared(words.keys()))),
      words: matches.toSorted((a, b) => b.weight - a.weight).map(({ plain }) => words.get(plain) ?? plain),
    }
  }
}

type Words = ReadonlyMap<string, string>
interface Pair {
  word: string
  plain: string
  weight: number
}

type Weigh = (one: string, other: string) => number

/** The words of two texts that are the same, and of all others in pairs those that weigh most. */
function matchesOf(asked: Words, words: Words, weigh: Weigh): { plain: string; weight: number }[] {
  const both = [...asked.keys()].filter((word) => words.has(word))
  const others = [...words.keys()].filter((word) => !asked.has(word))
  const alone = [...asked.keys()].filter((word) => !words.has(word))
  const pairs = alone
    .flatMap((word) => others.map((plain): Pair => ({ word, plain, weight: weigh(word, plain) })))
    .filter(({ weight }) => weight > 0)
  const taken = new Set<string>()
  const alike = pairs.toSorted(heaviestFirst).filter(({ word, plain }) => {
    const isFree = !taken.has(word) && !taken.has(plain)
    if (isFree) taken.add(word).add(plain)
    return isFree
  })
  return [...both.map((plain) => ({ plain, weight: weigh(plain, plain) })), ...alike]
}

/** Which of two equal pairs is first does not depend on which text was asked for. */
const heaviestFirst = (a: Pair, b: Pair) => b.weight - a.weight || nameOf(a).localeCompare(nameOf(b))
const nameOf = ({ word, plain }: Pair) => (word < plain ? `${word} ${plain}` : `${plain} ${word}`)

function wordLikeness(one: string, other: string): number {
  const letters = letterLikenessOfWords(one, other)
  return Math.max(letters >= leastLetters ? letters : 0, areNear(one, other) ? nearness : 0)
}

/** Short words are often alike by chance: only longer ones have typos, and two words of the language are not one of them. */
export function letterLikenessOfWords(one: string, other: string): number {
  if (one === other) return 1
  const isTypo = Math.min(one.length, other.length) >= shortestTypo && !(isKnownWord(one) && isKnownWord(other))
  return isTypo ? letterLikeness(one, other) : 0
}

/** Thousands of texts bring the same words again and again. */
function remembered(compare: (one: string, other: string) => number) {
  const known = new Map<string, Map<string, number>>()
  return (one: string, other: string) => {
    const byOther = known.get(one) ?? new Map<string, number>()
    known.set(one, byOther)
    const found = byOther.get(other) ?? compare(one, other)
    byOther.set(other, found)
    return found
  }
}

/** Whether a word of the texts is what was asked for: the same by spelling and affixes, or with a typo. */
export const isSameWord = (asked: string, plain: string): boolean =>
  asked === plain || letterLikenessOfWords(asked, plain) >= leastLetters

export interface AskedWord {
  /** As the index has it, in all ways that texts write it. */
  forms: string[]
  /** What share of texts has it, by the sample. */
  share: number
  weight: number
}

/** So many texts are read for one combination of words, and so many combinations asked for. */
export const readForEach = 300
const mostCombinations = 8
const deepest = 3

/**
 * Which words records must have together to be looked at: a rare one alone, common ones with others until few enough
 * records are expected to have them all. Combinations that weigh most come first.
 */
export function combinations(words: readonly AskedWord[], records: number): AskedWord[][] {
  const rareFirst = words.toSorted((a, b) => b.weight - a.weight)
  const found: AskedWord[][] = []
  const grow = (taken: AskedWord[], from: number) => {
    const isLast = from >= rareFirst.length
    if (taken.length > 0 && (expectedOf(taken, records) <= readForEach || taken.length === deepest || isLast))
      found.push(taken)
    else
      for (let next = from; next < rareFirst.length; next++)
        grow([...taken, ...rareFirst.slice(next, next + 1)], next + 1)
  }
  grow([], 0)
  const heaviness = (taken: AskedWord[]) => taken.reduce((sum, { weight }) => sum + weight, 0)
  return found.toSorted((a, b) => heaviness(b) - heaviness(a)).slice(0, mostCombinations)
}

/** About how many records have all the words, if none of them goes with another. */
const expectedOf = (words: readonly AskedWord[], records: number): number =>
  words.reduce((expected, { share }) => expected * share, records)

/** Of what more records have than this, those that are read are a few of many, and chosen by nothing. */
const vague = 20 * readForEach
/** With so many found already, there is no need of such. */
const enough = 100

/**
 * What is found by one combination after another, each once, until so many are there. Those that weigh most come first;
 * the last ones are of common words, which cost most and say least: they are asked for where hardly anything else was.
 * @param ask finds what has the words, apart from what is known by its id
 */
export async function inTurn<Found extends { id: number }>(
  together: readonly AskedWord[][],
  { records, most }: { records: number; most: number },
  ask: (words: AskedWord[], known: readonly number[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found = new Map<number, Found>()
  for (const words of together) {
    if (found.size >= most) break
    if (found.size >= enough && expectedOf(words, records) > vague) continue
    for (const each of await ask(words, [...found.keys()])) found.set(each.id, each)
  }
  return [...found.values()].slice(0, most)
}
