import { createFileRoute } from '@tanstack/react-router'
import { FaqPage } from '../../features/site/public/FaqPage.tsx'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/_portal/FAQ')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => (typeof q === 'string' && q !== '' ? { q } : {}),
  loader: () => loadTexts('faq'),
  component: Page,
})

function Page() {
  return <FaqPage search={Route.useSearch().q ?? ''} />
}
