import { IconX } from '@tabler/icons-react'
import { labelsOf } from '../../../api/board-labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import buttons from '../../../ui/plain/icon-button.module.css'
import styles from '../../../ui/table/chips.module.css'
import { chosenFilters, dimensionOf, type Board } from '../board.ts'
import { presetPeriod, type DashboardSearch } from '../dashboard.search.ts'
import bar from './FilterBar.module.css'
import { useLabelWords, usePeriodWords } from './usePeriodWords.ts'

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
            {t('period.label')}: <b className="font-semibold">{period}</b>
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
              {name}: <b className="font-semibold">{value}</b>
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

interface LeftOutProps {
  readonly filters: DashboardSearch
  readonly board: Board
}

/**
 * Says which filter stayed behind, and why: narrowed to one region, a board that compares regions compares it with itself, and a
 * wall is for everybody in the room.
 */
export function LeftOut({ filters, board }: LeftOutProps) {
  const { t } = useTranslation('dashboard')
  const wordsOf = useLabelWords()
  const key = board.definition.group === 'tioc' ? 'filter.leftOutOfWall' : 'filter.leftOut'
  return Object.entries(filters).map(([id, text]) => {
    const name = dimensionOf(board.datasets, id).titles[board.language]
    const value = wordsOf(...labelsOf(text))
    return (
      <p key={id} className={bar.leftOut}>
        <span>{t(key, { name: name.toLowerCase(), value })}</span>
        <Button kind="default" size="small" onClick={() => board.change({ [id]: text })}>
          {t('filter.apply', { value })}
        </Button>
        <button
          type="button"
          className={buttons.icon}
          aria-label={t('filter.forget', { name, value })}
          title={t('filter.forget', { name, value })}
          onClick={() => board.change({ [id]: undefined })}
        >
          <IconX size={14} aria-hidden />
        </button>
      </p>
    )
  })
}
