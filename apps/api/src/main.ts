import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { rootFolder } from './platform/config/folders.ts'

// Before anything else of the sources is loaded: from the second start on half of the time of loading is saved.
enableCompileCache(join(rootFolder, '.cache/compiled'))

/** @param buildPage builds the web page that the portal serves */
export async function main(buildPage?: () => Promise<void>): Promise<void> {
  const { runPortal } = await import('./portal.ts')
  await runPortal(buildPage)
  // Node writes the cache when it exits, which a killed process never does.
  flushCompileCache()
}

if (import.meta.main) await main()
