import { Frame } from './Frame.tsx'
import { mainSidebar } from './navigation.ts'

export function V3Layout() {
  return <Frame groups={mainSidebar} />
}
