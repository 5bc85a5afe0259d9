import type { VocRow } from '@ido/contract'
import { IconArrowRight, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/plain/Button.tsx'
import styles from './list.module.css'

const BulkMove = lazy(() => import('./BulkMove.tsx').then((module) => ({ default: module.BulkMove })))

interface BulkBarProps {
  readonly rows: readonly VocRow[]
  readonly onUnselect: () => void
}

/** What can be done with the selected rows; it stands over the table while some are selected. */
export function BulkBar({ rows, onUnselect }: BulkBarProps) {
  const { t } = useTranslation('voc')
  const [moving, setMoving] = useState<readonly VocRow[] | null>(null)
  if (rows.length === 0 && !moving) return null
  return (
    <div className={styles.bulk} role="region" aria-label={t('bulk.bar')}>
      <span role="status">{t('bulk.selected', { count: rows.length })}</span>
      <Button size="small" onClick={() => setMoving(rows)}>
        <IconArrowRight size={16} aria-hidden />
        {t('bulk.move')}
      </Button>
      <Button size="small" kind="quiet" onClick={onUnselect}>
        <IconX size={16} aria-hidden />
        {t('bulk.unselect')}
      </Button>
      {moving && (
        <Suspense>
          <BulkMove rows={moving} onClose={() => setMoving(null)} onDone={onUnselect} />
        </Suspense>
      )}
    </div>
  )
}
