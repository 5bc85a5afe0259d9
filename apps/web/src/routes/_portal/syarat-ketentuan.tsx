import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { TermsPage } from '../../features/site/public/ArticlePage.tsx'

export const Route = createFileRoute('/_portal/syarat-ketentuan')({
  loader: () => loadTexts('terms'),
  component: TermsPage,
})
