import { createFileRoute } from '@tanstack/react-router'
import { readFailed } from '../../../features/access/failed.ts'
import { SignInPage } from '../../../features/access/SignInPage.tsx'

export const Route = createFileRoute('/_auth/login/email')({
  validateSearch: readFailed,
  component: () => <SignInPage by="email" />,
})
