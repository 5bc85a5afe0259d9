import { deliveryStates, sendDeliveryAgain, type WebhookDeliveryRow, type WebhookRow } from '@ido/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import secrets from '../../ui/credentials/secrets.module.css'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { ChoicesField } from '../../ui/form/ChoicesField.tsx'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import { Facts } from '../../ui/plain/Facts.tsx'
import { Failure, Message } from '../../ui/plain/Message.tsx'
import entries from '../../ui/plain/entries.module.css'
import parts from '../../ui/plain/parts.module.css'
import { Pager } from '../../ui/table/Pager.tsx'
import type { PageState } from '../../ui/table/column.ts'
import { deliveriesKey, deliveriesQuery, type DeliveryState } from './queries.ts'
import styles from './webhooks.module.css'
import { useWebhookWords } from './words.ts'

interface DeliveriesDialogProps {
  readonly of: WebhookRow
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}

const every = 'every'

/** What a program was told and how it went, page by page. */
export function DeliveriesDialog({ of: webhook, onChanged, onClose }: DeliveriesDialogProps) {
  const { t } = useTranslation('webhooks')
  const [state, setState] = useState<DeliveryState | null>(null)
  const [page, setPage] = useState<PageState>({ number: 1, size: 10 })
  const options = [
    { value: every, label: t('log.every') },
    ...deliveryStates.map((value) => ({ value, label: t(`log.state.${value}`) })),
  ]
  const filter = (value: string) => {
    setState(deliveryStates.find((one) => one === value) ?? null)
    setPage({ ...page, number: 1 })
  }
  const close = () => {
    onClose()
    // What the list says of the last delivery may be another by now.
    void onChanged()
  }
  return (
    <Dialog
      title={t('log.title', { name: webhook.name })}
      width="wide"
      onClose={close}
      footer={
        <Button kind="default" onClick={close}>
          {t('log.close')}
        </Button>
      }
    >
      <div className="grid gap-4 min-w-0">
        <p>{t('log.text')}</p>
        <ChoicesField
          id={`deliveries-${webhook.id}`}
          label={t('log.filter')}
          value={state ?? every}
          options={options}
          onChange={filter}
        />
        <Deliveries of={webhook} {...{ state, page, setPage }} />
      </div>
    </Dialog>
  )
}

interface DeliveriesProps {
  readonly of: WebhookRow
  readonly state: DeliveryState | null
  readonly page: PageState
  readonly setPage: (page: PageState) => void
}

function Deliveries({ of: webhook, state, page, setPage }: DeliveriesProps) {
  const { t } = useTranslation('webhooks')
  const { data, error, refetch, isFetching } = useQuery(deliveriesQuery(webhook, page, state))
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div className="h-24 rounded bg-sunken" aria-busy />
  if (data.meta.totalData === 0) return <p>{t(state === null ? 'log.empty' : 'log.emptyState')}</p>
  return (
    <>
      <ul className={`${entries.list} ${styles.deliveries}`}>
        {data.answer.map((delivery) => (
          <DeliveryLine key={delivery.id} of={delivery} webhook={webhook} />
        ))}
      </ul>
      <Pager meta={data.meta} page={page} onChange={setPage} />
    </>
  )
}

interface DeliveryLineProps {
  readonly of: WebhookDeliveryRow
  readonly webhook: WebhookRow
}

/** One message: of what and how it went, and opened all that is known of it. */
function DeliveryLine({ of: delivery, webhook }: DeliveryLineProps) {
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
