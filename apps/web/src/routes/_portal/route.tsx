import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '../../features/site/ErrorPages.tsx'
import { PortalLayout } from '../../features/site/PortalLayout.tsx'

export const Route = createFileRoute('/_portal')({ component: PortalLayout, errorComponent: ErrorPage })
