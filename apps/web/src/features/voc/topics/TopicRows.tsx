import type { VocTopic, VocTopics } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { Scrolled } from '../../../ui/plain/Scrolled.tsx'
import { vocPaths, type VocPlace } from '../paths.ts'
import { readVocSearch } from '../voc.search.ts'
import styles from './topics.module.css'

interface TopicRowsProps {
  readonly found: VocTopics
  readonly place: VocPlace
}

/** A row for each topic; on a narrow screen the table scrolls within itself. */
export function TopicRows({ found, place }: TopicRowsProps) {
  const { t } = useTranslation('topics')
  return (
    <Scrolled className={styles.scroll} label={t('title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['words', 'now', 'before', 'rise', 'said'] as const).map((name) => (
              <th key={name} scope="col">
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
