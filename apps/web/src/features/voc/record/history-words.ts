import { isDayOnly, vocStatuses, type HistoryEntry, type VocChange, type VocStatus } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import type { FieldWords } from '../../../ui/manage/words.ts'

/** The history of a record as every history is shown, the newest first. */
export function historyOf(changes: readonly VocChange[]): HistoryEntry[] {
  return changes
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.version - other.version)
    .map(({ at, by, kind, reason, changes: fields }, seq) => ({
      seq,
      at,
      who: by,
      action: kind,
      reason,
      changes: fields.map(({ field, old, new: now }) => ({ field, before: old, after: now })),
    }))
    .toReversed()
}

const instants = new Set(['validate_date', 'createddate', 'due_at', 'paused_at'])

/** History holds words, but statuses and moments as the database writes them. */
export function useHistoryWords(): FieldWords {
  const { t, i18n } = useTranslation(['record', 'voc', 'care'])
  const format = useFormat()
  return {
    // A field that this version no longer knows keeps its own name.
    label(field) {
      if (i18n.exists(`care:field.${field}`)) return t(`care:field.${field as 'due_at'}`)
      return i18n.exists(`voc:field.${field}`) ? t(`voc:field.${field as 'status'}`) : field
    },
    action: (kind) => t(`history.kind.${kind as VocChange['kind']}`),
    value(field, value) {
      if (typeof value !== 'string') return null
      if (field === 'status' && vocStatuses.includes(value as VocStatus)) return t(`voc:status.${value as VocStatus}`)
      if (field === 'thanks_email') return t(`care:thanks.${value as 'left'}`)
      if (field === 'progress_by_po') return `${value}%`
      if (instants.has(field)) return format.instant(value)
      if (field === 'time_in') return isDayOnly(value) ? format.day(value) : format.instant(value)
      return field === 'insert_feedback_date' ? format.day(value) : value
    },
  }
}
