import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { firstTime } from '../apps/api/src/platform/first-time.ts'
import { bundle, keepBuilt } from './kept-build.ts'
import { root } from './paths.ts'

/** The portal from its sources, which Node runs as well; it takes longer to load and holds more. */
const sources = join(root, 'apps/api/src/main.ts')

const build = () =>
  keepBuilt({
    name: 'portal',
    folder: 'apps/api/dist',
    file: 'main.js',
    isOfSingleFiles: true,
    sources: ['apps/api/src', 'packages/contract/src'],
    files: [
      'apps/api/package.json',
      'apps/api/tsconfig.json',
      'apps/api/vite.config.ts',
      'packages/contract/package.json',
      'tsconfig.base.json',
      // The libraries as they are there, which an install may still have to bring to those of the lock file.
      'node_modules/.package-lock.json',
    ],
    tools: ['vite'],
    async make(outDir) {
      await bundle('apps/api', outDir, 'The portal')
      // A process of its own starts from it for each foreign file.
      const apart = `${outDir}-reader`
      await bundle('apps/api', apart, 'The reader of foreign files', 'reader')
      await rename(join(apart, 'reader.js'), join(outDir, 'reader.js'))
    },
  })

/**
 * The file to start a portal with: bundled from the sources as this process found them, or these where nothing can bundle
 * them, which is told.
 */
export const portalFile = firstTime(async (): Promise<string> => {
  const outcome = await build().catch((error: unknown) => String(error))
  if (outcome === 'built' || outcome === 'kept') return join(root, 'apps/api/dist/main.js')
  const why = outcome === 'old' || outcome === 'none' ? 'what bundles the portal is not installed' : outcome
  console.error(`The portal runs from its sources and takes more memory: ${why}`)
  return sources
})
