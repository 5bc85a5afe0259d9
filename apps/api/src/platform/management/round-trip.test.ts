import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  announcements,
  type ChoiceWords,
  entryWords,
  type Field,
  type ImportLine,
  type ListPage,
  logbookCategories,
  shiftWords,
  tools,
  viewWords,
  widgetKindWords,
} from '@ido/contract'
import * as contract from '@ido/contract'
import { parse } from 'csv-parse/sync'
import { catalogInfo } from '../../semantic/catalog/catalog.ts'
import { managedLists } from '../../testing/contract.ts'
import { listedRecords } from '../../testing/listed-records.ts'
import { labelWords } from '../words/label-words.ts'
import { choiceFinder } from './columns.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

const categoryWords: ChoiceWords = Object.fromEntries(
  logbookCategories.map((one) => [one, { id: labelWords('id')(one), en: labelWords('en')(one) }]),
)

/** The fields whose values are chosen from words of the portal, how one is written, and what stands for none of them. */
const chosen: readonly [page: ListPage, field: string, words: ChoiceWords, set: string][] = [
  ['announcement', 'importance', wordsOf(announcements.declared.fields.importance), 'announcement set importance = $1'],
  ['tool', 'icon', wordsOf(tools.declared.fields.icon), 'tool set icon = $1'],
  ['logbook', 'shift', shiftWords, 'logbook_entry set shift = $1'],
  ['logbook', 'status', entryWords, 'logbook_entry set status = $1'],
  ['logbook', 'category', categoryWords, 'logbook_entry set category = $1'],
  ['product', 'views', viewWords, 'catalogue_product set views = array[$1]'],
  ['widget', 'kind', widgetKindWords, `widget set definition = jsonb_set(definition, '{kind}', to_jsonb($1::text))`],
]

function wordsOf(field: Field | undefined): ChoiceWords {
  return field?.words ?? assert.fail()
}

/** Kinds that ask nothing are no widgets of the library. */
const choicesOf = (words: ChoiceWords) => Object.keys(words).filter((one) => one !== 'text' && one !== 'embed')

/** Adds a record for each choice. */
async function addChosen([page, field, words, set]: (typeof chosen)[number], account: number) {
  for (const [number, choice] of choicesOf(words).entries()) {
    const place = { region: 1, product: null, account }
    const [statement, values] = listedRecords[page]({ text: choice, code: `${field}-${number}`, ...place })
    const made = await portal.database.pool.query<{ id: number }>(statement, values)
    await portal.database.pool.query(`update ${set} where id = $2`, [choice, made.rows[0]?.id])
  }
}

let portal: TestPortal
let admin: TestSession
before(async () => {
  portal = await testPortal()
  admin = await portal.signIn('ADMIN')
  const { rows } = await portal.database.pool.query<{ id: number }>(`select id from account where email = $1`, [
    admin.user?.email,
  ])
  const account = rows[0]?.id ?? assert.fail()
  for (const add of Object.values(listedRecords)) {
    const [statement, values] = add({ text: 'Biasa', code: 'R-1', region: 1, product: 1, account })
    await portal.database.pool.query(statement, values)
  }
  // A widget of another kind needs another question to be let in again.
  for (const one of chosen.filter(([page]) => page !== 'widget')) await addChosen(one, account)
  await portal.database.pool.query(
    `insert into announcement (title, text, link, audience, shown_from, shown_through)
     values ('Semua', '', '', '{}', current_date, current_date)`,
  )
  await portal.database.pool.query(
    `insert into event (name, starts_at, ends_at) values ('Semua', '2026-11-01', '2026-11-02')`,
  )
  await portal.database.pool.query(
    `insert into target (measure, period, starts_on, ends_on, value)
     select unnest($1::text[]), '2026-11', '2026-11-01', '2026-12-01', 90`,
    [catalogInfo().flatMap(({ id, measures }) => measures.map((measure) => `${id}.${measure.id}`))],
  )
  // Instants that a second, or a day, would not give back.
  await portal.database.pool.query(
    `update event set starts_at = '2026-11-01T00:00+07:00', ends_at = '2026-11-03T07:10:11.123+07:00'`,
  )
  await portal.database.pool.query(`update account set access_until = '2099-05-01T00:00+07:00' where email like 'r-1%'`)
})
after(() => portal?.close())

async function exported(path: string, format: string, language: string) {
  const headers = { authorization: `Bearer ${admin.token}` }
  const response = await fetch(`${portal.url}${path}?format=${format}&language=${language}`, { headers })
  const bytes = new Uint8Array(await response.arrayBuffer())
  assert.equal(response.status, 200, Buffer.from(bytes).toString())
  return bytes
}

describe('a list that goes out as a file changes nothing when it comes in', () => {
  for (const { list, export: file, import: door } of managedLists) {
    test(list.path, async () => {
      for (const [language, format] of [
        ['id', 'xlsx'],
        ['en', 'csv'],
      ] as const) {
        const told = `${format} in ${language}`
        const bytes = await exported(file.path, format, language)
        const { status, body, text } = await admin.upload<ImportLine[]>(
          `${door.path}?preview=true`,
          `a.${format}`,
          bytes,
        )
        assert.equal(status, 200, `${told}: ${text}`)
        const lines = body?.content ?? []
        assert.ok(lines.length > 0, told)
        const other = lines.filter(({ action }) => action !== 'same')
        assert.deepEqual(other, [], told)
      }
    })
  }
})

describe('a file says in the reader’s words', () => {
  const cells = async (page: ListPage, field: string, language: 'id' | 'en') => {
    const { file } = listOf(page)
    const rows = parse<Record<string, string>>(Buffer.from(await exported(file.path, 'csv', language)), {
      bom: true,
      columns: true,
    })
    return rows.map((row) => row[field] ?? assert.fail(`${page}: ${Object.keys(row).join(', ')}`))
  }
  const listOf = (page: ListPage) => {
    const { export: file } = managedLists.find((list) => list.page === page) ?? assert.fail(page)
    return { file }
  }
  const headings: Readonly<Record<string, readonly [id: string, en: string]>> = {
    importance: ['Tingkat', 'Importance'],
    icon: ['Ikon', 'Icon'],
    shift: ['Shift', 'Shift'],
    status: ['Status', 'Status'],
    category: ['Kategori', 'Category'],
    views: ['Tampil di', 'Shown in'],
    kind: ['Bentuk', 'Kind'],
  }

  before(async () => {
    for (const one of chosen.filter(([page]) => page === 'widget')) await addChosen(one, 0)
  })

  for (const [page, field, words] of chosen) {
    test(`the ${field} of ${page}`, async () => {
      for (const [place, language] of (['id', 'en'] as const).entries()) {
        const found = new Set(await cells(page, headings[field]?.[place] ?? '', language))
        for (const choice of choicesOf(words)) {
          const word = words[choice]?.[language] ?? assert.fail()
          assert.ok(found.has(word), `${word} for ${choice} in ${language}: ${[...found].join(', ')}`)
          if (word !== choice) assert.ok(!found.has(choice), `${choice} in ${language}`)
        }
      }
    })
  }

  test('everybody, all there are, none, and the measure of a target', async () => {
    const said = async (language: 'id' | 'en', of: readonly (readonly [ListPage, string])[]) => {
      const found: string[][] = []
      // One after the other: a person has few exports at once.
      for (const [page, heading] of of) found.push(await cells(page, heading, language))
      return found
    }
    const [audience, link, regions, products, measure, region] = await said('id', [
      ['announcement', 'Untuk'],
      ['announcement', 'Tautan'],
      ['event', 'Regional'],
      ['event', 'Produk'],
      ['target', 'Ukuran'],
      ['target', 'Regional'],
    ])
    assert.ok(audience?.includes('Semua orang'), audience?.join())
    assert.ok(link?.includes('–'), link?.join())
    assert.ok(regions?.includes('Semua regional') && products?.includes('Semua produk'))
    assert.ok(measure?.includes('Tiket gangguan: Kepatuhan SLA'), measure?.join())
    assert.ok(region?.includes('Semua regional'))
    const [inEnglish, place] = await said('en', [
      ['announcement', 'For'],
      ['target', 'Product'],
    ])
    assert.ok(inEnglish?.includes('Everybody') && place?.includes('All products'))
  })

  test('and each word finds its choice again, in either language', () => {
    const all = Object.entries(contract).filter(([name]) => name.endsWith('Words') && name !== 'everybodyWords')
    assert.ok(all.length >= 10)
    for (const [name, words] of all as [string, ChoiceWords][]) {
      const find = choiceFinder(words)
      for (const [choice, { id, en }] of Object.entries(words))
        for (const text of [choice, id, en.toUpperCase()]) assert.equal(find(text), choice, `${name}: ${text}`)
    }
  })

  test('of every list that has choices', () => {
    // Roles and rights go by their codes on screens, too; states that nobody writes are tested with their lists.
    const known = new Set([
      ...chosen.flatMap(([page, field]) => (field === 'category' ? [] : `${page}.${field}`)),
      'announcement.audience',
      'announcement.state',
      'insight.state',
      'roles.flags',
      'tool.audience',
      'users.access',
    ])
    const found = managedLists.flatMap(({ page, list }) =>
      Object.entries(shapeOf(list.answer)).flatMap(([field, shape]) => (isChoice(shape) ? [`${page}.${field}`] : [])),
    )
    assert.deepEqual(found.toSorted(), [...known].toSorted())
  })
})

interface Shape {
  readonly def: { readonly type: string; readonly innerType?: Shape; readonly element?: Shape }
  readonly shape?: Readonly<Record<string, Shape>>
}

const within = ({ def }: Shape): Shape | undefined => def.innerType ?? def.element
const shapeOf = (rows: unknown) => within(rows as Shape)?.shape ?? {}

function isChoice(shape: Shape): boolean {
  const inside = within(shape)
  return shape.def.type === 'enum' || (inside !== undefined && isChoice(inside))
}

describe('what a file of a list does not say', () => {
  const preview = async (page: string, content: string, language: 'id' | 'en' = 'id') => {
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': language }
    const body = new FormData()
    body.append('file', new Blob([content]), 'daftar.csv')
    const response = await fetch(`${portal.url}/api/v2/${page}/import?preview=true`, { method: 'POST', headers, body })
    assert.equal(response.status, 200)
    const { content: lines, meta } = (await response.json()) as { content: ImportLine[]; meta: { leftOut: string[] } }
    return { lines, leftOut: meta.leftOut }
  }

  test('is told by the titles of its columns that are not imported', async () => {
    const { leftOut } = await preview('roles', 'Kode;Nama peran;Pemegang\nADMIN;Administrator;9\n')
    assert.deepEqual(leftOut, ['Pemegang'])
    assert.deepEqual((await preview('roles', 'Kode;Nama peran\nADMIN;Administrator\n')).leftOut, [])
  })

  test('is told with who an audience can be, and with the list that lacks a name', async () => {
    const tool = await preview('tool', 'name;link;audience\nBaru;https://x.example;BOS\n')
    assert.match(tool.lines[0]?.problems[0]?.message ?? '', /Semua orang, ADMIN/)
    const event = await preview('event', 'Nama;Mulai;Selesai;Regional\nX;2026-12-01;2026-12-02;T-REG 99\n', 'en') // prettier-ignore
    assert.equal(event.lines[0]?.problems[0]?.message, 'T-REG 99 is not in the list of regions')
  })

  test('leaves a text that is only a dash', async () => {
    const { rows } = await portal.database.pool.query<{ name: string }>(
      `update tool set description = '-' where id = (select min(id) from tool) returning name`,
    )
    const [line] = (await preview('tool', `name;description\n${rows[0]?.name};-\n`)).lines
    assert.equal(line?.action, 'same')
  })

  test('calls a target by its words in the reader’s language', async () => {
    const content = 'measure;period;value\ntickets.mttr_hours;2031-01;4\n'
    const label = async (language: 'id' | 'en') => (await preview('target', content, language)).lines[0]?.label
    assert.deepEqual([await label('id'), await label('en')], ['Tiket gangguan: MTTR · 2031-01', 'Trouble tickets: MTTR · 2031-01']) // prettier-ignore
  })

  test('finds what is for everybody by that filter alone', async () => {
    const { answer } = await admin.call(announcements.list, { query: { audience: 'everybody', size: 100 } })
    assert.ok(answer.length > 0)
    assert.ok(answer.every(({ audience }) => audience.length === 0))
  })
})
