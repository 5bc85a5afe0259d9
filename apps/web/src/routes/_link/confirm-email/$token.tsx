import { createFileRoute } from '@tanstack/react-router'
import { AddressPage } from '../../../features/sign-in/address/AddressPage.tsx'

export const Route = createFileRoute('/_link/confirm-email/$token')({ component: Page })

function Page() {
  const { token } = Route.useParams()
  return <AddressPage key={token} token={token} side="new" />
}
