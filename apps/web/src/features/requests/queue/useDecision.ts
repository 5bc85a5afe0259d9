import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { users } from '@ido/contract'
import { ApiError } from '../../../api/client.ts'
import { showFailure } from '../../../ui/feedback/failures.ts'
import { managedKey } from '../../../ui/manage/calls.ts'
import { requestsKey } from './queries.ts'

/** What both decisions have in common: renewing what is on screen, and errors beside the fields. */
export function useDecision() {
  const client = useQueryClient()
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({})
  return {
    messages,
    setMessages,
    renew: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: requestsKey }),
        client.invalidateQueries({ queryKey: managedKey(users) }),
      ]),
    refuse: (failure: unknown) => {
      const fields = failure instanceof ApiError ? failure.fields : []
      if (fields.length === 0) return showFailure(failure)
      setMessages(Object.fromEntries(fields.map(({ field, message }) => [field.split('.').at(-1), message])))
    },
  }
}
