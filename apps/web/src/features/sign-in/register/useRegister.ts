import { confirmRegistration, register } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

interface Registration {
  readonly name: string
  readonly email: string
  readonly nik: string
  readonly password: string
}

export function useRegister() {
  return useMutation({
    mutationFn: ({ name, email, nik, password }: Registration) =>
      call(register, {
        body: { name: name.trim(), email: email.trim(), nik: nik.trim() === '' ? null : nik.trim(), password },
      }),
    meta: { ownFailure: true },
  })
}

export function useConfirmRegistration(token: string) {
  return useMutation({
    mutationFn: async (password: string) => (await call(confirmRegistration, { body: { token, password } })).answer,
    meta: { ownFailure: true },
  })
}
