import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '../../features/site/ErrorPages.tsx'
import { notAuthenticated, withAccess } from '../../guards.ts'

/** The addresses of the second version need what those of the third do. */
export const Route = createFileRoute('/v2')({
  beforeLoad: async (input) => {
    const { session } = await notAuthenticated(input)
    withAccess(session)
  },
  errorComponent: ErrorPage,
})
