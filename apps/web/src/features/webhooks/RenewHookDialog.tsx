import { renewWebhookSecret, type WebhookRow } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { Stopped, type useProven } from '../../ui/credentials/useProven.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import { Failure } from '../../ui/plain/Message.tsx'
import { HookSecretDialog } from './HookSecretDialog.tsx'

interface RenewHookDialogProps {
  readonly of: WebhookRow
  readonly proven: ReturnType<typeof useProven>
  readonly onRenewed: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before another secret is made, and shows it this once. */
export function RenewHookDialog({ of: { id, name }, proven, onRenewed, onClose }: RenewHookDialogProps) {
  const { t } = useTranslation('webhooks')
  const renew = useMutation({
    mutationFn: async () => (await proven.run(() => call(renewWebhookSecret, { params: { id } }))).answer,
    onSettled: onRenewed,
    meta: { ownFailure: true },
  })
  if (proven.isAsking) return null
  if (renew.data) return <HookSecretDialog title={t('once.renewed', { name })} {...renew.data} onClose={onClose} />
  return (
    <Dialog
      title={t('renew.title', { name })}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" data-first onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={renew.isPending} onClick={() => renew.mutate()}>
            {t('renew.yes')}
          </Button>
        </>
      }
    >
      <Failure>{renew.error instanceof Stopped ? null : renew.error?.message}</Failure>
      <p>{t('renew.text')}</p>
    </Dialog>
  )
}
