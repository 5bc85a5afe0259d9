import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readFailed } from '../../../features/sign-in/failed.ts'

export const Route = createFileRoute('/_auth/login/')({
  validateSearch: readFailed,
  component: lazyRouteComponent(() => import('../../-way-in.tsx'), 'SignInByNik'),
})
