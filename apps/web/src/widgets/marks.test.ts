import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventsNamed, markNotes, marksIn, marksSentence, sparkMarks } from './marks.ts'
import type { ChartMark, WidgetView } from './widget.ts'

const day = 86_400_000
const first = Date.parse('2026-11-01T00:00:00+07:00')
const mark = (kind: ChartMark['kind'], name: string, from: number, to: number): ChartMark => ({
  kind,
  name,
  from: first + from * day,
  to: first + to * day,
})
const marks = [
  mark('event', 'Lebaran', 20, 25),
  mark('event', 'Festival', 10, 12),
  mark('outage', 'web-1', 3, 3.25),
  mark('event', 'Migrasi', 5, 5.5),
  mark('event', 'Ujian', 0, 1),
]

test('a chart names its newest events with their days, and counts the others', () => {
  assert.equal(
    eventsNamed(marks, 'id'),
    'Event: Lebaran (21–25 Nov 2026); Festival (11–12 Nov 2026); Migrasi (6 Nov 2026 00.00 – 12.00); dan 1 lainnya',
  )
  assert.equal(eventsNamed(marks.slice(0, 1), 'en'), 'Events: Lebaran (21–25 Nov 2026)')
  assert.equal(eventsNamed([mark('outage', 'web-1', 0, 1)], 'id'), '')
})

test('a small line has a tick below the steps that an event touches, none for outages and what lies beside', () => {
  const steps = [9, 10, 11, 12, 13].map((at) => ({ start: first + at * day, end: first + (at + 1) * day }))
  assert.deepEqual(sparkMarks(marks, steps, 'id'), [{ first: 1, last: 2, name: 'Event Festival, 11–12 Nov 2026' }])
  assert.deepEqual(sparkMarks(undefined, steps, 'id'), [])
})

test('a step is told what is marked in it, by the kind of the mark', () => {
  const at = (start: number) =>
    markNotes(marksIn(marks, { start: first + start * day, end: first + (start + 1) * day }), 'id')
  assert.deepEqual(at(11), ['Event Festival, 11–12 Nov 2026'])
  assert.match(at(3)[0] ?? '', /^Gangguan web-1, /)
  assert.deepEqual(markNotes([mark('case', 'Kasus ini', 3, 6)], 'id'), ['Kasus ini: 4–6 Nov 2026'])
  assert.deepEqual(at(12), [])
})

test('the sentence of a chart tells the marks of its period alone', () => {
  const view = (from: string, to: string) =>
    marksSentence({ marks, period: { from, to }, language: 'id' } as unknown as WidgetView)
  assert.equal(view('2026-11-11', '2026-11-13'), ' Event: Festival (11–12 Nov 2026).')
  assert.equal(view('2026-11-04', '2026-11-05'), ' 1 gangguan ditandai.')
  assert.equal(view('2026-12-01', '2026-12-02'), '')
  const ofCase = { marks: [mark('case', 'This case', 3, 6)], language: 'en' } as unknown as WidgetView
  assert.equal(marksSentence(ofCase), ' This case: 4–6 Nov 2026.')
})
