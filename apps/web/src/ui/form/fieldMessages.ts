import { useCallback, useState } from 'react'
import { ApiError } from '../../api/client.ts'

/** What is wrong with the inputs of a form, by field. */
export type Messages = Readonly<Record<string, string>>

/** What is said beside the fields; each refusal counts, so that it is told anew. */
export function useMessages() {
  const [messages, setMessages] = useState<Messages>({})
  const [attempt, setAttempt] = useState(0)
  const refuse = (found: Messages) => {
    setMessages(found)
    setAttempt((count) => count + 1)
  }
  // The same function at every key, else each of them would draw all fields.
  const mended = useCallback((field: string) => setMessages(({ [field]: _mended, ...rest }) => rest), [])
  return { messages, attempt, refuse, mended, clear: () => setMessages({}) }
}

/** What is said of the form's own inputs ('scope.regions' is that of `regions`), as it goes on after a name; null when the refusal names none. */
export function fieldMessages(failure: unknown, names: readonly string[]): Messages | null {
  if (!(failure instanceof ApiError) || ![400, 403, 409].includes(failure.code)) return null
  const own = failure.fields
    .map(({ field, message }) => [field.split('.').find((part) => names.includes(part)) ?? '', message] as const)
    .filter(([field]) => field !== '')
  return own.length > 0 ? Object.fromEntries(own) : null
}
