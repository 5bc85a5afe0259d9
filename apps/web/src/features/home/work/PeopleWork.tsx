import type { DataFeed, FailedJob, FailingWebhook } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'

import { accessWork, feedsWork, hooksWork, jobsWork, requestsWork, useLists } from './queries.ts'
import { type Count, Line, WorkCard, WorkRows } from './WorkCard.tsx'
import { lastMoment } from '../../../ui/people/until.ts'

const upkeep = { to: '/v3/manage/setting', hash: 'upkeep' } as const
const webhooks = { to: '/v3/settings', hash: 'settings-webhooks' } as const

/** An administrator: what failed or stopped, which programs are not told, who waits to be let in, whose access ends. */
export function AdminWork() {
  const { t } = useTranslation('home')
  const people = usePeopleCounts()
  const [jobs, feeds, hooks] = [useQuery(jobsWork), useQuery(feedsWork), useQuery(hooksWork)]
  return (
    <WorkCard
      title={t('work.admin.title')}
      nothing={t('work.admin.nothing')}
      counts={[
        { label: t('work.admin.jobs'), of: jobs, link: upkeep },
        { label: t('work.admin.feeds'), of: feeds, link: upkeep },
        { label: t('work.admin.hooks'), of: hooks, link: webhooks },
        ...people.counts,
      ]}
    >
      <WorkRows
        title={t('work.admin.jobsTitle')}
        of={jobs}
        keyOf={({ id }) => id}
        renderRow={(job) => <JobLine job={job} />}
      />
      <WorkRows
        title={t('work.admin.feedsTitle')}
        of={feeds}
        keyOf={({ dataset, program }) => `${dataset} ${program}`}
        renderRow={(feed) => <FeedLine feed={feed} />}
      />
      <WorkRows
        title={t('work.admin.hooksTitle')}
        of={hooks}
        keyOf={({ id }) => id}
        renderRow={(hook) => <HookLine hook={hook} />}
      />
      <RequestRows of={people.requests} />
    </WorkCard>
  )
}

function JobLine({ job: { task, attempts, mostAttempts, failedAt, nextAt } }: { readonly job: FailedJob }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const tries = t('work.admin.tries', { attempts, most: mostAttempts })
  const next = nextAt === null ? t('work.admin.givenUp') : t('work.admin.next', { at: format.instant(nextAt) })
  return <Line link={upkeep} text={task} facts={[format.instant(failedAt), tries, next]} />
}

function FeedLine({ feed: { titles, program, lastAt } }: { readonly feed: DataFeed }) {
  const { t, i18n } = useTranslation('home')
  const format = useFormat()
  const title = titles[i18n.language]
  const at = t('work.admin.lastAt', { at: format.instant(lastAt) })
  return <Line link={upkeep} text={program === null ? title : `${program} · ${title}`} facts={[at]} />
}

function HookLine({ hook: { name, state, failingSince, waiting, statusCode } }: { readonly hook: FailingWebhook }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const facts = [
    t(`work.admin.hook.${state === 'on' && waiting === 0 ? 'given' : state}`),
    waiting > 0 ? t('work.admin.hookWaiting', { count: waiting, total: format.number(waiting) }) : null,
    statusCode === null ? null : t('work.admin.hookAnswer', { code: statusCode }),
    failingSince && t('work.admin.hookSince', { at: format.instant(failingSince) }),
  ]
  return <Line link={webhooks} text={name} facts={facts} />
}

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
