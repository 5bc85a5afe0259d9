import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const contract = /\/packages\/contract\/src\//
const inert = fileURLToPath(new URL('inert-zod.ts', import.meta.url))

/**
 * The browser needs methods and paths of the contract, not its shapes, and zod would be a fifth of all that the sign-in
 * page loads. What screens need to know beyond types stands in the contract as plain constants (voc-fields.ts).
 */
export function lightContract(): Plugin {
  return {
    name: 'ido-light-contract',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'zod' && importer && contract.test(importer) ? inert : null),
  }
}
