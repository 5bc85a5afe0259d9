import { vocTopics, type EndpointCall, type VocTopic, type VocTopics } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../../api/client.ts'
import { loadTexts, useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Scrolled } from '../../../ui/plain/Scrolled.tsx'
import { readVocSearch } from '../list/voc.search.ts'
import { vocKeys } from '../queries.ts'
import { vocPaths, type VocPlace } from '../voc.read.ts'
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
      <h2 id="voc-topics" className="text-[1.3125rem]">
        {t('title')}
      </h2>
      <p className="max-w-[96ch] text-ink-soft text-sm">{t('lead')}</p>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <p className="max-w-[96ch] text-ink-soft text-sm" role="status">
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
      <p className="max-w-[96ch] text-ink-soft text-sm">
        {t('periods', days)} {t(isAll ? 'readAll' : 'readSome', counts)}
      </p>
      {topics.length === 0 ? (
        <p role="status">{nothing}</p>
      ) : (
        <>
          {found.isSmall && <p className="font-semibold">{t('small')}</p>}
          <TopicRows found={found} place={place} />
        </>
      )}
      <p className="max-w-[96ch] text-ink-soft text-sm">{t('method', { compared: format.number(found.compared) })}</p>
    </>
  )
}

interface TopicRowsProps {
  readonly found: VocTopics
  readonly place: VocPlace
}

/** A row for each topic; on a narrow screen the table scrolls within itself. */
function TopicRows({ found, place }: TopicRowsProps) {
  const { t } = useTranslation('topics')
  return (
    <Scrolled className={styles.scroll} label={t('title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['words', 'now', 'before', 'rise', 'said'] as const).map((name) => (
              <th className="text-ink-soft font-normal" key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.topics.map((topic) => (
            <TopicRow key={topic.words} topic={topic} found={found} place={place} />
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

function TopicRow({ topic, found, place }: TopicRowsProps & { readonly topic: VocTopic }) {
  const { t } = useTranslation('topics')
  const format = useFormat()
  const others = topic.written.slice(1)
  const share = (count: number, of: number) =>
    t('share', { count, total: format.number(count), share: format.percent(count / of) })
  return (
    <tr>
      <th scope="row">
        <RecordsLink words={topic.words} list={found.list} place={place} />
        {others.length > 0 && (
          <small>
            {t('written')}{' '}
            {others.map(({ words, total }) => (
              <span key={words}>
                <RecordsLink words={words} list={found.list} place={place} /> ({format.number(total)}){' '}
              </span>
            ))}
          </small>
        )}
      </th>
      <td>{share(topic.now, found.now.read)}</td>
      <td>{share(topic.before, found.before.read)}</td>
      <td>
        {t('points', { points: format.change(topic.points) })}
        <small>{t('interval', { low: format.change(topic.low), high: format.change(topic.high) })}</small>
      </td>
      <td data-real={topic.isReal || undefined}>{t(topic.isReal ? 'real' : 'chance')}</td>
    </tr>
  )
}

interface RecordsLinkProps {
  readonly words: string
  readonly list: VocTopics['list']
  readonly place: VocPlace
}

function RecordsLink({ words, list, place }: RecordsLinkProps) {
  const { t } = useTranslation('topics')
  return (
    <Link
      to={vocPaths[place].list}
      search={readVocSearch({ ...list, search: words })}
      aria-label={t('open', { words })}
    >
      {words}
    </Link>
  )
}
