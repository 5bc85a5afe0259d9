import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const web = join(import.meta.dirname, '../apps/web/src')
const imported = /import (\w+) from '([^']+\.module\.css)'/g
/** What the types leave open: a class that a style sheet lost is just no class. */
test('every class that a component names is in its style sheet', () => {
  const lost: string[] = []
  let looked = 0
  for (const file of globSync('**/*.{ts,tsx}', { cwd: web })) {
    const text = readFileSync(join(web, file), 'utf8')
    for (const [, name = '', path = ''] of text.matchAll(imported)) {
      const sheet = join(web, dirname(file), path)
      assert.ok(existsSync(sheet), `${file} imports ${path}`)
      const rules = readFileSync(sheet, 'utf8')
      const code = text.replaceAll(/^import .*$/gm, '')
      for (const [, used = ''] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        looked += 1
        const isThere = new RegExp(`\\.${used}(?![\\w-])`).test(rules)
        lost.push(...(isThere ? [] : [`${file}: ${name}.${used}`]))
      }
    }
  }
  assert.ok(looked > 500)
  assert.deepEqual([...new Set(lost)], [])
})
