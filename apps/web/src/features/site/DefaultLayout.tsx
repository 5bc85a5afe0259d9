import { useSession } from '../../api/session.ts'
import { Frame } from './Frame.tsx'
import { useScreens } from './menu.ts'
import { defaultMenu, drawn } from './navigation.ts'
import { portalSections } from './sections.ts'
import { ViewingBanner } from './ViewingBanner.tsx'

/** Around the pages of the second version; the finder leads everywhere, as it does from the third. */
export function DefaultLayout() {
  const { roles } = useSession()
  const everywhere = drawn(portalSections(roles, useScreens('v3', 'board')))
  return (
    <>
      <Frame groups={defaultMenu} findable={everywhere} withSignOut />
      <ViewingBanner />
    </>
  )
}
