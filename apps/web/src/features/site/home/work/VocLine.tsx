import type { VocRow } from '@ido/contract'
import { useTranslation } from '../../../../i18n/speech.ts'
import { useFormat } from '../../../../ui/format.ts'
import { Line } from './WorkCard.tsx'

export const feedback = '/v3/dashboard/digital-product-performance/product/feedback'

/** A record among what is to be done: what it says, where it belongs, how urgent it is. */
export function VocLine({ row, beside }: { readonly row: VocRow; readonly beside: 'score' | 'status' }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <Line
      link={{ to: `${feedback}/detail/{-$id}`, params: { id: String(row.id) } }}
      text={row.longtext ?? row.list_feedback ?? t('row.noText')}
      facts={[row.voc_id, format.day(row.time_in), row.labels.product_id, row.labels.regional_company]}
      beside={beside === 'score' ? t('work.score', { score: row.score }) : t(`status.${row.status}`)}
    />
  )
}
