import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { readFileSync } from 'node:fs'

/** Of this package; what is bundled of it lies elsewhere in it than its sources. */
export const apiFolder = folderOfPackage()
export const rootFolder = join(apiFolder, '../..')

function folderOfPackage(): string {
  const file = findPackageJSON(import.meta.url)
  if (!file) throw new Error(`No package.json above ${import.meta.dirname}`)
  return dirname(file)
}

interface Package {
  version: string
  upgradesFrom: { version: string; migration: string }
}

/** The version of the application, and the oldest version that it upgrades from in one step, with the migration that stands for its schema. */
export const { version, upgradesFrom } = JSON.parse(readFileSync(join(apiFolder, 'package.json'), 'utf8')) as Package
