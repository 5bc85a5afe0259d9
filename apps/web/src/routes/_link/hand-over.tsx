import { createFileRoute } from '@tanstack/react-router'
import { HandOverPage } from '../../features/sign-in/HandOverPage.tsx'
import { loadTexts } from '../../i18n/i18n.ts'

export const Route = createFileRoute('/_link/hand-over')({ loader: () => loadTexts('link'), component: HandOverPage })
