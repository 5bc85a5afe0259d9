import { leadingRole, managementPages, ticketCategoryStatus, ticketSourceAppSummary } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { read } from './api/client.ts'
import { mayBeSignedIn, rememberDestination, sessionQuery, type Session } from './api/session.ts'
import type { RouterContext } from './context.ts'

interface GuardInput {
  readonly context: RouterContext
  readonly location: ParsedLocation
}

/** The specification's guard 'authenticated', on the sign-in pages: who is signed in already goes to the home page. */
export async function authenticated({ context }: Pick<GuardInput, 'context'>): Promise<void> {
  if (!mayBeSignedIn()) return
  // A server that cannot answer must not keep the sign-in page away; the sign-in itself will say what is wrong.
  const session = await context.queryClient.query(sessionQuery).catch(() => null)
  if (session) throw redirect({ to: '/v3/dashboard' })
}

/** The specification's guard 'notAuthenticated', on everything inside: who is not signed in goes to /, and comes back. */
export async function notAuthenticated({ context, location }: GuardInput): Promise<{ session: Session }> {
  const session = mayBeSignedIn() ? await context.queryClient.query(sessionQuery) : null
  if (session) return { session }
  rememberDestination(location.href)
  throw redirect({ to: '/' })
}

/** An account without access sees one page that says so. */
export function withAccess(session: Session): void {
  if (!session.hasAccess) throw redirect({ to: '/v3/no-access' })
}

/** Management pages: a path that contains none of the role's pages leads to the site root (specification, section 4). */
export function managementAllowed(session: Session, pathname: string): void {
  const role = leadingRole(session.roles)
  const allowed = role ? managementPages[role].some((page) => pathname.includes(`/v3/manage/${page}`)) : false
  if (!allowed) throw redirect({ to: '/' })
}

const tiocQuery = queryOptions({
  queryKey: ['tioc-access'],
  queryFn: ({ signal }) => Promise.all([read(ticketSourceAppSummary, signal), read(ticketCategoryStatus, signal)]),
})

/** TIOC opens to whom both of its calls answer 200, anybody else goes to the site root (specification, sections 2 and 8). */
export async function tiocAllowed({ context }: Pick<GuardInput, 'context'>): Promise<void> {
  await context.queryClient.query(tiocQuery).catch(() => {
    throw redirect({ to: '/' })
  })
}
