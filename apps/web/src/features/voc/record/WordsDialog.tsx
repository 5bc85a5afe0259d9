import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx'
import formStyles from '../../../ui/form/form.module.css'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'

export interface WordsAsked {
  readonly title: string
  readonly label: string
  readonly help: string
  /** Said where nothing was written. */
  readonly missing: string
  readonly send: string
  readonly written: string
  readonly longest: number
}

interface WordsDialogProps extends WordsAsked {
  readonly busy: boolean
  readonly onClose: () => void
  readonly onSend: (words: string) => void
}

/** Asks for a few words before a step is taken; they stay where it fails. */
export function WordsDialog({ title, label, help, missing, send, written, longest, ...dialog }: WordsDialogProps) {
  const { t } = useTranslation('record')
  const id = useId()
  const [words, setWords] = useState(written)
  const [asked, setAsked] = useState(false)
  const isMissing = words.trim() === ''
  const go = () => (isMissing ? setAsked(true) : dialog.onSend(words.trim()))
  return (
    <Dialog
      title={title}
      onClose={dialog.onClose}
      footer={
        <>
          <Button kind="default" onClick={dialog.onClose}>
            {t('cancel')}
          </Button>
          <Button busy={dialog.busy} onClick={go}>
            {send}
          </Button>
        </>
      }
    >
      <FieldFrame id={id} label={label} help={help} error={asked && isMissing && missing} required>
        {(described) => (
          <textarea
            id={id}
            className={formStyles.input}
            rows={4}
            data-first
            maxLength={longest}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && go()}
            {...described}
          />
        )}
      </FieldFrame>
    </Dialog>
  )
}
