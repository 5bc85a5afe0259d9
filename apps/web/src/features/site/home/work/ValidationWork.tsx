import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../../i18n/speech.ts'
import { useLists, vocWork } from './queries.ts'
import { feedback, VocLine } from './VocLine.tsx'
import { WorkCard, WorkRows } from './WorkCard.tsx'

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
