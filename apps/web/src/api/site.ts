import { siteInfo } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from './client.ts'

/** What the public pages need to know of this portal; it changes with its configuration only. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => (await read(siteInfo, signal)).answer,
  staleTime: Infinity,
})
