import { useMutation } from '@tanstack/react-query'
import { showNotice } from '../feedback/notices.ts'
import { Button } from '../plain/Button.tsx'
import { Dialog } from '../plain/Dialog.tsx'
import { Failure } from '../plain/Message.tsx'

interface RevokeDialogProps {
  readonly words: {
    readonly title: string
    /** When it was last used. */
    readonly used: string
    readonly text: string
    readonly cancel: string
    readonly yes: string
    readonly done: string
  }
  readonly revoke: () => Promise<unknown>
  readonly onRevoked: () => Promise<void>
  readonly onClose: () => void
}

type RevokeText = 'revoke.title' | 'revoke.text' | 'cancel' | 'revoke.yes' | 'revoke.done'

/** The dialog's texts, from those of keys or wall links. */
export const revokeWords = (text: (key: RevokeText) => string, used: string): RevokeDialogProps['words'] => ({
  title: text('revoke.title'),
  used,
  text: text('revoke.text'),
  cancel: text('cancel'),
  yes: text('revoke.yes'),
  done: text('revoke.done'),
})

/** Asks before a key or a link ends: a program may be at work with it, or a screen show it. */
export function RevokeDialog({ words, revoke: end, onRevoked, onClose }: RevokeDialogProps) {
  const revoke = useMutation({
    mutationFn: end,
    onSuccess: () => {
      onClose()
      showNotice(words.done)
    },
    // Also where somebody else was faster.
    onSettled: onRevoked,
    meta: { ownFailure: true },
  })
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" data-first onClick={onClose}>
            {words.cancel}
          </Button>
          <Button busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {words.yes}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 min-w-0">
        <Failure>{revoke.error?.message}</Failure>
        <p>
          <strong>{words.used}.</strong>
        </p>
        <p>{words.text}</p>
      </div>
    </Dialog>
  )
}
