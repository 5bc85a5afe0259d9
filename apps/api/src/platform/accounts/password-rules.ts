import { commonWords } from './common-words.ts'
import { withoutRuns } from './keyboard-runs.ts'
import { isKnown } from './known-passwords.ts'
import { leakedWords } from './leaked-words.ts'

/** What is left beside words that everybody tries first must be at least this long; `Rahasia-2026!` leaves nothing. */
const leastOwn = 4

const look: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', '1': 'i', '5': 's', $: 's', '7': 't' }

/** From so many leaked words on a password is a phrase, which nobody has in a list. */
const phrase = 3

/**
 * Whether a guesser who knows the lists of the most used passwords, the portal's name and the person's e-mail address gets
 * there soon: the lists say so, or the password is made of words of ours and of leaks, of neighbouring keys, of repetitions
 * and years, with next to nothing beside them.
 */
export async function isGuessable(password: string, email: string): Promise<boolean> {
  return isMadeOfWords(password, email) || isKnown(password)
}

function isMadeOfWords(password: string, email: string): boolean {
  const own = new Set([...commonWords, ...partsOf(email)])
  const lower = password.normalize('NFKC').toLowerCase()
  // Separators hide no word, but a password of nothing else is as good as its length.
  const bare = /[\p{L}\p{N}]/u.test(lower) ? lower.replace(/[^\p{L}\p{N}@$]+/gu, '') : lower
  const yearless = bare.replace(/(?:19|20)\d\d/g, ' ')
  const typed = withoutRuns(yearless)
  // As typed, and with the digits read as the letters that people write them for (p4ssw0rd).
  const read = [...typed].map((mark) => look[mark] ?? mark).join('')
  // With each letter once, which shows the run in 112233.
  const once = withoutRuns(bare.replace(/(.)\1+/gu, '$1'))
  // Words first and runs last too: the two share letters, as in hellokitty, which has a run in it.
  return [typed, read, once, yearless].some((text) => beside(text, own).length < leastOwn)
}

/** The parts of the address that a stranger knows or guesses: `budi`, `santoso` and `telkom` of budi.santoso@telkom.example. */
function partsOf(email: string): string[] {
  return email
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= 3)
}

/** What the words leave, each repetition counted once. Leaked words go only while they are few. */
function beside(text: string, own: ReadonlySet<string>): string {
  const found = [...new Set([...own, ...leakedWords])].filter((word) => text.includes(word))
  const longestFirst = found.toSorted((a, b) => b.length - a.length)
  let [rest, leaked] = [text, 0]
  for (const word of longestFirst) {
    if (!rest.includes(word)) continue
    rest = rest.replaceAll(word, ' ')
    if (!own.has(word)) leaked += 1
  }
  if (leaked >= phrase) rest = longestFirst.filter((word) => own.has(word)).reduce(without, text)
  return withoutRuns(rest)
    .replace(/(.{1,20}?)\1+/gu, '$1')
    .replaceAll(' ', '')
}

const without = (text: string, word: string): string => text.replaceAll(word, ' ')
