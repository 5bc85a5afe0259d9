import { longestReason } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { WordsDialog } from '../detail/WordsDialog.tsx'

interface WhyButtonProps {
  readonly label: string
  /** What it is called where its label says too little by itself. */
  readonly name?: string
  readonly title: string
  readonly help: string
  readonly send: string
  readonly busy: boolean
  readonly onSend: (reason: string, close: () => void) => void
}

/** A step that asks why before it is taken. */
export function WhyButton({ label, name, onSend, ...asked }: WhyButtonProps) {
  const { t } = useTranslation('merge')
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button kind="default" size="small" aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <WordsDialog
          {...asked}
          label={t('reason')}
          missing={t('reasonMissing')}
          written=""
          longest={longestReason}
          onClose={close}
          onSend={(reason) => onSend(reason, close)}
        />
      )}
    </>
  )
}
