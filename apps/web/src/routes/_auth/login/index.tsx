import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '../../../features/access/SignInPage.tsx'

export const Route = createFileRoute('/_auth/login/')({ component: () => <SignInPage by="nik" /> })
