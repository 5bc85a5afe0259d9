import { join } from 'node:path'
import { firstTime } from '../apps/api/src/platform/first-time.ts'
import { keepBuilt } from './kept-build.ts'
import { root } from './paths.ts'

/** The portal from its sources, which Node runs as well; it takes longer to load and more to hold. */
const sources = join(root, 'apps/api/src/main.ts')

/** The file to start a portal with: bundled from the sources as this process found them, or these where nothing can bundle them. */
export const portalFile = firstTime(async (): Promise<string> => {
  const outcome = await keepBuilt({
    name: 'portal',
    from: 'apps/api',
    folder: 'apps/api/dist',
    file: 'main.js',
    sources: ['apps/api/src', 'packages/contract/src'],
    files: ['apps/api/package.json', 'apps/api/vite.config.ts'],
    tools: ['vite'],
  })
  return outcome === 'old' || outcome === 'none' ? sources : join(root, 'apps/api/dist/main.js')
})
