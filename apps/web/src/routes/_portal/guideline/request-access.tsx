import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../../i18n/i18n.ts'
import { RequestAccessGuide } from '../../../features/site/public/ArticlePage.tsx'

export const Route = createFileRoute('/_portal/guideline/request-access')({
  loader: () => loadTexts('guide'),
  component: RequestAccessGuide,
})
