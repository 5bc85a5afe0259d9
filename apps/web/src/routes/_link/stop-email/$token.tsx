import { createFileRoute } from '@tanstack/react-router'
import { AddressPage } from '../../../features/sign-in/address/AddressPage.tsx'
import { loadTexts } from '../../../i18n/i18n.ts'

export const Route = createFileRoute('/_link/stop-email/$token')({ loader: () => loadTexts('link'), component: Page })

function Page() {
  const { token } = Route.useParams()
  return <AddressPage key={token} token={token} side="former" />
}
