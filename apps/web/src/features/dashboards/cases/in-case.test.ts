import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CaseFigure, Widget } from '@ido/contract'
import { datasetInfo } from '../../../widgets/widget.testkit.ts'
import type { Board } from '../board.ts'
import { inCaseOf, scoredCases, withoutFixed } from './in-case.ts'

const both = (text: string) => ({ id: text, en: text })
const card: Widget = {
  id: 'a',
  kind: 'number',
  title: both('Dibuka'),
  description: both(''),
  columns: 2,
  rows: 2,
  query: { dataset: 'tickets', measures: ['opened'] },
}
const scorecard: Widget = {
  ...card,
  kind: 'scorecard',
  query: { dataset: 'tickets', measures: ['opened', 'sla_compliance'], dimensions: ['product'] },
}
const boardOf = (filters: Record<string, string[]> = {}): Board => ({
  path: 'papan',
  definition: {
    title: both('Papan'),
    group: 'treg',
    question: both(''),
    filters: ['region', 'product'],
    period: '30d',
    refresh: null,
    widgets: [card, scorecard],
  },
  datasets: [datasetInfo({})],
  look: { preset: '30d', span: { from: '2026-10-24', to: '2026-11-23' }, compare: 'previous', filters, refresh: null },
  search: {},
  options: {},
  language: 'id',
  change: () => undefined,
})
const figure = (place: CaseFigure['place'], more: Partial<CaseFigure> = {}): CaseFigure => ({
  of: 1,
  state: 'ongoing',
  dataset: 'tickets',
  measure: 'opened',
  place,
  since: '2026-11-20T00:00:00+07:00',
  until: null,
  ...more,
})

test('a case is about a card where its place is what the card is narrowed to, or about a part of it', () => {
  const inCase = (place: CaseFigure['place'], filters = {}, more: Partial<CaseFigure> = {}) =>
    inCaseOf(card, boardOf(filters), [figure(place, more)])
  assert.equal(inCase({}), 'whole')
  assert.equal(inCase({ region: 'T-REG 3' }), 'part')
  assert.equal(inCase({ region: 'T-REG 3' }, { region: ['t-reg 3'] }), 'whole')
  assert.equal(inCase({ region: 'T-REG 3', product: 'Oca' }, { region: ['T-REG 3'] }), 'part')
  assert.equal(inCase({ region: 'T-REG 3' }, { region: ['T-REG 3', 'T-REG 4'] }), 'part')
  assert.equal(inCase({ region: 'T-REG 3' }, { region: ['T-REG 4'] }), undefined)
  assert.equal(inCase({}, { region: ['T-REG 3'] }), undefined, 'it is about more than the card counts')
  assert.equal(inCase({}, {}, { measure: 'sla_compliance' }), undefined)
  assert.equal(inCase({}, {}, { since: '2026-11-25T00:00:00+07:00' }), undefined, 'it began after the period')
  assert.equal(inCase({}, {}, { since: null, until: '2026-10-01T00:00:00+07:00' }), undefined)
  assert.equal(inCaseOf({ ...card, kind: 'line' }, boardOf(), [figure({})]), undefined)
})

test('a scorecard knows which of its labels are part of a case, and which send nothing any more', () => {
  const figures = [
    figure({ product: 'Oca' }),
    figure({ product: 'Pijar' }, { measure: 'sla_compliance' }),
    figure({ product: 'Agree', region: 'T-REG 3' }),
    figure({ product: 'Logee' }, { state: 'silent', dataset: 'orders' }),
    figure({}),
  ]
  const cases = scoredCases(scorecard, boardOf(), figures)
  assert.deepEqual(cases?.worse.get('tickets.opened'), new Set(['Oca']))
  assert.deepEqual(cases?.worse.get('tickets.sla_compliance'), new Set(['Pijar']))
  assert.deepEqual(cases?.silent, new Set(['Logee']))
  const inRegion = scoredCases(scorecard, boardOf({ region: ['T-REG 3'] }), figures)
  assert.deepEqual(inRegion?.worse.get('tickets.opened'), new Set(['Agree']))
  assert.equal(scoredCases(card, boardOf(), figures), undefined)
})

test('the one region that a reader sees narrows none of their figures, unless the page is narrowed to it', () => {
  const sees = { regions: ['T-REG 3'], products: null }
  const found = [figure({ region: 'T-REG 3' }), figure({ region: 'T-REG 3', product: 'Oca' })]
  const plain = withoutFixed(found, sees, {})
  assert.deepEqual(plain.map(({ place }) => place), [{}, { product: 'Oca' }]) // prettier-ignore
  assert.equal(inCaseOf(card, boardOf(), plain), 'whole')
  assert.deepEqual(scoredCases(scorecard, boardOf(), plain)?.worse.get('tickets.opened'), new Set(['Oca']))
  const filters = { region: ['T-REG 3'] }
  assert.equal(inCaseOf(card, boardOf(filters), withoutFixed(found, sees, filters)), 'whole')
  assert.deepEqual(withoutFixed(found, { regions: ['T-REG 3', 'T-REG 4'], products: null }, {}), found)
})
