import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** Of this package; what is bundled of it lies elsewhere in it than its sources. */
export const apiFolder = dirname(findPackageJSON(import.meta.url) ?? '')
export const rootFolder = join(apiFolder, '../..')
