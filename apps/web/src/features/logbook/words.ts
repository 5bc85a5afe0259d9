import { logbookCategories, logbookStatuses, shifts, type LogbookRow } from '@ido/contract'
import { useLabels } from '../../i18n/labels.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { useListTexts } from '../../ui/manage/texts.ts'
import type { FieldWords } from '../../ui/manage/words.ts'

/** How the fields of an entry are written, in previews, histories and messages. */
export function useLogbookWords(): FieldWords {
  const format = useFormat()
  const carried = useCarried()
  const labels = useLabels()
  const { worded } = useListTexts('logbook')
  return {
    label: (field) => worded(`field.${field}`, field),
    value: (field, value) => {
      if (value === null || value === undefined || value === '') return null
      // What the server keeps of an entry's own row; the browser has no shapes to check it with.
      if (field === 'carriedFrom' && typeof value === 'object') return carried(value as LogbookRow['carriedFrom'])
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
      if (field === 'status' || field === 'shift') return worded(`${field}.${text}`, text)
      if (field === 'startedAt' || field === 'endedAt') return format.instant(text)
      if (field === 'category') return labels(text)
      return field === 'date' ? format.day(text) : text
    },
    action: (action) => worded(`action.${action}`, action),
  }
}

export function useShiftOptions() {
  const { t } = useTranslation('logbook')
  return shifts.map((value) => ({ value, label: t(`shift.${value}`) }))
}

export function useStatusOptions() {
  const { t } = useTranslation('logbook')
  return logbookStatuses.map((value) => ({ value, label: t(`status.${value}`) }))
}

export function useCategoryOptions() {
  const labels = useLabels()
  return logbookCategories.map((value) => ({ value, label: labels(value) }))
}

/** Whose entry of which shift goes on in another, in words. */
export function useCarried(): (from: LogbookRow['carriedFrom']) => string | null {
  const { t } = useTranslation('logbook')
  const format = useFormat()
  return (from) =>
    from &&
    t('carriedFrom', { agent: from.agent, shift: t(`shift.${from.shift}`).toLowerCase(), date: format.day(from.date) })
}
