import {
  changeWebhook,
  removeWebhook,
  testWebhook,
  webhookLimits,
  type WebhookList,
  type WebhookRow,
} from '@ido/contract'
import { IconWebhook } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { RevokeDialog } from '../../ui/credentials/RevokeDialog.tsx'
import { SecretsList } from '../../ui/credentials/SecretsList.tsx'
import secrets from '../../ui/credentials/secrets.module.css'
import type { useProven } from '../../ui/credentials/useProven.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../ui/feedback/notices.ts'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import parts from '../../ui/plain/parts.module.css'
import { webhooksQuery } from './queries.ts'
import styles from './webhooks.module.css'
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

/** A webhook, and which dialog about it is open. */
interface ChosenWebhook {
  readonly webhook: WebhookRow
  readonly to: 'log' | 'change' | 'renew' | 'remove'
}

interface WebhookLineProps {
  readonly of: WebhookRow
  readonly can: WebhookList['can']
  readonly onChoose: (chosen: ChosenWebhook) => void
}

/** One webhook: who is told of what, how that goes, and what can be done with it. */
function WebhookLine({ of: webhook, can, onChoose }: WebhookLineProps) {
  const { t } = useTranslation('webhooks')
  const words = useWebhookWords()
  const format = useFormat()
  const { state, failingSince, oldSecretUntil, madeAt, madeBy } = webhook
  return (
    <li data-state={state === 'on' ? 'valid' : state}>
      <IconWebhook size={20} aria-hidden />
      <div className={styles.line}>
        <p className={styles.name}>
          <strong>{webhook.name}</strong>
          {state !== 'on' && <span className={secrets.badge}>{t(`state.${state}`)}</span>}
        </p>
        <p>
          <code>{webhook.url}</code>
        </p>
        <p>{webhook.kinds.map(words.kind).join(', ')}</p>
        <p className={parts.faint}>{words.sees(webhook)}</p>
        <p className={parts.faint}>{words.last(webhook)}</p>
        {failingSince !== null && (
          <p className="text-bad font-medium">{t('failingSince', { when: format.instant(failingSince) })}</p>
        )}
        {webhook.waiting > 0 && <p className={parts.faint}>{t('waiting', { count: webhook.waiting })}</p>}
        {oldSecretUntil !== null && (
          <p className={parts.faint}>{t('oldSecret', { when: format.instant(oldSecretUntil) })}</p>
        )}
        <p className={parts.faint}>{t('made', { when: format.instant(madeAt), who: madeBy })}</p>
        {(state === 'failing' || state === 'gone' || state === 'resting') && <p>{t(`stopped.${state}`)}</p>}
        <Ways of={webhook} can={can} onChoose={onChoose} />
      </div>
    </li>
  )
}

function Ways({ of: webhook, can, onChoose }: WebhookLineProps) {
  const { t } = useTranslation('webhooks')
  const queryClient = useQueryClient()
  const { id, name, version, state } = webhook
  const isOn = state === 'on'
  const renewed = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  const turn = useMutation({
    mutationFn: () => call(changeWebhook, { params: { id }, body: { version, state: isOn ? 'off' : 'on' } }),
    onSuccess: () => showNotice(t(isOn ? 'turn.offDone' : 'turn.onDone', { name })),
    // Also where somebody else was faster.
    onSettled: renewed,
  })
  const test = useMutation({
    mutationFn: () => call(testWebhook, { params: { id } }),
    // Whether it arrives is seen in its log.
    onSuccess: () => onChoose({ webhook, to: 'log' }),
    onSettled: renewed,
  })
  const shared = { kind: 'default', size: 'small', disabled: !can.change, title: can.whyNot ?? undefined } as const
  const to = (way: ChosenWebhook['to']) => ({ ...shared, onClick: () => onChoose({ webhook, to: way }) })
  return (
    <div className={secrets.buttons} role="group" aria-label={t('actions', { name })}>
      <Button {...to('log')} aria-label={t('log.that', { name })}>
        {t('log.button')}
      </Button>
      <Button
        {...shared}
        disabled={!can.change || !isOn}
        title={can.whyNot ?? (isOn ? undefined : t('onFirst'))}
        busy={test.isPending}
        aria-label={t('test.that', { name })}
        onClick={() => test.mutate()}
      >
        {t('test.button')}
      </Button>
      <Button {...to('change')} aria-label={t('change.that', { name })}>
        {t('change.button')}
      </Button>
      <Button
        {...shared}
        busy={turn.isPending}
        aria-label={t(isOn ? 'turn.offThat' : 'turn.onThat', { name })}
        onClick={() => turn.mutate()}
      >
        {t(isOn ? 'turn.off' : 'turn.on')}
      </Button>
      <Button {...to('renew')} aria-label={t('renew.that', { name })}>
        {t('renew.button')}
      </Button>
      <Button {...to('remove')} aria-label={t('remove.that', { name })}>
        {t('remove.button')}
      </Button>
    </div>
  )
}
