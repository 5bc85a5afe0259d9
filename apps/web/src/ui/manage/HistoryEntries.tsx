import type { HistoryEntry } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../format.ts'
import { ChangeList } from './ChangeList.tsx'
import styles from './changes.module.css'
import type { FieldWords } from './words.ts'

interface HistoryEntriesProps {
  readonly entries: readonly HistoryEntry[]
  readonly words: FieldWords
}

/** What was done to a record, entry by entry: who, when, why, and which fields from what to what. */
export function HistoryEntries({ entries, words }: HistoryEntriesProps) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
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
  )
}

/** Where nothing was before: what is told is what was put in. */
const isFirst = ({ action }: HistoryEntry) => /(created|requested|imported)$/.test(action)
