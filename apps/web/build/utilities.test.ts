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

/** More belong into a module beside the component. */
const mostClasses = 6

/** The texts of a component's `className`, also those that it chooses between; what it compares with is none. */
function* classTexts(code: string): Generator<string> {
  for (const { index, 0: begin } of code.matchAll(/className=/g)) {
    const value = code.slice(index + begin.length)
    if (value.startsWith('"')) {
      yield value.slice(1, value.indexOf('"', 1))
      continue
    }
    let depth = 0
    const end = [...value].findIndex((sign) => (depth += sign === '{' ? 1 : sign === '}' ? -1 : 0) === 0)
    const chosen = value.slice(0, end).replaceAll(/(?:[=!]==\s*|\[|\()'[^']*'/g, '')
    for (const [, plain] of chosen.matchAll(/'([^']*)'/g)) yield plain ?? ''
    for (const [, mixed] of chosen.matchAll(/`([^`]*)`/g)) yield (mixed ?? '').replaceAll(/\$\{[^}]*\}/g, ' ')
  }
}

/** What Tailwind does not know it leaves out without a word. */
test('every class that a component spells out is known to Tailwind or to base.css', async () => {
  const tailwind = await compile(readFileSync(join(theme, 'utilities.css'), 'utf8'), { base: theme, loadStylesheet })
  const base = readFileSync(join(theme, 'base.css'), 'utf8')
  const spelled = new Map<string, string>()
  for (const file of globSync('**/*.tsx', { cwd: web })) {
    for (const text of classTexts(readFileSync(join(web, file), 'utf8'))) {
      const names = text.split(/\s+/).filter(Boolean)
      assert.ok(names.length <= mostClasses, `${file}: ${text}`)
      for (const name of names) spelled.set(name, file)
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
