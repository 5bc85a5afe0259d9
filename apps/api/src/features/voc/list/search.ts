/**
 * What a text that is looked for asks of the words index, which knows runs of letters and three digits at a time: ASCII
 * digits, spaces and punctuation end a run (see `voc_letters` and `voc_digits` of the database).
 */
export interface Sought {
  text: string
  /** Runs of letters at its ends: part of some word each. */
  parts: Part[]
  /** Words as they stand: what has a separator on both sides. */
  whole: string[]
  /** Digits by three, with a space where a number begins or ends. */
  digits: string[]
  /** Whether having these is having the text; else it is looked for among those that have them. */
  isExact: boolean
  /** Whether a word or number begins with it, or it is the record's id, rather than it lying anywhere. */
  isBeginning: boolean
}

/** Letters that a word begins with, ends with, or has anywhere. */
export interface Part {
  letters: string
  at: 'begin' | 'end' | 'within'
}

const separators = /[\t-@[-`{-~]+/
/** As long a part as surely lies within one entry of the index, with some room for letters that grow in lower case. */
const longest = 40
/** Fewer of them lie within or before most words; words that begin alike are fewer. */
const shortest = { begin: 1, end: 2, within: 3 }

/**
 * A phone number with separators becomes its digits, which the searched text of a record has too; any other word stays.
 * `voc_phone_digits` of the database has the same rule for phone numbers.
 */
export function phoneDigits(word: string): string {
  const digits = word.replace(/[^0-9]+/g, '')
  return digits.length >= 8 && /^[+0][0-9()./-]*$/.test(word) ? digits : word
}

/** @param text without spaces, or with: then its words stand side by side */
export function sought(text: string): Sought {
  const runs = text.split(separators)
  const inner = runs.slice(1, -1)
  const isAlone = runs.length === 1
  return {
    text,
    parts: isAlone ? partOf(text, 'within') : [...partOf(runs[0], 'end'), ...partOf(runs.at(-1), 'begin')],
    whole: inner.filter((run) => run !== '' && lettersOf(run).length <= longest),
    digits: [...new Set([...text.matchAll(/[0-9]+/g)].flatMap((number) => threeByThree(number, text)))],
    isExact: isAlone && lettersOf(text).length >= shortest.within && lettersOf(text).length <= longest,
    isBeginning: false,
  }
}

/** @param text of one or two letters, so that whatever stands in it begins there: letters, or a number */
export function soughtBeginning(text: string): Sought {
  const [number] = text.matchAll(/[0-9]+/g)
  const ends = number === undefined || number.index + number[0].length < text.length ? ' ' : ''
  return {
    text,
    parts: text.split(separators).flatMap((run) => partOf(run, 'begin')),
    whole: [],
    digits: number === undefined ? [] : [`  ${number[0]}${ends}`.slice(-3)],
    isExact: false,
    isBeginning: true,
  }
}

const lettersOf = (run: string) => [...run]

function partOf(run = '', at: Part['at']): Part[] {
  const letters = lettersOf(run)
  if (letters.length < shortest[at]) return []
  const kept = at === 'end' ? letters.slice(-longest) : letters.slice(0, longest)
  return [{ letters: kept.join(''), at }]
}

/** Inside the text a short number begins and ends where it does there; at the ends of the text it may go on. */
function threeByThree({ 0: digits, index }: RegExpExecArray, text: string): string[] {
  const before = digits.length > 2 || index === 0 ? '' : ' '
  const after = digits.length > 2 || index + digits.length === text.length ? '' : ' '
  const number = before + digits + after
  return Array.from({ length: Math.max(0, number.length - 2) }, (_, place) => number.slice(place, place + 3))
}
