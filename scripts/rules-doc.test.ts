import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { describe, it } from 'node:test'
import { readHere } from './named-tests.testkit.ts'
import { root } from './paths.ts'

const folder = 'docs/decisions'
const pages = globSync(`${folder}/*.md`, { cwd: root })
  .filter((path) => !path.endsWith('/README.md'))
  .toSorted()

const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
const headingsOf = (text: string): string[] => [...text.matchAll(/^## (.+)$/gm)].map(([, words = '']) => words)

describe('the rules of the project', () => {
  it('are a page each, in force, with a line in the index', () => {
    const index = readHere(`${folder}/README.md`)
    assert.ok(pages.length > 20, `${pages.length} pages`)
    for (const path of pages) {
      const text = readHere(path)
      assert.ok(wordsOf(text) <= 380, `${path} has ${wordsOf(text)} words`)
      assert.match(text, /^# \d+\. .+\n\nState: in force\n/, path)
      assert.ok(index.includes(`(${path.slice(folder.length + 1)})`), `${path} is not in the index`)
    }
  })

  it('say why, with a figure, and what would change them', () => {
    for (const path of pages.filter((one) => !one.includes('security-exceptions'))) {
      const headings = headingsOf(readHere(path))
      const isSubsystem = headings.includes('What it promises')
      const asked = ['Rule', isSubsystem ? 'What would break without it' : 'Reason', 'Figure', 'What would change it']
      for (const heading of asked) assert.ok(headings.includes(heading), `${path} has no '${heading}'`)
    }
  })
})
