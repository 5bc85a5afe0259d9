import type { Label } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useLabels } from '../../../i18n/labels.ts'

/** Labels that a page is narrowed by, as its reader calls them. */
export function useLabelWords(): (...labels: readonly Label[]) => string {
  const { t } = useTranslation('dashboard')
  const words = useLabels()
  return (...labels) => labels.map((label) => (label === null ? t('filter.notFilled') : words(label))).join(', ')
}
