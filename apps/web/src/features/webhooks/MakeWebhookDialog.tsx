import { makeWebhook } from '@ido/contract'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useMaking } from '../../ui/credentials/useMaking.ts'
import type { useProven } from '../../ui/credentials/useProven.ts'
import { HookSecretDialog } from './HookSecretDialog.tsx'
import { useTypedWebhook, WebhookForm, webhookFields } from './WebhookForm.tsx'

interface MakeWebhookDialogProps {
  readonly proven: ReturnType<typeof useProven>
  readonly onMade: () => Promise<void>
  readonly onClose: () => void
}

/** Asks whom to tell of what, makes it, and shows its secret this once. */
export function MakeWebhookDialog({ proven, onMade, onClose }: MakeWebhookDialogProps) {
  const { t } = useTranslation('webhooks')
  const typed = useTypedWebhook(null)
  const make = () => call(makeWebhook, { body: typed.body() })
  const making = useMaking({ fields: webhookFields, wrong: typed.wrong, proven, make, onMade })
  // One dialog at a time: the proof comes first, and who stops there comes back to what was typed.
  if (proven.isAsking) return null
  if (making.made) {
    const title = t('once.made', { name: typed.name.trim() })
    return <HookSecretDialog title={title} secret={making.made.secret} onClose={onClose} />
  }
  return <WebhookForm of={making} typed={typed} title={t('form.make')} submit={t('make')} onClose={onClose} />
}
