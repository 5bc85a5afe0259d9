import { RequestAccess } from '../features/requests/ask/RequestAccess.tsx'
import { LandingPage } from '../features/sign-in/LandingPage.tsx'
import { SignInPage } from '../features/sign-in/SignInPage.tsx'

// The screens that a visitor meets first, in one file: who is signed in needs none of them.
export { AuthLayout } from '../features/site/AuthLayout.tsx'
export { PortalLayout } from '../features/site/PortalLayout.tsx'

export const Landing = () => <LandingPage askForAccess={RequestAccess} />
export const SignInByNik = () => <SignInPage by="nik" askForAccess={RequestAccess} />
export const SignInByEmail = () => <SignInPage by="email" askForAccess={RequestAccess} />
