import assert from 'node:assert/strict'
import { it } from 'node:test'
import { grains, instantOf, nextStep, stepStart, withoutUnripe } from '@ido/contract'
import { datasets } from './catalog/catalog.ts'
import { stepName } from './calendar.ts'
import { unripeFrom } from './ripeness.ts'

const now = instantOf('2026-11-18T09:20:00+07:00')
const ago = (days: number) => now - days * 86_400_000

it('of every measure and step of time the running step of a rate is no value, and neither is what ripens; counts and levels are', () => {
  for (const measure of datasets.flatMap(({ measures }) => measures)) {
    for (const grain of grains) {
      const unripe = unripeFrom({ measures: [measure], grain }, { start: ago(800), asOf: now }, now)?.[measure.id]
      const isRipening = measure.additivity === 'rate' || measure.ripens !== undefined
      const expected = new Date(stepStart(ago(measure.ripens ?? 0), grain)).toISOString()
      assert.equal(unripe, isRipening ? expected : undefined, `${measure.id} by ${grain}`)
    }
  }
})

it('all steps of a period that is over are values, but of what ripens those of its last days', () => {
  for (const measure of datasets.flatMap(({ measures }) => measures)) {
    const question = { measures: [measure], grain: 'day' as const }
    assert.equal(unripeFrom(question, { start: ago(90), asOf: ago(60) }, now), undefined)
    const newest = unripeFrom(question, { start: ago(30), asOf: stepStart(now, 'day') }, now)
    assert.equal(newest?.[measure.id] !== undefined, measure.ripens !== undefined)
    assert.equal(unripeFrom({ measures: [measure], grain: undefined }, { start: ago(9), asOf: now }, now), undefined)
  }
})

it('what is no value is taken out of the rows of its steps alone, and of its measure alone', () => {
  for (const grain of grains) {
    const running = stepStart(now, grain)
    const before = stepStart(running - 1, grain)
    const rows = [before, running, nextStep(running, grain)].map((start, at) => {
      return { time: stepName(start, grain), opened: at, sla_compliance: 0.5, previous: { sla_compliance: 0.4 } }
    })
    const whole = { opened: 3, sla_compliance: 0.6 }
    const cleaned = withoutUnripe([...rows, whole], {
      unripeFrom: { sla_compliance: new Date(running).toISOString() },
    })
    assert.deepEqual(
      cleaned.map((row) => [row['opened'], row['sla_compliance']]),
      [
        [0, 0.5],
        [1, null],
        [2, null],
        [3, 0.6],
      ],
      grain,
    )
  }
})
