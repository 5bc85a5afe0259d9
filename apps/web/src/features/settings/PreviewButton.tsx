import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import { type GivenDays, type RowsByKind, usePreview } from './queries.ts'
import { RowsTable } from './RowsTable.tsx'

interface PreviewButtonProps {
  readonly label: string
  /** Where they differ from those that stand. */
  readonly days?: GivenDays
  readonly disabled?: boolean
}

/** Shows how many rows would go now. */
export function PreviewButton({ label, days = {}, disabled = false }: PreviewButtonProps) {
  const { t } = useTranslation('setting')
  const preview = usePreview()
  const [rows, setRows] = useState<RowsByKind | null>(null)
  return (
    <>
      <Button
        kind="default"
        disabled={disabled}
        busy={preview.isPending}
        onClick={() => preview.mutate(days, { onSuccess: setRows })}
      >
        {label}
      </Button>
      {rows && (
        <Dialog
          title={t('cleanUp.previewTitle')}
          onClose={() => setRows(null)}
          footer={
            <Button kind="default" data-first onClick={() => setRows(null)}>
              {t('cleanUp.close')}
            </Button>
          }
        >
          <RowsTable rows={rows} nothing={t('cleanUp.previewNothing')} />
        </Dialog>
      )}
    </>
  )
}
