import { Outlet } from '@tanstack/react-router'

export function V3Layout() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
