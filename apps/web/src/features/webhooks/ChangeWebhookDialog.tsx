import { changeWebhook, type WebhookRow } from '@ido/contract'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useMaking } from '../../ui/credentials/useMaking.ts'
import type { useProven } from '../../ui/credentials/useProven.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { useTypedWebhook, WebhookForm, webhookFields } from './WebhookForm.tsx'

interface ChangeWebhookDialogProps {
  readonly of: WebhookRow
  readonly proven: ReturnType<typeof useProven>
  /** Also where somebody else was faster, so that who opens it once more sees theirs. */
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}

/** Another name, address, kind or part of the data; elsewhere or more is asked for with a proof, as making is. */
export function ChangeWebhookDialog({ of: webhook, proven, onChanged, onClose }: ChangeWebhookDialogProps) {
  const { t } = useTranslation('webhooks')
  const typed = useTypedWebhook(webhook)
  const { id, version } = webhook
  const change = () =>
    call(changeWebhook, { params: { id }, body: { version, ...typed.body() } }).finally(() => void onChanged())
  const onMade = async () => {
    onClose()
    showNotice(t('form.changed', { name: typed.name.trim() }))
  }
  const making = useMaking({ fields: webhookFields, wrong: typed.wrong, proven, make: change, onMade })
  if (proven.isAsking) return null
  const title = t('form.change', { name: webhook.name })
  return <WebhookForm of={making} typed={typed} title={title} submit={t('form.save')} onClose={onClose} />
}
