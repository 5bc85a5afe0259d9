import { Frame } from './Frame.tsx'
import { productSidebar } from './navigation.ts'

export function V3Layout() {
  return <Frame groups={productSidebar} />
}
