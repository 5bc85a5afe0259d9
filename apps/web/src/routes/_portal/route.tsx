import { createFileRoute } from '@tanstack/react-router'
import { PortalLayout } from '../../features/site/PortalLayout.tsx'

export const Route = createFileRoute('/_portal')({ component: PortalLayout })
