import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { root } from './paths.ts'
import { withScratch } from './scratch.ts'

test('the site of the documents has every document and finds words in them', () =>
  withScratch('docs-site', async (site) => {
    await promisify(execFile)(process.execPath, [join(root, 'scripts/docs.ts'), site])
    const pages = new Set(globSync('**/*.html', { cwd: site }))
    const missing = globSync(['README.md', 'docs/**/*.md'], { cwd: root }).filter((path) => !pages.has(pageOf(path)))
    assert.deepEqual(missing, [])
    const indexes = globSync('assets/chunks/@localSearchIndex*.js', { cwd: site })
    const words = indexes.map((path) => readFileSync(join(site, path), 'utf8')).join('')
    for (const word of ['wilson', 'pgbouncer', 'asvs']) assert.ok(words.includes(word), word)
  }))

const pageOf = (path: string) => path.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html')
