import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import type { ManagedCalls } from './calls.ts'
import { useRemove } from './useRemove.ts'
import { useGoBack } from './ways.tsx'
import { Button } from '../plain/Button.tsx'
import { Dialog } from '../plain/Dialog.tsx'

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
