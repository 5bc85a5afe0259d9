import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '../../features/site/ErrorPages.tsx'
import { notAuthenticated } from '../../guards.ts'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/v3')({
  beforeLoad: notAuthenticated,
  loader: () => loadTexts('shell'),
  errorComponent: ErrorPage,
})
