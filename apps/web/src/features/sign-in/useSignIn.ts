import { login, type EndpointCall } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { sessionQuery, takeDestination } from '../../api/session.ts'

type Credentials = EndpointCall<typeof login>['body']

/** Signs in and goes on to where the visitor wanted to go, else to the home page. */
export function useSignIn() {
  const goOn = useGoOn()
  return useMutation({
    mutationFn: async (body: Credentials) => {
      await call(login, { body })
      await goOn()
    },
    meta: { ownFailure: true },
  })
}

/** Into the portal, once the server has opened a session. */
export function useGoOn(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    // The sign-in answers who it is; the rights come with the session.
    await queryClient.query({ ...sessionQuery, staleTime: 0 })
    await router.navigate({ href: takeDestination() ?? '/v3/dashboard' })
  }
}
