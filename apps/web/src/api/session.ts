import { currentSession, type EndpointAnswer } from '@ido/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { ApiError, read } from './client.ts'

export type Session = EndpointAnswer<typeof currentSession>

/** Who is signed in, or null; asked once and then kept until something ends the session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return (await read(currentSession, signal)).answer
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 401) return null
      throw failure
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
})

/** The server sets the readable cookie `IsLogin` beside the secret one; without it a visitor needs no question asked. */
export function mayBeSignedIn(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith('IsLogin='))
}

/** The session on pages behind the guard, where there always is one. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery)
  if (data === null) throw new ApiError(401, '')
  return data
}

const destinationKey = 'ido.destination'

/** Remembers where a visitor wanted to go, for after the sign-in; kept per tab. */
export function rememberDestination(href: string): void {
  sessionStorage.setItem(destinationKey, href)
}

/** The remembered address, once. Only addresses of this portal behind the guard count. */
export function takeDestination(): string | null {
  const href = sessionStorage.getItem(destinationKey)
  sessionStorage.removeItem(destinationKey)
  return href !== null && href.startsWith('/v3/') ? href : null
}
