import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '../../features/site/public/TermsPage.tsx'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/_portal/syarat-ketentuan')({
  loader: () => loadTexts('terms'),
  component: TermsPage,
})
