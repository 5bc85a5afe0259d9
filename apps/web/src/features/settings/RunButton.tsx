import type { DueRows } from '@ido/contract'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import { Failure } from '../../ui/plain/Message.tsx'
import { usePreview, useRun } from './queries.ts'
import { RowsTable, sumOf } from './RowsTable.tsx'

/** Shows what would go, and removes it at once when told to; what was shown by other settings is shown again first. */
export function RunButton({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation('setting')
  const format = useFormat()
  const preview = usePreview()
  const run = useRun()
  const [due, setDue] = useState<DueRows | null>(null)
  const show = () => preview.mutate({}, { onSuccess: (now) => (run.reset(), setDue(now)) })
  const close = () => setDue(null)
  const count = due ? sumOf(due.rows) : 0
  const refused = run.error instanceof ApiError && run.error.code === 409
  return (
    <>
      <Button kind="default" disabled={disabled} busy={preview.isPending || run.isPending} onClick={show}>
        {t('cleanUp.run')}
      </Button>
      {due && (
        <Dialog
          title={t('cleanUp.runTitle')}
          onClose={close}
          footer={
            <>
              <Button kind="default" data-first onClick={close}>
                {t('cleanUp.cancel')}
              </Button>
              {refused && (
                <Button busy={preview.isPending} onClick={show}>
                  {t('cleanUp.showAgain')}
                </Button>
              )}
              {!refused && count > 0 && (
                <Button busy={run.isPending} onClick={() => run.mutate(due, { onSuccess: close })}>
                  {t('cleanUp.runYes', { count, rows: format.number(count) })}
                </Button>
              )}
            </>
          }
        >
          <div className="grid gap-3">
            <Failure>{run.error?.message}</Failure>
            {count > 0 && <p>{t('cleanUp.previewText')}</p>}
            <RowsTable rows={due.rows} oldest={due.oldest} nothing={t('cleanUp.previewNothing')} />
          </div>
        </Dialog>
      )}
    </>
  )
}
