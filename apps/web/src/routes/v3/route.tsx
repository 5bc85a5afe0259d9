import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '../../features/site/ErrorPages.tsx'
import { notAuthenticated } from '../../guards.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { SignedInLayout } from '../../features/site/ViewingBanner.tsx'

export const Route = createFileRoute('/v3')({
  beforeLoad: notAuthenticated,
  loader: () => loadTexts('shell'),
  component: SignedInLayout,
  errorComponent: ErrorPage,
})
