import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { importDatasets } from '../datasets.ts'
import type { ImportDataset } from '../import/dataset.ts'
import { filesPortal, type FilesPortal } from './files.testkit.ts'

let to: FilesPortal
before(async () => {
  to = await filesPortal()
})
after(() => to?.portal.close())

const forget = (id: number) => to.portal.database.pool.query('delete from import_run where id = $1', [id])

/** The dataset's example row and a second one, as a spreadsheet would write them. */
function rowsOf({ example, name }: ImportDataset): { titles: string[]; rows: string[][] } {
  const titles = Object.keys(example)
  const second: Record<string, string> = { external_id: `${name}-2`, host: 'contoh-2', hour: '2026-03-01T09:00:00' }
  const text = (title: string) => String(example[title])
  return { titles, rows: [titles.map(text), titles.map((title) => second[title] ?? text(title))] }
}

const shapes: Readonly<Record<string, (titles: string[], rows: string[][]) => string[]>> = {
  'rows of separators alone': (titles, rows) => {
    const empty = titles.map(() => '').join(';')
    return [
      titles.join(';'),
      ...rows.flatMap((row) => [row.join(';'), empty]),
      empty,
      `${empty};;`,
      titles.map(() => ' ').join(';'),
    ]
  },
  'a separator at the end of every line': (titles, rows) => [
    `${titles.join(';')};`,
    ...rows.map((row) => `${row.join(';')};`),
  ],
  'a separator at the end of every row': (titles, rows) => [
    titles.join(';'),
    ...rows.map((row) => `${row.join(';')};;`),
  ],
  'a separator at the end of the titles': (titles, rows) => [
    `${titles.join(';')};`,
    ...rows.map((row) => row.join(';')),
  ],
  'blanks behind quotation marks': (titles, rows) => [
    titles.map((title) => `"${title}" `).join(';'),
    ...rows.map((row) => row.map((cell) => `"${cell}" \t `).join(';')),
  ],
}

describe('CSV as spreadsheets write it, into every dataset', () => {
  for (const dataset of importDatasets) {
    test(dataset.name, async () => {
      const { titles, rows } = rowsOf(dataset)
      for (const [shape, write] of Object.entries(shapes)) {
        const told = `${dataset.name}: ${shape}`
        const plan = await to.planned(dataset.name, 'contoh.csv', write(titles, rows).join('\r\n'), (profile) => ({
          ...profile,
          name: 'bentuk',
        }))
        const checked = await to.check(plan)
        await forget(plan.id)
        assert.deepEqual(checked.checked?.faults, [], told)
        assert.deepEqual([checked.checked?.rows.read, checked.checked?.rows.bad], [rows.length, 0], told)
      }
    })

    test(`${dataset.name}: a NUL is the fault of its row, and a row too short of its own`, async () => {
      const { titles, rows } = rowsOf(dataset)
      const [first = [], second = []] = rows
      const broken = second.map((cell, place) => (place === 0 ? `${cell}\0` : cell))
      const good = first.join(';')
      const file = [titles.join(';'), good, broken.join(';'), second[0] ?? '', good, good, good].join('\n')
      const plan = await to.planned(dataset.name, 'rusak.csv', file, (profile) => ({ ...profile, name: 'rusak' }))
      const checked = await to.check(plan)
      await forget(plan.id)
      const { rows: counts, faults } = checked.checked ?? assert.fail(JSON.stringify(checked))
      assert.deepEqual([counts.read, counts.bad], [6, 2], JSON.stringify(faults))
      assert.match(faults.map(({ reason }) => reason).join(), /NUL/)
      assert.deepEqual(
        faults.map(({ line }) => line).toSorted((a, b) => a - b),
        [3, 4],
      )
    })
  }
})
