import { join, resolve } from 'node:path'
import { readFileSync } from 'node:fs'

/** Of this package. */
export const apiFolder = resolve(import.meta.dirname, '../../..')
export const rootFolder = join(apiFolder, '../..')

interface Package {
  version: string
  upgradesFrom: { version: string; migration: string }
}

/** The version of the application, and the oldest version that it upgrades from in one step, with the migration that stands for its schema. */
export const { version, upgradesFrom } = JSON.parse(readFileSync(join(apiFolder, 'package.json'), 'utf8')) as Package
