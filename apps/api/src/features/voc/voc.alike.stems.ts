/** From this length on what an affix leaves is taken for a word that no list has. */
const shortestStem = 4
const shortestRoot = 3
const endings = /(?:lah|kah|nya|ny|ku|mu)$/u
const suffixes = /(?:kan|an|in|i)$/u
/** No word begins with the letters that stand here after them. */
const beginnings =
  /^(?:memper|diper|menge|meng|meny|mem|men|peng|peny|pem|pen|nge|ber|ter|per|me|di|ke|se)(?!n[^aeiouyg]|m[^aeiou])/u

/** The rest without an affix, unless too little is left to be a word. */
function cut(word: string, affix: RegExp): string {
  const rest = word.replace(affix, '')
  return rest.length >= shortestStem ? rest : word
}

/** A word without its affixes by rule alone, for words that no list has. */
export const cutStem = (word: string): string => cut(cut(cut(word, endings), beginnings), suffixes)

const lasts = ['kan', 'an', 'in', 'i']
const firsts = ['menge', 'penge', 'nge', 'ber', 'ter', 'per', 'be', 'te', 'pe', 'me', 'di', 'ke', 'se', 'ku']
/** Beginnings with the sounds that they swallow: `memutar` is of `putar`, `nyari` of `cari`. */
const nasals: readonly (readonly [string, readonly string[]])[] = [
  ['meny', ['s', 'c']],
  ['peny', ['s', 'c']],
  ['ny', ['s', 'c']],
  ['meng', ['', 'k']],
  ['peng', ['', 'k']],
  ['ng', ['', 'k']],
  ['mem', ['', 'p']],
  ['pem', ['', 'p']],
  ['m', ['p']],
  ['men', ['', 't']],
  ['pen', ['', 't']],
  ['n', ['t', 'c']],
]

/** All words that a word may be made of by the affixes of Indonesian, itself first, those that lost least before others. */
export function possibleRoots(word: string): string[] {
  const bare = word.replace(endings, '')
  const ends = [word, bare].flatMap((whole) => [whole, ...lasts.flatMap((last) => without(whole, last))])
  const once = ends.flatMap(withoutFirst)
  const swallowed = [...ends, ...once].flatMap(withoutNasal)
  return [...new Set([...ends, ...once, ...swallowed, ...once.flatMap(withoutFirst)])].filter(
    ({ length }) => length >= shortestRoot,
  )
}

const without = (word: string, last: string) => (word.endsWith(last) ? [word.slice(0, -last.length)] : [])
const withoutFirst = (word: string) =>
  firsts.flatMap((first) => (word.startsWith(first) ? [word.slice(first.length)] : []))
const withoutNasal = (word: string) =>
  nasals.flatMap(([first, sounds]) =>
    word.startsWith(first) ? sounds.map((sound) => `${sound}${word.slice(first.length)}`) : [],
  )

const vowels = /[aeiou]/gu
const digitLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' }

/** What a word may stand for by how people write in chats: sounds as they are spoken, letters doubled, left out or as digits. */
export function possibleSpellings(word: string): string[] {
  if (word.length < shortestStem) return []
  const single = word.replaceAll(/(.)\1/gu, '$1')
  const spoken = [
    single.replace(/e(?=[^aeiou]*$)/u, 'a'),
    single.replace(/e$/u, 'ai'),
    single.replace(/o$/u, 'au'),
    single.replace(/[kh]$/u, ''),
    `${single}h`,
    `h${single}`,
    single.replaceAll('z', 'j'),
    single.replaceAll('v', 'p'),
    single.replaceAll(/\d/gu, (digit) => digitLetters[digit] ?? digit),
  ]
  return [...new Set([single, ...spoken])].filter((way) => way !== word)
}

export const withoutVowels = (word: string): string => word.replaceAll(vowels, '')

/** Whether a word is another one with vowels left out, as `bnyk` is of `banyak`. */
export function isShortened(word: string, full: string): boolean {
  let place = 0
  for (const letter of full) if (letter === word[place]) place++
  return place === word.length && word.length < full.length
}
