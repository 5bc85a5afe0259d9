import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { i18n, loadTexts, setUpTexts, textsOf, type Texts } from './speech.ts'

const texts = {
  title: 'Title',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  action: { 'user.created': 'Account made', other: { ended: 'Account ended' } },
  parts: { one: { title: '{{ count }} of {{total}}', points: ['{{total}}', 'all'] } },
  quoted: '{{name}}: {{none}}',
}

const say = (key: string, values = {}) => (i18n.t as (key: string, values: object) => unknown)(key, values)

test('texts are found by their keys, also where a part of the key has dots, and a missing one is its key', async () => {
  setUpTexts({ './en/common.ts': () => Promise.resolve(texts) }, 'en')
  await loadTexts('common')
  assert.equal(say('title'), 'Title')
  assert.equal(say('action.user.created'), 'Account made')
  assert.equal(say('action.other.ended'), 'Account ended')
  for (const missing of ['action.user.moved', 'title.more', 'constructor']) assert.equal(say(missing), missing)
  assert.ok(
    i18n.exists('title') && !i18n.exists('title.more') && !i18n.exists('parts.one') && !i18n.exists('constructor'),
  )
})

test('values are written into a text and into all texts of a group, and are never read as a text themselves', () => {
  assert.deepEqual(say('parts', { count: 0, total: '1.000' }), {
    one: { title: '0 of 1.000', points: ['1.000', 'all'] },
  })
  const name = '{{none}} $& $t(title) <b>'
  assert.equal(say('quoted', { name }), `${name}: `)
})

test('a count chooses the form of one or of many', () => {
  assert.equal(say('rows', { count: 1 }), '1 row')
  assert.equal(say('rows', { count: 0 }), '0 rows')
})

test('each text of each file is found by its key', async () => {
  for (const language of ['id', 'en'] as const) {
    const names = (await readdir(join(import.meta.dirname, language))).filter((name) => name.endsWith('.ts'))
    const namespaces = names.map((name) => name.slice(0, -3)).filter((name) => name !== 'widgets')
    setUpTexts(
      Object.fromEntries(
        namespaces.map((name) => {
          const load = async () => ((await import(`./${language}/${name}.ts`)) as { default: Texts }).default
          return [`./${language}/${name}.ts`, load]
        }),
      ),
      language,
    )
    await loadTexts(...namespaces)
    for (const namespace of namespaces) {
      for (const key of keysOf(textsOf(language, namespace))) {
        assert.ok(i18n.exists(key, { ns: namespace as 'common' }), `${language} ${namespace}: ${key}`)
      }
    }
  }
})

function keysOf(group: unknown): string[] {
  if (typeof group !== 'object' || group === null || Array.isArray(group)) return []
  return Object.entries(group).flatMap(([key, one]) =>
    typeof one === 'string' ? [key] : keysOf(one).map((rest) => `${key}.${rest}`),
  )
}
