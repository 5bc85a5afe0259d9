import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../../i18n/speech.ts'
import { useFormat } from '../../../../ui/format.ts'
import { useLists, useVisit, vocWork } from './queries.ts'
import { feedback, VocLine } from './VocLine.tsx'
import { WorkCard, WorkRows } from './WorkCard.tsx'

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
