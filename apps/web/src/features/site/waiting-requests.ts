import { givesPermission, listAccessRequests } from '@ido/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'

// Under 'access-requests', so that a decision refreshes it too.
const waitingQuery = queryOptions({
  queryKey: ['access-requests', 'waiting'],
  queryFn: async ({ signal }) =>
    (await read(listAccessRequests, signal, { query: { status: 'waiting', size: 1 } })).meta.totalData,
  refetchOnWindowFocus: 'always',
})

/** How many requests for access wait for a decision, to whoever may decide them; else none. */
export function useWaitingRequests(): number {
  const { roles } = useSession()
  const enabled = givesPermission('managePeople', roles)
  return useQuery({ ...waitingQuery, enabled }).data ?? 0
}
