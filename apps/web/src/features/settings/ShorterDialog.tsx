import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import type { RowsByKind } from './queries.ts'
import { RowsTable } from './RowsTable.tsx'

interface ShorterDialogProps {
  /** What would go because of what is being saved. */
  readonly rows: RowsByKind
  readonly nextRunAt: string
  readonly onAgree: () => void
  readonly onClose: () => void
}

/** Asks before a shorter time is saved that the next clean-up would remove rows by. */
export function ShorterDialog({ rows, nextRunAt, onAgree, onClose }: ShorterDialogProps) {
  const { t } = useTranslation('setting')
  const format = useFormat()
  return (
    <Dialog
      title={t('shorter.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" data-first onClick={onClose}>
            {t('cleanUp.cancel')}
          </Button>
          <Button onClick={onAgree}>{t('shorter.yes')}</Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('shorter.text', { at: format.instant(nextRunAt) })}</p>
        <RowsTable rows={rows} nothing={t('cleanUp.previewNothing')} />
      </div>
    </Dialog>
  )
}
