import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '../../features/site/ErrorPages.tsx'
import { SignedInLayout } from '../../features/site/SignedInLayout.tsx'
import { notAuthenticated } from '../../guards.ts'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/v3')({
  beforeLoad: notAuthenticated,
  loader: () => loadTexts('shell'),
  component: SignedInLayout,
  errorComponent: ErrorPage,
})
