import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { variableNames } from '../apps/api/src/platform/config/config-variables.ts'
import { configurationPage } from './configuration-doc.ts'
import { root } from './paths.ts'

const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8')

describe('the page of the configuration', () => {
  it('is what the declarations make: `npm run configuration -- --write`', () => {
    assert.equal(page, configurationPage())
  })

  it('has every variable that is read, no other, and each with its meaning', () => {
    const rows = [...page.matchAll(/^\| `(\w+)` +\| .+? \| (.+?) +\|$/gm)].map(([, name = '', meaning = '']) => ({
      name,
      meaning,
    }))
    assert.deepEqual(rows.map(({ name }) => name).toSorted(), variableNames.toSorted())
    for (const { name, meaning } of rows) assert.ok(meaning.trim().length > 8, name)
  })
})
