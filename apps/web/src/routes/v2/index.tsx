import { createFileRoute, redirect } from '@tanstack/react-router'

/** The second version's front door leads to the home page of the third. */
export const Route = createFileRoute('/v2/')({
  beforeLoad: () => {
    throw redirect({ to: '/v3/dashboard', replace: true })
  },
})
