import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

type Texts = { readonly [key: string]: string | Texts | readonly unknown[] }

/** An amount and the things that there are: '{{count}} rows', 'The chain holds: {{rows}} rows'. */
const amount = /^(?:[^{]*: )?\{\{(?:count|total|rows)\}\} (?:more )?[a-z]+s\b/

function* flat(texts: Texts, path: string): Generator<[path: string, text: string]> {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') yield [`${path}.${key}`, value]
    else if (!Array.isArray(value)) yield* flat(value as Texts, `${path}.${key}`)
  }
}

test('English says one row and two rows: what counts things has a form for one', async () => {
  const folder = join(import.meta.dirname, 'en')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && name !== 'widgets.ts')
  const missing: string[] = []
  for (const name of names) {
    const { default: texts } = (await import(join(folder, name))) as { default: Texts }
    const all = new Map(flat(texts, name))
    for (const [path, text] of all) {
      if (amount.test(text) && !(path.endsWith('_other') && all.has(path.replace(/_other$/, '_one'))))
        missing.push(`${path}: ${text}`)
    }
  }
  assert.deepEqual(missing, [])
})
