import { setPassword } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { endSession } from '../../api/session.ts'

/** Sets the password of a link's account and goes to the sign-in, by e-mail since not every account has a NIK. */
export function useSetPassword(token: string) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: async (password: string) => {
      await call(setPassword, { body: { token, password } })
      // In place of this page: going back would open a link that is used up.
      await endSession('passwordSet', queryClient, () => router.navigate({ to: '/login/email', replace: true }))
    },
    meta: { ownFailure: true },
  })
}
