import { IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../plain/Button.tsx'
import { BulkDialog, type BulkDialogProps } from './BulkDialog.tsx'
import styles from './manage.module.css'

interface BulkBarProps extends Omit<BulkDialogProps, 'onClose' | 'onDone'> {
  readonly onUnselect: () => void
}

/** What can be done with the selected rows; it stands over the list as long as a selection does. */
export function BulkBar({ onUnselect, ...dialog }: BulkBarProps) {
  const { t } = useTranslation('manage')
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.bulk} role="region" aria-label={t('bulk.bar')}>
      <span role="status">{t('bulk.selected', { count: dialog.ids.length })}</span>
      <Button size="small" onClick={() => setOpen(true)}>
        <IconPencil size={16} aria-hidden />
        {t('bulk.change')}
      </Button>
      <Button size="small" kind="quiet" onClick={onUnselect}>
        <IconX size={16} aria-hidden />
        {t('bulk.unselect')}
      </Button>
      {open && <BulkDialog {...dialog} onClose={() => setOpen(false)} onDone={onUnselect} />}
    </div>
  )
}
