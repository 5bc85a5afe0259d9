import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GroupState, QueryRow } from '@ido/contract'
import { datasetInfo, viewOf } from '../widget.testkit.ts'
import type { ScoredStates } from '../widget.ts'
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
const state = (label: string, value: number, about: Partial<GroupState>): [string, GroupState] => [
  label,
  { label, value, previous: value, course: 'usual', isSmall: false, usual: { low: 10, high: 30 }, ...about },
]
const scored: ScoredStates = {
  groups: new Map([
    [
      'tickets.opened',
      new Map([
        state('Agree', 10, {}),
        state('Pijar', 90, { course: 'worse' }),
        state('Oca', 40, { course: 'worse' }),
        state('Logee', 2, { isSmall: true, course: 'usual', usual: null }),
      ]),
    ],
    ['tickets.sla_compliance', new Map([state('Agree', 0.9, { course: 'better', usual: null })])],
  ]),
  targets: new Map(),
  troubles: new Map([['Logee', 'outage']]),
}
const view = viewOf(
  { kind: 'scorecard', rows, query: { measures: names, dimensions: ['product'] } },
  { measures, scored },
)

test('what is out stands first, then where most got worse, then where it lies furthest beyond the usual', () => {
  const lines = scoreLines(view)
  assert.deepEqual(
    lines.map(({ name, worse, trouble }) => [name, worse, trouble]),
    [
      ['Logee', 0, 'outage'],
      ['Pijar', 1, null],
      ['Oca', 1, null],
      ['Agree', 0, null],
    ],
  )
})

test('each figure has its course in order of time, its state in words, and what it is of', () => {
  const pijar = scoreLines(view)
    .find(({ name }) => name === 'Pijar')
    ?.scores.get('tickets.opened')
  assert.deepEqual(pijar?.trend, [40, 50])
  assert.match(pijar.words, /^memburuk, biasanya 10–30/)
  assert.deepEqual([pijar.dataset, pijar.measure, pijar.filters], ['tickets', 'opened', { product: 'Pijar' }])
  const states = scoreLines(view).map(({ scores }) => [...scores.values()].map((score) => score.state))
  assert.deepEqual(states, [
    ['few', 'unknown'],
    ['worse', 'unknown'],
    ['worse', 'unknown'],
    ['usual', 'better'],
  ])
})

test('without states it lists its members by their names, and says so', () => {
  const { scored: _, ...unknown } = view
  assert.deepEqual(
    scoreLines(unknown).map(({ name }) => name),
    ['Agree', 'Logee', 'Oca', 'Pijar'],
  )
  assert.equal(summaryOf(view), 'Tiket: Logee (Tidak menjawab); Pijar (1 memburuk); Oca (1 memburuk).')
  assert.match(summaryOf(unknown), /tidak ada yang memburuk/)
})

test('what got worse and keeps to its target all the same is not counted as bad', () => {
  const [, pijar] = scoreLines({ ...view, aims: new Map([['tickets.opened', 100]]) })
  assert.deepEqual(
    scoreLines({ ...view, aims: new Map([['tickets.opened', 50]]) }).map(({ name, worse }) => [name, worse]),
    [
      ['Logee', 0],
      ['Pijar', 1],
      ['Agree', 0],
      ['Oca', 0],
    ],
  )
  assert.equal(pijar?.worse, 0)
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
