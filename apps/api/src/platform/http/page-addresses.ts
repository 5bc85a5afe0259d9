import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Beside the page, written by its build. */
export const addressesFile = 'page-addresses.json'

export type KnowsAddress = (path: string) => boolean

/**
 * Which addresses the built page knows.
 * @param shown addresses of screens below one of those that stand for all that follows (`/tioc/$`); one that is not among them does not exist
 */
export async function readAddresses(folder: string, shown: readonly string[]): Promise<KnowsAddress> {
  const patterns = JSON.parse(await readFile(join(folder, addressesFile), 'utf8')) as string[]
  const known = [...patterns.filter((pattern) => !pattern.endsWith('/$')), ...shown].map(partsOf)
  return (path) => {
    const parts = partsOf(path)
    return known.some((pattern) => fits(parts, pattern))
  }
}

/** In whatever letters, with or without a slash at the end. */
const partsOf = (path: string) => path.toLowerCase().replace(/^\//, '').replace(/\/$/, '').split('/')

/** `$name` is any part, `{-$name}` one that may be missing, `register-{$name}` one that begins so. */
function fits(parts: readonly string[], pattern: readonly string[]): boolean {
  const least = pattern.filter((part) => !part.startsWith('{-$')).length
  return (
    parts.length >= least &&
    parts.length <= pattern.length &&
    parts.every((part, at) => fitsPart(part, pattern[at] ?? ''))
  )
}

function fitsPart(part: string, pattern: string): boolean {
  const [before = '', after] = pattern.split(/\{-?\$\w+\}|^\$\w+$/)
  if (after === undefined) return part === before
  return part.length > before.length + after.length && part.startsWith(before) && part.endsWith(after)
}
