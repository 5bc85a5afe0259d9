import { removeWebhook, webhookLimits, type WebhookList } from '@ido/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { RevokeDialog } from '../../ui/credentials/RevokeDialog.tsx'
import { SecretsList } from '../../ui/credentials/SecretsList.tsx'
import type { useProven } from '../../ui/credentials/useProven.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { webhooksQuery } from './queries.ts'
import { type ChosenWebhook, WebhookLine } from './WebhookLine.tsx'
import { useWebhookWords } from './words.ts'

// Forms and the log come when somebody opens them.
const MakeWebhookDialog = lazy(() =>
  import('./MakeWebhookDialog.tsx').then((module) => ({ default: module.MakeWebhookDialog })),
)
const ChangeWebhookDialog = lazy(() =>
  import('./ChangeWebhookDialog.tsx').then((module) => ({ default: module.ChangeWebhookDialog })),
)
const RenewHookDialog = lazy(() =>
  import('./RenewHookDialog.tsx').then((module) => ({ default: module.RenewHookDialog })),
)
const DeliveriesDialog = lazy(() =>
  import('./DeliveriesDialog.tsx').then((module) => ({ default: module.DeliveriesDialog })),
)

/** Programs that are told of what happens here. */
export function WebhooksSection() {
  const { data, error, refetch, isFetching } = useQuery(webhooksQuery)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div className="h-24 rounded bg-sunken" aria-busy />
  return <Webhooks {...data} />
}

function Webhooks({ webhooks, can }: WebhookList) {
  const { t } = useTranslation('webhooks')
  const queryClient = useQueryClient()
  const renewed = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  const { most } = webhookLimits
  return (
    <SecretsList<WebhookList['webhooks'][number], ChosenWebhook>
      rows={webhooks}
      words={{
        empty: t('empty'),
        make: t('make'),
        beside: can.whyNot ?? t('count', { count: webhooks.length, most }),
      }}
      cannotMake={!can.change || webhooks.length >= most}
      renderLine={(webhook, onChoose) => <WebhookLine key={webhook.id} of={webhook} can={can} onChoose={onChoose} />}
      renderMaking={(proven, onClose) => <MakeWebhookDialog proven={proven} onMade={renewed} onClose={onClose} />}
      renderChosen={(chosen, onClose, proven) => (
        <AboutOne {...chosen} proven={proven} onChanged={renewed} onClose={onClose} />
      )}
    />
  )
}

interface AboutOneProps extends ChosenWebhook {
  readonly proven: ReturnType<typeof useProven>
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}

function AboutOne({ webhook, to, proven, onChanged, onClose }: AboutOneProps) {
  switch (to) {
    case 'log':
      return <DeliveriesDialog of={webhook} onChanged={onChanged} onClose={onClose} />
    case 'change':
      return <ChangeWebhookDialog of={webhook} {...{ proven, onChanged, onClose }} />
    case 'renew':
      return <RenewHookDialog of={webhook} proven={proven} onRenewed={onChanged} onClose={onClose} />
    case 'remove':
      return <Removing webhook={webhook} onChanged={onChanged} onClose={onClose} />
  }
}

function Removing({ webhook, onChanged, onClose }: Omit<AboutOneProps, 'proven' | 'to'>) {
  const { t } = useTranslation('webhooks')
  const { last } = useWebhookWords()
  const { id, name } = webhook
  const words = {
    title: t('remove.title', { name }),
    used: last(webhook),
    text: t('remove.text'),
    cancel: t('cancel'),
    yes: t('remove.yes'),
    done: t('remove.done', { name }),
  }
  const remove = () => call(removeWebhook, { params: { id } })
  return <RevokeDialog words={words} revoke={remove} onRevoked={onChanged} onClose={onClose} />
}
