import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** Of this package; what is bundled of it lies elsewhere in it than its sources. */
export const apiFolder = folderOfPackage()
export const rootFolder = join(apiFolder, '../..')

function folderOfPackage(): string {
  const file = findPackageJSON(import.meta.url)
  if (!file) throw new Error(`No package.json above ${import.meta.dirname}`)
  return dirname(file)
}
