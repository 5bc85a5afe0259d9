import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/** A command that npm put beside the packages. */
export const binary = (name: string) =>
  join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)
