import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caseStates, type CaseMeasure } from '@ido/contract'
import { caseSize, caseStretch, caseTime, figureOf, placeWords, toneOf } from './case-words.ts'

const at = (day: string, clock = '00:00') => `${day}T${clock}:00+07:00`

test('every state has a tone, and what is not known to be wrong claims nothing', () => {
  assert.deepEqual(
    caseStates.filter((state) => toneOf[state] === 'open'),
    ['unclear', 'over'],
  )
  assert.deepEqual(
    caseStates.filter((state) => toneOf[state] === 'watch'),
    ['recovering', 'chronic'],
  )
})

test('a case names the last day that it was, not the one after it', () => {
  const time = (since: string | null, until: string | null) => caseTime({ since, until }, 'id')
  assert.deepEqual(time(at('2026-11-26'), null), { kind: 'since', at: '26 Nov 2026' })
  assert.deepEqual(time(at('2026-11-26', '09:00'), null), { kind: 'since', at: '26 Nov 2026, 09.00' })
  assert.deepEqual(time(at('2026-11-04'), at('2026-11-08')), { kind: 'during', at: '4–7 Nov 2026' })
  assert.deepEqual(time(null, at('2026-11-08')), { kind: 'until', at: '7 Nov 2026' })
  assert.deepEqual(time(null, null), { kind: 'sinceLongAgo', at: '' })
})

const measure = (figure: Partial<CaseMeasure>): CaseMeasure => ({
  dataset: 'tickets',
  measure: 'opened',
  value: 24,
  previous: null,
  target: null,
  unit: 'count',
  evidence: { dataset: 'tickets', measures: ['opened'] },
  ...figure,
})

test('a figure is written beside what is usual and its target, with as many digits as tell them apart', () => {
  assert.deepEqual(caseSize(measure({ previous: 8.4 }), 'id'), { value: '24', usual: '8,4', target: null })
  const share = { unit: 'share', value: 0.99897, target: 0.999 } as const
  assert.deepEqual(caseSize(measure(share), 'id'), { value: '99,897%', usual: null, target: '99,9%' })
  assert.equal(caseSize(measure({ value: null, target: 12 }), 'en').value, '–')
  assert.equal(caseSize(measure({ previous: 0 }), 'en').usual, '0')
})

test('a place is told by its labels, also where one is not filled in', () => {
  assert.equal(placeWords({ product: 'IndiHome', region: null }, 'id', 'Belum diisi'), 'IndiHome · Belum diisi')
  assert.equal(placeWords({}, 'id', 'Belum diisi'), null)
})

test('a figure says in which further places it was counted, and when', () => {
  const place = { product: 'IndiHome', segment: null }
  const told = (filters?: CaseMeasure['evidence']['filters']) => {
    const evidence = { dataset: 'tickets', measures: ['opened'], from: '2026-11-26', to: '2026-11-29', ...(filters && { filters }) } // prettier-ignore
    return figureOf({ evidence }, place, 'id', 'Belum diisi')
  }
  assert.deepEqual(told(), ['26–28 Nov 2026'])
  assert.deepEqual(told({ product: ['indihome'], segment: [null] }), ['26–28 Nov 2026'])
  const further = { product: ['IndiHome'], region: ['T-REG 5'], category: [null] }
  assert.deepEqual(told(further), ['T-REG 5', 'Belum diisi', '26–28 Nov 2026'])
})

test('on a chart a case lasts from its begin, or that of the chart, until it ends', () => {
  const period = { from: '2026-11-01', to: '2026-12-01' }
  const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) })
  assert.deepEqual(caseStretch({ since: at('2026-11-04'), until: null }, period), span(at('2026-11-04'), at('2026-12-01'))) // prettier-ignore
  assert.deepEqual(caseStretch({ since: null, until: at('2026-11-08') }, period), span(at('2026-11-01'), at('2026-11-08'))) // prettier-ignore
})
