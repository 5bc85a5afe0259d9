import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../../features/site/public/PrivacyPage.tsx'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/_portal/kebijakan-privasi')({
  loader: () => loadTexts('privacy'),
  component: PrivacyPage,
})
