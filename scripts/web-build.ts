import { bundle, keepBuilt } from './kept-build.ts'
import { compressWeb } from './web-compress.ts'

export const withoutTools =
  'The web page is not built from these sources and what builds it is not installed. Run `npm install --no-save`.'

/** The web page as it is delivered in the end: built, and with its compressed files beside it. */
export async function buildWeb(): Promise<void> {
  if ((await bundleWeb()) === 'old') throw new Error(withoutTools)
  await compressWeb()
}

/**
 * Builds the web page unless the last build came from these very sources; it can be served at once, uncompressed.
 * @returns whether it was built now, is kept, or is older than its sources because nothing here can build it
 */
export async function bundleWeb(): Promise<'built' | 'kept' | 'old'> {
  const outcome = await keepBuilt({
    name: 'web',
    folder: 'apps/web/dist',
    file: 'index.html',
    sources: ['apps/web/src', 'apps/web/build', 'apps/web/public', 'packages/contract/src'],
    files: ['apps/web/index.html', 'apps/web/package.json', 'apps/web/vite.config.ts'],
    tools: ['vite', '@vitejs/plugin-react', '@tailwindcss/vite', 'oxc-transform-react', '@tanstack/router-plugin'],
    make: (outDir) => bundle('apps/web', outDir, 'The web page'),
  })
  if (outcome === 'none') throw new Error(withoutTools)
  return outcome
}
