import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/v3/_main/dashboard/infrastructure')({
  beforeLoad: () => {
    throw redirect({ to: '/v3/infrastruktur/{-$product}', replace: true })
  },
})
