import { createFileRoute } from '@tanstack/react-router'
import { V3Layout } from '../../../features/site/V3Layout.tsx'
import { withAccess } from '../../../guards.ts'

export const Route = createFileRoute('/v3/_main')({
  beforeLoad: ({ context }) => withAccess(context.session),
  component: V3Layout,
})
