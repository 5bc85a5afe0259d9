import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Finding, findingsBody, type FoundChange, type FoundTrouble } from '@ido/contract'
import { datasetInfo } from '../../../widgets/widget.testkit.ts'
import {
  changeWords,
  movementOf,
  cutAtMarks,
  findingsAsked,
  headline,
  mark,
  missedWords,
  troubleWords,
} from './findings.ts'
import { board, card, missed, rise, span } from './findings.testkit.ts'

test('a board with more cards than one question takes asks about the first of them', () => {
  const widgets = Array.from({ length: 40 }, (_, at) => card(`Kartu ${at}`, 'opened'))
  const many = { ...board, definition: { ...board.definition, widgets } }
  const asked = findingsAsked(many)
  assert.equal(asked?.figures.length, 24)
  assert.equal(findingsBody.safeParse(asked).success, true)
  assert.equal(
    movementOf(widgets[39] ?? assert.fail(), many, { figures: [], findings: [], leftOut: [] })?.course,
    'unknown',
  )
})

test('the figure cards are asked about together, with their filters, targets and the period', () => {
  assert.deepEqual(findingsAsked(board), {
    figures: [
      { dataset: 'tickets', measure: 'opened', filters: { region: ['T-REG 3'] } },
      { dataset: 'tickets', measure: 'sla_compliance', filters: { region: ['T-REG 3'] }, target: 0.9 },
    ],
    by: ['region', 'product'],
    ...span,
    compare: 'previous',
  })
  assert.equal(findingsAsked({ ...board, look: { ...board.look, span: null } }), null, 'all time has nothing before it')
})

test('each card finds how its own figure moved', () => {
  const figures = (['worse', 'usual'] as const).map((course, at) => {
    return {
      dataset: 'tickets',
      measure: `${at}`,
      target: null,
      value: 1,
      previous: 1,
      course,
      isSmall: false,
      usual: { low: 0, high: 2 },
    }
  })
  const [opened, , sla] = board.definition.widgets
  assert.ok(opened && sla)
  assert.equal(movementOf(opened, board, { figures, findings: [], leftOut: [] })?.course, 'worse')
  assert.equal(movementOf(sla, board, { figures, findings: [], leftOut: [] })?.course, 'usual')
  assert.deepEqual(movementOf(sla, board, undefined), { course: 'unknown', usual: null, isSmall: false })
})

test('a change leads to its records, to its place and to the time since then', () => {
  const words = changeWords(rise, board, 'Belum diisi')
  assert.ok(words)
  const { title, where, direction, change, value, usual, since, until, when } = words
  assert.deepEqual(
    { title, where, direction, change, value, usual, since, until, when },
    {
      title: 'Dibuka',
      where: 'Wifi, rumah',
      direction: 'up',
      change: '733%',
      value: '850',
      usual: '102',
      since: '2026-10-29',
      until: null,
      when: 'since',
    },
  )
  assert.deepEqual(words.records, {
    dataset: 'tickets',
    measure: 'opened',
    from: '2026-10-29',
    to: '2026-11-22',
    filters: '{"region":["T-REG 3"],"product":["Wifi, rumah"]}',
  })
  assert.deepEqual(words.narrowed, { region: 'T-REG 3', product: 'Wifi\\, rumah' })
  assert.deepEqual(words.later, { ...words.narrowed, from: '2026-10-29', to: '2026-11-22' })
})

test('a change of the whole period says from when on, beside the figure of its card', () => {
  const words = changeWords({ ...rise, from: null, to: null }, board, '')
  assert.deepEqual([words?.when, words?.usual, words?.records.from], ['beginning', null, span.from])
})

test('a change of a stretch says what is usual there; one of everywhere names no place', () => {
  const stretch = { from: '2026-11-09', to: '2026-11-22' }
  const words = changeWords({ ...rise, ...stretch, place: {}, previous: 98.6, since: null }, board, '')
  assert.deepEqual([words?.where, words?.usual, words?.since], [null, '99', '2026-11-09'])
  assert.equal(words?.when, 'since')
  const { from, to } = words.records
  assert.deepEqual({ from, to }, stretch, 'its records are as many as the figure')
  assert.deepEqual({ from: words.later?.from, to: words.later?.to }, stretch, 'and so is the page of that time')
})

test('what rose from nothing, or fell to it, says once what is usual', () => {
  const usualOf = (value: number, previous: number) => {
    const words = changeWords({ ...rise, from: '2026-11-09', to: '2026-11-22', value, previous }, board, '')
    return [words?.change, words?.usual]
  }
  assert.deepEqual(usualOf(12, 0), ['dari 0', null])
  assert.deepEqual(usualOf(0, 12), ['dari 12', null])
  assert.equal(usualOf(24, 12)[1], '12')
})

test('a target that is missed names the place, and what it was there before it fell', () => {
  const furthest = { place: { region: 'T-REG 7' }, value: 0.468, was: null }
  const words = missedWords({ ...missed, furthest }, board, '')
  assert.deepEqual([words?.furthest?.where, words?.furthest?.value, words?.furthest?.was], ['T-REG 7', '46,8%', null])
  assert.equal(missedWords({ ...missed, furthest: { ...furthest, was: 0.652 } }, board, '')?.furthest?.was, '65,2%')
})

test('a rate of a stretch says what the whole period has, as the page around it does', () => {
  const share = { measure: 'sla_compliance', value: 0.13, previous: 0.82 }
  const stretch = { from: '2026-11-15', to: '2026-11-22', since: '2026-11-15', ofPeriod: 0.658 }
  assert.equal(changeWords({ ...rise, ...share, ...stretch }, board, '')?.ofPeriod, '65,8%')
  const near = { ...rise, ...share, ...stretch, ofPeriod: 0.16 }
  assert.equal(changeWords(near, board, '')?.ofPeriod, null, 'as good as the same')
  assert.equal(changeWords(rise, board, '')?.ofPeriod, null)
})

test('a change that is over says until when, and leads to the time that it lasted', () => {
  const over = changeWords({ ...rise, until: '2026-11-03' }, board, '')
  assert.deepEqual([over?.when, over?.since, over?.until], ['during', '2026-10-29', '2026-11-02'])
  assert.deepEqual([over?.later?.from, over?.later?.to], ['2026-10-29', '2026-11-03'])
  assert.equal(changeWords({ ...rise, until: '2026-10-30' }, board, '')?.when, 'on')
  const hours = { since: '2026-10-29T14:00:00+07:00', until: '2026-10-29T17:00:00+07:00' }
  const brief = changeWords({ ...rise, ...hours }, board, '')
  assert.deepEqual([brief?.when, brief?.until], ['during', hours.until])
})

test('the headline has two: what changed most, then a target that is missed unless a change tells of it', () => {
  const other: FoundChange = { ...rise, measure: 'mttr_hours' }
  const late: FoundChange = { ...rise, measure: 'sla_compliance' }
  assert.deepEqual(headline([rise, missed]), [rise, missed])
  assert.deepEqual(headline([rise, other, missed]), [rise, other])
  assert.deepEqual(headline([rise, late, missed]), [rise, late])
  assert.deepEqual(headline([late, missed]), [late])
  assert.deepEqual(headline([late, other, missed]), [late, other])
  assert.deepEqual(headline([missed]), [missed])
  const past = { ...rise, until: '2026-11-03' }
  assert.deepEqual(headline([past, missed]), [missed, past], 'what is over comes last')
  assert.deepEqual(headline([out, past]), [out], 'and not at all beside what is out')
  assert.deepEqual(headline([]), [])
})

const out: FoundTrouble = {
  kind: 'outage',
  dataset: 'tickets',
  measure: 'sla_compliance',
  place: { product: 'Wifi, rumah' },
  value: 0.2,
  limit: 0.9,
  since: '2026-11-22T03:20:00.000Z',
  lastSample: '2026-11-22T03:55:00.000Z',
  affected: 1,
  of: 2,
}

test('no figure is praised while something of its data is out', () => {
  const [opened] = board.definition.widgets
  assert.ok(opened)
  const figure = { target: null, value: 1, previous: 2, isSmall: false, usual: { low: 2, high: 3 } }
  const figures = [{ dataset: 'tickets', measure: 'opened', course: 'better', ...figure } as const]
  const courseBeside = (...findings: Finding[]) => movementOf(opened, board, { figures, findings, leftOut: [] })?.course
  assert.equal(courseBeside(), 'better')
  assert.equal(courseBeside(missed), 'better')
  assert.equal(courseBeside(out), 'other')
  assert.equal(courseBeside({ ...out, dataset: 'infra' }), 'better')
  assert.equal(movementOf(opened, board, { figures, findings: [out], leftOut: [] })?.isIll, true)
})

test('what is out right now comes before what changed, and leaves room for that', () => {
  const stopped: FoundTrouble = { ...out, kind: 'stopped' }
  assert.deepEqual(headline([out, rise, missed]), [out, rise])
  assert.deepEqual(headline([out, stopped, rise, missed]), [out, stopped])
  assert.deepEqual(headline([out, missed]), [out, missed])
})

test('an outage leads to its records, its place, the hours since then and the last samples', () => {
  const words = troubleWords(out, board, 'Belum diisi')
  assert.deepEqual([words?.where, words?.what, words?.value], ['Wifi, rumah', 'outage', '20%'])
  const place = '{"region":["T-REG 3"],"product":["Wifi, rumah"]}'
  const [from, to] = ['2026-11-22T03:00:00.000Z', '2026-11-23']
  assert.deepEqual(words?.records, { dataset: 'tickets', measure: 'sla_compliance', from, to, filters: place })
  assert.deepEqual(words?.lastSamples, words?.records, 'the same hour')
  assert.deepEqual(words?.narrowed, { region: 'T-REG 3', product: 'Wifi\\, rumah' })
  assert.deepEqual(words?.later, { ...words?.narrowed, from, to })
  assert.equal(troubleWords({ ...out, value: 0.6 }, board, '')?.what, 'disrupted')
  assert.equal(words?.seen, 'check')
  assert.equal(troubleWords({ ...out, kind: 'stopped' }, board, '')?.seen, 'sample')
  const long = troubleWords({ ...out, since: null, place: {} }, board, '')
  assert.deepEqual([long?.where, long?.later, long?.records.from], [null, null, span.from])
})

test('a target is missed in the words of its card, told apart from what it misses', () => {
  assert.deepEqual(missedWords({ ...missed, value: 0.8999 }, board, ''), {
    title: 'SLA',
    value: '89,99%',
    target: '90%',
    isLimit: false,
    furthest: null,
  })
  const furthest = { place: { region: 'T-REG 7' }, value: 0.518, was: null }
  assert.deepEqual(missedWords({ ...missed, furthest }, board, '')?.furthest, {
    where: 'T-REG 7',
    value: '51,8%',
    was: null,
    narrowed: { region: 'T-REG 7' },
  })
})

test('a text is cut at its marks', () => {
  assert.deepEqual(cutAtMarks(`${mark(0)} di ${mark(1)} naik`), [0, ' di ', 1, ' naik'])
  assert.deepEqual(cutAtMarks('tanpa tanda'), ['tanpa tanda'])
})

test('what became worse with it in other datasets is told in one breath: the worst of each, with its own records', () => {
  const orders = { ...datasetInfo({}), id: 'orders' }
  const late = {
    ...rise,
    dataset: 'orders',
    measure: 'sla_compliance',
    value: 0.6,
    previous: 0.9,
    from: '2026-11-01',
    to: '2026-11-22',
  }
  const words = changeWords(
    { ...rise, also: [{ ...rise, measure: 'resolved' }, late, { ...late, measure: 'opened' }] },
    { ...board, datasets: [...board.datasets, orders] },
    'Tidak diisi',
  )
  assert.deepEqual(
    words?.together?.map(({ direction, records }) => [direction, records?.dataset, records?.measure, records?.from]),
    [
      ['up', 'tickets', 'opened', '2026-10-29'],
      ['down', 'orders', 'sla_compliance', '2026-11-01'],
    ],
  )
  assert.equal(changeWords({ ...rise, also: [{ ...rise, measure: 'resolved' }] }, board, '')?.together, null)
})
