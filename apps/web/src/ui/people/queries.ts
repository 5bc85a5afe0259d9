import { peopleOptions, type EndpointAnswer } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/client.ts'

export type PeopleOptions = EndpointAnswer<typeof peopleOptions>

/** Roles, regions and products that the person asking may grant. */
export const optionsQuery = queryOptions({
  queryKey: ['people-options'],
  queryFn: async ({ signal }) => (await read(peopleOptions, signal)).answer,
  staleTime: 60_000,
})
