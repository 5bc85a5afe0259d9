import { leadingRole, managementPages, ticketCategoryStatus, ticketSourceAppSummary } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { read } from './api/client.ts'
import { mayBeSignedIn, rememberDestination, sessionQuery, type OwnSession } from './api/session.ts'
import type { RouterContext } from './context.ts'
import { i18n, loadTexts } from './i18n/i18n.ts'
import { showRefusal } from './ui/feedback/notices.ts'

interface GuardInput {
  readonly context: RouterContext
  readonly location: ParsedLocation
  /** Only looked ahead to, under the pointer: nobody has gone there. */
  readonly preload: boolean
}

/** To the site root, as the specification has it, where the notice says why. */
async function sendHome({ preload }: Pick<GuardInput, 'preload'>): Promise<never> {
  if (!preload) {
    await loadTexts('shell')
    showRefusal(i18n.t('notOpen', { ns: 'shell' }))
  }
  throw redirect({ to: '/' })
}

/** The specification's guard 'authenticated', on the sign-in pages: who is signed in already goes to the home page. */
export async function authenticated({ context }: Pick<GuardInput, 'context'>): Promise<void> {
  if (!mayBeSignedIn()) return
  // A server that cannot answer must not keep the sign-in page away; the sign-in itself will say what is wrong.
  const session = await context.queryClient.query(sessionQuery).catch(() => null)
  if (session) throw redirect({ to: '/v3/dashboard' })
}

/** The specification's guard 'notAuthenticated', on everything inside: who is not signed in goes to /, and comes back. */
export async function notAuthenticated({
  context,
  location,
}: Pick<GuardInput, 'context' | 'location'>): Promise<{ session: OwnSession }> {
  const session = mayBeSignedIn() ? await context.queryClient.query(sessionQuery) : null
  if (session) return { session }
  rememberDestination(location.href)
  throw redirect({ to: '/' })
}

/** An account without access, or that must set up a second factor first, sees one page that says so. */
export function withAccess({ hasAccess, needsSecondFactor }: OwnSession): void {
  if (!hasAccess || needsSecondFactor) throw redirect({ to: '/v3/no-access' })
}

/** Management pages: a path that contains none of the role's pages leads to the site root (specification, section 4). */
export async function managementAllowed(
  session: OwnSession,
  input: Pick<GuardInput, 'location' | 'preload'>,
): Promise<void> {
  const role = leadingRole(session.roles)
  const allowed = role
    ? managementPages[role].some((page) => input.location.pathname.includes(`/v3/manage/${page}`))
    : false
  if (!allowed) await sendHome(input)
}

const tiocQuery = queryOptions({
  queryKey: ['tioc-access'],
  queryFn: ({ signal }) => Promise.all([read(ticketSourceAppSummary, signal), read(ticketCategoryStatus, signal)]),
})

/** TIOC opens to whom both of its calls answer 200, anybody else goes to the site root (specification, sections 2 and 8). */
export async function tiocAllowed(input: Pick<GuardInput, 'context' | 'preload'>): Promise<void> {
  await input.context.queryClient.query(tiocQuery).catch(() => sendHome(input))
}
