import { labelsInEnglish, labelsInIndonesian, type Language } from '@ido/contract'

const dictionaries: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  id: labelsInIndonesian,
  en: labelsInEnglish,
}

/**
 * Labels of data for a file that was asked for in a language; as they are stored where none was named, since that is a program's
 * file, which holds what the API answers.
 */
export function labelWords(language: Language | undefined): (label: string) => string {
  const words = language ? dictionaries[language] : {}
  return (label) => (Object.hasOwn(words, label) ? (words[label] ?? label) : label)
}
