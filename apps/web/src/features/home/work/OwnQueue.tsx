import { ownQueueQueries } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import card from '../../../ui/figures/Card.module.css'
import { useFormat } from '../../../ui/format.ts'
import { mentionsWork, queueWork, unreadMentions } from './queries.ts'
import styles from './Work.module.css'
import type { Count } from './WorkCard.tsx'

const queue = '/v3/manage/voc/queue'
/** The queue's own pages show everybody's late and new ones; one's own are the list, narrowed to what was counted. */
const list = '/v3/manage/voc'

/** What waits for who works on feedback, a line each, as many lines as there will be from the start. */
export function OwnQueue() {
  const { t } = useTranslation('home')
  const { id: me } = useSession()
  const [opened] = useState(() => new Date())
  const parts = ownQueueQueries(me, opened)
  const counts: readonly Count[] = [
    { label: t('ownQueue.mine'), of: useQuery(queueWork(parts.mine)), link: { to: queue } },
    { label: t('ownQueue.late'), of: useQuery(queueWork(parts.late)), link: { to: list, search: { ...parts.late } } },
    {
      label: t('ownQueue.today'),
      of: useQuery(queueWork(parts.today)),
      link: { to: list, search: { ...parts.today } },
    },
    { label: t('ownQueue.mentions'), of: useQuery(mentionsWork), link: { to: '/v3/notices', search: unreadMentions } },
  ]
  const failed = counts.filter(({ of }) => of.error && !of.data)
  const [first] = failed
  const retry = () => void Promise.all(failed.map(({ of }) => of.refetch()))
  return (
    <section
      className={`${card.card} ${styles.queue}`}
      aria-labelledby="own-queue"
      aria-busy={counts.some(({ of }) => of.isPending)}
    >
      <h2 className="px-3 pt-0 pb-1" id="own-queue">
        {t('ownQueue.title')}
      </h2>
      <ul>
        {counts.map((count) => (
          <li key={count.label}>
            <QueueLine {...count} />
          </li>
        ))}
      </ul>
      {first?.of.error && <LoadFailure error={first.of.error} onRetry={retry} retrying={first.of.isFetching} />}
    </section>
  )
}

function QueueLine({ label, of, link }: Count) {
  const format = useFormat()
  const total = of.data?.meta.totalData
  const shown = total === undefined ? '–' : format.number(total)
  return (
    <Link {...link} data-none={!total || undefined}>
      <span>{label}</span>
      <b>{of.isPending ? '\u00a0' : shown}</b>
    </Link>
  )
}
