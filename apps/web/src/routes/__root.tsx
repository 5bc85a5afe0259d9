import { createRootRouteWithContext } from '@tanstack/react-router'
import { Root } from '../features/site/Root.tsx'
import { ErrorPage, NotFoundPage } from '../features/site/ErrorPages.tsx'
import type { RouterContext } from '../context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})
