import { dataFeeds, failedJobs, type DataFeed, type FailedJob } from '@ido/contract'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../ui/format.ts'
import parts from '../../ui/plain/parts.module.css'
import styles from './setting.module.css'

const size = 100

const jobsQuery = queryOptions({
  queryKey: ['upkeep', 'jobs'],
  queryFn: ({ signal }) => read(failedJobs, signal, { query: { size } }),
})
const feedsQuery = queryOptions({
  queryKey: ['upkeep', 'feeds'],
  queryFn: ({ signal }) => read(dataFeeds, signal, { query: { size } }),
})

/** What of the portal fails or has stopped: background jobs, and where data comes from. */
export function Upkeep() {
  const { t } = useTranslation('setting')
  const [jobs, feeds] = [useQuery(jobsQuery), useQuery(feedsQuery)]
  return (
    <section id="upkeep" className={styles.section} aria-labelledby="upkeep-title">
      <h2 id="upkeep-title">{t('upkeep.title')}</h2>
      <Rows
        title={t('upkeep.jobs')}
        nothing={t('upkeep.noJobs')}
        of={jobs}
        heads={[t('upkeep.task'), t('upkeep.tries'), t('upkeep.failedAt'), t('upkeep.next')]}
        renderRow={(job) => <JobRow key={job.id} job={job} />}
      />
      <Rows
        title={t('upkeep.feeds')}
        nothing={t('upkeep.noFeeds')}
        of={feeds}
        heads={[t('upkeep.feed'), t('upkeep.lastAt'), t('upkeep.usual'), t('upkeep.state')]}
        renderRow={(feed) => <FeedRow key={`${feed.dataset} ${feed.program}`} feed={feed} />}
      />
    </section>
  )
}

interface RowsProps<Row> {
  readonly title: string
  readonly nothing: string
  readonly of: UseQueryResult<{ readonly answer: readonly Row[]; readonly meta: { readonly totalData: number } }>
  readonly heads: readonly string[]
  readonly renderRow: (row: Row) => ReactNode
}

function Rows<Row>({ title, nothing, of, heads, renderRow }: RowsProps<Row>) {
  const { t } = useTranslation('setting')
  const format = useFormat()
  const { data, error, refetch, isFetching } = of
  const shown = data?.answer.length ?? 0
  const total = data?.meta.totalData ?? 0
  return (
    <section className={parts.card} aria-label={title} aria-busy={!data && !error}>
      <h2>{title}</h2>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && total === 0 && <p>{nothing}</p>}
      {data && shown > 0 && (
        <div className="overflow-x-auto">
          <table className={styles.rows}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{data.answer.map(renderRow)}</tbody>
          </table>
        </div>
      )}
      {shown < total && <p>{t('upkeep.more', { shown: format.number(shown), total: format.number(total) })}</p>}
    </section>
  )
}

function JobRow({ job: { task, attempts, mostAttempts, failedAt, nextAt } }: { readonly job: FailedJob }) {
  const { t } = useTranslation('setting')
  const format = useFormat()
  return (
    <tr>
      <th scope="row">{task}</th>
      <td>{t('upkeep.of', { attempts, most: mostAttempts })}</td>
      <td>{format.instant(failedAt)}</td>
      <td>{nextAt === null ? t('upkeep.givenUp') : format.instant(nextAt)}</td>
    </tr>
  )
}

function FeedRow({ feed }: { readonly feed: DataFeed }) {
  const { t, i18n } = useTranslation('setting')
  const format = useFormat()
  const { titles, program, lastAt, usualSilence, isStopped } = feed
  const title = titles[i18n.language]
  const minutes = Math.max(1, Math.round(usualSilence / 60))
  const silence =
    minutes < 90 ? t('upkeep.minutes', { count: minutes }) : t('upkeep.hours', { count: Math.round(minutes / 60) })
  const Sign = isStopped ? IconAlertTriangle : IconCircleCheck
  return (
    <tr>
      <th scope="row">{program === null ? title : `${program} · ${title}`}</th>
      <td>{format.instant(lastAt)}</td>
      <td>{silence}</td>
      <td>
        <span className={styles.state} data-stopped={isStopped || undefined}>
          <Sign size={16} aria-hidden />
          {t(isStopped ? 'upkeep.stopped' : 'upkeep.runs')}
        </span>
      </td>
    </tr>
  )
}
