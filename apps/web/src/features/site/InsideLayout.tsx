import { Outlet } from '@tanstack/react-router'
import { Inside } from '../../ui/theme/Inside.tsx'

export function InsideLayout() {
  return (
    <Inside>
      <Outlet />
    </Inside>
  )
}
