import type { HistoryEntry } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../feedback/LoadFailure.tsx'
import { useFormat } from '../format.ts'
import { managedHistoryQuery, type ManagedCalls } from './calls.ts'
import { ChangeList } from './ChangeList.tsx'
import styles from './changes.module.css'
import type { FieldWords } from './words.ts'

interface HistoryListProps {
  readonly calls: ManagedCalls
  readonly id: number
  readonly words: FieldWords
}

/** Everything that was done to a record: who, when, why, and what differs. */
export function HistoryList({ calls, id, words }: HistoryListProps) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const history = useQuery(managedHistoryQuery(calls, id))
  return (
    <section className={styles.history} aria-labelledby="history-title">
      <h2 id="history-title">{t('history.title')}</h2>
      {history.error && (
        <LoadFailure error={history.error} onRetry={() => void history.refetch()} retrying={history.isFetching} />
      )}
      {history.isPending && !history.error && <p aria-busy>{t('history.loading')}</p>}
      {history.data?.length === 0 && <p>{t('history.none')}</p>}
      <ol>
        {history.data?.map((entry) => (
          <li key={entry.seq}>
            <p>
              <b>{entry.who}</b> {words.action(entry.action)}
            </p>
            <time dateTime={entry.at}>{format.instant(entry.at)}</time>
            {entry.reason && <p className={styles.reason}>{t('history.reason', { reason: entry.reason })}</p>}
            {entry.changes.length > 0 && <ChangeList changes={entry.changes} words={words} made={isFirst(entry)} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Where nothing was before: what is told is what was put in. */
const isFirst = ({ action }: HistoryEntry) => /(created|requested)$/.test(action)
