import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../../../../features/site/HomePage.tsx'
import { loadTexts } from '../../../../i18n/i18n.ts'

export const Route = createFileRoute('/v3/_main/dashboard/')({
  loader: () => loadTexts('home'),
  component: HomePage,
})
