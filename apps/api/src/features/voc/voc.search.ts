/**
 * What a text that is looked for asks of the words index, which knows runs of letters and three digits at a time: ASCII
 * digits, spaces and punctuation end a run (see migration 0019).
 */
export interface Sought {
  text: string
  /** Part of some word: its first letters, if it is longer than the index can promise. */
  within: string[]
  /** Words as they stand: what has a separator on both sides. */
  whole: string[]
  digits: string[]
  /** Whether having these is having the text; else it is looked for among those that have them. */
  isExact: boolean
}

const separators = /[\t-@[-`{-~]+/
/** As long a part as surely lies within one entry of the index, with some room for letters that grow in lower case. */
const longest = 40
/** Shorter ones would lie within most words. */
const shortest = 3

/** @param text without spaces, or with: then its words stand side by side */
export function sought(text: string): Sought {
  const runs = text.split(separators)
  const isInner = (index: number) => index > 0 && index < runs.length - 1
  const letters = (run: string) => [...run].length
  const within = runs.filter((run, index) => !isInner(index) && letters(run) >= shortest)
  return {
    text,
    within: within.map((run) => [...run].slice(0, longest).join('')),
    whole: runs.filter((run, index) => isInner(index) && letters(run) > 0 && letters(run) <= longest),
    digits: [...new Set((text.match(/[0-9]+/g) ?? []).flatMap(threeByThree))],
    isExact: runs.length === 1 && letters(text) >= shortest && letters(text) <= longest,
  }
}

function threeByThree(digits: string): string[] {
  return Array.from({ length: Math.max(0, digits.length - 2) }, (_, place) => digits.slice(place, place + 3))
}
