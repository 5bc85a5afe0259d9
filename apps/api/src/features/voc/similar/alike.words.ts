import { firstTime } from '../../../platform/first-time.ts'
import {
  cutStem,
  emptyWords,
  isShortened,
  possibleRoots,
  possibleSpellings,
  roots,
  withoutVowels,
  writtenAsOne,
} from './alike.language.ts'
import { nearWords, sameWords } from './alike.lexicon.ts'

const listed = (text: string) => text.trim().split(/\s+/u)
const groupsIn = (text: string) =>
  text
    .trim()
    .split(/;\s|\n/u)
    .map(listed)

const empty = new Set(listed(emptyWords))
/** What each way to write a word counts as. */
const plainOf = new Map(
  groupsIn(sameWords).flatMap((words) =>
    words.filter((word) => !word.includes('_')).map((word): [string, string] => [word, words[0] ?? word]),
  ),
)
const known = new Set([...plainOf.keys(), ...plainOf.values(), ...listed(roots), ...empty])
const byConsonants = Map.groupBy(known, withoutVowels)
const leastConsonants = 3

/** Whether a word is one of the language, so that another one is not it with a typo. */
export const isKnownWord = (plain: string): boolean => known.has(plain)

/** How all ways to write a word are told as one: letters repeated, chat spelling, affixes of Indonesian taken off by rule. */
export function plainWord(written: string): string {
  if (written.length > longestWord) return written
  const kept = knownPlain.get(written)
  if (kept !== undefined) return kept
  if (knownPlain.size >= mostKnown) knownPlain.clear()
  const plain = madePlain(written)
  knownPlain.set(written, plain)
  return plain
}

/** Texts are made of the same words again and again. */
const knownPlain = new Map<string, string>()
const mostKnown = 20_000

/** What is longer is no word, and costs neither time nor memory. */
const longestWord = 32

function madePlain(written: string): string {
  const word = written.replaceAll(/(\p{L})\1{2,}/gu, '$1').replace(/(?<=\p{L}{3})2(?=\p{L}*$)/u, '')
  const ways = possibleRoots(word)
  const found =
    (known.has(word) ? word : undefined) ??
    ways.find(isRoot) ??
    ways.flatMap(possibleSpellings).find(isRoot) ??
    fullWord(word) ??
    cutStem(word)
  return plainOf.get(found) ?? found
}

/** Short words that say nothing are no roots: `medan` is not of `dan`. */
const isRoot = (word: string) => known.has(word) && (word.length >= leastConsonants + 1 || !empty.has(word))

/** The word that a short one is with its vowels left out. */
function fullWord(word: string): string | undefined {
  const consonants = withoutVowels(word)
  if (consonants.length < leastConsonants) return undefined
  return byConsonants.get(consonants)?.find((full) => isShortened(word, full))
}

interface Phrase {
  words: string[]
  plain: string
}

// These tables take 30 ms, which no start, command or test of something else is to pay.
/** What several words in a row count as, by the first of their plain words, the longest first. */
const phrases = firstTime(() =>
  Map.groupBy(
    groupsIn(sameWords)
      .flatMap((words) =>
        words
          .filter((word) => word.includes('_'))
          .map((word): Phrase => ({ words: word.split('_').map(plainWord), plain: words[0] ?? word })),
      )
      .toSorted((a, b) => b.words.length - a.words.length),
    ({ words }) => words[0] ?? '',
  ),
)

/** Ways to write a word, and of what is said by several words the one that tells most. */
const writtenAs = firstTime(
  () =>
    new Map(
      groupsIn(sameWords).map((words): [string, string[]] => [words[0] ?? '', [...new Set(words.map(mostTelling))]]),
    ),
)

function mostTelling(phrase: string): string {
  const parts = phrase.split('_').filter((word) => !empty.has(word) && plainWord(word) !== plainWord('tidak'))
  return parts.reduce((a, b) => (b.length > a.length ? b : a), parts[0] ?? phrase)
}

/** Which groups of words that are often said of one thing a word is in. */
const groupsOf = firstTime(() => {
  const groups = new Map<string, Set<number>>()
  for (const [group, words] of groupsIn(nearWords).entries())
    for (const word of words.map(plainWord)) groups.set(word, (groups.get(word) ?? new Set()).add(group))
  return groups
})

/** Whether a word is of what customers speak of: what is used, what happens to it, who deals with it. */
export const isFieldWord = (plain: string): boolean => groupsOf().has(plain)

/** Whether two words are often said of one thing without being the same. */
export function areNear(one: string, other: string): boolean {
  const groups = groupsOf().get(one)
  const others = groupsOf().get(other)
  return groups !== undefined && others !== undefined && [...groups].some((group) => others.has(group))
}

/** A word as `plainWord` tells it, as it is written, and as it stands in the text: `gabisa` for its part `bisa`. */
export interface SaidWord {
  plain: string
  written: string
  inText: string
}

/** Units that are often written without a space after their number. */
const units = /^(\d+)(rb|ribu|k|jt|juta|gb|giga|mb|mbps|hari|hr|jam|menit|bulan|bln|tahun|thn|x|kali)$/u

/** The words of a text in their order; null stands for one that says nothing of what it is about. */
export function wordsInOrder(text: string): (SaidWord | null)[] {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => ({ word, parts: apart(word) }))
  const written = words.flatMap(({ parts }) => parts)
  const inText = words.flatMap(({ word, parts }) => parts.map(() => word))
  const plain = written.map(plainWord)
  const found: (SaidWord | null)[] = []
  for (let place = 0; place < written.length;) {
    const phrase = phraseAt(plain, place)
    const length = phrase?.words.length ?? 1
    const end = place + length
    found.push(
      telling({
        plain: phrase?.plain ?? plain[place] ?? '',
        written: written.slice(place, end).join(' '),
        inText: [...new Set(inText.slice(place, end))].join(' '),
      }),
    )
    place += length
  }
  return found
}

function apart(word: string): readonly string[] {
  const [, number, unit] = units.exec(word) ?? []
  return writtenAsOne.get(word) ?? (number !== undefined && unit !== undefined ? [number, unit] : [word])
}

const phraseAt = (plain: readonly string[], place: number): Phrase | undefined =>
  phrases()
    .get(plain[place] ?? '')
    ?.find(({ words }) => words.every((word, rank) => plain[place + rank] === word))

function telling(word: SaidWord): SaidWord | null {
  const { plain, written } = word
  return empty.has(written) || empty.has(plain) || (plain.length < 2 && !/\p{N}/u.test(plain)) ? null : word
}

/** The words of a text that say what it is about, each once, as `plainWord` tells them, by how they stand there. */
export function tellingWords(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const word of wordsInOrder(text)) if (word !== null && !found.has(word.plain)) found.set(word.plain, word.inText)
  return found
}

/** What else a word may be written as in texts: the chat spellings of it. */
export const spellingsOf = (plain: string): readonly string[] => writtenAs().get(plain) ?? [plain]

/** From 0 to 1: what share of their pairs of letters (`letterPairs`) two words have in common (Dice's coefficient), for typos. */
export function pairLikeness(pairs: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let common = 0
  for (const pair of pairs) if (others.has(pair)) common++
  return (2 * common) / (pairs.size + others.size)
}

export function letterPairs(word: string): Set<string> {
  const padded = ` ${word} `
  return new Set(Array.from({ length: padded.length - 1 }, (_, place) => padded.slice(place, place + 2)))
}
