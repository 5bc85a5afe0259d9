import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import { Root } from '../features/site/Root.tsx'
import { ErrorPage, NotFoundPage } from '../features/site/ErrorPages.tsx'
import type { RouterContext } from '../context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location: { pathname, href } }) => {
    if (context.knows(pathname)) return
    await context.loadRoutes()
    throw redirect({ href, replace: true })
  },
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})
