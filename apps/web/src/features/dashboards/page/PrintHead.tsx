import { questionOf, type Widget } from '@ido/contract'
import { useEffect, type RefObject } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { Facts } from '../../../ui/plain/Facts.tsx'
import { useSeen } from '../../../ui/plain/useSeen.ts'
import { useNow } from '../../../ui/useNow.ts'
import { datasetOf, dimensionOf, type Board } from '../board.ts'
import { useLabelWords, usePeriodWords } from '../filters/usePeriodWords.ts'
import styles from './DashboardPage.module.css'

/**
 * What the controls say on the screen: on paper and in a picture nothing can be opened to find out.
 * @param pictured the widget of a picture, with the period that it reads
 */
export function usePrintedFacts(board: Board, pictured?: Widget): [string, string][] {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const now = useNow()
  const dataset = datasetOf(board, pictured?.query?.dataset)
  const asked = pictured && dataset ? questionOf(pictured, dataset, board.look).query : null
  const period = usePeriodWords(board, asked ?? board.look.span)
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
    [t(pictured ? 'print.pictured' : 'print.at'), format.instant(now.toISOString())],
  ]
}

export function PrintHead({ board }: { readonly board: Board }) {
  return <Facts className={styles.printHead} facts={usePrintedFacts(board)} saysSeen />
}

/** Width of A4 landscape within its margins, in CSS px. */
const paper = 1046
const largest = 1.3

/** Tells the print style how wide the page is on the screen, and how much that must shrink to fit the paper. */
export function usePrintWidth(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = () => {
      const width = page.current?.clientWidth
      if (!width) return
      page.current?.style.setProperty('--print-width', `${width}px`)
      page.current?.style.setProperty('--print-zoom', String(Math.min(largest, paper / width)))
    }
    addEventListener('beforeprint', before)
    return () => removeEventListener('beforeprint', before)
  }, [page])
}
