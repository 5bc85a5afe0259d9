import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { Button } from '../plain/Button.tsx'
import styles from './selection.module.css'

interface SelectionBarProps {
  readonly count: number
  readonly onUnselect: () => void
  /** What can be done with the selected rows. */
  readonly children: ReactNode
}

/** Stands over the table as long as a selection does. */
export function SelectionBar({ count, onUnselect, children }: SelectionBarProps) {
  const { t } = useTranslation('table')
  return (
    <div className={styles.bar} role="region" aria-label={t('selection.bar')}>
      <span role="status">{t('selection.selected', { count })}</span>
      {children}
      <Button size="small" kind="quiet" onClick={onUnselect}>
        <IconX size={16} aria-hidden />
        {t('selection.unselect')}
      </Button>
    </div>
  )
}
