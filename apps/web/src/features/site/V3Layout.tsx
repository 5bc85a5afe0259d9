import { useSession } from '../../api/session.ts'
import { Frame } from './Frame.tsx'
import { useScreens } from './menu.ts'
import { drawn } from './navigation.ts'
import { portalSections } from './sections.ts'

export function V3Layout() {
  const { roles } = useSession()
  return <Frame groups={drawn(portalSections(roles, useScreens('v3', 'board')))} />
}
