import { createFileRoute } from '@tanstack/react-router'
import { ConfirmPage } from '../../features/sign-in/register/ConfirmPage.tsx'
import { RegisterPage } from '../../features/sign-in/register/RegisterPage.tsx'
import { authenticated } from '../../guards.ts'

interface RegisterSearch {
  /** Of the link in the mail. */
  readonly token?: string
}

export const Route = createFileRoute('/_link/register')({
  validateSearch: ({ token }: Record<string, unknown>): RegisterSearch =>
    typeof token === 'string' && token !== '' ? { token } : {},
  // Who is signed in has an account; a link is for whom it was sent to.
  beforeLoad: ({ context, search }) => (search.token === undefined ? authenticated({ context }) : undefined),
  component: Page,
})

function Page() {
  const { token } = Route.useSearch()
  return token === undefined ? <RegisterPage /> : <ConfirmPage key={token} token={token} />
}
