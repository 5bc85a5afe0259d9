import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/tioc/')({
  beforeLoad: () => {
    throw redirect({ to: '/tioc/$', params: { _splat: 'management' }, replace: true })
  },
})
