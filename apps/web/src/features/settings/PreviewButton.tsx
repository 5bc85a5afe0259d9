import type { DueRows } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import { type GivenDays, usePreview } from './queries.ts'
import { RowsTable } from './RowsTable.tsx'

interface PreviewButtonProps {
  readonly label: string
  /** Where they differ from those that stand. */
  readonly days?: GivenDays
  readonly disabled?: boolean
}

/** Shows how many rows would go now, and how old they are. */
export function PreviewButton({ label, days = {}, disabled = false }: PreviewButtonProps) {
  const { t } = useTranslation('setting')
  const preview = usePreview()
  const [due, setDue] = useState<DueRows | null>(null)
  return (
    <>
      <Button
        kind="default"
        disabled={disabled}
        busy={preview.isPending}
        onClick={() => preview.mutate(days, { onSuccess: setDue })}
      >
        {label}
      </Button>
      {due && (
        <Dialog
          title={t('cleanUp.previewTitle')}
          onClose={() => setDue(null)}
          footer={
            <Button kind="default" data-first onClick={() => setDue(null)}>
              {t('cleanUp.close')}
            </Button>
          }
        >
          <RowsTable rows={due.rows} oldest={due.oldest} nothing={t('cleanUp.previewNothing')} />
        </Dialog>
      )}
    </>
  )
}
