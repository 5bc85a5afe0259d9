import { createFileRoute } from '@tanstack/react-router'
import { readFailed } from '../../features/access/failed.ts'
import { LandingPage } from '../../features/access/LandingPage.tsx'
import { authenticated } from '../../guards.ts'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/_portal/')({
  validateSearch: readFailed,
  beforeLoad: authenticated,
  loader: () => loadTexts('access'),
  component: LandingPage,
})
