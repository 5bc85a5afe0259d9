import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiFolder } from './folders.ts'

interface Package {
  version: string
  upgradesFrom: { version: string; migration: string }
}

/** The version of the application, and the oldest version that it upgrades from in one step, with the migration that stands for its schema. */
export const { version, upgradesFrom } = JSON.parse(readFileSync(join(apiFolder, 'package.json'), 'utf8')) as Package
