import { createFileRoute, redirect } from '@tanstack/react-router'
import { PublicSwitches } from '../../features/site/PublicSwitches.tsx'
import { SetUpPage } from '../../features/second-factor/SetUpPage.tsx'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/v3/second-factor')({
  beforeLoad: ({ context }) => {
    if (!context.session.needsSecondFactor) throw redirect({ to: '/v3/dashboard' })
  },
  loader: () => loadTexts('access', 'factor'),
  component: Page,
})

function Page() {
  return <SetUpPage switches={<PublicSwitches />} />
}
