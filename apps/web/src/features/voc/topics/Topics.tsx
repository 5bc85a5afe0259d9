import { vocTopics, type EndpointCall, type VocTopics } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import { loadTexts, useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../../ui/format.ts'
import type { VocPlace } from '../paths.ts'
import { vocKeys } from '../queries.ts'
import { TopicRows } from './TopicRows.tsx'
import styles from './topics.module.css'

await loadTexts('topics')

/** As the executive dashboard's calls take them: labels joined by commas, and two whole days. */
export type TopicFilters = EndpointCall<typeof vocTopics>['query']

interface TopicsProps {
  readonly filters: TopicFilters
  /** Under which address the lists of records open. */
  readonly place: VocPlace
}

/** What customers talk about more than in the period before, each with its records; and how that was found out. */
export function Topics({ filters, place }: TopicsProps) {
  const { t } = useTranslation('topics')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...vocKeys.all, 'topics', filters],
    queryFn: async ({ signal }) => (await read(vocTopics, signal, { query: filters })).answer,
  })
  return (
    <section className={styles.topics} aria-labelledby="voc-topics" aria-busy={isFetching}>
      <h2 id="voc-topics">{t('title')}</h2>
      <p className={styles.soft}>{t('lead')}</p>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <p className={styles.soft} role="status">
          {t('loading')}
        </p>
      )}
      {data && <Found found={data} place={place} />}
    </section>
  )
}

function Found({ found, place }: { readonly found: VocTopics; readonly place: VocPlace }) {
  const { t } = useTranslation('topics')
  const format = useFormat()
  const { now, before, topics } = found
  const isAll = now.read === now.records && before.read === before.records
  const counts = {
    now: format.number(now.read),
    before: format.number(before.read),
    nowAll: format.number(now.records),
    beforeAll: format.number(before.records),
  }
  const days = {
    from: format.day(now.from),
    to: format.day(now.to),
    beforeFrom: format.day(before.from),
    beforeTo: format.day(before.to),
  }
  const nothing = now.records === 0 ? t('nothingNow') : before.records === 0 ? t('nothingBefore') : t('empty')
  return (
    <>
      <p className={styles.soft}>
        {t('periods', days)} {t(isAll ? 'readAll' : 'readSome', counts)}
      </p>
      {topics.length === 0 ? (
        <p role="status">{nothing}</p>
      ) : (
        <>
          {found.isSmall && <p className={styles.small}>{t('small')}</p>}
          <TopicRows found={found} place={place} />
        </>
      )}
      <p className={styles.soft}>{t('method', { compared: format.number(found.compared) })}</p>
    </>
  )
}
