import { listSessions, readProfile, type EndpointAnswer } from '@ido/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { read } from '../../api/client.ts'
import { sessionQuery } from '../../api/session.ts'

export type OwnProfile = EndpointAnswer<typeof readProfile>

export const profileQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await read(readProfile, signal)).answer,
})

export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: async ({ signal }) => (await read(listSessions, signal)).answer,
})

/** After a change of what the top bar shows too: name and photo come from the session. */
export function useProfileChanged(): (profile: OwnProfile) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (profile) => {
    queryClient.setQueryData(profileQuery.queryKey, profile)
    await queryClient.query({ ...sessionQuery, staleTime: 0 })
    await router.invalidate()
  }
}
