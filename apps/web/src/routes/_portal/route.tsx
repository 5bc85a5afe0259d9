import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ErrorPage } from '../../features/site/ErrorPages.tsx'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/_portal')({
  loader: () => loadTexts('public'),
  component: lazyRouteComponent(() => import('../-way-in.tsx'), 'PortalLayout'),
  errorComponent: ErrorPage,
})
