import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QueryRow } from '@ido/contract'
import { datasetInfo, viewOf } from '../widget.testkit.ts'
import type { ScoredCases } from '../widget.ts'
import { summaryOf } from '../summary.ts'
import { scoreLines } from './scorecard.ts'

const names = ['tickets.opened', 'tickets.sla_compliance']
const measures = datasetInfo({}).measures.map((measure) => ({ ...measure, id: `tickets.${measure.id}` }))
const rows: QueryRow[] = [
  { product: 'Agree', 'tickets.opened': 10, 'tickets.sla_compliance': 0.9 },
  { product: 'Pijar', 'tickets.opened': 90, 'tickets.sla_compliance': 0.5 },
  { product: 'Oca', 'tickets.opened': 40, 'tickets.sla_compliance': 0.8 },
  { product: 'Logee', 'tickets.opened': 2, 'tickets.sla_compliance': null },
  { product: 'Pijar', time: '2026-11-02', 'tickets.opened': 50 },
  { product: 'Pijar', time: '2026-11-01', 'tickets.opened': 40, 'tickets.sla_compliance': null },
]
const scored: ScoredCases = {
  worse: new Map([['tickets.opened', new Set(['Pijar', 'Oca'])]]),
  silent: new Set(['Logee']),
}
const aims = new Map([['tickets.sla_compliance', 0.85]])
const view = viewOf(
  { kind: 'scorecard', rows, query: { measures: names, dimensions: ['product'] } },
  { measures, scored, aims },
)

test('what sends nothing stands first, then what is part of cases, then what misses its target', () => {
  const lines = scoreLines(view)
  assert.deepEqual(
    lines.map(({ name, worse, missed, isSilent }) => [name, worse, missed, isSilent]),
    [
      ['Logee', 0, 0, true],
      ['Oca', 1, 1, false],
      ['Pijar', 1, 1, false],
      ['Agree', 0, 0, false],
    ],
  )
})

test('each figure has its course in order of time, its state in words, and what it is of', () => {
  const pijar = scoreLines(view)
    .find(({ name }) => name === 'Pijar')
    ?.scores.get('tickets.opened')
  assert.deepEqual(pijar?.trend, [40, 50])
  assert.equal(pijar.words, 'bagian dari kasus')
  assert.deepEqual([pijar.dataset, pijar.measure, pijar.filters], ['tickets', 'opened', { product: 'Pijar' }])
  const states = scoreLines(view).map(({ scores }) => [...scores.values()].map((score) => score.state))
  assert.deepEqual(states, [
    ['plain', 'plain'],
    ['worse', 'missed'],
    ['worse', 'missed'],
    ['plain', 'plain'],
  ])
})

test('without cases it lists its members by their names, and says so', () => {
  const { scored: _, aims: __, ...unknown } = view
  assert.deepEqual(
    scoreLines(unknown).map(({ name }) => name),
    ['Agree', 'Logee', 'Oca', 'Pijar'],
  )
  assert.equal(summaryOf(view), 'Tiket: Logee (Tidak mengirim data); Oca (1 dalam kasus); Pijar (1 dalam kasus).')
  assert.match(summaryOf(unknown), /tidak ada yang menjadi bagian kasus/)
})

test('what is part of a case and keeps to its target all the same is not counted as bad', () => {
  const worse = (aim: number) =>
    scoreLines({ ...view, aims: new Map([['tickets.opened', aim]]) }).map(({ name, worse: count }) => [name, count])
  assert.deepEqual(worse(50), [['Logee', 0], ['Pijar', 1], ['Agree', 0], ['Oca', 0]]) // prettier-ignore
  assert.deepEqual(worse(100).map(([, count]) => count), [0, 0, 0, 0]) // prettier-ignore
})

test('a figure of few answers says so, and its line marks the events of its own label', () => {
  const few = rows.map((row) => (row['product'] === 'Pijar' ? { ...row, few: { 'tickets.opened': 9 } } : row))
  const day = Date.parse('2026-11-02T00:00:00+07:00')
  const marksOf = ({ product }: Readonly<Record<string, string | null>>) =>
    product === 'Pijar' ? [{ kind: 'event' as const, name: 'Pesta', from: day, to: day + 1 }] : []
  const lines = scoreLines({ ...view, rows: few, marksOf })
  const opened = (name: string) => lines.find((line) => line.name === name)?.scores.get('tickets.opened')
  assert.deepEqual([opened('Pijar')?.few, opened('Oca')?.few], [9, null])
  assert.deepEqual(opened('Pijar')?.marks.map(({ first, last }) => [first, last]), [[1, 1]]) // prettier-ignore
  assert.deepEqual(opened('Oca')?.marks, [])
})
