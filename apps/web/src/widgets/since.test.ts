import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sinceFirstFact } from './since.ts'
import { tableShape } from './table/table.ts'
import { viewOf } from './widget.testkit.ts'

const meta = {
  ...viewOf({ kind: 'line', rows: [] }).meta,
  asOf: '2026-11-05T00:00:00+07:00',
  dataFrom: '2026-11-02T09:30:00+07:00',
}
const measures = ['opened', 'open_now']

test('steps that were over before the first fact have no figures; its own step and all after it keep theirs', () => {
  const rows = [
    { opened: 7, open_now: 3 },
    { time: '2026-11-01', opened: 0, open_now: 0 },
    { time: '2026-11-02', opened: 7, open_now: 4 },
    { time: '2026-11-03', opened: 0, open_now: 3 },
  ]
  assert.deepEqual(sinceFirstFact({ rows, measures, grain: 'day', meta }), [
    rows[0],
    { time: '2026-11-01', opened: null, open_now: null },
    rows[2],
    rows[3],
  ])
  const hours = ['2026-11-02T01:00:00Z', '2026-11-02T02:00:00Z'].map((time) => ({ time, opened: 0 }))
  const found = sinceFirstFact({ rows: hours, measures: ['opened'], grain: 'hour', meta })
  assert.deepEqual(
    found.map(({ opened }) => opened),
    [null, 0],
  )
})

test('of what a step is compared with the same holds, by how much earlier that lies', () => {
  const compared = { from: '2026-10-31T00:00:00+07:00', to: '2026-11-03T00:00:00+07:00' }
  const rows = ['2026-11-03', '2026-11-04', '2026-11-05'].map((time) => ({ time, opened: 5, previous: { opened: 0 } }))
  const found = sinceFirstFact({ rows, measures: ['opened'], grain: 'day', meta: { ...meta, compared } })
  assert.deepEqual(
    found.map(({ opened, previous }) => [opened, previous]),
    [
      [5, { opened: null }],
      [5, { opened: 0 }],
      [5, { opened: 0 }],
    ],
  )
})

test('a dataset that has no fact, and an answer that does not say when it began, stay as they are', () => {
  const rows = [{ time: '2026-11-01', opened: 0 }]
  for (const dataFrom of [null, undefined]) {
    const asked = { rows, measures: ['opened'], grain: 'day', meta: { ...meta, dataFrom } } as const
    assert.deepEqual(sinceFirstFact(asked), rows)
  }
})

test('a table by time has a line without a figure for each of them', () => {
  const rows = sinceFirstFact({
    rows: [
      { time: '2026-11-01', opened: 0 },
      { time: '2026-11-02', opened: 7 },
    ],
    measures: ['opened'],
    grain: 'day',
    meta,
  })
  const { lines } = tableShape(viewOf({ kind: 'table', rows }, { grain: 'day', meta }))
  assert.deepEqual(
    lines.map(({ figures }) => figures.get('opened')?.written),
    ['–', '7'],
  )
})
