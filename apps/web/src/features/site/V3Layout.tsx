import { useSession } from '../../api/session.ts'
import { Frame } from './Frame.tsx'
import { useScreens } from './menu.ts'
import { portalSidebar } from './navigation.ts'

export function V3Layout() {
  const { roles } = useSession()
  return <Frame groups={portalSidebar(roles, useScreens('v3', 'board'))} />
}
