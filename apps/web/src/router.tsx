import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { ApiError } from './api/client.ts'
import { routeTree } from './routeTree.gen.ts'

export interface RouterContext {
  readonly queryClient: QueryClient
}

/** A refusal stays a refusal; only a server that could not be reached or broke is asked once more. */
function worthAnotherTry(failures: number, failure: Error): boolean {
  return failures < 1 && (!(failure instanceof ApiError) || failure.code === 0 || failure.code >= 502)
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: worthAnotherTry, throwOnError: false } },
})

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingMs: 200,
  defaultPendingMinMs: 300,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
