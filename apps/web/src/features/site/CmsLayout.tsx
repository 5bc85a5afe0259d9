import { useSession } from '../../api/session.ts'
import { Frame } from './Frame.tsx'
import { useScreens } from './menu.ts'
import { drawn } from './navigation.ts'
import { manageSections } from './sections.ts'

export function CmsLayout() {
  const { roles } = useSession()
  return <Frame groups={drawn(manageSections(roles, useScreens('v3', 'board')))} />
}
