import { createFileRoute } from '@tanstack/react-router'
import { RequestAccessGuide } from '../../../features/site/public/RequestAccessGuide.tsx'
import { loadTexts } from '../../../i18n/i18n.ts'

export const Route = createFileRoute('/_portal/guideline/request-access')({
  loader: () => loadTexts('guide'),
  component: RequestAccessGuide,
})
