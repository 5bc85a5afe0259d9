import { givenNik, isDamagedId, logbook, plainId, vocInput, type ImportProfile } from '@ido/contract'
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { figureText } from '../../../platform/spreadsheet/cell.ts'
import { importDatasets } from '../datasets.ts'
import { vocDataset } from '../voc/voc-dataset.ts'
import { guessProfile } from './guess.ts'
import { importBench, importInto, type ImportBench } from './import.testkit.ts'
import { bindProfile, csvMapper, objectMapper, type Mapped } from './mapper.ts'
import { profileOf } from './saved-profile.ts'
import { surveyFile } from './survey.ts'

let bench: ImportBench
before(async () => {
  bench = await importBench()
})
after(() => bench?.close())

const id = 'INC-é 7'
const sameIds = [
  id,
  '  INC-é 7   ',
  '\u00a0INC-é\u00a07\u00a0',
  '\u200bINC-\u200dé 7\ufeff',
  'INC-e\u0301 7',
  '\tINC-é\u20077\u2060',
]
const damaged = ['1.23457E+19', '1,23457E+19', '1E+19', figureText('12345678901234567890')]

/** Every column that takes an id, with its dataset and the profile that it belongs to. */
async function idColumns() {
  const found = await Promise.all(
    importDatasets.map(async (dataset) => {
      const fields = await dataset.fields(bench.database)
      return dataset.profiles.flatMap((profile) =>
        Object.entries(profile.columns).flatMap(
          ([
            column,
            {
              fields: [rule],
            },
          ]) => {
            const field = rule && fields[rule.field]
            return rule && field?.kind === 'text' && field.isId
              ? [{ dataset, profile, fields, column, field: rule.field }]
              : []
          },
        ),
      )
    }),
  )
  return found.flat()
}

const valueIn = (mapped: Mapped, field: string) => ('row' in mapped ? mapped.row.values[field] : mapped.problems)
const reasonsIn = (mapped: Mapped, column: string) =>
  'problems' in mapped ? mapped.problems.filter((one) => one.column === column).map(({ reason }) => reason.key) : []

describe('an id has one form at every door', () => {
  test('of programs and files, into every dataset', async () => {
    const all = await idColumns()
    assert.deepEqual(new Set(all.map(({ dataset }) => dataset.name)).size, importDatasets.length - 1, 'all but traffic')
    for (const { dataset, profile, fields, column, field } of all) {
      const bound = bindProfile(profile, fields)
      const columns = bound.columns.map(({ name }) => name)
      const fromFile = csvMapper(bound, columns, [])
      const fromProgram = objectMapper(bound, () => assert.fail('unknown'))
      const row = (text: string) => columns.map((name) => (name === column ? text : ''))
      const alone = (text: string) => fromProgram(1, { [column]: text })
      for (const text of sameIds) {
        if (profile.name === 'plain') {
          assert.equal(valueIn(fromProgram(1, { ...dataset.example, [column]: text }), field), id, dataset.name)
        }
        assert.deepEqual(reasonsIn(alone(text), column), [], dataset.name)
      }
      for (const text of damaged) {
        assert.deepEqual(reasonsIn(alone(text), column), ['damagedId'], `${dataset.name} ${text}`)
        assert.deepEqual(reasonsIn(fromFile({ line: 2, cells: row(text) }), column), ['damagedId'], dataset.name)
      }
      const number = fromProgram(1, { [column]: 1.234_567_890_123_456_7e19 })
      assert.deepEqual(reasonsIn(number, column), ['damagedId'], `${dataset.name}: a number of JSON`)
      assert.deepEqual(reasonsIn(fromProgram(1, { [column]: 123_456_789_012_345 }), column), [], 'fifteen digits hold')
    }
  })

  test('of forms', () => {
    for (const text of sameIds) {
      const entry = logbook.create.body.shape.ticketNumber.safeParse(text)
      assert.equal(entry.data, id)
      assert.equal(vocInput.parse({ survey_id: text }).survey_id, id)
      assert.equal(givenNik.parse(text), id)
    }
    for (const text of damaged) {
      assert.equal(isDamagedId(plainId(text)), true, text)
      assert.equal(logbook.create.body.shape.ticketNumber.safeParse(text).success, false)
      assert.equal(vocInput.safeParse({ survey_id: text }).success, false)
    }
    assert.equal(plainId('A²'), 'A²', 'not NFKC: A² is not A2')
  })

  test('a file of another width is the same records', async () => {
    const [dataset] = importDatasets.filter(({ name }) => name === 'tickets')
    assert.ok(dataset)
    const plain = dataset.profiles.find(({ name }) => name === 'plain') ?? assert.fail()
    const file = async (name: string, number: string) => {
      const path = join(bench.folder, name)
      await writeFile(path, `external_id,opened_at\n${number},2026-03-01T08:00:00\n`)
      return importInto(bench, { path, dataset, profile: plain })
    }
    assert.equal((await file('satu.csv', 'T-1')).added, 1)
    assert.equal((await file('dua.csv', 'T-1        ')).known, 1)
    assert.equal((await file('tiga.csv', '\u00a0T-1\u200b')).known, 1)
  })

  test('what a person says of a whole file is part of rows that have no id: next month the same words are new', async () => {
    await bench.clear()
    const month = async (name: string, day: string) => {
      const path = join(bench.folder, name)
      await writeFile(path, 'text,rating\nbagus,5\nbagus,5\nburuk,1\n')
      const fields = await vocDataset.fields(bench.database)
      const { profile } = guessProfile(await surveyFile(path), vocDataset, fields)
      const saved: ImportProfile = { ...profile, name: 'ulasan bulanan', constants: { tanggal: day } }
      const given = { path, dataset: vocDataset, profile: profileOf(saved, vocDataset, fields) }
      const [first, again] = [await importInto(bench, given), await importInto(bench, given)]
      return [first.added, again.known]
    }
    assert.deepEqual(await month('januari.csv', '2026-01-01'), [3, 3])
    assert.deepEqual(await month('februari.csv', '2026-02-01'), [3, 3])
    assert.equal(await bench.one('select count(*) from voc'), 6)
  })
})
