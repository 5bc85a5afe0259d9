import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../../../../shared/data')

/** A real file or folder, which lies beside the project and not in it, and why its tests are left out where it does not. */
export function realData(...names: string[]): { path: string; skip: string | false } {
  const path = join(folder, ...names)
  return { path, skip: existsSync(path) ? false : 'the real files are not there: ../shared/data beside the project' }
}
