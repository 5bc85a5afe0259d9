import { listWebhookDeliveries, listWebhooks, type WebhookDeliveryRow, type WebhookRow } from '@ido/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import type { PageState } from '../../ui/table/column.ts'

const lookAgainMs = 2_000
/** What is sent later than this is nothing to wait for with the page open. */
const soonMs = 60_000

/** All of them, which are few. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await read(listWebhooks, signal)).answer,
})

export type DeliveryState = WebhookDeliveryRow['state']

export const deliveriesKey = (id: number) => ['webhook-deliveries', id]

/** A page of what one was told; looked at again while something is about to be sent. */
export const deliveriesQuery = (
  { id, state: hookState }: Pick<WebhookRow, 'id' | 'state'>,
  { number, size }: PageState,
  state: DeliveryState | null,
) =>
  queryOptions({
    queryKey: [...deliveriesKey(id), number, size, state],
    queryFn: ({ signal }) =>
      read(listWebhookDeliveries, signal, {
        params: { id },
        query: { page: number, size, ...(state !== null && { state }) },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      hookState === 'on' && data?.answer.some(isSentSoon) ? lookAgainMs : false,
  })

const isSentSoon = ({ nextAt }: WebhookDeliveryRow) => nextAt !== null && Date.parse(nextAt) - Date.now() < soonMs
