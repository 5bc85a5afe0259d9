import { indonesianPhrases } from './indonesian-phrases.ts'
import { runAt } from './keyboard-runs.ts'

/**
 * Below so many guesses, as a power of ten, a password is known: the bound of zxcvbn for what withstands guessing at a
 * sign-in. At the pace that the limits leave open for one name (17,300 a day, docs/decisions/03-sign-in-and-sessions.md) it takes sixteen years.
 */
const leastGuesses = 8

/** What a guesser spends on one character that no list explains, and on what stands beside words. */
const cost = { letter: Math.log10(26), digit: 1, sign: 1.5, year: 2, run: 1.5, letters: 0.5 }
const [shortestWord, longestWord] = [3, 28]

/** Words and passwords by the power of ten of their rank: the 10th most used has 1. */
type Ranks = ReadonlyMap<string, number>
let ranks: Promise<Ranks> | null = null

/**
 * The lists: 49,000 passwords most used in the published leaks (language-common), the frequent words of Indonesian films
 * and of the Indonesian Wikipedia, first names (language-id), phrases of our own. Read when the first password is set:
 * they take some ten megabytes, which a start should not.
 */
async function readRanks(): Promise<Ranks> {
  const [common, indonesian] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-id'),
  ])
  const { 'passwords-common': passwords } = common.dictionary
  const { 'commonWords-id': words, 'wikipedia-id': written, 'names-id': names } = indonesian.dictionary
  const found = new Map<string, number>()
  for (const list of [passwords, words, written, names, indonesianPhrases]) {
    for (const [index, word] of list.entries()) {
      const text = withoutSeparators(word.toLowerCase())
      const rank = Math.log10(index + 2)
      if (text.length >= shortestWord && text.length <= longestWord && rank < (found.get(text) ?? Infinity)) {
        found.set(text, rank)
      }
    }
  }
  return found
}

const look: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', '1': 'i', '5': 's', $: 's', '7': 't' }

/** Whether a guesser with the lists of the most used passwords and words gets there soon. */
export async function isKnown(password: string): Promise<boolean> {
  ranks ??= readRanks()
  const known = await ranks
  const typed = password.normalize('NFKC').toLowerCase()
  // As typed, and with the digits and signs read as the letters that people write them for.
  const read = [...typed].map((mark) => look[mark] ?? mark).join('')
  return Math.min(guesses(typed, known), guesses(read, known) + cost.letters) < leastGuesses
}

/** The fewest guesses to the whole text, from those to each of its beginnings. */
function guesses(text: string, known: Ranks): number {
  const bare = withoutSeparators(text)
  const fewest: number[] = [0]
  for (let at = 0; at < bare.length; at += 1) {
    const here = fewest[at] ?? Infinity
    const reach = (length: number, more: number) => {
      fewest[at + length] = Math.min(fewest[at + length] ?? Infinity, here + more)
    }
    reach(1, costOf(bare.charAt(at)))
    const run = runAt(bare, at)
    if (run >= shortestWord) reach(run, cost.run)
    if (/^(?:19|20)\d\d$/.test(bare.slice(at, at + 4))) reach(4, cost.year)
    for (let length = shortestWord; length <= longestWord && at + length <= bare.length; length += 1) {
      const rank = known.get(bare.slice(at, at + length))
      if (rank !== undefined) reach(length, rank)
    }
  }
  return fewest[bare.length] ?? 0
}

/** Separators hide no word. */
const withoutSeparators = (text: string): string => text.replace(/[\s._-]+/gu, '')

function costOf(mark: string): number {
  if (/\d/.test(mark)) return cost.digit
  return /\p{L}/u.test(mark) ? cost.letter : cost.sign
}
