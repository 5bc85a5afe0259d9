import { createFileRoute } from '@tanstack/react-router'
import { GuidelinePage } from '../../../features/site/public/GuidelinePage.tsx'
import { loadTexts } from '../../../i18n/i18n.ts'

export const Route = createFileRoute('/v3/_main/guideline')({
  staticData: { crumbs: [{ title: 'nav.guideline' }] },
  loader: () => loadTexts('guide', 'public'),
  component: GuidelinePage,
})
