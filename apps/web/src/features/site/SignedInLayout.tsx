import { Outlet } from '@tanstack/react-router'
import { ViewingBanner } from './ViewingBanner.tsx'

/** Around everything behind the sign-in. */
export function SignedInLayout() {
  return (
    <>
      <Outlet />
      <ViewingBanner />
    </>
  )
}
