import { labelsInEnglish, labelsInIndonesian, plainId, type Language } from '@ido/contract'

const dictionaries: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  id: labelsInIndonesian,
  en: labelsInEnglish,
}

/** Labels of data in the words of a language. */
export function labelWords(language: Language): (label: string) => string {
  const words = dictionaries[language]
  return (label) => (Object.hasOwn(words, label) ? (words[label] ?? label) : label)
}

/** A step such as '<=3' is '≤3' on screens. */
const onScreen = (label: string): string => label.replace(/^<=/, '≤')

/** The names of a label: as it is stored, and in both languages. */
export const namesOf = (label: string): string[] => [
  ...new Set([
    label,
    onScreen(label),
    ...Object.keys(dictionaries).map((language) => labelWords(language as Language)(label)),
  ]),
]

/** Without letter case and marks between the letters: T-REG 3, Treg 3 and treg_3 are one. */
export const squeezed = (label: string): string =>
  plainId(label)
    .toLowerCase()
    .replace(/[\s._\p{Pd}]+/gu, '')

/** '1 - Critical' is called Critical, too. */
const withoutNumber = (name: string): string => name.replace(/^\d{1,3}\s*-\s*/, '')

/** What each word stands for, squeezed; a word of two things stands for neither. */
export function byWord<Thing>(words: Iterable<readonly [word: string, thing: Thing]>): ReadonlyMap<string, Thing> {
  const found = new Map<string, Set<Thing>>()
  for (const [word, thing] of words) {
    const key = squeezed(word)
    if (key !== '') found.set(key, (found.get(key) ?? new Set()).add(thing))
  }
  return new Map(
    [...found].flatMap(([key, [thing, ...others]]) =>
      thing === undefined || others.length > 0 ? [] : [[key, thing] as const],
    ),
  )
}

/** Other words for the entries of a list. */
export const synonymsOf = (entries: Iterable<{ id: number; name: string }>): ReadonlyMap<string, number> =>
  byWord(
    [...entries].flatMap(({ id, name }) =>
      namesOf(name).flatMap((one) => [one, withoutNumber(one)].map((word) => [word, id] as const)),
    ),
  )

/** The id of the entry that a text names, from a list of names in lower case; undefined where it is none of them. */
export function entryOf(
  { list, synonyms }: { list: ReadonlyMap<string, number>; synonyms?: ReadonlyMap<string, number> },
  text: string,
): number | undefined {
  const label = plainId(text)
  return list.get(label.toLowerCase()) ?? synonyms?.get(squeezed(label))
}

/**
 * Finds ids by whatever their entries are called: by name in any letter case, in the words of either language, and with any
 * marks between the letters.
 */
export function idFinder(names: Iterable<readonly [id: number, name: string]>): (text: string) => number | undefined {
  const entries = [...names].map(([id, name]) => ({ id, name }))
  // Of two of one name it is the first.
  const list = new Map(entries.toReversed().map(({ id, name }) => [name.toLowerCase(), id]))
  // Most texts are names as they are.
  let synonyms: ReadonlyMap<string, number> | undefined
  return (text) => entryOf({ list }, text) ?? entryOf({ list, synonyms: (synonyms ??= synonymsOf(entries)) }, text)
}

/** Finds the stored label that a text means, in the same way; null where there is none, or more than one. */
export function labelFinder(labels: readonly string[]): (meant: string) => string | null {
  const different = [...new Map(labels.toReversed().map((label) => [label.toLowerCase(), label])).values()]
  const find = idFinder(different.entries())
  return (meant) => different[find(meant) ?? -1] ?? null
}
