import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { vocInput } from '@ido/contract'
import { importDatasets } from '../datasets.ts'
import { vocDataset } from '../voc/voc-dataset.ts'
import { importBench, type ImportBench } from './import.testkit.ts'
import { bindProfile, csvMapper, objectMapper, type Mapped } from './mapper.ts'
import type { Field } from './profile.ts'

let bench: ImportBench
before(async () => {
  bench = await importBench()
})
after(() => bench?.close())

/** What no field of a kind takes, at the edge of what it does. */
function refusedBy(field: Field): unknown[] {
  switch (field.kind) {
    case 'text':
      return [
        'x'.repeat(field.longest + 1),
        'a\0b',
        ...(field.isLink ? badLinks : []),
        ...(field.isId ? ['1.2E+19'] : []),
      ]
    case 'whole':
      return [field.least - 1, field.most + 1, '1.5', 'satu', '95%']
    case 'amount':
      return ['1.500', 'satu', '1e400', 1e300, -1e300]
    case 'yesNo':
      return ['mungkin', '2']
    case 'time':
      return ['1969-12-31', '2026-02-30', 'kemarin', ...(field.isPromise || field.isMonth ? [] : ['2199-01-01'])]
    case 'label':
      return ['tidak ada dalam daftar', '999999']
    case 'steps':
      return ['{}', '[{"status":"tidak ada","at":"2026-01-01"}]', '[1]']
  }
}

const badLinks = ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.b/c', '//a.b', 'http://', 'https:// a', 'teks']

describe('what a program sends and what a file holds obeys the same rules', () => {
  test('of every field of every dataset', async () => {
    let walked = 0
    for (const dataset of importDatasets) {
      const fields = await dataset.fields(bench.database)
      const plain = dataset.profiles.find(({ name }) => name === 'plain') ?? assert.fail(dataset.name)
      const bound = bindProfile(plain, fields, dataset.check)
      const columns = bound.columns.map(({ name }) => name)
      const fromProgram = objectMapper(bound, () => assert.fail('unknown'))
      const fromFile = csvMapper(bound, columns, [])
      for (const [
        column,
        {
          fields: [rule],
        },
      ] of Object.entries(plain.columns)) {
        const field = (rule && fields[rule.field]) ?? assert.fail(column)
        for (const value of refusedBy(field)) {
          const told = `${dataset.name}.${column}: ${JSON.stringify(value).slice(0, 60)}`
          const text = typeof value === 'string' ? value : JSON.stringify(value)
          const sent = fromProgram(1, { ...dataset.example, [column]: value })
          const cells = columns.map((name) => (name === column ? text : plainText(dataset.example[name])))
          const isNamed = (mapped: Mapped) =>
            'problems' in mapped && mapped.problems.some((one) => one.column === column)
          assert.ok([sent, fromFile({ line: 2, cells })].every(isNamed), told)
          walked += 1
        }
      }
    }
    assert.ok(walked > 200, `${walked} values`)
  })

  test('and of the form where there is one: lengths, links and ranges of feedback', async () => {
    const fields = await vocDataset.fields(bench.database)
    const plain = vocDataset.profiles.find(({ name }) => name === 'plain') ?? assert.fail()
    const map = objectMapper(bindProfile(plain, fields), () => assert.fail('unknown'))
    const isTaken = (name: string, value: unknown) => 'row' in map(1, { ...vocDataset.example, [name]: value })
    const isOfForm = (name: string, value: unknown) => vocInput.safeParse({ [name]: value }).success
    const texts = Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'text' && name in vocInput.shape ? [{ name, ...field }] : [],
    )
    assert.ok(texts.length > 8)
    for (const { name, longest, isLink } of texts) {
      const most = isLink ? `https://a.b/${'x'.repeat(longest - 12)}` : 'x'.repeat(longest)
      for (const value of [most, `${most}x`, ...badLinks, 'https://ido.example/a?b=c', '1.2E+19']) {
        assert.equal(isTaken(name, value), isOfForm(name, value), `${name}: ${value.slice(0, 40)}`)
      }
    }
    for (const value of [-1, 0, 10, 11, 5.5]) assert.equal(isTaken('score_nps', value), isOfForm('score_nps', value))
  })
})

const plainText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
