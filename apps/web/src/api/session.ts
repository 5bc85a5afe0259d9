import { currentSession, type EndpointAnswer } from '@ido/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { ApiError, read } from './client.ts'
import { applyPreferences } from './preferences.ts'
import { endOwnState, forgetOwn, readOwn, startOwnState, writeOwn } from './own-state.ts'

export type OwnSession = EndpointAnswer<typeof currentSession>

/** Who is signed in, or null; asked once and then kept until something ends the session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<OwnSession | null> => {
    try {
      const { answer } = await read(currentSession, signal)
      // Who sees the portal as somebody else neither finds that person's drafts nor loses their own.
      if (answer.viewedBy === null) startOwnState(answer.id)
      applyPreferences(answer)
      return answer
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

/** Who is signed in, on the pages behind the guard: there always is someone. */
export function useSession(): OwnSession {
  const { session } = useRouteContext({ strict: false })
  if (!session) throw new Error('A page that asks who is signed in must stand behind the guard notAuthenticated')
  return session
}

export type EndReason = 'signedOut' | 'expired' | 'passwordSet'
let lastEnd: EndReason | null = null

/** Why there is no session any more, for the sign-in page to say; null before the first one. */
export function endReason(): EndReason | null {
  return lastEnd
}

/** Leaves the signed-in part by `goHome`; nothing that the person loaded stays in memory. */
export async function endSession(
  reason: EndReason,
  queryClient: QueryClient,
  goHome: () => Promise<void>,
): Promise<void> {
  lastEnd = reason
  // Who is signed out by time comes back to what was typed; who leaves on purpose leaves nothing behind.
  if (reason !== 'expired') endOwnState()
  // The readable cookies go with the session; the secret one is the server's to clear.
  for (const name of ['IsLogin', 'User']) document.cookie = `${name}=; path=/; max-age=0`
  queryClient.setQueryData(sessionQuery.queryKey, null)
  await goHome()
  queryClient.clear()
}

/** True once a session that was there is over, also while its last page is still on screen. */
export function sessionIsOver(queryClient: QueryClient): boolean {
  return queryClient.getQueryData(sessionQuery.queryKey) === null
}

const destinationKey = 'ido.destination'

/** Remembers where a visitor wanted to go, for after the sign-in; kept per tab. */
export function rememberDestination(href: string): void {
  sessionStorage.setItem(destinationKey, href)
}

/** Remembers where the person whose session ended was, for that person alone. */
export function rememberPlace(href: string): void {
  sessionStorage.removeItem(destinationKey)
  writeOwn('place', href)
}

/** The remembered address, once. Only addresses of this portal behind the guard count. */
export function takeDestination(): string | null {
  const href = sessionStorage.getItem(destinationKey) ?? readOwn('place')
  sessionStorage.removeItem(destinationKey)
  forgetOwn('place')
  return typeof href === 'string' && /^\/(v2|v3|tioc)(\/|$)/.test(href) ? href : null
}
