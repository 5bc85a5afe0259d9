import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { dimensionOf, type Board } from './board.ts'
import styles from './DashboardPage.module.css'
import { useNow } from '../../ui/useNow.ts'
import { useLabelWords } from './useLabelWords.ts'
import { usePeriodWords } from './usePeriodWords.ts'
import { Facts } from '../../ui/plain/Facts.tsx'
import { useSeen } from '../../ui/plain/useSeen.ts'

/** What the controls say on the screen: on paper and in a picture nothing can be opened to find out. */
export function usePrintedFacts(board: Board, when: 'at' | 'pictured'): [string, string][] {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const now = useNow()
  const period = usePeriodWords(board)
  const wordsOf = useLabelWords()
  const seen = useSeen()
  const { language, look } = board
  const filters = Object.entries(look.filters).map(([id, labels]) => {
    return `${dimensionOf(board.datasets, id).titles[language]}: ${wordsOf(...labels)}`
  })
  return [
    [t('period.label'), period ?? t('period.preset.all')],
    [t('compare.label'), t(`compare.${look.compare ?? 'none'}`)],
    [t('print.filters'), filters.join('; ') || t('explain.none')],
    [t('seen'), seen],
    [t(`print.${when}`), format.instant(now.toISOString())],
  ]
}

export function PrintHead({ board }: { readonly board: Board }) {
  return <Facts className={styles.printHead} facts={usePrintedFacts(board, 'at')} saysSeen />
}
