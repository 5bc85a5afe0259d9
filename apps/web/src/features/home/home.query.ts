import { listVoc, vocHome, type EndpointAnswer } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/client.ts'

export type HomeData = EndpointAnswer<typeof vocHome>

// Under 'voc', so that whatever changes a record refreshes the home page too.
export const homeQuery = queryOptions({
  queryKey: ['voc', 'home'],
  queryFn: async ({ signal }) => (await read(vocHome, signal, { query: {} })).answer,
})

/** What waits for somebody: the same search that its list is opened with. */
export const waiting = { status: 'new', orderName: 'score', orderBy: 'desc' } as const

export const waitingVocQuery = queryOptions({
  queryKey: [...homeQuery.queryKey, 'waiting'],
  queryFn: async ({ signal }) => (await read(listVoc, signal, { query: { ...waiting, size: '8' } })).answer,
})
