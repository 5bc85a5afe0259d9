import { type AnnouncementRow, announcements, importances } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import type { ManagedNeeds } from '../../ui/manage/prepare.ts'
import type { FieldWords } from '../../ui/manage/words.ts'

/** The fields of announcements in words. */
export function useAnnouncementWords(): FieldWords {
  const { t, i18n } = useTranslation('announcements')
  const format = useFormat()
  // Fields and actions come from the server by name; for the compiler one key stands for all.
  const isKey = (key: string): key is 'title' => i18n.exists(key, { ns: 'announcements' })
  const worded = (key: string, otherwise: string) => (isKey(key) ? t(key) : otherwise)
  return {
    label: (field) => worded(`field.${field}`, field),
    value(field, value) {
      if (field === 'audience' && Array.isArray(value)) return value.length === 0 ? t('everybody') : value.join(', ')
      const importance = importances.find((known) => field === 'importance' && known === value)
      if (importance) return t(`importance.${importance}`)
      if (typeof value !== 'string' || value === '') return null
      return field === 'shownFrom' || field === 'shownThrough' ? format.day(value) : value
    },
    action: (action) => worded(`action.${action}`, action),
  }
}

export const announcementNeeds: ManagedNeeds<AnnouncementRow> = {
  calls: announcements,
  texts: ['announcements'],
  choices: () => [],
  crumb: ({ title }) => title,
}
