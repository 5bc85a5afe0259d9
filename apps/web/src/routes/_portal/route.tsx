import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '../../features/site/ErrorPages.tsx'
import { PortalLayout } from '../../features/site/PortalLayout.tsx'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/_portal')({
  loader: () => loadTexts('public'),
  component: PortalLayout,
  errorComponent: ErrorPage,
})
