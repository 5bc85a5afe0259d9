import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answersOf, type NpsCounts, npsWithInterval, scoreOf } from '@ido/contract'
import fc from 'fast-check'
import { type GroupAnswers, neededOf, partsOfGap, stateOf } from './topdown.gap.ts'

const answers = (promoters: number, passives: number, detractors: number): NpsCounts => ({ promoters, passives, detractors }) // prettier-ignore
const nobody = answers(0, 0, 0)
const total = (counts: readonly NpsCounts[]): NpsCounts =>
  counts.reduce((all, one) => answers(all.promoters + one.promoters, all.passives + one.passives, all.detractors + one.detractors), nobody) // prettier-ignore
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

test('a gap is split by hand: answers that came from elsewhere are mix, what is left is score', () => {
  // Now 10 of A at 100 and 30 of B at 0, so 25 together; the year before half and half, which would be 50.
  const groups: GroupAnswers[] = [
    { label: 'A', now: answers(10, 0, 0), before: answers(0, 20, 0) },
    { label: 'B', now: answers(0, 30, 0), before: answers(5, 10, 5) },
    { label: 'C', now: nobody, before: answers(0, 0, 60) },
  ]
  const parts = partsOfGap(groups, { score: 40, target: 60 })
  assert.deepEqual(
    parts.map(({ label, nps, share, shareBefore, mix, toScore, toTarget }) => [label, nps, share, shareBefore, mix, toScore, toTarget]), // prettier-ignore
    [
      ['A', 100, 0.25, 0.5, -12.5, 30, 20],
      ['B', 0, 0.75, 0.5, -12.5, -20, -30],
    ],
  )
  assert.equal(sumOf(parts.map(({ mix }) => mix)), 25 - 50)
  assert.equal(sumOf(parts.map(({ toTarget }) => toTarget)), 50 - 60)
})

const count = fc.integer({ min: 0, max: 5_000 })
const counted = fc.record({ promoters: count, passives: count, detractors: count })
const group = fc.record({ label: fc.string(), now: counted, before: counted })
const point = fc.double({ min: -100, max: 100, noNaN: true })

test('the parts of every gap sum to it within 1e-9, to what was said and to the target', () => {
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 30 }), point, point, (groups, score, target) => {
      const parts = partsOfGap(groups, { score, target })
      const nps = scoreOf(total(groups.map(({ now }) => now)))
      const isKnown = groups.some(({ now, before }) => answersOf(now) > 0 && answersOf(before) > 0)
      if (nps === null || !isKnown) return assert.deepEqual(parts, [])
      const mix = sumOf(parts.map((part) => part.mix))
      assert.ok(Math.abs(mix + sumOf(parts.map(({ toScore }) => toScore)) - (nps - score)) < 1e-9)
      assert.ok(Math.abs(mix + sumOf(parts.map(({ toTarget }) => toTarget)) - (nps - target)) < 1e-9)
      assert.ok(Math.abs(sumOf(parts.map(({ share }) => share)) - 1) < 1e-9)
    }),
  )
})

test('answers from the same places as before are no mix, and equal scores everywhere neither', () => {
  fc.assert(
    fc.property(fc.array(counted, { minLength: 1, maxLength: 10 }), point, (all, score) => {
      fc.pre(all.some((each) => answersOf(each) > 0))
      const same = all.map((now, at) => ({ label: String(at), now, before: now }))
      for (const { mix } of partsOfGap(same, { score, target: score })) assert.ok(Math.abs(mix) < 1e-9)
      const level = all.map((before, at) => ({ label: String(at), now: answers(at + 3, 0, at + 3), before }))
      for (const { mix } of partsOfGap(level, { score, target: score })) assert.ok(Math.abs(mix) < 1e-9)
    }),
  )
})

test('what is still needed brings the whole half year to its target, and says where that cannot be', () => {
  const measured = npsWithInterval(answers(60, 30, 10))
  const half = neededOf(measured, 60, 0.5)
  assert.deepEqual(half, { answers: 100, score: 70, outlook: 'possible' })
  assert.equal(neededOf(measured, 80, 0.9)?.outlook, 'outOfReach')
  assert.equal(neededOf(measured, 20, 0.9)?.outlook, 'certain')
  for (const elapsed of [0, 1]) assert.equal(neededOf(measured, 60, elapsed), null)
  assert.equal(neededOf(npsWithInterval(nobody), 60, 0.5), null)
  fc.assert(
    fc.property(counted, point, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (counts, target, elapsed) => {
      const figure = npsWithInterval(counts)
      const rest = neededOf(figure, target, elapsed)
      if (rest === null || figure.nps === null) return
      const n = answersOf(counts)
      const whole = (n * figure.nps + rest.answers * rest.score) / (n + rest.answers)
      assert.ok(Math.abs(whole - target) < 1e-6)
    }),
  )
})

test('the interval decides whether a target is reached, missed or still open', () => {
  const measured = npsWithInterval(answers(60, 30, 10))
  assert.deepEqual([30, 45, 50, 61, 62].map((target) => stateOf(measured, target)), ['above', 'open', 'open', 'open', 'below']) // prettier-ignore
  assert.equal(stateOf(npsWithInterval(nobody), 0), 'unknown')
})
