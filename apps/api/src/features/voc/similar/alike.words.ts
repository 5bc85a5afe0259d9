import { stemmer } from '@orama/stemmers/indonesian'
import { firstTime } from '../../../platform/once.ts'
import data from './words.json' with { type: 'json' }

/**
 * `words.json` has five lists. `same`: a word and its other spellings, synonyms and translations, with `_` for the spaces
 * of a phrase. `joined`: pairs of words that people write as one. `near`: groups of related words. `roots`: further known
 * words that stems are compared with. `empty`: words that do not say what a text is about.
 */
const listed = (words: string) => words.split(' ')
const groups = Object.entries(data.same).map(([plain, ways]) => ({ plain, ways: [plain, ...listed(ways)] }))
const isPhrase = (way: string) => way.includes('_')

const empty = new Set(data.empty.flatMap(listed))
const joined = new Map(Object.entries(data.joined).map(([word, parts]) => [word, listed(parts)]))
/** What each way to write a word counts as. */
const plainOf = new Map(
  groups.flatMap(({ plain, ways }) =>
    ways.filter((way) => !isPhrase(way)).map((way): [string, string] => [way, plain]),
  ),
)
const known = new Set([...plainOf.keys(), ...data.roots.flatMap(listed), ...empty])

/** Whether a word is one of the language, so that another one is not it with a typo. */
export const isKnownWord = (word: string): boolean => known.has(word)

/** What all ways to write a word count as: repeated letters and affixes are removed, chat spelling is looked up. */
export function plainWord(written: string): string {
  if (written.length > longestWord) return written
  const kept = knownPlain.get(written)
  if (kept !== undefined) return kept
  if (knownPlain.size >= mostKnown) knownPlain.clear()
  const plain = makePlain(written)
  knownPlain.set(written, plain)
  return plain
}

/** Texts are made of the same words again and again. */
const knownPlain = new Map<string, string>()
const mostKnown = 20_000

/** What is longer is no word, and costs neither time nor memory. */
const longestWord = 32

function makePlain(written: string): string {
  const word = written.replaceAll(/(\p{L})\1{2,}/gu, '$1').replace(/(?<=\p{L}{3})2(?=\p{L}*$)/u, '')
  const stem = stemmer(word)
  const found = [word, stem, ...(nasalPrefix.test(word) ? [`k${stem}`, `t${stem}`] : [])].find(isKnownWord) ?? stem
  return plainOf.get(found) ?? found
}

/** It may have replaced a k or t, which the stemmer does not bring back: `mengirim` comes from `kirim`. */
const nasalPrefix = /^[mp]en/u

interface Phrase {
  words: string[]
  plain: string
}

// These tables take milliseconds, which no start, command or test of something else is to pay.
/** What several words in a row count as, by the first of their plain words, the longest first. */
const phrases = firstTime(() =>
  Map.groupBy(
    groups
      .flatMap(({ plain, ways }) =>
        ways.filter(isPhrase).map((way): Phrase => ({ words: way.split('_').map(plainWord), plain })),
      )
      .toSorted((a, b) => b.words.length - a.words.length),
    ({ words }) => words[0] ?? '',
  ),
)

/** Ways to write a word, and of what is said by several words the one that tells most. */
const writtenAs = firstTime(
  () => new Map(groups.map(({ plain, ways }) => [plain, [...new Set(ways.map(mostTelling))]])),
)

function mostTelling(phrase: string): string {
  const parts = phrase.split('_').filter((word) => !empty.has(word) && plainWord(word) !== 'tidak')
  return parts.reduce((a, b) => (b.length > a.length ? b : a), parts[0] ?? phrase)
}

/** Which groups of words that are often said of one thing a word is in. */
const groupsOf = firstTime(() => {
  const found = new Map<string, Set<number>>()
  for (const [group, words] of data.near.entries())
    for (const word of listed(words).map(plainWord)) found.set(word, (found.get(word) ?? new Set()).add(group))
  return found
})

/** Whether a word is of what customers speak of: what is used, what happens to it, who deals with it. */
export const isFieldWord = (plain: string): boolean => groupsOf().has(plain)

/** Whether two words are often said of one thing without being the same. */
export function areNear(one: string, other: string): boolean {
  const these = groupsOf().get(one)
  const others = groupsOf().get(other)
  return these !== undefined && others !== undefined && [...these].some((group) => others.has(group))
}

/** A word as `plainWord` tells it, as it is written, and as it stands in the text: `gabisa` for its part `bisa`. */
export interface SaidWord {
  plain: string
  written: string
  inText: string
}

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

/** What is written as one word: two words of a chat, or a number with its unit. */
const apart = (word: string): readonly string[] =>
  joined.get(word) ?? /^(\d+)(\p{L}{2,})$/u.exec(word)?.slice(1) ?? [word]

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
