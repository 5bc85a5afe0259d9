import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiFolder } from '../platform/folders.ts'

const packageFile = join(apiFolder, 'package.json')

/** Of the application, as a backup says what made it. */
export const version = (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version
