import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readFailed } from '../../features/sign-in/failed.ts'
import { authenticated } from '../../guards.ts'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/_portal/')({
  validateSearch: readFailed,
  beforeLoad: authenticated,
  loader: () => loadTexts('access'),
  component: lazyRouteComponent(() => import('../-way-in.tsx'), 'Landing'),
})
