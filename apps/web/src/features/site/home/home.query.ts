import { vocHome, type EndpointAnswer } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'

export type HomeData = EndpointAnswer<typeof vocHome>

// Under 'voc', so that whatever changes a record refreshes the home page too.
export const homeQuery = queryOptions({
  queryKey: ['voc', 'home'],
  queryFn: async ({ signal }) => (await read(vocHome, signal, { query: {} })).answer,
})
