import { labelIn, useTranslation } from './speech.ts'

/** Labels of data in the reader's words. */
export function useLabels(): (label: string) => string {
  const { i18n: speech } = useTranslation('labels')
  return (label) => labelIn(speech.language, label)
}
