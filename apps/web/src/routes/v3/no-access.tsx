import { createFileRoute, redirect } from '@tanstack/react-router'
import { NoAccessPage } from '../../features/requests/ask/NoAccessPage.tsx'
import { PublicSwitches } from '../../features/site/PublicSwitches.tsx'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/v3/no-access')({
  beforeLoad: ({ context }) => {
    if (context.session.hasAccess) throw redirect({ to: '/v3/dashboard' })
  },
  loader: () => loadTexts('access'),
  component: Page,
})

function Page() {
  return <NoAccessPage switches={<PublicSwitches />} />
}
