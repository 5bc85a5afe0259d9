import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { rootFolder } from './platform/config/folders.ts'

// Before anything else of the sources is loaded: from the second start on half of the time of loading is saved. Who runs the
// bundle, which is one file, gives Node NODE_COMPILE_CACHE.
enableCompileCache(join(rootFolder, '.cache/compiled'))
export const { runPortal } = await import('./portal.ts')

if (import.meta.main) {
  await runPortal()
  // Node writes the cache when it exits, which a killed process (npm run dev) never does.
  flushCompileCache()
}
