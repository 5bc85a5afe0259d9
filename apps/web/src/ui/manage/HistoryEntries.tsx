import type { HistoryEntry } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../format.ts'
import { ChangeList } from './ChangeList.tsx'
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
    <ol className="grid">
      {entries.map((entry) => (
        <li className="grid gap-1 py-3 border-t border-line" key={entry.seq}>
          <p className="wrap-anywhere">
            <b>{entry.who}</b> {words.action(entry.action)}
          </p>
          <time className="text-ink-faint text-xs tabular-nums" dateTime={entry.at}>
            {format.instant(entry.at)}
          </time>
          {entry.reason && (
            <p className="pl-2 border-l-3 border-line-strong text-ink-soft text-sm wrap-anywhere">
              {t('history.reason', { reason: entry.reason })}
            </p>
          )}
          {entry.changes.length > 0 && <ChangeList changes={entry.changes} words={words} made={isFirst(entry)} />}
        </li>
      ))}
    </ol>
  )
}

/** Where nothing was before: what is told is what was put in. */
const isFirst = ({ action }: HistoryEntry) => /(created|requested|imported)$/.test(action)
