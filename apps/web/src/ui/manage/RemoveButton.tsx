import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../feedback/notices.ts'
import { Button } from '../plain/Button.tsx'
import { Dialog } from '../plain/Dialog.tsx'
import { managedKey, type ManagedCalls } from './calls.ts'
import { useGoBack } from './ways.tsx'

interface RemoveButtonProps {
  readonly calls: ManagedCalls
  readonly record: { readonly id: number; readonly name: string }
  readonly disabled: boolean
  /** Where other buttons of the page take other things away, too. */
  readonly label?: string
  /** Without asking first: it can be undone. */
  readonly atOnce?: boolean
  /** What the dialog says beside what it says of every record; it is there only while the dialog is. */
  readonly children?: ReactNode
}

export function RemoveButton({ calls, record, disabled, label, atOnce = false, children }: RemoveButtonProps) {
  const { t } = useTranslation('manage')
  const [asking, setAsking] = useState(false)
  const remove = useRemove(calls, useGoBack(calls))
  const { id, name } = record
  return (
    <>
      <Button
        kind="default"
        disabled={disabled}
        busy={atOnce && remove.isPending}
        onClick={() => (atOnce ? remove.mutate({ id, name }) : setAsking(true))}
      >
        <IconTrash size={16} aria-hidden />
        {label ?? t('form.delete')}
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
          {children}
        </Dialog>
      )}
    </>
  )
}

/** Deletes a record and offers to undo it; what forbids it is the server's to say, in the dialog of failures. */
function useRemove(calls: ManagedCalls, onRemoved: () => Promise<void>) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const renew = () => client.invalidateQueries({ queryKey: managedKey(calls) })
  const restore = useMutation({
    mutationFn: (trashId: number) => call(calls.restore, { params: { id: trashId } }),
    onSuccess: async () => {
      await renew()
      showNotice(t('restored'))
    },
  })
  return useMutation({
    mutationFn: async ({ id }: { readonly id: number; readonly name: string }) =>
      (await call(calls.remove, { params: { id } })).answer,
    onSuccess: async ({ trashId }, { name }) => {
      showNotice(t('removed', { name }), { label: t('undo'), run: () => restore.mutate(trashId) })
      // Its page is left first: nothing of it is to be read again.
      await onRemoved()
      await renew()
    },
  })
}
