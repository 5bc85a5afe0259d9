import { createFileRoute } from '@tanstack/react-router'
import { V3Layout } from '../../../features/site/Frame.tsx'
import { loadMenu } from '../../../features/site/menu.ts'
import { managementAllowed, withAccess } from '../../../guards.ts'

export const Route = createFileRoute('/v3/manage')({
  beforeLoad: async (input) => {
    withAccess(input.context.session)
    await managementAllowed(input.context.session, input)
  },
  loader: ({ context }) => loadMenu(context.queryClient),
  component: V3Layout,
})
