import { readQuotas, type EndpointAnswer, type QuotaName } from '@ido/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from './client.ts'

export type Quota = EndpointAnswer<typeof readQuotas>[number]

export const quotasQuery = queryOptions({
  queryKey: ['me', 'quotas'],
  queryFn: async ({ signal }) => (await read(readQuotas, signal)).answer,
  // What was sent or attached meanwhile shows when the page is opened again.
  staleTime: 0,
})

/** How much of it the reader has used; undefined until that is known, and where it cannot be. */
export function useQuota(name: QuotaName): Quota | undefined {
  return useQuery(quotasQuery).data?.find((quota) => quota.name === name)
}
