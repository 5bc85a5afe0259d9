import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/v3/_main/dashboard/business-dashboard')({
  beforeLoad: () => {
    throw redirect({ to: '/v3/business-dashboard', replace: true })
  },
})
