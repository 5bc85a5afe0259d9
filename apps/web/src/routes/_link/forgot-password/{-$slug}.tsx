import { createFileRoute, redirect } from '@tanstack/react-router'
import { SetPasswordPage } from '../../../features/access/SetPasswordPage.tsx'

export const Route = createFileRoute('/_link/forgot-password/{-$slug}')({
  beforeLoad: ({ params }) => {
    if (!params.slug) throw redirect({ to: '/login' })
  },
  component: Page,
})

function Page() {
  const { slug = '' } = Route.useParams()
  return <SetPasswordPage key={slug} token={slug} />
}
