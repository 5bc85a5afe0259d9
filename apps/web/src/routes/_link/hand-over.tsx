import { createFileRoute } from '@tanstack/react-router'
import { HandOverPage } from '../../features/sign-in/HandOverPage.tsx'

export const Route = createFileRoute('/_link/hand-over')({ component: HandOverPage })
