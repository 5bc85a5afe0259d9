import { listApiKeys, type ApiKeyList } from '@ido/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { read } from '../../api/client.ts'

const size = 20

export type KeyDataset = ApiKeyList['datasets'][number]

/** Pages of them, one below the other. */
export const keysQuery = infiniteQueryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal, pageParam: page }) => read(listApiKeys, signal, { query: { page, size } }),
  initialPageParam: 1,
  getNextPageParam: ({ meta }) => (meta.page < meta.totalPage ? meta.page + 1 : undefined),
})
