import { sendDeliveryAgain, type WebhookDeliveryRow, type WebhookRow } from '@ido/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import secrets from '../../ui/credentials/secrets.module.css'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Facts } from '../../ui/plain/Facts.tsx'
import { Failure, Message } from '../../ui/plain/Message.tsx'
import parts from '../../ui/plain/parts.module.css'
import { deliveriesKey } from './queries.ts'
import styles from './webhooks.module.css'
import { useWebhookWords } from './words.ts'

interface DeliveryLineProps {
  readonly of: WebhookDeliveryRow
  readonly webhook: WebhookRow
}

/** One message: of what and how it went, and opened all that is known of it. */
export function DeliveryLine({ of: delivery, webhook }: DeliveryLineProps) {
  const { t } = useTranslation('webhooks')
  const words = useWebhookWords()
  const format = useFormat()
  const { state, statusCode, problem } = delivery
  const subject = words.subject(delivery)
  return (
    <li>
      <details className={styles.delivery}>
        <summary className="grid grid-cols-[auto_minmax(0,1fr)] gap-1.5">
          <IconChevronRight size={16} aria-hidden />
          <span>
            <strong>{words.kind(delivery.kind)}</strong> {subject !== null && <code>{subject}</code>}{' '}
            <span className={styles.state} data-state={state}>
              {t(`log.state.${state}`)}
              {statusCode !== null && ` · ${statusCode}`}
              {statusCode === null && problem !== null && ` · ${t(`problem.${problem}`)}`}
            </span>
            <span className={parts.faint}>{format.instant(delivery.madeAt)}</span>
          </span>
        </summary>
        <Details of={delivery} webhook={webhook} />
      </details>
    </li>
  )
}

function Details({ of: delivery, webhook }: DeliveryLineProps) {
  const { t } = useTranslation('webhooks')
  const format = useFormat()
  const { lastAt, nextAt, statusCode, tookMs, problem, answer } = delivery
  const facts = [
    [t('log.tries'), format.number(delivery.tries)],
    [t('log.lastAt'), lastAt && format.instant(lastAt)],
    [t('log.code'), statusCode],
    [t('log.problem'), problem && t(`problem.${problem}`)],
    [t('log.took'), tookMs !== null && t('log.ms', { ms: format.number(tookMs) })],
    [t('log.next'), nextAt && (webhook.state === 'on' ? format.instant(nextAt) : t('log.nextOn'))],
    [t('log.id'), <code key="id">{delivery.messageId}</code>],
  ] as const
  return (
    <div className={styles.details}>
      <Facts className={parts.facts} facts={facts.filter(([, value]) => value !== null && value !== false)} />
      <h3 className="text-sm">{t('log.body')}</h3>
      <pre className={secrets.code}>{delivery.body}</pre>
      {statusCode !== null && (
        <>
          <h3 className="text-sm">{t('log.answer')}</h3>
          {answer === null ? <p>{t('log.noAnswer')}</p> : <pre className={secrets.code}>{answer}</pre>}
        </>
      )}
      <Again of={delivery} webhook={webhook} />
    </div>
  )
}

function Again({ of: { id: delivery, state }, webhook }: DeliveryLineProps) {
  const { t } = useTranslation('webhooks')
  const queryClient = useQueryClient()
  const { id } = webhook
  const again = useMutation({
    mutationFn: () => call(sendDeliveryAgain, { params: { id, delivery } }),
    // Also where somebody else was faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: deliveriesKey(id) }),
    meta: { ownFailure: true },
  })
  const isWaiting = state === 'waiting'
  // What waits is sent by itself; the button that was just pressed stays, with the focus.
  if (isWaiting && !again.isSuccess) return null
  const isOn = webhook.state === 'on'
  return (
    <>
      <Failure>{again.error?.message}</Failure>
      {again.isSuccess && <Message role="status">{t('log.againDone')}</Message>}
      <div>
        <Button
          kind="default"
          size="small"
          busy={again.isPending || isWaiting}
          disabled={!isOn}
          title={isOn ? undefined : t('onFirst')}
          aria-label={t('log.againThat', { id: delivery })}
          onClick={() => again.mutate()}
        >
          {t('log.again')}
        </Button>
      </div>
    </>
  )
}
