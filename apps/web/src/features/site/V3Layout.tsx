import { useSession } from '../../api/session.ts'
import { Frame } from './Frame.tsx'
import { useScreens } from './menu.ts'
import { drawn } from './navigation.ts'
import { portalSections } from './sections.ts'

/** Around dashboards and management pages alike: whoever goes from one to the other finds the same menu in the same order. */
export function V3Layout() {
  const { roles } = useSession()
  return <Frame groups={drawn(portalSections(roles, useScreens('v3', 'board')))} />
}
