import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { Button } from '../plain/Button.tsx'
import { SelectionBar } from '../table/SelectionBar.tsx'
import { BulkDialog, type BulkDialogProps } from './BulkDialog.tsx'

interface BulkBarProps extends Omit<BulkDialogProps, 'onClose' | 'onDone'> {
  readonly onUnselect: () => void
}

/** Changes the selected records of a management list. */
export function BulkActions({ onUnselect, ...dialog }: BulkBarProps) {
  const { t } = useTranslation('manage')
  const [open, setOpen] = useState(false)
  return (
    <SelectionBar count={dialog.ids.length} onUnselect={onUnselect}>
      <Button size="small" onClick={() => setOpen(true)}>
        <IconPencil size={16} aria-hidden />
        {t('bulk.change')}
      </Button>
      {open && <BulkDialog {...dialog} onClose={() => setOpen(false)} onDone={onUnselect} />}
    </SelectionBar>
  )
}
