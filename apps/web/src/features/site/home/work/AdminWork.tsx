import type { DataFeed, FailedJob, FailingWebhook } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { languages, useTranslation } from '../../../../i18n/speech.ts'
import { useFormat } from '../../../../ui/format.ts'

import { RequestRows, usePeopleCounts } from './people.tsx'
import { feedsWork, hooksWork, jobsWork } from './queries.ts'
import { Line, WorkCard, WorkRows } from './WorkCard.tsx'

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
  const title = titles[languages.find((one) => one === i18n.language) ?? 'id']
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
