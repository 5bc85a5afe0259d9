import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  calendarOf,
  dayLength,
  hourLength,
  instantOf,
  jakartaTime,
  type PeriodPreset,
  periodPresets,
  spanOf,
} from '@ido/contract'
import { datasets } from './catalog/catalog.ts'
import type { DatasetState } from './run-state.ts'
import { stepsIn } from './steps.ts'
import type { ResolvedQuery } from './validate.ts'
import { comparedWindow, stepsBefore, windowOf } from './window.ts'

const state: DatasetState = {
  version: 1,
  writtenAt: null,
  first: new Date('2019-01-01T00:00:00+07:00'),
  last: new Date('2031-01-01T00:00:00+07:00'),
  statistics: { rows: new Map(), stale: new Set(), first: 0, last: 0 },
}

type Asked = Partial<Pick<ResolvedQuery, 'calendar' | 'grain'>> & {
  from: string
  to?: string | undefined
  compare?: 'previous' | 'lastYear'
}

function questionOf(dataset: ResolvedQuery['dataset'], { from, to, compare = 'previous', calendar, grain }: Asked) {
  const [measure] = dataset.measures
  assert.ok(measure)
  return {
    dataset,
    measures: [measure],
    dimensions: [],
    grain,
    filters: [],
    from: instantOf(from),
    to: to === undefined ? null : instantOf(to),
    compare,
    calendar,
    sort: [],
    limit: 1,
    top: null,
    others: false,
    few: false,
    interval: false,
  } satisfies ResolvedQuery
}

/** YYYY-MM-DD of midnights, else with HH:mm. */
const said = (instant: number) => jakartaTime(instant).slice(0, 16).replace('T00:00', '').replace('T', ' ')

function comparedIn(dataset: ResolvedQuery['dataset'], asked: Asked): string | null {
  const question = questionOf(dataset, asked)
  const compared = comparedWindow(question, windowOf(question, state))
  return compared && `${said(compared.window.from)} – ${said(compared.window.to)}`
}

const at = (context: TestContext, now: string) =>
  context.mock.timers.enable({ apis: ['Date'], now: instantOf(`${now.replace(' ', 'T')}:00+07:00`) })

/** By today and preset: what is compared with in instants (`~` = the time of day that it is now), and in whole months. */
const table: Record<string, Partial<Record<(typeof periodPresets)[number], [string, string | null]>>> = {
  '2026-11-28': {
    today: ['2026-11-27 – 2026-11-27 ~', null],
    yesterday: ['2026-11-26 – 2026-11-27', null],
    '7d': ['2026-11-15 – 2026-11-21 ~', null],
    '30d': ['2026-09-30 – 2026-10-29 ~', '2026-09-01 – 2026-10-01'],
    '90d': ['2026-06-02 – 2026-08-30 ~', '2026-05-01 – 2026-08-01'],
    '365d': ['2024-11-29 – 2025-11-28 ~', '2024-11-01 – 2025-11-01'],
    thisMonth: ['2026-10-01 – 2026-10-28 ~', null],
    lastMonth: ['2026-09-01 – 2026-10-01', '2026-09-01 – 2026-10-01'],
    thisQuarter: ['2026-07-01 – 2026-08-28 ~', '2026-07-01 – 2026-08-01'],
    lastQuarter: ['2026-04-01 – 2026-07-01', '2026-04-01 – 2026-07-01'],
    thisYear: ['2025-01-01 – 2025-11-28 ~', '2025-01-01 – 2025-11-01'],
  },
  // Seven days, a month, a quarter and a year that have come equally far or begin alike.
  '2027-01-07': {
    today: ['2027-01-06 – 2027-01-06 ~', null],
    '7d': ['2026-12-25 – 2026-12-31 ~', null],
    thisMonth: ['2026-12-01 – 2026-12-07 ~', null],
    thisQuarter: ['2026-10-01 – 2026-10-07 ~', null],
    thisYear: ['2026-01-01 – 2026-01-07 ~', null],
    lastMonth: ['2026-11-01 – 2026-12-01', '2026-11-01 – 2026-12-01'],
    lastQuarter: ['2026-07-01 – 2026-10-01', '2026-07-01 – 2026-10-01'],
  },
  // The month before is shorter, and over.
  '2027-03-31': {
    today: ['2027-03-30 – 2027-03-30 ~', null],
    thisMonth: ['2027-02-01 – 2027-03-01', null],
    lastMonth: ['2027-01-01 – 2027-02-01', '2027-01-01 – 2027-02-01'],
    thisQuarter: ['2026-10-01 – 2026-12-29 ~', '2026-10-01 – 2026-12-01'],
    lastQuarter: ['2026-07-01 – 2026-10-01', '2026-07-01 – 2026-10-01'],
    thisYear: ['2026-01-01 – 2026-03-31 ~', '2026-01-01 – 2026-03-01'],
  },
  // A leap day: the year before has none, and has come as far with the end of February.
  '2028-02-29': {
    today: ['2028-02-28 – 2028-02-28 ~', null],
    yesterday: ['2028-02-27 – 2028-02-28', null],
    '7d': ['2028-02-16 – 2028-02-22 ~', null],
    thisMonth: ['2028-01-01 – 2028-01-29 ~', null],
    thisQuarter: ['2027-10-01 – 2027-11-29 ~', '2027-10-01 – 2027-11-01'],
    thisYear: ['2027-01-01 – 2027-03-01', '2027-01-01 – 2027-02-01'],
  },
  '2028-03-01': {
    today: ['2028-02-29 – 2028-02-29 ~', null],
    thisMonth: ['2028-02-01 – 2028-02-01 ~', null],
    lastMonth: ['2028-01-01 – 2028-02-01', '2028-01-01 – 2028-02-01'],
    thisYear: ['2027-01-01 – 2027-03-01 ~', '2027-01-01 – 2027-03-01'],
  },
}

for (const [today, rows] of Object.entries(table)) {
  test(`what the presets are compared with on ${today}, in every dataset`, (context) => {
    at(context, `${today} 10:20`)
    for (const preset of periodPresets) {
      const expected = rows[preset]
      const span = spanOf(preset, new Date())
      if (!expected || !span) continue
      const [instants, months] = expected
      for (const dataset of datasets) {
        // Traffic is known by whole hours.
        const written: string = instants.replace('~', dataset.isByHour ? '10:00' : '10:20')
        const found = comparedIn(dataset, { ...span, calendar: calendarOf(preset) })
        assert.equal(found, dataset.isByMonth ? months : written, `${dataset.id}, ${preset}`)
      }
    }
  })
}

test('whatever today is, a preset is compared with days before it that are no more than its own', (context) => {
  at(context, '2026-01-01 00:30')
  const combined = periodPresets.flatMap((preset) =>
    (['previous', 'lastYear'] as const).map((compare) => ({ preset, compare })),
  )
  for (let day = 0; day < 800; day += 1) {
    for (const each of combined) assertBefore(each)
    context.mock.timers.tick(dayLength + 7 * 60_000)
  }
})

function assertBefore({ preset, compare }: { preset: PeriodPreset; compare: 'previous' | 'lastYear' }) {
  const span = spanOf(preset, new Date())
  if (!span) return
  const question = questionOf(datasets[0] ?? assert.fail(), { ...span, calendar: calendarOf(preset), compare })
  const window = windowOf(question, state)
  const compared = comparedWindow(question, window)
  const what = `${preset} on ${said(Date.now())}`
  const isLeapDay = compare === 'lastYear' && said(question.from).endsWith('-02-29')
  assert.ok(compared !== null || isLeapDay, what)
  if (!compared) return
  const { from, asOf } = compared.window
  assert.ok(asOf <= question.from, what)
  // Of whole months one is longer than the next, and years differ by a leap day.
  const isOfYear = preset === 'thisYear' || compare === 'lastYear'
  const room = preset.startsWith('last') ? 3 * dayLength : isOfYear ? dayLength : 0
  assert.ok(asOf - from <= window.asOf - question.from + room, what)
}

test('a whole month, quarter or year is compared with the one before; other periods with the same length', (context) => {
  at(context, '2026-11-28 10:20')
  const [tickets] = datasets
  assert.ok(tickets)
  const compared: [from: string, to: string | undefined, expected: string][] = [
    ['2026-03-01', '2026-04-01', '2026-02-01 – 2026-03-01'],
    ['2026-02-01', '2026-03-01', '2026-01-01 – 2026-02-01'],
    ['2026-04-01', '2026-07-01', '2026-01-01 – 2026-04-01'],
    ['2025-01-01', '2026-01-01', '2024-01-01 – 2025-01-01'],
    // Running, to the end of the unit or up to now.
    ['2026-11-01', '2026-12-01', '2026-10-01 – 2026-10-28 10:20'],
    ['2026-11-01', undefined, '2026-10-01 – 2026-10-28 10:20'],
    ['2026-11-01', '2026-11-29', '2026-10-01 – 2026-10-28 10:20'],
    ['2026-10-01', '2027-01-01', '2026-07-01 – 2026-08-28 10:20'],
    ['2026-10-01', '2026-11-29', '2026-07-01 – 2026-08-28 10:20'],
    ['2026-01-01', undefined, '2025-01-01 – 2025-11-28 10:20'],
    // No unit.
    ['2026-03-01', '2026-03-11', '2026-02-19 – 2026-03-01'],
    ['2026-02-01', '2026-04-01', '2025-12-04 – 2026-02-01'],
    ['2026-11-22', '2026-11-29', '2026-11-15 – 2026-11-21 10:20'],
    ['2026-11-10', '2026-12-10', '2026-10-11 – 2026-10-29 10:20'],
  ]
  for (const [from, to, expected] of compared)
    assert.equal(comparedIn(tickets, { from, to }), expected, `${from} – ${to}`)
})

test('the last seven or thirty days are no running month, though they begin with one', (context) => {
  const [tickets] = datasets
  assert.ok(tickets)
  at(context, '2026-11-07 10:20')
  assert.equal(comparedIn(tickets, { from: '2026-11-01', to: '2026-11-08' }), '2026-10-25 – 2026-10-31 10:20')
  context.mock.timers.setTime(instantOf('2026-10-30T10:20:00+07:00'))
  assert.equal(comparedIn(tickets, { from: '2026-10-01', to: '2026-10-31' }), '2026-09-01 – 2026-09-30 10:20')
})

test('the same period last year is day for day, and 29 February has none', (context) => {
  at(context, '2028-11-28 10:20')
  const [tickets] = datasets
  assert.ok(tickets)
  const compared: [from: string, to: string, expected: string | null][] = [
    ['2028-02-28', '2028-02-29', '2027-02-28 – 2027-03-01'],
    ['2028-02-29', '2028-03-01', null],
    ['2028-02-27', '2028-03-02', '2027-02-27 – 2027-03-02'],
    ['2025-02-28', '2025-03-01', '2024-02-28 – 2024-02-29'],
    ['2025-03-01', '2025-03-02', '2024-03-01 – 2024-03-02'],
    ['2025-02-20', '2025-03-10', '2024-02-20 – 2024-03-10'],
    // A whole month, quarter and year.
    ['2025-02-01', '2025-03-01', '2024-02-01 – 2024-03-01'],
    ['2028-02-01', '2028-03-01', '2027-02-01 – 2027-03-01'],
    ['2025-01-01', '2026-01-01', '2024-01-01 – 2025-01-01'],
  ]
  for (const [from, to, expected] of compared)
    assert.equal(comparedIn(tickets, { from, to, compare: 'lastYear' }), expected, `${from} – ${to}`)
})

test('a step lies over the same day of the month, or of the year, and has nothing under it where that is no more', (context) => {
  at(context, '2028-11-28 10:20')
  const [tickets] = datasets
  assert.ok(tickets)
  const stepsOf = (asked: Asked) => {
    const question = questionOf(tickets, asked)
    const window = windowOf(question, state)
    const compared = comparedWindow(question, window)
    assert.ok(compared)
    return stepsBefore(stepsIn(window, question.grain), compared, question.grain)
  }
  const march = stepsOf({ from: '2027-03-01', to: '2027-04-01', grain: 'day' })
  assert.deepEqual(
    march.filter(({ isMissing }) => isMissing).map(({ name }) => name),
    ['2027-03-29', '2027-03-30', '2027-03-31'],
  )
  assert.deepEqual(march.slice(0, 2).map(({ start }) => said(start)), ['2027-02-01', '2027-02-02']) // prettier-ignore
  const leap = stepsOf({ from: '2028-02-28', to: '2028-03-02', grain: 'day', compare: 'lastYear' })
  assert.deepEqual(
    leap.map(({ name, isMissing }) => [name, isMissing ?? false]),
    [
      ['2028-02-28', false],
      ['2028-02-29', true],
      ['2028-03-01', false],
    ],
  )
  const after = stepsOf({ from: '2025-02-28', to: '2025-03-02', grain: 'day', compare: 'lastYear' })
  assert.deepEqual(
    after.map(({ name, start, end, passed }) => [name, said(start), said(end), passed ?? null]),
    [
      ['2025-02-28', '2024-02-28', '2024-02-29', null],
      ['2025-03-01', '2024-03-01', '2024-03-02', ['2024-02-29']],
    ],
  )
  const hours = stepsOf({ from: '2025-02-28', to: '2025-03-02', grain: 'hour', compare: 'lastYear' })
  assert.equal(hours[24]?.passed?.length, dayLength / hourLength)
  const months = stepsOf({ from: '2028-04-01', to: '2028-07-01', grain: 'month' })
  assert.deepEqual(
    months.map(({ start }) => said(start)),
    ['2028-01-01', '2028-02-01', '2028-03-01'],
  )
})
