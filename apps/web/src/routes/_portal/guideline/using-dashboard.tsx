import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../../i18n/i18n.ts'
import { UsingDashboardGuide } from '../../../features/site/public/ArticlePage.tsx'

export const Route = createFileRoute('/_portal/guideline/using-dashboard')({
  loader: () => loadTexts('howto'),
  component: UsingDashboardGuide,
})
