import { events, eventWindows, type EndpointCall } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { managedKey } from '../../ui/manage/calls.ts'
import { read } from '../../api/client.ts'

export type EventsAsked = EndpointCall<typeof eventWindows>['query']

/** Events that touch a period and filters, or all; a change of any of them makes it old. */
export function eventsQuery(asked: EventsAsked) {
  return queryOptions({
    queryKey: [...managedKey(events), 'windows', asked],
    queryFn: ({ signal }) => read(eventWindows, signal, { query: asked }),
    staleTime: 60_000,
  })
}
