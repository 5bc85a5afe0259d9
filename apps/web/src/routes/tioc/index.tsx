import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/tioc/')({
  beforeLoad: () => {
    throw redirect({ to: '/tioc/management', replace: true })
  },
})
