import { createFileRoute } from '@tanstack/react-router'
import { FeaturePage } from '../../features/site/public/FeaturePage.tsx'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/_portal/feature')({
  loader: () => loadTexts('feature'),
  component: FeaturePage,
})
