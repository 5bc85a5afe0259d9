import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import type { useThanksWrites } from './useThanks.ts'

/** Removes the customer's address, once asked. */
export function RemoveAddress({ remove }: Pick<ReturnType<typeof useThanksWrites>, 'remove'>) {
  const { t } = useTranslation('thanks')
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const go = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        close()
        showNotice(t('removed'))
      },
    })
  return (
    <>
      <p>
        <Button kind="default" size="small" onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      </p>
      {asking && (
        <Dialog
          title={t('removeTitle')}
          onClose={close}
          footer={
            <>
              <Button kind="default" data-first onClick={close}>
                {t('keep')}
              </Button>
              <Button busy={remove.isPending} onClick={go}>
                {t('remove')}
              </Button>
            </>
          }
        >
          <p>{t('removeText')}</p>
        </Dialog>
      )}
    </>
  )
}
