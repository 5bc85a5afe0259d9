import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { PrivacyPage } from '../../features/site/public/ArticlePage.tsx'

export const Route = createFileRoute('/_portal/kebijakan-privasi')({
  loader: () => loadTexts('privacy'),
  component: PrivacyPage,
})
