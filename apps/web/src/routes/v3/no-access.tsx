import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { NoAccessPage } from '../../features/requests/ask/NoAccessPage.tsx'
import { PublicSwitches } from '../../features/site/PublicSwitches.tsx'
import { SetUpPage } from '../../features/second-factor/SetUpPage.tsx'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/v3/no-access')({
  beforeLoad: ({ context }) => {
    const { hasAccess, needsSecondFactor } = context.session
    if (hasAccess && !needsSecondFactor) throw redirect({ to: '/v3/dashboard' })
  },
  loader: () => loadTexts('access', 'factor'),
  component: Page,
})

function Page() {
  // Looked at once: who has just set one up stays until they have seen their recovery codes.
  const [needsSecondFactor] = useState(useSession().needsSecondFactor)
  const Shown = needsSecondFactor ? SetUpPage : NoAccessPage
  return <Shown switches={<PublicSwitches />} />
}
