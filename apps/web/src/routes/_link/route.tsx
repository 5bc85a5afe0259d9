import { createFileRoute } from '@tanstack/react-router'
import { AuthLayout } from '../../features/site/AuthLayout.tsx'
import { loadTexts } from '../../i18n/i18n.ts'

/** Pages that a link in a mail opens: for whom the link is, whoever is signed in in this browser. */
export const Route = createFileRoute('/_link')({
  loader: () => loadTexts('access'),
  component: AuthLayout,
})
