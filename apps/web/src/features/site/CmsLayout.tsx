import { useSession } from '../../api/session.ts'
import { Frame } from './Frame.tsx'
import { managementSidebar } from './navigation.ts'

export function CmsLayout() {
  const { roles } = useSession()
  return <Frame groups={managementSidebar(roles)} />
}
