import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../../../features/sign-in/ForgotPasswordPage.tsx'
import { SetPasswordPage } from '../../../features/sign-in/SetPasswordPage.tsx'

export const Route = createFileRoute('/_link/forgot-password/{-$slug}')({ component: Page })

/** Without a link: ask for one. */
function Page() {
  const { slug } = Route.useParams()
  return slug === undefined ? <ForgotPasswordPage /> : <SetPasswordPage key={slug} token={slug} />
}
