import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { periodWords } from '../../ui/period-words.ts'
import type { Board } from './board.ts'

/** The period in words, null for all time; one that ends with the running hour goes until now. */
export function usePeriodWords({ look: { preset, span }, language }: Board): string | null {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  if (span === null) return null
  if (preset === '24h') return t('period.untilNow', { from: format.instant(span.from) })
  return periodWords(span.from, span.to, language)
}
