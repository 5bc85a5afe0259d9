import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedCalls } from '../../ui/manage/calls.ts'
import { useRemove } from '../../ui/manage/useRemove.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'

interface RemoveButtonProps {
  readonly calls: ManagedCalls
  readonly record: { readonly id: number; readonly name: string }
  readonly disabled: boolean
  readonly onRemoved: () => Promise<void>
}

export function RemoveButton({ calls, record, disabled, onRemoved }: RemoveButtonProps) {
  const { t } = useTranslation('manage')
  const [asking, setAsking] = useState(false)
  const remove = useRemove(calls, onRemoved)
  const { id, name } = record
  return (
    <>
      <Button kind="default" disabled={disabled} onClick={() => setAsking(true)}>
        <IconTrash size={16} aria-hidden />
        {t('form.delete')}
      </Button>
      {asking && (
        <Dialog
          title={t('form.deleteTitle', { name })}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button kind="default" data-first onClick={() => setAsking(false)}>
                {t('cancel')}
              </Button>
              <Button
                busy={remove.isPending}
                onClick={() => remove.mutate({ id, name }, { onSettled: () => setAsking(false) })}
              >
                {t('form.deleteYes', { name })}
              </Button>
            </>
          }
        >
          <p>{t('form.deleteText')}</p>
        </Dialog>
      )}
    </>
  )
}
