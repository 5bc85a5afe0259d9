import type { LogbookRow } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useStatusChange } from './queries.ts'
import styles from './logbook.module.css'
import { useStatusOptions } from './words.ts'

interface StatusChoiceProps {
  readonly entry: LogbookRow
}

/** The state of an entry, changed where it is read. What was signed off is changed on its own page, with a reason. */
export function StatusChoice({ entry }: StatusChoiceProps) {
  const { t } = useTranslation('logbook')
  const options = useStatusOptions()
  const change = useStatusChange()
  if (!entry.can.edit || entry.signedOffBy !== null) return <StatusWord status={entry.status} />
  const status = change.isPending ? change.variables.status : entry.status
  return (
    <select
      className={styles.status}
      data-status={status}
      aria-label={t('desk.statusOf', { activity: entry.activity })}
      value={status}
      onChange={(event) => {
        const next = options.find(({ value }) => value === event.target.value)
        if (next) change.mutate({ id: entry.id, version: entry.version, status: next.value })
      }}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

export function StatusWord({ status }: Pick<LogbookRow, 'status'>) {
  const { t } = useTranslation('logbook')
  return (
    <span className={styles.status} data-status={status}>
      {t(`status.${status}`)}
    </span>
  )
}
