import { createFileRoute } from '@tanstack/react-router'
import { CmsLayout } from '../../../features/site/CmsLayout.tsx'
import { managementAllowed, withAccess } from '../../../guards.ts'

export const Route = createFileRoute('/v3/manage')({
  beforeLoad: ({ context, location }) => {
    withAccess(context.session)
    managementAllowed(context.session, location.pathname)
  },
  component: CmsLayout,
})
