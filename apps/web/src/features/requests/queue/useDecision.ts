import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { users } from '@ido/contract'
import { ApiError } from '../../../api/client.ts'
import { showFailure } from '../../../ui/feedback/failures.ts'
import { managedKey } from '../../../ui/manage/calls.ts'
import { requestsKey } from './queries.ts'

interface Deciding<Given> {
  readonly send: (given: Given) => Promise<unknown>
  /** Tells that it is decided and closes the form, before the lists behind it are asked anew. */
  readonly onDecided: () => void
}

/** A decision on a request: what is wrong stands beside its field, and what shows the request is renewed. */
export function useDecision<Given>({ send, onDecided }: Deciding<Given>) {
  const client = useQueryClient()
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({})
  const decision = useMutation({
    meta: { ownFailure: true },
    mutationFn: send,
    onSuccess: async () => {
      onDecided()
      await Promise.all([
        client.invalidateQueries({ queryKey: requestsKey }),
        client.invalidateQueries({ queryKey: managedKey(users) }),
      ])
    },
    onError: (failure: unknown) => {
      const fields = failure instanceof ApiError ? failure.fields : []
      if (fields.length === 0) return showFailure(failure)
      setMessages(Object.fromEntries(fields.map(({ field, message }) => [field.split('.').at(-1), message])))
    },
  })
  return { messages, setMessages, decision }
}
