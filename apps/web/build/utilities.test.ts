import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { compile } from 'tailwindcss'

const web = join(import.meta.dirname, '../src')
const theme = join(web, 'ui/theme')

async function loadStylesheet(id: string) {
  const path = fileURLToPath(import.meta.resolve(id))
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
}

/** What Tailwind does not know it leaves out without a word. */
test('every class that a component spells out is known to Tailwind or to base.css', async () => {
  const tailwind = await compile(readFileSync(join(theme, 'utilities.css'), 'utf8'), { base: theme, loadStylesheet })
  const base = readFileSync(join(theme, 'base.css'), 'utf8')
  const spelled = new Map<string, string>()
  for (const file of globSync('**/*.tsx', { cwd: web })) {
    const text = readFileSync(join(web, file), 'utf8')
    for (const [, plain, mixed] of text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)) {
      const names = plain ?? (mixed ?? '').replaceAll(/\$\{[^}]*\}/g, ' ')
      for (const name of names.split(/\s+/).filter(Boolean)) spelled.set(name, file)
    }
  }
  let built = tailwind.build([]).length
  const unknown = [...spelled].filter(([name]) => {
    const before = built
    built = tailwind.build([name]).length
    return built === before && !base.includes(`.${name} {`)
  })
  assert.ok(spelled.size > 100)
  assert.deepEqual(unknown, [])
})
