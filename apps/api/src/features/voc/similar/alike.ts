import { eachInTurn } from '../../../platform/pools/turns.ts'
import { areNear, isFieldWord, isKnownWord, tellingWords } from './alike.words.ts'

/** How often words are in texts, by a sample of them. */
export interface Rarity {
  texts: number
  withWord: ReadonlyMap<string, number>
}

/** So many words of a text are compared at most, and so many texts in one turn of the thread: it is held for milliseconds. */
const mostCompared = 50
const textsAtOnce = 4

export async function rarityOf(texts: readonly string[]): Promise<Rarity> {
  const withWord = new Map<string, number>()
  const count = (text: string) => {
    for (const word of tellingWords(text).keys()) withWord.set(word, (withWord.get(word) ?? 0) + 1)
  }
  await eachInTurn(texts, count, textsAtOnce)
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

/** For each word that is asked for, its typos in texts and how similar each is to it, from 0 to 1. */
export type Typos = ReadonlyMap<string, ReadonlyMap<string, number>>

/**
 * How much two texts have in common, from 0 to 1, and the words by which, the heaviest first: the cosine of their telling
 * words, in which a common word adds its weight. A typo adds the part by which it is similar, a related word a fixed part;
 * each word counts once. The order of words plays no part, nor do meanings that the lists do not have.
 */
export function likenessTo(
  text: string,
  rarity: Rarity,
  typos: Typos = new Map(),
): (other: string) => { score: number; words: string[] } {
  const weigh = remembered((word) => weightOf(rarity, word))
  const squared = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + weigh(word), 0)
  const asked = comparedWords(text, weigh)
  const length = squared(asked.keys())
  const pairsWith = remembered((plain) =>
    [...asked.keys()].flatMap((word): Pair[] => {
      const likeness = Math.max(typos.get(word)?.get(plain) ?? 0, areNear(word, plain) ? nearness : 0)
      return likeness === 0 ? [] : [{ word, plain, weight: likeness * Math.sqrt(weigh(word) * weigh(plain)) }]
    }),
  )
  return (other) => {
    const words = comparedWords(other, weigh)
    const matches = matchesOf(asked, words, { weigh, pairsWith })
    const common = matches.reduce((sum, { weight }) => sum + weight, 0)
    return {
      score: common === 0 ? 0 : Math.min(1, common / Math.sqrt(length * squared(words.keys()))),
      // What people write as one is shown as one, and once.
      words: [
        ...new Set(matches.toSorted((a, b) => b.weight - a.weight).map(({ plain }) => words.get(plain) ?? plain)),
      ],
    }
  }
}

type Words = ReadonlyMap<string, string>
type Weigh = (word: string) => number

interface Pair {
  word: string
  plain: string
  weight: number
}

/** The telling words of a text, of a long one those that weigh most: each is compared with each of another text. */
function comparedWords(text: string, weigh: Weigh): Words {
  const words = tellingWords(text)
  if (words.size <= mostCompared) return words
  return new Map([...words].toSorted(([one], [other]) => weigh(other) - weigh(one)).slice(0, mostCompared))
}

/** The words of two texts that are the same, and of all others in pairs those that weigh most. */
function matchesOf(
  asked: Words,
  words: Words,
  { weigh, pairsWith }: { weigh: Weigh; pairsWith: (plain: string) => readonly Pair[] },
): Pick<Pair, 'plain' | 'weight'>[] {
  const both = [...asked.keys()].filter((word) => words.has(word))
  const others = [...words.keys()].filter((word) => !asked.has(word))
  const pairs = others.flatMap(pairsWith).filter(({ word }) => !words.has(word))
  const taken = new Set<string>()
  const alike = pairs.toSorted(heaviestFirst).filter(({ word, plain }) => {
    const isFree = !taken.has(word) && !taken.has(plain)
    if (isFree) taken.add(word).add(plain)
    return isFree
  })
  return [...both.map((plain) => ({ plain, weight: weigh(plain) })), ...alike]
}

/** Which of two equal pairs is first does not depend on which text was asked for. */
const heaviestFirst = (a: Pair, b: Pair) => b.weight - a.weight || nameOf(a).localeCompare(nameOf(b))
const nameOf = ({ word, plain }: Pair) => (word < plain ? `${word} ${plain}` : `${plain} ${word}`)

/** Hundreds of texts bring the same words again and again; what is made of them is forgotten with the question. */
function remembered<Made>(make: (word: string) => Made): (word: string) => Made {
  const known = new Map<string, Made>()
  return (word) => {
    const found = known.get(word) ?? make(word)
    known.set(word, found)
    return found
  }
}

/** Less than this is chance: it is not shown. */
const leastScore = 0.3
const shown = 5

export interface Alike {
  id: number
  score: number
  words: string[]
}

/** Which few of many texts are most alike to one, the most alike first. Others have the thread between the comparisons. */
export async function mostAlike(
  text: string,
  rarity: Rarity,
  others: readonly { id: number; text: string }[],
  typos?: Typos,
): Promise<Alike[]> {
  const compare = likenessTo(text, rarity, typos)
  const compared = await eachInTurn(others, ({ id, text: other }) => ({ id, ...compare(other) }), textsAtOnce)
  return compared
    .filter(({ score }) => score >= leastScore)
    .toSorted((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, shown)
}

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
 * records are expected to have them all. Rare words come first, even where several common ones together weigh more.
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
  const isRare = (taken: AskedWord[]) => Number(taken.length === 1 && expectedOf(taken, records) <= readForEach)
  const heaviness = (taken: AskedWord[]) => taken.reduce((sum, { weight }) => sum + weight, 0)
  return found.toSorted((a, b) => isRare(b) - isRare(a) || heaviness(b) - heaviness(a)).slice(0, mostCombinations)
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
