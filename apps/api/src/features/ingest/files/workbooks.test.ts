import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { guessImport, keepImportProfile, type ImportGuess, type ImportProfile } from '@ido/contract'
import { workbookOf } from '../../../testing/workbooks.ts'
import { importDatasets } from '../datasets.ts'
import { bindProfile, csvMapper } from '../import/mapper.ts'
import { profileOf } from '../import/saved-profile.ts'
import { ticketsDataset } from '../tickets/tickets-dataset.ts'
import { filesPortal, type FilesPortal } from './files.testkit.ts'

let to: FilesPortal
before(async () => {
  to = await filesPortal()
})
after(() => to?.portal.close())

type Sheets = Parameters<typeof workbookOf>[0]

const book = async (sheets: Sheets, formats?: string[]) => new Uint8Array(await buffer(workbookOf(sheets, formats)))
const forget = (id: number) => to.portal.database.pool.query('delete from import_run where id = $1', [id])

async function brought(dataset: string, sheets: Sheets, formats?: string[]) {
  const { status, message, body } = await to.bring(dataset, 'berkas.xlsx', await book(sheets, formats))
  assert.equal(status, 200, message)
  return body?.content ?? assert.fail()
}

const cover = {
  name: 'Sampul',
  rows: { 2: ['Laporan Tiket Mingguan'], 4: ['Periode', 'Maret 2026'], 5: ['Dibuat oleh', 'Divisi Operasi'] },
}
const titles = ['Nomor', 'Dibuka', 'Wilayah']
const tickets = (mark: string) => [
  titles,
  [`${mark}-1`, '2026-03-01 08:00', 'T-REG 1'],
  [`${mark}-2`, '2026-03-02 08:00', 'T-REG 2'],
]
const data = (mark: string) => ({ name: 'Data', rows: [['Daftar tiket'], ...tickets(mark)] })
const named = (name: string) => (profile: ImportProfile) => ({ ...profile, name })

const sheetOf = ({ survey: { layout } }: ImportGuess) => (layout.kind === 'xlsx' ? layout.sheet : null)

describe('the sheet of a workbook', () => {
  test('is asked about where the first is no table; each is told with its size, and the choice is taken', async () => {
    const { id } = await brought('tickets', [
      cover,
      { name: 'Catatan', rows: [['Isi diambil tiap Senin.'], ['Hubungi Divisi Operasi.']] },
      { name: 'Kosong', rows: [] },
      data('L'),
      { name: 'Lama', rows: tickets('M'), isHidden: true },
    ])
    const asked = await to.guess(id)
    assert.deepEqual([asked.survey.asksSheet, sheetOf(asked)], [true, 'Data'])
    assert.deepEqual(
      asked.survey.sheets.map(({ name, isHidden, size, begins }) => [
        name,
        isHidden,
        size?.rows,
        size?.columns,
        begins,
      ]),
      [
        ['Sampul', false, 3, 2, 'Laporan Tiket Mingguan'],
        ['Catatan', false, 2, 1, 'Isi diambil tiap Senin.'],
        ['Kosong', false, 0, 0, ''],
        ['Data', false, 4, 3, 'Daftar tiket'],
        ['Lama', true, 3, 3, titles.join(' · ')],
      ],
    )
    for (const [sheet, line, first] of [
      ['Lama', 1, 'M-1'],
      ['Data', 2, 'L-1'],
    ] as const) {
      // The titles of another sheet stand elsewhere.
      const chosen = await to.guess(id, { layout: { kind: 'xlsx', sheet } })
      assert.deepEqual(
        [chosen.survey.asksSheet, chosen.survey.layout, chosen.survey.first[0]?.cells[0]],
        [false, { kind: 'xlsx', sheet, headerLine: line }, first],
      )
      const again = await to.guess(id, { layout: chosen.survey.layout })
      assert.deepEqual([again.survey.asksSheet, again.survey.rows], [false, 2])
    }
    for (const [sheet, said] of [
      ['Kosong', /kosong|empty/i],
      ['Bukan', /Bukan/],
    ] as const) {
      const refused = await to.admin.call(guessImport, { params: { id }, body: { layout: { kind: 'xlsx', sheet } } })
      assert.equal(refused.status, 400, sheet)
      assert.match(refused.message, said)
    }
    await forget(id)
  })

  const asking: readonly [what: string, sheets: Sheets, sheet: string, isAsked: boolean][] = [
    ['an empty first sheet', [{ name: 'Sheet1', rows: [] }, data('A')], 'Data', true],
    ['a cover page of two columns', [cover, data('A')], 'Data', true],
    ['notes of a single cell', [{ name: 'Catatan', rows: [['Lihat lembar kedua']] }, data('A')], 'Data', true],
    ['a table that is first', [data('A'), cover], 'Data', false],
    ['two tables', [data('A'), { name: 'Lain', rows: tickets('B') }], 'Data', false],
    ['one sheet', [{ name: 'Ulasan', rows: [['Nomor'], ['A-1']] }], 'Ulasan', false],
    ['a hidden first sheet', [{ ...cover, isHidden: true }, data('A')], 'Data', false],
    [
      'a table behind empty sheets that are hidden',
      [data('A'), { name: 'K', rows: [], isHidden: true }],
      'Data',
      false,
    ],
    [
      'no table at all',
      [
        { name: 'Satu', rows: [['a']] },
        { name: 'Dua', rows: [['b']] },
      ],
      'Satu',
      true,
    ],
  ]
  for (const [what, sheets, sheet, isAsked] of asking) {
    test(`${what}: ${isAsked ? 'asked' : 'not asked'}`, async () => {
      const { id } = await brought('tickets', sheets)
      const guess = await to.guess(id)
      assert.deepEqual([guess.survey.asksSheet, sheetOf(guess)], [isAsked, sheet])
      await forget(id)
    })
  }

  test('a workbook whose sheets are all empty is refused as empty', async () => {
    const { id } = await brought('tickets', [
      { name: 'Sheet1', rows: [] },
      { name: 'Sheet2', rows: [] },
    ])
    const { status, message } = await to.admin.call(guessImport, { params: { id }, body: {} })
    assert.equal(status, 400)
    assert.match(message, /kosong|empty/i)
    await forget(id)
  })

  test('a kept profile has answered it, and the next file is read from the sheet with its columns, whatever it is called', async () => {
    const layout = { kind: 'xlsx', sheet: 'Data' } as const
    const first = await brought('tickets', [cover, data('K')])
    const { guess } = await to.guess(first.id, { layout })
    const profile = { ...guess.profile, name: 'mingguan' }
    const kept = await to.admin.call(keepImportProfile, { body: { profile } })
    assert.equal(kept.status, 200, kept.message)
    const next = await brought('tickets', [cover, { name: 'Arsip', rows: tickets('Z') }, data('N')])
    const by = await to.guess(next.id, { profileId: kept.answer.id })
    assert.deepEqual([by.survey.asksSheet, sheetOf(by)], [false, 'Data'])
    const other = { name: 'Maret', rows: tickets('R') }
    const renamed = await book([
      cover,
      {
        name: 'Biaya',
        rows: [
          ['Pos', 'Rupiah', 'Ket'],
          ['a', 1, 'b'],
        ],
      },
      other,
    ])
    const plan = await to.planned('tickets', 'maret.xlsx', renamed, () => profile)
    const run = await to.run(plan)
    assert.equal(run.rows.added, 2, JSON.stringify(run))
    assert.deepEqual(
      (await to.rowsOf(`select number from ticket where number like 'R-%' order by number`)).map(
        (row) => row['number'],
      ),
      ['R-1', 'R-2'],
    )
    await Promise.all([first.id, next.id].map(forget))
  })
})

describe('what a workbook shows otherwise than a table holds it', () => {
  test('merged cells fill down and over, titles in two rows are read, and it is said how many cells', async () => {
    const rows = [
      ['Laporan wilayah', null, null, null],
      ['Wilayah', 'Nomor', 'Waktu', null],
      [null, null, 'Dibuka', 'Selesai'],
      ['T-REG 3', 'G-1', '2026-03-01 08:00', '2026-03-02 08:00'],
      [null, 'G-2', '2026-03-03 08:00', null],
      [null, 'G-3', '2026-03-04 08:00', null],
      ['T-REG 4', 'G-4', '2026-03-05 08:00', null],
      [null, null, null, null],
    ]
    const merged = ['A1:D1', 'A2:A3', 'B2:B3', 'C2:D2', 'A4:A6', 'C5:D5', 'A7:A8']
    const { id } = await brought('tickets', [{ name: 'S', rows, merged }])
    const { survey } = await to.guess(id)
    assert.deepEqual(
      [survey.layout, survey.columns.map(({ name }) => name), survey.rows, survey.merged],
      [{ kind: 'xlsx', sheet: 'S', headerLine: 3 }, ['Wilayah', 'Nomor', 'Dibuka', 'Selesai'], 4, 3],
    )
    await forget(id)
    const plan = await to.planned('tickets', 'gabung.xlsx', await book([{ name: 'S', rows, merged }]), named('gabung'))
    await to.run(plan)
    const stored = await to.rowsOf(
      `select t.number, r.name, t.resolved_at from ticket t join region r on r.id = t.region_id
       where t.number like 'G-%' order by t.number`,
    )
    assert.deepEqual(
      stored.map((row) => [row['number'], row['name'], row['resolved_at']]),
      [
        ['G-1', 'T-REG 3', new Date('2026-03-02T01:00:00Z')],
        ['G-2', 'T-REG 3', new Date('2026-03-03T01:00:00Z')],
        ['G-3', 'T-REG 3', null],
        ['G-4', 'T-REG 4', null],
      ],
    )
  })

  test('hidden rows and columns are read, and named', async () => {
    const rows = [titles, ...Array.from({ length: 12 }, (_, at) => [`H-${at}`, '2026-03-01 08:00', 'T-REG 1'])]
    const sheet = { name: 'S', rows, hiddenRows: [3, 4, 5, 8], hiddenColumns: [3] }
    const { id } = await brought('tickets', [sheet])
    const { survey } = await to.guess(id)
    assert.deepEqual([survey.rows, survey.hidden], [
      12,
      { rows: 4, ranges: [{ from: 3, to: 5 }, { from: 8, to: 8 }], columns: ['Wilayah'] },
    ]) // prettier-ignore
    await forget(id)
    const plan = await to.planned('tickets', 'sembunyi.xlsx', await book([sheet]), named('sembunyi'))
    assert.equal((await to.run(plan)).rows.added, 12)
    // Lines above the titles are no rows. Of every second row, the first few line numbers are named.
    const every = { ...sheet, hiddenRows: rows.map((_, at) => at + 1).filter((line) => line % 2 === 1) }
    const other = await brought('tickets', [every])
    const { hidden } = (await to.guess(other.id)).survey
    assert.deepEqual([hidden.rows, hidden.ranges.length, hidden.ranges[0]], [6, 5, { from: 3, to: 3 }])
    await forget(other.id)
  })

  test('numbers under formats of digits keep their zeros, as ids of every dataset', async () => {
    const formats = ['00000', '000-000', '"INC"00000', '#,##0']
    for (const dataset of importDatasets) {
      const fields = await dataset.fields(to.portal.database)
      const plain = dataset.profiles.find(({ name }) => name === 'plain') ?? assert.fail(dataset.name)
      const [column] =
        Object.entries(plain.columns).find(([, { fields: [rule] }]) => {
          const field = rule && fields[rule.field]
          return field?.kind === 'text' && field.isId
        }) ?? [] // prettier-ignore
      if (column === undefined) continue
      const names = [...new Set([column, ...Object.keys(dataset.example)])]
      const texts = formats.map((_, at) =>
        names.map((name) => (name === column ? ([123, at + 1] as const) : String(dataset.example[name]))),
      )
      const { id } = await brought(dataset.name, [{ name: 'S', rows: [names, ...texts] }], formats)
      const { survey } = await to.guess(id, { like: 'plain' })
      const place = names.indexOf(column)
      assert.deepEqual(
        survey.first.map(({ cells }) => cells[place]),
        ['00123', '000-123', 'INC00123', '123'],
        dataset.name,
      )
      await forget(id)
    }
  })
})

const jakarta = (text: string) => new Date(`${text}+07:00`)
const [march, day, january] = [jakarta('2026-03-01T00:00'), jakarta('2025-12-31T00:00'), jakarta('2020-01-01T00:00')]

/** A time as workbooks have it, in every row of a column, and what it is. */
const times: readonly [what: string, cells: readonly (string | number | readonly [number, number])[], at: Date][] = [
  ['ISO 8601', ['2025-12-31T00:00:00'], day],
  ['day, month and year', ['31/12/2025', '31-12-2025', '31.12.2025', '31/12/2025 00:00'], day],
  ['month, day and year', ['12/31/2025'], day],
  ['names of months', ['31 Desember 2025', '31-Dec-2025', 'Rabu, 31 Desember 2025'], day],
  ['a month as a number', ['2026-03', '03/2026'], march],
  ['a month as spreadsheets write it', ['Jan-20'], january],
  ['a month with its year', ['Januari 2020', 'January 2020'], january],
  ['digits as text', ['202001', '20200101'], january],
  ['digits as numbers', [202_001, 20_200_101], january],
  ['seconds since 1970 as text', ['1577811600'], january],
  ['seconds since 1970 as a number', [1_577_811_600], january],
  ['milliseconds since 1970', [1_577_811_600_000], january],
  ['a serial day without a format', [43_831], january],
  ['a day of the workbook', [[43_831, 1], [43_831, 2], [43_831, 3]], january],
  ['days of the workbook beside days as text', [[46_022, 1], '31/12/2025', '2025-12-31', ' 31/12/2025\u00a0'], day],
] // prettier-ignore

describe('times in cells of a workbook are read as those of a CSV', () => {
  for (const [what, cells, at] of times) {
    test(what, async () => {
      const rows = cells.map((cell, place) => [`${what} ${place}`, cell, 'T-REG 1'])
      const formats = ['dd/mm/yyyy', 'mmm-yy', '[$-421]dd mmmm yyyy']
      const { id } = await brought('tickets', [{ name: 'S', rows: [titles, ...rows] }], formats)
      const { survey, guess } = await to.guess(id)
      assert.deepEqual(guess.questions, [])
      const fields = await ticketsDataset.fields(to.portal.database)
      const profile = profileOf({ ...guess.profile, name: 'waktu' }, ticketsDataset, fields)
      const map = csvMapper(bindProfile(profile, fields), titles, [])
      const read = survey.first.map((row) => map(row))
      assert.deepEqual(
        read.map((one) => ('row' in one ? one.row.values['opened_at'] : one.problems)),
        cells.map(() => at),
      )
      await forget(id)
    })
  }
})

test('a list finds the sheet of its headings, fills merged cells and keeps zeros', async () => {
  const rows = [
    ['measure', 'period', 'regionId', 'value'],
    ['orders.completed', '2026-01', 'Treg 3', 5],
    [null, '2026-02', null, 6],
  ]
  const file = await book([cover, { name: 'Target', rows, merged: ['A2:A3', 'C2:C3'] }])
  const { status, message } = await to.admin.upload('/api/v2/target/import', 'target.xlsx', file)
  assert.equal(status, 200, message)
  const kept = await to.rowsOf(
    'select r.name, t.value::float8 as value from target t join region r on r.id = t.region_id order by t.starts_on',
  )
  assert.deepEqual(kept, [
    { name: 'T-REG 3', value: 5 },
    { name: 'T-REG 3', value: 6 },
  ])
  const none = await to.admin.upload('/api/v2/target/import', 'sampul.xlsx', await book([cover, data('X')]))
  assert.deepEqual([none.status, none.fields], [400, ['file']])
})
