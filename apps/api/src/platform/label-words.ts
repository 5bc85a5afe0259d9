import { labelsInEnglish, labelsInIndonesian, type Language } from '@ido/contract'

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

/**
 * The stored label of a name: the label itself, else the one with that name in either language, in any letter case; null
 * where there is none, or more than one.
 */
export function storedLabel(labels: readonly string[], meant: string): string | null {
  const word = meant.toLowerCase()
  const own = labels.find((label) => label.toLowerCase() === word)
  if (own !== undefined) return own
  const called = new Set(labels.filter((label) => namesOf(label).some((name) => name.toLowerCase() === word)))
  const [only] = called
  return only !== undefined && called.size === 1 ? only : null
}
