import type { VocRow } from '@ido/contract'
import { IconArrowRight, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/plain/Button.tsx'
import { BulkMove } from './BulkMove.tsx'
import styles from './list.module.css'

interface BulkBarProps {
  readonly rows: readonly VocRow[]
  readonly onUnselect: () => void
}

/** What can be done with the selected rows; it stands over the table as long as a selection does. */
export function BulkBar({ rows, onUnselect }: BulkBarProps) {
  const { t } = useTranslation('voc')
  const [moving, setMoving] = useState<readonly VocRow[] | null>(null)
  const refusalId = useId()
  const movable = rows.some((row) => row.can.moveTo.length > 0)
  return (
    <div className={styles.bulk} role="region" aria-label={t('bulk.bar')}>
      <span role="status">{t('bulk.selected', { count: rows.length })}</span>
      <Button size="small" disabled={!movable} aria-describedby={refusalId} onClick={() => setMoving(rows)}>
        <IconArrowRight size={16} aria-hidden />
        {t('bulk.move')}
      </Button>
      {!movable && <small id={refusalId}>{t('bulk.refused')}</small>}
      <Button size="small" kind="quiet" onClick={onUnselect}>
        <IconX size={16} aria-hidden />
        {t('bulk.unselect')}
      </Button>
      {moving && <BulkMove rows={moving} onClose={() => setMoving(null)} onDone={onUnselect} />}
    </div>
  )
}
