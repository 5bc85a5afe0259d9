import assert from 'node:assert/strict'
import { existsSync, globSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { anchorOf, readHere } from './named-tests.testkit.ts'
import { root } from './paths.ts'

const documents = globSync(['*.md', '{apps,bench,docs,e2e,packages,scripts}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})

/** What people read of a document: no code, in which brackets are no links. */
const proseOf = (path: string): string =>
  readHere(path).replaceAll(/^```.*?^```|`[^`\n]*`/gms, (code) => (code.startsWith('```') ? '' : 'code'))
const anchorsOf = (path: string): string[] =>
  [...readHere(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
const isInside = (target: string): boolean => !/^[a-z]+:/.test(target)

/** The links of a document that lead to no file, or to no heading of one. */
function deadLinks(path: string): string[] {
  const targets = [...proseOf(path).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter(isInside).filter((target) => {
    const [file = '', heading] = target.split('#')
    const linked = file === '' ? path : join(dirname(path), file)
    if (!existsSync(join(root, linked))) return true
    if (heading === undefined || statSync(join(root, linked)).isDirectory()) return false
    return !anchorsOf(linked).includes(heading)
  })
}

describe('links between documents', () => {
  it('lead to files and headings that exist', () => {
    assert.ok(documents.length > 30, `${documents.length} documents`)
    assert.deepEqual(
      documents.flatMap((path) => deadLinks(path).map((target) => `${path}: ${target}`)),
      [],
    )
  })
})
