import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '../../features/site/ErrorPages.tsx'
import { DefaultLayout } from '../../features/site/Frame.tsx'
import { loadMenu } from '../../features/site/menu.ts'
import { notAuthenticated, withAccess } from '../../guards.ts'
import { loadTexts } from '../../i18n/i18n.ts'

/** The addresses of the second version need what those of the third do. */
export const Route = createFileRoute('/v2')({
  beforeLoad: async (input) => {
    const signedIn = await notAuthenticated(input)
    withAccess(signedIn.session)
    return signedIn
  },
  loader: ({ context }) => Promise.all([loadTexts('shell'), loadMenu(context.queryClient)]),
  component: DefaultLayout,
  errorComponent: ErrorPage,
})
