import { listWallLinks } from '@ido/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { read } from '../../../../api/client.ts'

const size = 20

/** Links for screens on walls: pages of them, one below the other. */
export const wallLinksQuery = infiniteQueryOptions({
  queryKey: ['wall-links'],
  queryFn: ({ signal, pageParam: page }) => read(listWallLinks, signal, { query: { page, size } }),
  initialPageParam: 1,
  getNextPageParam: ({ meta }) => (meta.page < meta.totalPage ? meta.page + 1 : undefined),
})
