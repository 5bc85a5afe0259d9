import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import {
  labelsInEnglish,
  labelsInIndonesian,
  logbookCategories,
  npsCategories,
  vocValidations,
  type Language,
} from '@ido/contract'
import { datasets, listTables } from '../apps/api/src/semantic/catalog/catalog.ts'
import { root } from './paths.ts'

const dictionaries: Record<Language, Readonly<Record<string, string>>> = { id: labelsInIndonesian, en: labelsInEnglish }

/** Lists of names, which no language changes. */
const names = new Set([
  'product',
  'sub_product',
  'platform',
  'region',
  'business_unit',
  'catalogue_product',
  'infra_host',
])
/** Labels that are the same in both languages: names, and the specification's own. */
const given = new Set<string>([
  'NCX',
  'SCONE',
  'Insera',
  'MyTEnS',
  'MyIndibiz',
  'MyCarrier',
  'Helpdesk',
  'WhatsApp',
  'Instagram',
  'X',
  'IVR',
  'API',
  'E-mail',
  'Account manager',
  'Top-down',
  'Bottom-up',
  ...npsCategories,
  ...vocValidations,
])
/** The specification's own labels, whose language they keep on Indonesian pages. */
const keptInIndonesian = new Set([
  'Accelerate Sales & Revenue',
  'Enhance Product Quality',
  'Not Available',
  'Simplify Fulfillment & Assurance',
  'Improve Regional Competence',
])

const text = /'((?:[^']|'')*)'/g
const textsIn = (written: string) => [...written.matchAll(text)].map(([, inside = '']) => inside.replaceAll("''", "'"))

/** Every label that a migration puts into a list, with the list. */
function storedLabels(): { list: string; label: string }[] {
  const written = globSync('apps/api/src/migrations/*.sql', { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const filled = [...written.matchAll(/insert into (\w+) \(id, (?:cfu_id, )?name[^)]*\) values([^;]*);/g)]
  const added = [...written.matchAll(/label_list_add\('(\w+)', array\[([^\]]*)\]/g)]
  return [...filled, ...added].flatMap(([, list = '', values = '']) =>
    textsIn(values).map((label) => ({ list, label })),
  )
}

/** Those that stand in code: steps of scales have none, as figures read alike in both languages. */
function fixedLabels(): string[] {
  const lists = datasets.flatMap(({ fixedLists = {} }) => Object.values(fixedLists).flat())
  return [...lists.map(([, label]) => label), ...logbookCategories].filter((label) => !/^[\d<>=%-]+$/.test(label))
}

describe('labels of data', () => {
  const stored = storedLabels()
  const isLabels = (list: string) => (list in listTables || list.startsWith('voc_')) && !names.has(list)
  const labels = [...stored.filter(({ list }) => isLabels(list)).map(({ label }) => label), ...fixedLabels()]

  it('are found: every list of the catalog that is no list of names has some', () => {
    const lists = new Set(stored.map(({ list }) => list))
    const asked = datasets.flatMap(({ lists: own }) => Object.keys(own)).filter((list) => !names.has(list))
    assert.deepEqual(
      asked.filter((list) => !lists.has(list)),
      [],
    )
    assert.ok(labels.length > 120, `${labels.length} labels`)
  })

  it('have words in both languages, or are the same in both', () => {
    const isSaid = (label: string, language: Language) => Object.hasOwn(dictionaries[language], label)
    const half = [...new Set(labels)].filter(
      (label) => !given.has(label) && !keptInIndonesian.has(label) && !isSaid(label, 'id') && !isSaid(label, 'en'),
    )
    assert.deepEqual(half, [])
  })

  it('are in the dictionary as they are stored, and nothing else is', () => {
    const known = new Set(labels)
    const strange = Object.values(dictionaries).flatMap((words) =>
      Object.keys(words).filter((word) => !known.has(word)),
    )
    assert.deepEqual(strange, [])
  })

  it('are put into one language by words that are not of the other: no word that a dictionary says is one that it translates', () => {
    for (const words of Object.values(dictionaries)) {
      const again = Object.entries(words).filter(([label, word]) => word !== label && Object.hasOwn(words, word))
      assert.deepEqual(again, [])
    }
  })
})
