import { recordAddress, type DatasetInfo, type RecordRow } from '@ido/contract'
import { useLocation } from '@tanstack/react-router'

interface Ways {
  /** Where the list stands. */
  readonly list: '/v2/detail-case/{-$slug}' | '/v3/detail-case/{-$slug}'
  /** Where a record has a page; null where it has none. */
  readonly addressOf: (records: DatasetInfo['records'], row: RecordRow) => string | null
}

/** List and tickets stand under the addresses of both versions; who is in the second stays there. */
export function useDetailCase(): Ways {
  const isV2 = useLocation({ select: ({ pathname }) => pathname.startsWith('/v2/') })
  if (!isV2) return { list: '/v3/detail-case/{-$slug}', addressOf: recordAddress }
  return {
    list: '/v2/detail-case/{-$slug}',
    addressOf: (records, row) =>
      // The second version has a page for tickets alone: one part behind the list's.
      recordAddress(records, row)?.replace(/^\/v3(?=\/detail-case\/[^/]+$)/, '/v2') ?? null,
  }
}
