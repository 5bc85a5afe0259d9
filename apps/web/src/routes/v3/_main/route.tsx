import { createFileRoute } from '@tanstack/react-router'
import { V3Layout } from '../../../features/site/Frame.tsx'
import { loadMenu } from '../../../features/site/menu.ts'
import { withAccess } from '../../../guards.ts'

export const Route = createFileRoute('/v3/_main')({
  beforeLoad: ({ context }) => withAccess(context.session),
  // The menu is whole when the page appears, so that nothing in it moves.
  loader: ({ context }) => loadMenu(context.queryClient),
  component: V3Layout,
})
