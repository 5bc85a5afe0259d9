import en from '../i18n/en/widgets.ts'
import id from '../i18n/id/widgets.ts'
import type { Language } from '../i18n/i18n.ts'
import type { Translation } from '../i18n/shape.ts'

type Words = Translation<typeof id>

const words: Readonly<Record<Language, Words>> = { id, en }

/** Words of a language for what is computed outside of components, such as the summary of a chart. */
export function wordsOf(language: Language): Words {
  return words[language]
}

/** Puts values into the places of a text that are named `{{so}}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
}
