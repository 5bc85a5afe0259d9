import { textsOf, useTranslation, type Language } from './speech.ts'

/**
 * A label of data in the reader's words, as it is stored where the dictionary has none, but for the sign of a step such as '<=3';
 * of columns and dimensions that have labels.
 * For what is computed outside of components: whoever draws it has `labels` loaded.
 */
export function labelIn(language: Language, label: string): string {
  const known = textsOf(language, 'labels')?.[label]
  return typeof known === 'string' ? known : label.replace(/^<=/, '≤')
}

/** Labels of data in the reader's words. */
export function useLabels(): (label: string) => string {
  const { i18n: speech } = useTranslation('labels')
  return (label) => labelIn(speech.language, label)
}

/** Labels are the same in any letter case, as the server takes them; null is 'not filled in'. */
export const isSameLabel = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase()
