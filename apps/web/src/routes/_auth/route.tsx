import { createFileRoute } from '@tanstack/react-router'
import { AuthLayout } from '../../features/site/AuthLayout.tsx'
import { ErrorPage } from '../../features/site/ErrorPages.tsx'
import { authenticated } from '../../guards.ts'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/_auth')({
  beforeLoad: authenticated,
  loader: () => loadTexts('access'),
  component: AuthLayout,
  errorComponent: ErrorPage,
})
