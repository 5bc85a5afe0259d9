import { logout } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ApiError, call } from './client.ts'
import { endSession } from './session.ts'

/** Ends the session here and on the server; one that the server no longer knows (401, 404) is ended all the same. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: async () => {
      // What a menu fetches ahead would only be refused.
      await queryClient.cancelQueries()
      try {
        await call(logout)
      } catch (failure) {
        const gone = failure instanceof ApiError && [401, 404].includes(failure.code)
        if (!gone) throw failure
      }
      await endSession('signedOut', queryClient, () => router.navigate({ to: '/' }))
    },
  })
}
