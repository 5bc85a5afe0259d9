import { Outlet } from '@tanstack/react-router'

export function InsideLayout() {
  return <Outlet />
}
