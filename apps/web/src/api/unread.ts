import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { sessionQuery, useSession } from './session.ts'
import { unreadKey } from './unread-key.ts'

const minute = 60_000

/**
 * How many notices wait: at first as the session said it, and asked anew at most once a minute, when somebody goes to a page or
 * comes back to the window. Nothing asks by itself, so that a page which nobody looks at keeps no session alive.
 */
export function useUnread(): number {
  const { unreadNotices: first } = useSession()
  const queryClient = useQueryClient()
  const { data, isStale, refetch } = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await import('./notices.ts')).unreadNotices(signal),
    initialData: first,
    initialDataUpdatedAt: queryClient.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt ?? 0,
    staleTime: minute,
    refetchOnWindowFocus: true,
  })
  const page = useLocation({ select: ({ pathname }) => pathname })
  const lookAgain = useEffectEvent(() => {
    if (isStale) void refetch()
  })
  useEffect(() => {
    if (page) lookAgain()
  }, [page])
  return data
}
