import type { ReactNode } from 'react'
import { Button } from '../plain/Button.tsx'
import { Dialog } from '../plain/Dialog.tsx'
import { Failure } from '../plain/Message.tsx'
import type { useMaking } from './useMaking.ts'

interface MakingDialogProps {
  readonly of: Pick<ReturnType<typeof useMaking>, 'id' | 'onSubmit' | 'refusal' | 'isSending'>
  readonly words: { readonly title: string; readonly cancel: string; readonly submit: string }
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What is asked before something is made that has a secret. */
export function MakingDialog({ of, words, onClose, children }: MakingDialogProps) {
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={of.id} busy={of.isSending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={of.id} className="grid gap-4 min-w-0" onSubmit={of.onSubmit} noValidate>
        <Failure>{of.refusal}</Failure>
        {children}
      </form>
    </Dialog>
  )
}
