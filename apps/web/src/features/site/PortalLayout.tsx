import { Outlet } from '@tanstack/react-router'

export function PortalLayout() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
