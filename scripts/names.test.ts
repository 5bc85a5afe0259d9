import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { root } from './paths.ts'

/** Generated: its types are called as their tables are, also where the contract calls the row that goes out so. */
const tables = 'apps/api/src/platform/database/schema.ts'
const declared = /^export (?:declare )?(?:abstract )?(?:interface|type|class) (\w+)/gm

const typesIn = (text: string): string[] => [...text.matchAll(declared)].map(([, name = '']) => name)

/** What the generated routes and the routes' own files export is called alike by rule. */
const given = /[.]test[.]tsx?$|[.]gen[.]ts$|^apps\/web\/src\/routes\//
const made = /^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm

/** By name the files that export it, where they are several. */
function twins(paths: readonly string[], namesIn: (text: string) => string[]) {
  const homes = new Map<string, string[]>()
  for (const path of paths) {
    for (const name of new Set(namesIn(readFileSync(join(root, path), 'utf8')))) {
      homes.set(name, [...(homes.get(name) ?? []), path])
    }
  }
  return { size: homes.size, shared: [...homes].filter(([, found]) => found.length > 1) }
}

describe('an exported type', () => {
  const trees = ['apps/api/src', 'apps/web/src', 'packages/contract/src', 'bench', 'e2e', 'scripts']

  it('has a name that no other one of its package has', () => {
    const found = trees.map((tree) => {
      const paths = globSync(`${tree}/**/*.{ts,tsx}`, { cwd: root })
      assert.ok(paths.length > 10, `found ${paths.length} files in ${tree}`)
      return twins(
        paths.filter((path) => path !== tables && !path.includes('node_modules')),
        typesIn,
      )
    })
    const size = found.reduce((sum, each) => sum + each.size, 0)
    assert.ok(size > 500, `found ${size} types`)
    assert.deepEqual(
      found.flatMap(({ shared }) => shared),
      [],
    )
  })

  it('is found however it is declared', () => {
    const text =
      'export interface A {\nexport type B<T> = T\nexport abstract class C {\nexport type { D }\ninterface E {'
    assert.deepEqual(typesIn(text), ['A', 'B', 'C'])
  })
})

describe('a component, hook or function that the web exports', () => {
  it('has a name that no other one has', () => {
    const paths = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !given.test(path))
    const { size, shared } = twins(paths, (text) => [...text.matchAll(made)].map(([, name = '']) => name))
    assert.ok(size > 700, `found ${size} names`)
    assert.deepEqual(shared, [])
  })
})

// What hands SQL to others is told by its file's name; doors.ts sees to it that the rest keeps away from the driver.
const fragment =
  /^export (?:const \w+(?:: [^=\n]+)? = (?:\([^)]*\)(?:: [^=]+)? =>\s*)?sql[<`]|function \w+[^{]*\): (?:RawBuilder|Condition|Statement)\b)[^]*?(?=\n\n|\n?$(?![^]))/gm

/** Exports that are pieces of SQL; what asks the database itself is none. */
const fragmentsIn = (text: string): string[] =>
  [...text.matchAll(fragment)].flatMap(([code]) => (code.includes('.execute(') ? [] : (code.split('\n')[0] ?? '')))

describe('a file that builds SQL for others', () => {
  it('is named so', () => {
    const paths = globSync('apps/api/src/**/*.ts', { cwd: root }).filter(
      (path) => path !== tables && !/[.](?:test|testkit)[.]ts$/.test(path),
    )
    const building = paths.filter((path) => fragmentsIn(readFileSync(join(root, path), 'utf8')).length > 0)
    assert.ok(building.length > 10, `found ${building.length} files`)
    assert.deepEqual(
      building.filter((path) => !/[.](?:sql|read)[.]ts$/.test(path)),
      [],
    )
  })

  it('is found however it hands them out', () => {
    const text = [
      'export const a = sql`a.id`',
      'export const b = (table: string): RawBuilder<number> =>\n  sql<number>`${table}`',
      'export function c(\n  id: number,\n): Condition {\n  return null\n}',
      'export const asked = (trx: Trx) =>\n  sql`select 1`.execute(trx)',
      'const own = sql`b.id`',
    ].join('\n\n')
    assert.deepEqual(fragmentsIn(text), [
      'export const a = sql`a.id`',
      'export const b = (table: string): RawBuilder<number> =>',
      'export function c(',
    ])
  })
})
