import { vocStatuses, type VocChange, type VocStatus } from '@ido/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import styles from './detail.module.css'

/** What happened to a record, newest first: who, when, which fields from what to what, and why. */
export function HistoryList({ changes }: { readonly changes: readonly VocChange[] }) {
  const { t } = useTranslation(['record', 'voc'])
  const format = useFormat()
  return (
    <ol className={styles.history}>
      {changes
        .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at) || other.version - one.version)
        .map((change, index) => (
          <li key={`${change.version}-${change.at}-${index}`}>
            <p className={styles.act}>
              <b>{change.by}</b> {t(`history.kind.${change.kind}`)}
              <time dateTime={change.at}>{format.instant(change.at)}</time>
            </p>
            {change.reason && (
              <p className={styles.reason}>
                {t('history.reason')} {change.reason}
              </p>
            )}
            {change.changes.length > 0 && (
              <dl>
                {change.changes.map((field) => (
                  <FieldChange key={field.field} {...field} />
                ))}
              </dl>
            )}
          </li>
        ))}
    </ol>
  )
}

/** A field in the reader's words; one that this version no longer knows keeps its own name. */
function useFieldTitle() {
  const { t, i18n } = useTranslation(['record', 'voc'])
  return (field: string): string => (i18n.exists(`voc:field.${field}`) ? t(`voc:field.${field as 'status'}`) : field)
}

function FieldChange({ field, old, new: now }: VocChange['changes'][number]) {
  const { t } = useTranslation(['record', 'voc'])
  const words = useHistoryWords()
  const titleOf = useFieldTitle()
  return (
    <div>
      <dt>{titleOf(field)}</dt>
      <dd>
        {old !== null && (
          <>
            <del>{words(field, old)}</del> <IconArrowRight size={14} aria-label={t('history.became')} />{' '}
          </>
        )}
        {now === null ? <span className={styles.none}>{t('history.emptied')}</span> : <ins>{words(field, now)}</ins>}
      </dd>
    </div>
  )
}

const instants = new Set(['validate_date', 'createddate'])
const days = new Set(['time_in', 'insert_feedback_date'])

/** History holds words, but statuses and moments as the database writes them. */
function useHistoryWords() {
  const { t } = useTranslation(['record', 'voc'])
  const format = useFormat()
  return (field: string, value: string): string => {
    if (field === 'status' && vocStatuses.includes(value as VocStatus)) return t(`voc:status.${value as VocStatus}`)
    if (field === 'progress_by_po') return `${value}%`
    if (instants.has(field)) return format.instant(value)
    return days.has(field) ? format.day(value) : value
  }
}
