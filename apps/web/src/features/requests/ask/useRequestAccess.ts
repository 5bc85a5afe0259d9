import { requestAccess, sendAccessCode } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { callWith, type BasicCredentials } from '../../../api/client.ts'
import type { SignInBy } from '../../../ui/credentials/useValidation.ts'
import { sha256 } from './sha256.ts'

export interface Requester {
  readonly by: SignInBy
  readonly name: string
  readonly password: string
}

export type AccessOutcome = 'submitted' | 'waiting' | 'hasAccess'

/** Both calls of the request. The first carries the password as it is, the last its digest (specification, section 3). */
export function useRequestAccess(credentials: BasicCredentials) {
  const sendCode = useMutation({
    mutationFn: ({ by, name, password }: Requester) => {
      const body =
        by === 'nik' ? ({ nik: name, hasNik: true } as const) : ({ email: name, password, hasNik: false } as const)
      return callWith(credentials, sendAccessCode, { body })
    },
    meta: { ownFailure: true },
  })
  const request = useMutation({
    mutationFn: async ({ by, name, password, code }: Requester & { readonly code: string }): Promise<AccessOutcome> => {
      const body =
        by === 'nik'
          ? ({ nik: name, hasNik: true, otp_code: code } as const)
          : ({ email: name, password: await sha256(password.normalize('NFC')), hasNik: false, otp_code: code } as const)
      const { answer } = await callWith(credentials, requestAccess, { body })
      const isAllowed = answer[0]?.is_allowed
      if (isAllowed === undefined) return 'submitted'
      return isAllowed ? 'hasAccess' : 'waiting'
    },
    meta: { ownFailure: true },
  })
  return { sendCode, request }
}
