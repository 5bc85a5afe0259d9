import { createFileRoute } from '@tanstack/react-router'
import { GuidelinePage } from '../../../features/site/public/GuidelinePage.tsx'
import { loadTexts } from '../../../i18n/i18n.ts'

export const Route = createFileRoute('/_portal/guideline/')({
  loader: () => loadTexts('guide', 'shell'),
  component: GuidelinePage,
})
