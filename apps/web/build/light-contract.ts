import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const light = /\/packages\/contract\/src\/(?:access|site)\.ts$/
const inert = fileURLToPath(new URL('inert-zod.ts', import.meta.url))

/**
 * The sign-in page needs methods and paths of the contract, not its shapes, and zod would be a fifth of all it loads.
 * These files of the contract get a stand-in instead; the screens inside, which check addresses with shapes, get zod.
 */
export function lightContract(): Plugin {
  return {
    name: 'ido-light-contract',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'zod' && importer && light.test(importer) ? inert : null),
  }
}
