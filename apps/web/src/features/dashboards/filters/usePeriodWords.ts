import type { Label, Query } from '@ido/contract'
import { useLabels } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { periodWords } from '../../../ui/period-words.ts'
import type { Board } from '../board.ts'

/**
 * The period in words, null for all time; one that ends with the running hour goes until now.
 * @param asked what a widget asks, which may reach further back than the page does
 */
export function usePeriodWords({ look, language }: Board, asked: Pick<Query, 'from' | 'to'> | null = look.span) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { from, to } = asked ?? {}
  if (!from || !to) return null
  if (look.preset === '24h' && from === look.span?.from) return t('period.untilNow', { from: format.instant(from) })
  return periodWords(from, to, language)
}

/** Labels that a page is narrowed by, as its reader calls them. */
export function useLabelWords(): (...labels: readonly Label[]) => string {
  const { t } = useTranslation('dashboard')
  const words = useLabels()
  return (...labels) => labels.map((label) => (label === null ? t('filter.notFilled') : words(label))).join(', ')
}
