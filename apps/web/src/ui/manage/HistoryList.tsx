import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../feedback/LoadFailure.tsx'
import { managedHistoryQuery, type RecordCalls } from './calls.ts'
import { HistoryEntries } from './HistoryEntries.tsx'
import styles from './changes.module.css'
import type { FieldWords } from './words.ts'

interface HistoryListProps {
  readonly calls: RecordCalls
  readonly id: number
  readonly words: FieldWords
}

/** Everything that was done to a record: who, when, why, and what differs. */
export function HistoryList({ calls, id, words }: HistoryListProps) {
  const { t } = useTranslation('manage')
  const history = useQuery(managedHistoryQuery(calls, id))
  return (
    <section className={styles.history} aria-labelledby="history-title">
      <h2 id="history-title">{t('history.title')}</h2>
      {history.error && (
        <LoadFailure error={history.error} onRetry={() => void history.refetch()} retrying={history.isFetching} />
      )}
      {history.isPending && !history.error && <p aria-busy>{t('history.loading')}</p>}
      {history.data?.length === 0 && <p>{t('history.none')}</p>}
      {history.data && <HistoryEntries entries={history.data} words={words} />}
    </section>
  )
}
