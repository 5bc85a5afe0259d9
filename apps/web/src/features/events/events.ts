import { type EventRow, events } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import type { ManagedNeeds } from '../../ui/manage/prepare.ts'
import type { FieldWords } from '../../ui/manage/words.ts'
import { optionsQuery } from '../../ui/people/queries.ts'

/** The fields of events in words. */
export function useEventWords(): FieldWords {
  const { t, i18n } = useTranslation('events')
  const format = useFormat()
  const options = useQuery(optionsQuery)
  // Fields and actions come from the server by name; for the compiler one key stands for all.
  const isKey = (key: string): key is 'title' => i18n.exists(key, { ns: 'events' })
  const worded = (key: string, otherwise: string) => (isKey(key) ? t(key) : otherwise)
  return {
    label: (field) => worded(`field.${field}`, field),
    value(field, value) {
      if (field === 'startsAt' || field === 'endsAt') return typeof value === 'string' ? format.instant(value) : null
      if (field === 'regions' || field === 'products') {
        if (!Array.isArray(value)) return t(`all.${field}`)
        const names = new Map(options.data?.[field].map(({ id, name }) => [id, name]))
        return value.map((one) => (typeof one === 'number' ? (names.get(one) ?? '•••') : String(one))).join(', ')
      }
      return typeof value === 'string' && value !== '' ? value : null
    },
    action: (action) => worded(`action.${action}`, action),
  }
}

export const eventNeeds: ManagedNeeds<EventRow> = {
  calls: events,
  texts: ['events', 'people'],
  choices: (client) => [client.query(optionsQuery)],
  crumb: ({ name }) => name,
}
