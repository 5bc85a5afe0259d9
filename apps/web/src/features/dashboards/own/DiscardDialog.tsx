import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'

interface DiscardDialogProps {
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** Asks before an arrangement is given up that was not saved. */
export function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('boards')
  return (
    <Dialog
      title={t('arrange.discardTitle')}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onDiscard}>
            {t('arrange.discardYes')}
          </Button>
          <Button data-first onClick={onClose}>
            {t('arrange.discardNo')}
          </Button>
        </>
      }
    >
      <p>{t('arrange.discardText')}</p>
    </Dialog>
  )
}
