import {
  dataFeeds,
  failedJobs,
  failingWebhooks,
  homeLists,
  lastVisit,
  listAccessRequests,
  listHandovers,
  listNotices,
  listProducts,
  listVoc,
  logbook,
  newSince,
  productQueries,
  publishedInsights,
  users,
  type ownQueueQueries,
} from '@ido/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/client.ts'
import { askTogether } from '../../../api/questions.ts'
import { managedKey } from '../../../ui/manage/calls.ts'

// Under the keys of their lists, so that whatever changes a record refreshes its number too.
const size = 5

type Lists = ReturnType<typeof homeLists>

export const vocWork = (query: Lists['voc'][keyof Lists['voc']]) =>
  queryOptions({
    queryKey: ['voc', 'home', 'work', query],
    queryFn: ({ signal }) => read(listVoc, signal, { query: { ...query, size } }),
  })

/** Only how many there are. */
export const queueWork = (query: ReturnType<typeof ownQueueQueries>[keyof ReturnType<typeof ownQueueQueries>]) =>
  queryOptions({
    queryKey: ['voc', 'home', 'queue', query],
    queryFn: ({ signal }) => read(listVoc, signal, { query: { ...query, size: 1 } }),
  })

/** Under the notices, so that whatever is read there counts here too. */
export const unreadMentions = { unread: 'true', kind: 'mentioned' } as const
export const mentionsWork = queryOptions({
  queryKey: ['notices', 'list', 'home'],
  queryFn: ({ signal }) => read(listNotices, signal, { query: { ...unreadMentions, size: 1 } }),
})

export const shownInsights = 3
export const insightsWork = queryOptions({
  queryKey: ['insights-published', 'home'],
  queryFn: async ({ signal }) => (await read(publishedInsights, signal, { query: { size: shownInsights } })).answer,
})

export const requestsWork = (query: Lists['requests']) =>
  queryOptions({
    queryKey: ['access-requests', 'home', query],
    queryFn: ({ signal }) => read(listAccessRequests, signal, { query: { ...query, size } }),
  })

export const accessWork = (query: Lists['endingAccess']) =>
  queryOptions({
    queryKey: [...managedKey(users), 'home', query],
    queryFn: ({ signal }) => read(users.list, signal, { query: { ...query, size } }),
  })

export const handoverWork = (query: Lists['handovers']) =>
  queryOptions({
    queryKey: [...managedKey(logbook), 'handovers', 'home', query],
    queryFn: ({ signal }) => read(listHandovers, signal, { query: { ...query, size } }),
  })

export const logbookWork = (query: Lists['logbook'][keyof Lists['logbook']]) =>
  queryOptions({
    queryKey: [...managedKey(logbook), 'home', query],
    queryFn: ({ signal }) => read(logbook.list, signal, { query: { ...query, size } }),
  })

export const jobsWork = queryOptions({
  queryKey: ['upkeep', 'jobs', 'home'],
  queryFn: ({ signal }) => read(failedJobs, signal, { query: { size } }),
})

export const feedsWork = queryOptions({
  queryKey: ['upkeep', 'feeds', 'home'],
  queryFn: ({ signal }) => read(dataFeeds, signal, { query: { size, stopped: 'true' } }),
})

/** Under the webhooks, so that whatever changes one counts here too. */
export const hooksWork = queryOptions({
  queryKey: ['webhooks', 'home'],
  queryFn: ({ signal }) => read(failingWebhooks, signal, { query: { size } }),
})

export const ownProductsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async ({ signal }) => (await read(listProducts, signal)).answer,
  staleTime: 10 * 60_000,
})

export const productWork = (about: keyof typeof productQueries) =>
  queryOptions({
    queryKey: ['figures', 'home', about],
    queryFn: async ({ signal }) => (await askTogether(productQueries[about], signal)).answer,
  })

export const visitQuery = queryOptions({
  queryKey: ['last-visit'],
  queryFn: async ({ signal }) => (await read(lastVisit, signal)).answer.endedAt,
  // It stays the same for as long as this visit goes on.
  staleTime: 10 * 60_000,
})

/** The lists as they are asked while this page is open: what is new does not change under the eyes of who reads it. */
export function useLists(endedAt: string | null = null): Lists {
  const [opened] = useState(() => new Date())
  return homeLists(newSince(endedAt, opened), opened)
}

export const useVisit = () => useQuery(visitQuery)
