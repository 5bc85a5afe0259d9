import { type EventRow, events } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { eventSearch } from './chosen.ts'
import { useNow } from '../../ui/useNow.ts'
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

/** The boards that an event touches: its own pages, and those that can be set to its days and places. */
export function useBoardsOfEvent() {
  const options = useQuery(optionsQuery)
  const now = useNow().getTime()
  const named = (field: 'regions' | 'products', ids: readonly number[] | null) =>
    ids && (options.data?.[field] ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return (event: EventRow) => {
    const [regions, products] = [named('regions', event.regions), named('products', event.products)]
    return { touching: {}, search: eventSearch({ ...event, regions, products }, now) }
  }
}

export const eventNeeds: ManagedNeeds<EventRow> = {
  calls: events,
  texts: ['events', 'people'],
  choices: (client) => [client.query(optionsQuery)],
  crumb: ({ name }) => name,
}
