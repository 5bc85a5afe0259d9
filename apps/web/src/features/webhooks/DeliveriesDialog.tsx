import { deliveryStates, type WebhookRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { ChoicesField } from '../../ui/form/ChoicesField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import entries from '../../ui/plain/entries.module.css'
import type { PageState } from '../../ui/table/column.ts'
import { Pager } from '../../ui/table/Pager.tsx'
import { DeliveryLine } from './DeliveryLine.tsx'
import { deliveriesQuery, type DeliveryState } from './queries.ts'
import styles from './webhooks.module.css'

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
