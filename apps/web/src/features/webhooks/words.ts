import { seenLabel, type WebhookDeliveryRow, type WebhookRow } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'

type Outcome = Pick<WebhookDeliveryRow, 'state' | 'statusCode'>

/** What is said of a webhook and of what it was told. */
export function useWebhookWords() {
  const { t, i18n } = useTranslation('webhooks')
  const format = useFormat()
  /** Nothing was answered where there is no status; the log says why. */
  const outcome = ({ state, statusCode }: Outcome) =>
    statusCode === null ? t(`how.${state}`) : `${t(`how.${state}`)} (${statusCode})`
  return {
    outcome,
    /** Feedback by its number; what has none, or is gone, by its id. */
    subject: ({ subject }: Pick<WebhookDeliveryRow, 'subject'>) => subject && (subject.number ?? `#${subject.id}`),
    kind: (kind: string) => t(`kinds.${kind as WebhookRow['kinds'][number] | 'test'}`),
    sees({ sees: { regions, products } }: Pick<WebhookRow, 'sees'>) {
      const names = (parts: typeof regions) => parts && parts.map(({ name }) => name)
      return seenLabel({ regions: names(regions), products: names(products) }, i18n.language)
    },
    last: ({ last }: Pick<WebhookRow, 'last'>) =>
      last === null ? t('never') : t('last', { when: format.instant(last.at), how: outcome(last) }),
  }
}
