import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../../i18n/speech.ts'
import { useFormat } from '../../../../ui/format.ts'
import { accessWork, requestsWork, useLists } from './queries.ts'
import { type Count, Line, WorkRows } from './WorkCard.tsx'

/** Who waits for a decision, and whose access ends: for administrators and the management alike. */
export function usePeopleCounts() {
  const { t } = useTranslation('home')
  const { requests: waiting, endingAccess } = useLists()
  const requests = useQuery(requestsWork(waiting))
  const ending = useQuery(accessWork(endingAccess))
  const counts: Count[] = [
    // Without a status that page shows what waits.
    { label: t('work.people.requests'), of: requests, link: { to: '/v3/manage/access' } },
    { label: t('work.people.ending'), of: ending, link: { to: '/v3/manage/users', search: { ...endingAccess } } },
  ]
  return { counts, requests, ending }
}

export function RequestRows({ of }: { readonly of: ReturnType<typeof usePeopleCounts>['requests'] }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <WorkRows
      title={t('work.people.requestsTitle')}
      of={of}
      keyOf={({ id }) => id}
      renderRow={({ name, nik, email, createdAt }) => (
        <Line
          link={{ to: '/v3/manage/access' }}
          text={name}
          facts={[nik, email, t('work.people.since', { at: format.instant(createdAt) })]}
        />
      )}
    />
  )
}
