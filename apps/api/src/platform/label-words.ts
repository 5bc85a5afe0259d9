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
 * Finds the stored label of a name: the label itself, else the one with that name in either language, in any letter case; null
 * where there is none, or more than one. The names of a list are worked out once, however many are looked up.
 */
export function labelFinder(labels: readonly string[]): (meant: string) => string | null {
  const own = new Map(labels.map((label) => [label.toLowerCase(), label]))
  const called = new Map<string, Set<string>>()
  for (const label of labels) {
    for (const name of namesOf(label)) {
      const word = name.toLowerCase()
      called.set(word, (called.get(word) ?? new Set()).add(label))
    }
  }
  return (meant) => {
    const word = meant.toLowerCase()
    const [only = null, ...others] = called.get(word) ?? []
    return own.get(word) ?? (others.length === 0 ? only : null)
  }
}
