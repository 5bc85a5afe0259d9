import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '../../features/site/ErrorPages.tsx'
import { TiocLayout } from '../../features/site/TiocLayout.tsx'
import { loadMenu } from '../../features/site/menu.ts'
import { notAuthenticated, tiocAllowed, withAccess } from '../../guards.ts'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/tioc')({
  beforeLoad: async (input) => {
    const signedIn = await notAuthenticated(input)
    withAccess(signedIn.session)
    await tiocAllowed(input)
    return signedIn
  },
  loader: ({ context }) => Promise.all([loadTexts('shell'), loadMenu(context.queryClient)]),
  component: TiocLayout,
  errorComponent: ErrorPage,
})
