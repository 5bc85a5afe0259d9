import { IconX } from '@tabler/icons-react'
import { labelsOf } from '../../api/board-labels.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { Button } from '../../ui/plain/Button.tsx'
import buttons from '../../ui/plain/icon-button.module.css'
import { dimensionOf, type Board } from './board.ts'
import type { DashboardSearch } from './dashboard.search.ts'
import styles from './FilterBar.module.css'
import { useLabelWords } from './useLabelWords.ts'

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
      <p key={id} className={styles.leftOut}>
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
