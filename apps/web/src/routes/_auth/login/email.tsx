import { createFileRoute } from '@tanstack/react-router'
import { RequestAccess } from '../../../features/requests/ask/RequestAccess.tsx'
import { readFailed } from '../../../features/sign-in/failed.ts'
import { SignInPage } from '../../../features/sign-in/SignInPage.tsx'

export const Route = createFileRoute('/_auth/login/email')({
  validateSearch: readFailed,
  component: () => <SignInPage by="email" askForAccess={RequestAccess} />,
})
