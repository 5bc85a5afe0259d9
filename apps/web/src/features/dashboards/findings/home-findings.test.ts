import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DashboardDefinition, DatasetInfo, Finding, MeasureInfo, Widget } from '@ido/contract'
import { askedTogether, homeBoards, toldAtHome } from './home-findings.ts'

const both = (text: string) => ({ id: text, en: text })
const measure = (id: string, more: Partial<MeasureInfo> = {}): MeasureInfo => ({
  id,
  titles: both(id),
  unit: 'count',
  formula: both(''),
  direction: 'down',
  additivity: 'sum',
  source: both(''),
  hasRecords: true,
  ...more,
})
const dataset = (id: string, measures: MeasureInfo[]) =>
  ({ id, titles: both(id), measures, dimensions: [], grains: ['day'], hourlyDays: 2 }) as unknown as DatasetInfo
const datasets = [
  dataset('tickets', [
    measure('opened'),
    measure('ordered', { direction: 'none' }),
    measure('mttr', { unit: 'hours' }),
  ]),
  dataset('infra', [measure('errors')]),
]
const cardOf = (id: string, set: string, more: Partial<Widget['query']> = {}): Widget =>
  ({
    id,
    kind: 'number',
    title: both(id),
    columns: 2,
    rows: 2,
    query: { dataset: set, measures: [id], ...more },
  }) as unknown as Widget
const definition = (filters: string[], widgets: Widget[]) =>
  ({ title: both('x'), question: both('x'), filters, widgets, period: '7d' }) as unknown as DashboardDefinition
const place = (at: string) => ({ layout: 'v3', at }) as const
const boards = homeBoards(
  [
    {
      path: 'assurance',
      place: place('assurance'),
      definition: definition(
        ['region'],
        [cardOf('opened', 'tickets'), cardOf('ordered', 'tickets'), cardOf('mttr', 'tickets')],
      ),
    },
    {
      path: 'regions',
      place: place('regions'),
      definition: definition(['product'], [cardOf('opened', 'tickets'), cardOf('errors', 'infra')]),
    },
  ],
  datasets,
  'id',
  new Date('2026-11-22T10:00:00+07:00'),
)

test('the cards of all boards are one question, each figure once, without durations and what is neither good nor bad', () => {
  const asked = askedTogether(boards)
  assert.deepEqual(
    asked?.figures.map(({ dataset: set, measure: id }) => `${set}.${id}`),
    ['tickets.opened', 'infra.errors'],
  )
  assert.deepEqual(asked?.by, ['region', 'product'])
  assert.deepEqual([asked?.from, asked?.to], ['2026-10-24', '2026-11-23'])
  assert.equal(askedTogether([]), null)
})

const change = (measureId: string, set = 'tickets') =>
  ({
    kind: 'change',
    dataset: set,
    measure: measureId,
    filters: {},
    place: {},
    until: null,
    also: [],
  }) as unknown as Finding
const missed = (measureId: string): Finding => ({
  kind: 'missed',
  dataset: 'tickets',
  measure: measureId,
  filters: {},
  value: 1,
  target: 0,
  furthest: null,
})
const trouble = (at: number) =>
  ({ kind: 'outage', dataset: 'infra', measure: 'uptime', place: { host: String(at) } }) as unknown as Finding
const told = (findings: Finding[]) =>
  toldAtHome(findings, boards).map(({ finding, home }) => `${finding.kind} ${finding.measure} at ${home.place.at}`)

test('what is out now comes first and leaves room for a change; a target is not told of what is told already', () => {
  assert.deepEqual(
    told([trouble(1), trouble(2), trouble(3), change('opened'), missed('opened'), change('errors', 'infra')]),
    ['outage uptime at regions', 'outage uptime at regions', 'change opened at assurance'],
  )
  assert.deepEqual(told([change('errors', 'infra'), missed('opened')]), [
    'change errors at regions',
    'missed opened at assurance',
  ])
  assert.deepEqual(told([change('opened'), missed('opened')]), ['change opened at assurance'])
  assert.deepEqual(told([change('nowhere')]), [])
  const over = { ...change('errors', 'infra'), until: '2026-11-03' } as unknown as Finding
  assert.deepEqual(
    told([over, missed('opened'), missed('mttr')]),
    ['missed opened at assurance', 'change errors at regions', 'missed mttr at assurance'],
    'what is over comes after what waits',
  )
})
