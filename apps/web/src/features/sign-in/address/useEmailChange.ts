import {
  allowEmailChange,
  confirmEmailChange,
  readEmailChange,
  stopEmailChange,
  type EndpointAnswer,
} from '@ido/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, read } from '../../../api/client.ts'

export type LinkedChange = EndpointAnswer<typeof readEmailChange>

/** What the link is about; asked once, since what is pressed afterwards answers for itself. */
export function useEmailChange(token: string) {
  return useQuery({
    queryKey: ['email-change', token],
    queryFn: async ({ signal }) => (await read(readEmailChange, signal, { body: { token } })).answer,
    staleTime: Infinity,
    retry: false,
  })
}

type Pressed = 'confirm' | 'allow' | 'stop'

/** What a button of the link's page does. */
export function usePress(token: string) {
  return useMutation({
    mutationFn: async (what: Pressed) => {
      const body = { token }
      if (what === 'stop') {
        await call(stopEmailChange, { body })
        return { what, confirmed: false, countsAt: null }
      }
      const { answer } = await call(what === 'confirm' ? confirmEmailChange : allowEmailChange, { body })
      return { what, ...answer }
    },
    meta: { ownFailure: true },
  })
}
