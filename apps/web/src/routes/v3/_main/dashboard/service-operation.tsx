import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/v3/_main/dashboard/service-operation')({
  beforeLoad: () => {
    throw redirect({ to: '/v3/service-operation', replace: true })
  },
})
