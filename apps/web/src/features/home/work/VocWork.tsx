import { useQuery } from '@tanstack/react-query'
import type { VocRow } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useLists, useVisit, vocWork } from './queries.ts'
import { Line, WorkCard, WorkRows } from './WorkCard.tsx'
import { useFormat } from '../../../ui/format.ts'

/** CMP: what waits for validation, the highest priority first. */
export function ValidationWork() {
  const { t } = useTranslation('home')
  const { toValidate, waiting } = useLists().voc
  const [unchecked, fresh] = [useQuery(vocWork(toValidate)), useQuery(vocWork(waiting))]
  return (
    <WorkCard
      title={t('work.validation.title')}
      nothing={t('work.validation.nothing')}
      counts={[
        { label: t('work.validation.toValidate'), of: unchecked, link: { to: feedback, search: { ...toValidate } } },
        { label: t('work.waiting'), of: fresh, link: { to: feedback, search: { ...waiting } } },
      ]}
    >
      <WorkRows
        title={t('work.validation.rows')}
        of={unchecked}
        keyOf={({ id }) => id}
        renderRow={(row) => <VocLine row={row} beside="score" />}
      />
    </WorkCard>
  )
}

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

/** Staff: which of their own records somebody else worked on since they were here last. */
export function AnswersWork() {
  const { t } = useTranslation('home')
  const format = useFormat()
  const visit = useVisit()
  const { answered } = useLists(visit.data).voc
  // Without a last visit it is the last month; so is it where nobody can tell.
  const since = useQuery({ ...vocWork(answered), enabled: !visit.isPending })
  const at = answered.answered_from ?? ''
  return (
    <WorkCard
      title={t('work.answers.title')}
      nothing={t('work.answers.nothing')}
      counts={[
        {
          label: t('work.answers.since', { at: format.instant(at) }),
          of: since,
          link: { to: feedback, search: { ...answered } },
        },
      ]}
    >
      <WorkRows
        title={t('work.answers.rows')}
        of={since}
        keyOf={({ id }) => id}
        renderRow={(row) => <VocLine row={row} beside="status" />}
      />
    </WorkCard>
  )
}
