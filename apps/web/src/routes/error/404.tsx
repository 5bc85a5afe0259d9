import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../features/site/ErrorPages.tsx'

export const Route = createFileRoute('/error/404')({ component: NotFoundPage })
