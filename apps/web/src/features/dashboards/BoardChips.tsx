import { IconX } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { chosenFilters, dimensionOf, type Board } from './board.ts'
import { presetPeriod } from './dashboard.search.ts'
import styles from '../../ui/table/chips.module.css'
import bar from './FilterBar.module.css'
import { useLabelWords } from './useLabelWords.ts'
import { usePeriodWords } from './usePeriodWords.ts'

/** What the page is narrowed by, in words; each can be taken away by itself. */
export function BoardChips({ board }: { readonly board: Board }) {
  const { t } = useTranslation('dashboard')
  const active = chosenFilters(board)
  const period = usePeriodWords(board)
  const wordsOf = useLabelWords()
  const { look, definition } = board
  const isOwn = look.preset === null && period !== null
  if (active.length === 0 && !isOwn) return null
  const clear = () => board.change(Object.fromEntries(active.map(([id]) => [id, undefined])))
  return (
    <ul className={`${styles.chips} ${bar.onScreen}`} aria-label={t('filter.active')}>
      {isOwn && (
        <li>
          <span title={period}>
            {t('period.label')}: <b>{period}</b>
          </span>
          <button
            type="button"
            aria-label={t('period.back', { preset: t(`period.preset.${definition.period}`) })}
            title={t('period.back', { preset: t(`period.preset.${definition.period}`) })}
            onClick={() => board.change(presetPeriod(definition.period))}
          >
            <IconX size={14} aria-hidden />
          </button>
        </li>
      )}
      {active.map(([id, labels]) => {
        const name = dimensionOf(board.datasets, id).titles[board.language]
        const value = wordsOf(...labels)
        return (
          <li key={id}>
            <span title={`${name}: ${value}`}>
              {name}: <b>{value}</b>
            </span>
            <button
              type="button"
              aria-label={t('filter.remove', { name, value })}
              onClick={() => board.change({ [id]: undefined })}
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        )
      })}
      {active.length > 0 && (
        <li className={styles.clearAll}>
          <button type="button" onClick={clear}>
            {t('filter.clearAll')}
          </button>
        </li>
      )}
    </ul>
  )
}
