import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { root } from './paths.ts'

/** Generated: its types are called as their tables are, also where the contract calls the row that goes out so. */
const tables = 'apps/api/src/platform/database/schema.ts'
const declared = /^export (?:declare )?(?:abstract )?(?:interface|type|class) (\w+)/gm

const typesIn = (text: string): string[] => [...text.matchAll(declared)].map(([, name = '']) => name)

describe('an exported type', () => {
  const trees = ['apps/*/src/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts', '{bench,e2e,scripts}/**/*.ts']
  const sources = globSync(trees, { cwd: root }).filter((path) => path !== tables && !path.includes('node_modules'))

  it('has a name that no other one has', () => {
    assert.ok(sources.length > 1_000, `found ${sources.length} files`)
    const homes = new Map<string, string[]>()
    for (const path of sources) {
      for (const name of new Set(typesIn(readFileSync(join(root, path), 'utf8')))) {
        homes.set(name, [...(homes.get(name) ?? []), path])
      }
    }
    assert.ok(homes.size > 500, `found ${homes.size} types`)
    assert.deepEqual(
      [...homes].filter(([, paths]) => paths.length > 1),
      [],
    )
  })

  it('is found however it is declared', () => {
    const text =
      'export interface A {\nexport type B<T> = T\nexport abstract class C {\nexport type { D }\ninterface E {'
    assert.deepEqual(typesIn(text), ['A', 'B', 'C'])
  })
})
