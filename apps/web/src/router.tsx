import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { ApiError, onUnauthenticated, unreachable } from './api/client.ts'
import { collected } from './api/collected.ts'
import { endSession, mayBeSignedIn, rememberPlace, sessionQuery } from './api/session.ts'
import { ErrorPanel } from './features/site/ErrorPages.tsx'
import { tellPagesOpened } from './features/site/page-opened.ts'
import { PageProgress } from './features/site/PageProgress.tsx'
import { routeTree } from './routeTree.gen.ts'
import { showFailure } from './ui/feedback/failures.ts'

/** A refusal stays a refusal; only a server that could not be reached or is starting is asked once more. */
function worthAnotherTry(failures: number, failure: Error): boolean {
  return failures < 1 && failure instanceof ApiError && [unreachable, 502, 503, 504].includes(failure.code)
}

// Answers that come in the same moment are drawn together: the library tells each in a task of its own, which React draws by itself.
notifyManager.setScheduler(
  collected((all) => {
    for (const tell of all) {
      try {
        tell()
      } catch (error) {
        reportError(error)
      }
    }
  }),
)

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': what the browser believes about the network is often wrong on a company's; a call fails and says so.
    queries: { staleTime: 30_000, retry: worthAnotherTry, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (failure, _variables, _result, mutation) => {
      if (!mutation.meta?.ownFailure) showFailure(failure)
    },
  }),
})

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPanel,
  InnerWrap: PageProgress,
  scrollRestoration: true,
  // Addresses hold plain words, so that people can read and write them: ?product_id=1, not ?product_id=%221%22.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultPendingMs: 200,
  defaultPendingMinMs: 300,
})

/**
 * Fetches the code of the page that the address names, and who is signed in, while texts and guards are still at work: on a
 * slow machine one after the other is what a first visit waits for. What fails here is fetched again when the page opens.
 */
export function startEarly(): void {
  const isGuest = !mayBeSignedIn()
  if (!isGuest) void queryClient.query(sessionQuery).catch(() => null)
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  // The code behind the guard is not for guests.
  if (isGuest && matchedRoutes.some(({ id }) => /^\/(?:v2|v3|tioc)/.test(id))) return
  for (const route of matchedRoutes) void router.loadRouteChunk(route)?.catch(() => null)
}

onUnauthenticated(() => {
  // The question who is signed in answers 401 to visitors; only a session that was there can end.
  if (!queryClient.getQueryData(sessionQuery.queryKey)) return
  rememberPlace(router.state.location.href)
  void endSession('expired', queryClient, () => router.navigate({ to: '/' }))
})

tellPagesOpened(router, queryClient)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
