import { Outlet } from '@tanstack/react-router'

export function CmsLayout() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
