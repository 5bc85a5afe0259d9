import { useState, type ReactNode } from 'react'
import { Button } from '../plain/Button.tsx'
import { Dialog } from '../plain/Dialog.tsx'

interface KeepDialogProps {
  readonly title: string
  readonly width?: 'wide'
  /** Words of the box that says it is kept, of what is asked where it is not, and of the button that ends it. */
  readonly words: { readonly kept: string; readonly keepFirst: string; readonly done: string }
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A secret, this once: nobody can look it up again, which is why closing asks to have kept it. */
export function KeepDialog({ title, width, words, onClose, children }: KeepDialogProps) {
  const [kept, setKept] = useState(false)
  const [asked, setAsked] = useState(false)
  const close = () => (kept ? onClose() : setAsked(true))
  return (
    <Dialog
      title={title}
      {...(width && { width })}
      onClose={close}
      footer={
        <>
          {asked && !kept && (
            <p role="alert" className="flex-1 text-bad text-sm font-medium">
              {words.keepFirst}
            </p>
          )}
          <Button onClick={close}>{words.done}</Button>
        </>
      }
    >
      {children}
      <label className="flex gap-2 items-start mt-5 font-medium">
        <input
          className="flex-none w-4.5 h-4.5 mt-0.5"
          type="checkbox"
          checked={kept}
          onChange={(event) => setKept(event.target.checked)}
        />
        {words.kept}
      </label>
    </Dialog>
  )
}
