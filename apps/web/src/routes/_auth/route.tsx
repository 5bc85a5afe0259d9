import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ErrorPage } from '../../features/site/ErrorPages.tsx'
import { authenticated } from '../../guards.ts'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/_auth')({
  beforeLoad: authenticated,
  loader: () => loadTexts('access'),
  component: lazyRouteComponent(() => import('../-way-in.tsx'), 'AuthLayout'),
  errorComponent: ErrorPage,
})
