import type { QueryClient } from '@tanstack/react-query'
import { type EventsAsked, eventsQuery } from './events.read.ts'

type Search = Readonly<Record<string, string | undefined>>

/** The event of an address, by its number; what is none names nothing. */
export function namedIn(search: Search): EventsAsked {
  const id = Number(search['event'])
  return Number.isSafeInteger(id) && id > 0 ? { id } : {}
}

/** Asks for what stands above the figures, so that nothing below it moves once it is known; what failed is asked again by the page, and told. */
export async function prepareEventLead(queryClient: QueryClient, search: Search): Promise<void> {
  const known = await queryClient.query(eventsQuery({})).catch(() => null)
  const isListed = known?.answer.some(({ id }) => String(id) === search['event'])
  if (known && !isListed) await queryClient.query(eventsQuery(namedIn(search))).catch(() => null)
}
