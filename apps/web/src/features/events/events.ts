import type { EventRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { eventSearch } from './chosen.ts'
import { useNow } from '../../ui/useNow.ts'
import { optionsQuery } from '../../ui/people/queries.ts'

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
