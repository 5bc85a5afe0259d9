import { ApiError } from '../../api/client.ts'

/** The server's words about a field stand behind its name there; alone they are a sentence. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** What the server says about a field, as a sentence of its own. */
export function refusalOf(failure: Error | null, field: string): string | undefined {
  if (!(failure instanceof ApiError)) return undefined
  const message = failure.fields.find((wrong) => wrong.field === field)?.message
  return message && sentence(message)
}

/** What a failure says that belongs to none of the fields shown, for the line above them. */
export function otherRefusal(failure: Error | null, fields: readonly string[]): string | undefined {
  if (!failure || fields.some((field) => refusalOf(failure, field))) return undefined
  return failure.message
}
