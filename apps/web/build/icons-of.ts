import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'

const sources = resolve(import.meta.dirname, '../src')

/** A pattern for the files of the icons that the sources of some chunks draw: every module reaches its icons through one index, so the bundler cannot tell whose they are. */
export function iconsOf(chunks: readonly RegExp[]): RegExp {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const theirs = files.filter((file) => chunks.some((chunk) => chunk.test(`/web/src/${file.replaceAll(sep, '/')}`)))
  const names = theirs.flatMap((file) => iconsIn(readFileSync(join(sources, file), 'utf8')))
  return new RegExp(`icons/(?:${[...new Set(names)].join('|')})\\.mjs`)
}

export function iconsIn(source: string): string[] {
  const [, imported = ''] = /import \{([^}]*)\} from '@tabler\/icons-react'/.exec(source) ?? []
  return imported.match(/\bIcon\w+/g) ?? []
}
