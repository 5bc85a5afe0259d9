import { createFileRoute } from '@tanstack/react-router'
import { RequestAccess } from '../../features/requests/ask/RequestAccess.tsx'
import { readFailed } from '../../features/sign-in/failed.ts'
import { LandingPage } from '../../features/sign-in/LandingPage.tsx'
import { authenticated } from '../../guards.ts'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/_portal/')({
  validateSearch: readFailed,
  beforeLoad: authenticated,
  loader: () => loadTexts('access'),
  component: () => <LandingPage askForAccess={RequestAccess} />,
})
