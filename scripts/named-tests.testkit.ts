import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.ts'

/*
 * Documents name files in code marks, and tests by their words behind the file: `a.test.ts` “refuses what is wrong”. What is left
 * out of a test's words stands as three dots.
 */

const files = globSync(['{apps,packages,scripts,e2e,docs}/**/*.{ts,tsx,css,html,sql,json,md}', '*.{md,json}'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})

export const readHere = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The anchor that a heading of a Markdown file gets. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** The files that a name stands for: by their ends, so that a name may leave away where they lie. */
export const filesNamed = (name: string): string[] =>
  files.includes(name) ? [name] : files.filter((file) => file.endsWith(`/${name}`))

const named = /`([\w./${}-]+\.(?:tsx?|css|html|sql|json|md))`((?:,? “[^”]+”)*)/g
const titled = /\b(?:test|it|describe)\(\s*(?:`([^`]*)`|'((?:[^'\\]|\\.)*)'|"([^"]*)")/g

const titlesIn = (text: string): string[] =>
  [...text.matchAll(titled)].map(([, template, single, double]) =>
    (template?.replace(/\$\{[^}]*\}/g, '…') ?? single ?? double ?? '').replaceAll("\\'", "'"),
  )
const isTitle = (given: string, title: string): boolean =>
  new RegExp(`^${given.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*')}$`).test(title)

/** What a text names: the files, how many tests, and what of it there is not. */
export function namedIn(text: string): { files: string[]; tests: number; wrong: string[] } {
  const wrong: string[] = []
  const there: string[] = []
  let tests = 0
  for (const [, name = '', words = ''] of text.matchAll(named)) {
    const found = filesNamed(name)
    if (found.length !== 1) wrong.push(`${name} is ${found.join(', ') || 'no file'}`)
    there.push(...found.slice(0, 1))
    const titles = found[0] === undefined || words === '' ? [] : titlesIn(readHere(found[0]))
    for (const [, title = ''] of words.matchAll(/“([^”]+)”/g)) {
      tests += 1
      if (!titles.some((one) => isTitle(title, one))) wrong.push(`${name} has no test “${title}”`)
    }
  }
  return { files: there, tests, wrong }
}
