import { createHash } from 'node:crypto'
import { relative, resolve, sep } from 'node:path'

const web = resolve(import.meta.dirname, '..')

/** The class that a name of a CSS module gets: the same for the bundler and for what is written into the page by hand. */
export function scopedName(name: string, file: string): string {
  const place = relative(web, file.split('?', 1)[0] ?? file).replaceAll(sep, '/')
  return `${name}_${createHash('sha256').update(place).digest('hex').slice(0, 6)}`
}
