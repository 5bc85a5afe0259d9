import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { languages, type Language } from '@ido/contract'
import { root } from './paths.ts'

interface Said {
  readonly where: string
  readonly text: string
}

const foreign: Readonly<Record<Language, RegExp>> = {
  id: /(?<![\w-])(the|and|of|your|is|are|with|from|this|that|not|you|for|was|has|have|by|all|or|who|what|when|cannot|please|only|its|their|be|to|on|at)(?![\w-])/i,
  en: /(?<![\w-])(yang|dan|di|untuk|dari|dengan|tidak|pada|ini|itu|anda|akan|belum|sudah|atau|ke|oleh|bisa|dapat|semua|tetapi|karena|jika|bila|hanya|juga|lagi|saat|adalah)(?![\w-])/i,
}

// The specification's own labels, and names that a caller of the API must write as they are.
const given = new Set([
  'PAGE NOT FOUND',
  'This page could not be found',
  "Welcome back, Let's get monitoring your product.",
  'On Progress',
  'Not Validated',
  'harus sesudah from',
])
const labels =
  /\bConsumer\b|User Activity|\*\*User\*\*|On Progress|Akses dengan Email|Access with Email|Log Unduhan NCX SC/g

/** What people read of a text: without values, marks, addresses and the specification's labels. */
const read = (text: string): string =>
  text.replaceAll(labels, ' ').replaceAll(/\{\{?[^}]*\}\}?|<[^>]*>|`[^`]*`|"\w+"|https?:\S+|\S+@\S+|(?<!\w)\/\S+/g, ' ')

function everyText(value: unknown, where: string): Said[] {
  if (typeof value === 'string') return [{ where, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => everyText(inside, `${where}.${key}`))
}

/** Texts that stand as { id, en } wherever they do. */
function pairs(value: unknown, where: string, language: Language): Said[] {
  if (typeof value !== 'object' || value === null) return []
  const pair = value as Partial<Record<Language, unknown>>
  if (typeof pair.id === 'string' && typeof pair.en === 'string') {
    return [{ where, text: language === 'id' ? pair.id : pair.en }]
  }
  return Object.entries(value).flatMap(([key, inside]) => pairs(inside, `${where}.${key}`, language))
}

const own = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((path) => !/\.(test|testkit)\.ts$|catalog\/\w+\.measures\.ts$/.test(path))
const load = async (path: string): Promise<Record<string, unknown>> =>
  (await import(join(root, path))) as Record<string, unknown>

async function textsIn(language: Language): Promise<Said[]> {
  const screens = own(`apps/web/src/i18n/${language}/*.ts`)
  const declared = [
    ...own('apps/api/src/platform/messages/*.ts'),
    ...own('apps/api/src/features/dashboards/built-in/*.ts'),
    'apps/api/src/semantic/catalog/catalog.ts',
    'apps/api/src/features/voc/voc.titles.ts',
    'packages/contract/src/settings.ts',
  ]
  const ofScreens = screens.map(async (path) => everyText((await load(path))['default'], path))
  const ofServer = declared.map(async (path) => pairs(await load(path), path, language))
  return [...(await Promise.all([...ofScreens, ...ofServer])).flat(), ...ofFiles(language)]
}

/** Titles of columns in files, which features declare within their lists. */
function ofFiles(language: Language): Said[] {
  return own('apps/api/src/features/**/*.ts').flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\{ id: '([^'\n]*)', en: '([^'\n]*)' \}/g)].map(
      ([, id = '', en = '']) => ({ where: path, text: language === 'id' ? id : en }),
    ),
  )
}

interface Entry {
  readonly names: Readonly<Record<Language, string>>
  readonly not: Readonly<Record<Language, readonly string[]>>
}

/** The rows of the glossary's table. */
function glossary(): Entry[] {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
  const words = (cell = '') => (cell === '-' ? [] : cell.split(',').map((word) => word.trim()))
  return rows.slice(2).map((row) => {
    const [id = '', en = '', , notId, notEn] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { names: { id, en }, not: { id: words(notId), en: words(notEn) } }
  })
}

const spoken = (word: string) =>
  new RegExp(`(?<![\\w-])${word.replaceAll(/[.*+?^$()[\]\\|{}]/g, String.raw`\$&`)}(?![\\w-])`, 'i')
const told = (found: readonly (Said & { word: string })[]) =>
  found.map(({ where, word, text }) => `${where}: '${word}' in '${text}'`)

describe('the words that people read', () => {
  for (const language of languages) {
    it(`have nothing of the other language (${language})`, async () => {
      const texts = await textsIn(language)
      assert.ok(texts.length > 2_000, `${texts.length} texts`)
      const found = texts
        .filter(({ text }) => !given.has(text))
        .flatMap((said) => {
          const word = foreign[language].exec(read(said.text))?.[0]
          return word === undefined ? [] : [{ ...said, word }]
        })
      assert.deepEqual(told(found), [])
    })

    it(`call each thing as the glossary does (${language})`, async () => {
      const entries = glossary()
      assert.ok(entries.length > 20)
      const texts = await textsIn(language)
      const found = entries.flatMap(({ not }) =>
        not[language].flatMap((word) =>
          texts.filter(({ text }) => spoken(word).test(read(text))).map((said) => ({ ...said, word })),
        ),
      )
      assert.deepEqual(told(found), [])
    })
  }

  it('stand in the glossary once, and no name is another’s forbidden one', () => {
    const entries = glossary()
    for (const language of languages) {
      const names = entries.map(({ names: of }) => of[language])
      assert.deepEqual(names, [...new Set(names)])
      const forbidden = new Set(entries.flatMap(({ not }) => not[language]))
      assert.deepEqual(
        names.filter((name) => forbidden.has(name)),
        [],
      )
    }
  })

  it('are looked through: a word of the other language and a forbidden one would be found', () => {
    assert.match(read('Simpan the {{name}}'), foreign.id)
    assert.doesNotMatch(read('Simpan {{the}} `of`'), foreign.id)
    assert.match(read('Save yang lain'), foreign.en)
    assert.match(read('Buka Dasbor ini'), spoken('dasbor'))
    assert.doesNotMatch(read('Buka dashboard'), spoken('dash'))
  })
})
