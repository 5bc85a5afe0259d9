import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { cellSeparators, type ImportProfile, type ProfileGuess } from '@ido/contract'
import { writeTo } from '../../../testing/workbooks.ts'
import { xlsx } from '../../../platform/spreadsheet/xlsx.ts'
import type { ImportDataset } from './dataset.ts'
import { guessProfile } from './guess.ts'
import { bindProfile, csvMapper, type Mapped } from './mapper.ts'
import type { Profile, ProfileFields } from './profile.ts'
import { profileOf } from './saved-profile.ts'
import { layoutFor, openSource } from './source.ts'
import { surveyFile } from './survey.ts'
import type { Separator } from './sniff.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ido-guess-'))
})
after(() => rm(folder, { recursive: true, force: true }))

// A dataset that nothing has been told about but its own declaration.
const plain: Profile = {
  name: 'plain',
  dataset: 'meters',
  title: { id: 'meter', en: 'meters' },
  zone: 'UTC',
  nulls: [],
  identity: 'id',
  columns: {
    external_id: { required: true, fields: [{ field: 'number' }] },
    read_at: { required: true, fields: [{ field: 'at', format: 'any' }] },
    amount: { fields: [{ field: 'amount' }] },
    remark: { fields: [{ field: 'remark' }] },
  },
  constants: {},
}
const fields: ProfileFields = {
  number: { kind: 'text', longest: 100 },
  at: { kind: 'time' },
  amount: { kind: 'amount', least: -1e12, most: 1e12 },
  remark: { kind: 'text', longest: 10_000 },
}
const meters: ImportDataset = {
  name: 'meters',
  about: { id: 'Satu baris per bacaan', en: 'One row a reading' },
  profiles: [plain],
  example: {},
  batchRows: 100,
  timeField: 'at',
  listPath: () => '/',
  fields: async () => fields,
  words: {
    read_at: { id: 'dibaca', en: 'read', names: ['tanggal baca'] },
    amount: { id: 'jumlah', en: 'amount', names: ['nilai'] },
    remark: { id: 'catatan', en: 'remark' },
  },
  write: () => Promise.reject(new Error('Nothing is written here')),
  undo: {},
}

interface Row {
  at: number
  cents: number
  remark: string
}
const minute = 60_000
const letters = fc.constantFrom(
  'a',
  'B',
  ' ',
  ',',
  ';',
  '\t',
  '|',
  '"',
  "'",
  '\n',
  '\r\n',
  'é',
  'ñ',
  '7',
  '-',
  '=',
  '.',
)
const remarks = fc.array(letters, { maxLength: 12 }).map((pieces) => `x${pieces.join('')}x`)
const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    at: fc.integer({ min: 10_000_000, max: Date.UTC(2026, 0, 1) / minute }).map((count) => count * minute),
    cents: fc.integer({ min: -1e9, max: 1e9 }),
    remark: remarks,
  }),
  { minLength: 1, maxLength: 12 },
)

const two = (number: number) => String(number).padStart(2, '0')
const days: Record<string, (at: Date) => string> = {
  'D/M/Y': (at) => `${at.getUTCDate()}/${at.getUTCMonth() + 1}/${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`,
  'M/D/Y': (at) => `${at.getUTCMonth() + 1}-${at.getUTCDate()}-${at.getUTCFullYear()} ${at.getUTCHours()}:${two(at.getUTCMinutes())}`,
  'Y-M-D': (at) => at.toISOString().slice(0, 16).replace('T', ' '),
  serial: (at) => String((at.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000),
} // prettier-ignore
const figures: Record<string, Intl.NumberFormat> = {
  ',': new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2 }),
  '.': new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }),
}
const encodings: Record<string, (text: string) => Buffer> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'utf-16le': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'windows-1252': (text) => Buffer.from(text, 'latin1'),
}
const above = ['', 'Laporan meter\n', 'Laporan meter;\n\nPeriode 2025\n']

/** The values of a file through survey, guess, the right answer to what is asked, and the mapper. */
async function valuesOf(
  path: string,
  answers: { way: string; mark: string },
): Promise<{ guess: ProfileGuess; rows: Mapped[] }> {
  const guess = guessProfile(await surveyFile(path), meters, fields)
  const saved: ImportProfile = structuredClone(guess.profile)
  for (const question of guess.questions) {
    const field = saved.fields[question.field]
    if (question.kind === 'timeWay' && field) field.format = question.ways.find((way) => way === answers.way) ?? 'Y-M-D'
    else if (question.kind === 'decimal' && field)
      field.decimal = question.marks.find((mark) => mark === answers.mark) ?? '.'
    else assert.fail(JSON.stringify(question))
  }
  const profile = profileOf(saved, meters, fields)
  const source = await openSource(path, await layoutFor(path, saved.layout, Object.keys(profile.columns)))
  try {
    const map = csvMapper(bindProfile(profile, fields), source.header, [])
    const mapped: Mapped[] = []
    for await (const block of source.blocks) {
      mapped.push(...block.problems.map((problem) => ({ problems: [problem] })), ...block.rows.map(map))
    }
    return { guess, rows: mapped }
  } finally {
    source.close()
  }
}

function assertSame(mapped: readonly Mapped[], given: readonly Row[]): void {
  assert.equal(mapped.length, given.length)
  for (const [place, found] of mapped.entries()) {
    const row = given[place]
    assert.ok('row' in found && row, JSON.stringify(found))
    const { number, at, amount, remark } = found.row.values
    assert.deepEqual(
      [number, at instanceof Date && at.getTime(), (amount as number) || 0, remark],
      [`M-${place}`, row.at, row.cents / 100 || 0, row.remark],
    )
  }
}

/** Of its lines more fall in two by the mark that is not its separator. */
const brokenByMarksOfAnother: [Row[], Separator, string, string, string, string, string, string] = [
  [{ at: 10_000_000 * minute, cents: 0, remark: 'x;\r\n;x' }],
  ',',
  'utf-8',
  'D/M/Y',
  ',',
  'external_id,read_at,amount,remark',
  'Laporan meter;\n\nPeriode 2025\n',
  '\n',
]

describe('whatever a table is written like, every value comes back', () => {
  const headers = ['external_id,read_at,amount,remark', 'Nomor,Tanggal Baca,Nilai,Catatan']
  test('as CSV', async () => {
    const quoted = (cell: string, separator: string) =>
      /["\n\r]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(...cellSeparators),
        fc.constantFrom(...Object.keys(encodings)),
        fc.constantFrom(...Object.keys(days)),
        fc.constantFrom(...Object.keys(figures)),
        fc.constantFrom(...headers),
        fc.constantFrom(...above),
        fc.constantFrom('\n', '\r\n'),
        async (given, separator, encoding, way, mark, header, top, end) => {
          const lines = given.map((row, place) => [
            `M-${place}`,
            days[way]?.(new Date(row.at)) ?? '',
            figures[mark]?.format(row.cents / 100) ?? '',
            row.remark,
          ])
          const text = [header.split(','), ...lines].map((line) =>
            line.map((cell) => quoted(cell, separator)).join(separator),
          )
          const path = join(folder, 'tabel.csv')
          await writeFile(path, encodings[encoding]?.(`${top}${text.join(end)}${end}`) ?? '')
          const read = await valuesOf(path, { way, mark })
          const { layout } = read.guess.profile
          assert.deepEqual(
            [layout.kind === 'csv' && layout.separator, layout.headerLine],
            [separator, top.split('\n').length],
          )
          assertSame(read.rows, given)
        },
      ),
      { numRuns: 200, examples: [brokenByMarksOfAnother] },
    )
  })

  test('as a workbook', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(...Object.keys(days)),
        fc.constantFrom(...Object.keys(figures), 'number'),
        fc.constantFrom(...headers),
        async (given, way, mark, header) => {
          const cells = given.map((row, place) => [
            `M-${place}`,
            way === 'serial' ? Number(days[way]?.(new Date(row.at))) : (days[way]?.(new Date(row.at)) ?? ''),
            mark === 'number' ? row.cents / 100 : (figures[mark]?.format(row.cents / 100) ?? ''),
            row.remark,
          ])
          const batches = async function* () {
            yield cells
          }
          const path = await writeTo(
            join(folder, 'tabel.xlsx'),
            xlsx({ title: 'T', seen: '' }, header.split(','), batches()),
          )
          assertSame((await valuesOf(path, { way, mark: mark === ',' ? ',' : '.' })).rows, given)
        },
      ),
      { numRuns: 40 },
    )
  })
})
