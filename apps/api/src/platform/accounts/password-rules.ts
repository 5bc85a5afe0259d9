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
 * Whether a guesser soon finds the password by the lists of the most used ones, the portal's name and the owner's name, NIK
 * and e-mail address: it is in the lists, or it is made of these words, words of leaks, neighbouring keys, repetitions and
 * years with next to nothing beside them.
 */
export async function isGuessable(password: string, owner: PasswordOwner): Promise<boolean> {
  return isMadeOfWords(password, owner) || isKnown(password)
}

/** Facts about the account's owner that a stranger may know. */
export interface PasswordOwner {
  readonly email: string
  readonly name: string
  readonly nik: string | null
}

function isMadeOfWords(password: string, owner: PasswordOwner): boolean {
  const own = new Set([...commonWords, ...partsOf(owner)])
  const lower = password.normalize('NFKC').toLowerCase()
  // Separators hide no word, but a password of nothing else is as good as its length.
  const bare = /[\p{L}\p{N}]/u.test(lower) ? lower.replace(/[^\p{L}\p{N}@$]+/gu, '') : lower
  const yearless = bare.replace(/(?:19|20)\d\d/g, ' ')
  const typed = withoutRuns(yearless)
  // As typed, and with the digits read as the letters that people write them for (p4ssw0rd).
  const read = readAsLetters(typed)
  // With each letter once, which shows the run in 112233.
  const once = withoutRuns(bare.replace(/(.)\1+/gu, '$1'))
  // Words first and runs last too: the two share letters, as in hellokitty, which has a run in it.
  return [typed, read, once, yearless].some((text) => beside(text, own).length < leastOwn)
}

/**
 * The parts of address, name and NIK that a stranger knows or guesses: `budi`, `santoso` and `telkom` of
 * budi.santoso@telkom.example. Accents hide no name, and digits are also read as letters, as in the password.
 */
function partsOf({ email, name, nik }: PasswordOwner): string[] {
  const told = `${email} ${name} ${nik ?? ''}`.normalize('NFKC').toLowerCase()
  const plain = told.normalize('NFD').replace(/\p{M}+/gu, '')
  const parts = `${told} ${plain}`.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= 3)
  return parts.flatMap((part) => [part, readAsLetters(part)])
}

const readAsLetters = (text: string): string => [...text].map((mark) => look[mark] ?? mark).join('')

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
