import { createFileRoute } from '@tanstack/react-router'
import { UsingDashboardGuide } from '../../../features/site/public/UsingDashboardGuide.tsx'
import { loadTexts } from '../../../i18n/i18n.ts'

export const Route = createFileRoute('/_portal/guideline/using-dashboard')({
  loader: () => loadTexts('howto'),
  component: UsingDashboardGuide,
})
