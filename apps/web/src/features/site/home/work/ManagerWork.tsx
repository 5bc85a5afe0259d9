import { useTranslation } from '../../../../i18n/speech.ts'
import { useFormat } from '../../../../ui/format.ts'
import { lastMoment } from '../../../../ui/people/until.ts'
import { RequestRows, usePeopleCounts } from './people.tsx'
import { Line, WorkCard, WorkRows } from './WorkCard.tsx'

/** The management: what waits for their decision; what got worse stands above, for everybody. */
export function ManagerWork() {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { counts, requests, ending } = usePeopleCounts()
  return (
    <WorkCard title={t('work.manager.title')} nothing={t('work.manager.nothing')} counts={counts}>
      <RequestRows of={requests} />
      <WorkRows
        title={t('work.people.endingTitle')}
        of={ending}
        keyOf={({ id }) => id}
        renderRow={({ id, name, email, accessUntil }) => (
          <Line
            link={{ to: '/v3/manage/$list/edit/{-$id}', params: { list: 'users', id: String(id) } }}
            text={name}
            facts={[email, accessUntil && t('work.people.until', { day: format.day(lastMoment(accessUntil)) })]}
          />
        )}
      />
    </WorkCard>
  )
}
