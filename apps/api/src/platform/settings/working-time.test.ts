import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { atJakarta, dayLength, hourLength, jakartaDay } from '@ido/contract'
import fc from 'fast-check'
import { afterWorkingTime, workingTimeBetween } from './working-time.ts'

const at = (day: string, clock: string) => Date.parse(atJakarta(day, clock))
const written = (instant: number) => new Date(instant).toISOString()
const usual = { weekdays: [1, 2, 3, 4, 5], holidays: new Set(['2026-03-19', '2026-12-25', '2027-01-01']) }

describe('a clock of working days', () => {
  it('passes over weekends, holidays, ends of months and of years', () => {
    const due = (start: [string, string], length: number) => written(afterWorkingTime(at(...start), length, usual))
    const told = (day: string, clock: string) => written(at(day, clock))
    assert.equal(due(['2026-11-25', '10:00'], 2 * dayLength), told('2026-11-27', '10:00'))
    assert.equal(due(['2026-11-27', '10:00'], 2 * dayLength), told('2026-12-01', '10:00'))
    assert.equal(due(['2026-03-18', '09:30'], dayLength), told('2026-03-20', '09:30'))
    assert.equal(due(['2026-12-24', '16:00'], 5 * dayLength), told('2027-01-04', '16:00'))
    assert.equal(due(['2026-11-28', '12:00'], 3 * hourLength), told('2026-11-30', '03:00'))
    assert.equal(due(['2026-11-27', '22:00'], 2 * hourLength), told('2026-11-28', '00:00'))
    assert.equal(due(['2026-11-30', '03:00'], -4 * hourLength), told('2026-11-27', '23:00'))
  })

  const instants = fc.integer({ min: at('2026-01-01', '00:00'), max: at('2027-12-31', '00:00') })
  const lengths = fc.integer({ min: -40 * dayLength, max: 40 * dayLength })
  const days = fc.integer({ min: 0, max: 729 }).map((n) => jakartaDay(at('2026-01-01', '00:00') + n * dayLength))
  const calendars = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    holidays: fc.uniqueArray(days, { maxLength: 60 }).map((all) => new Set(all)),
  })

  it('has run for exactly as long as was asked, whatever the calendar', () => {
    const check = fc.property(instants, lengths, calendars, (start, length, calendar) => {
      const end = afterWorkingTime(start, length, calendar)
      assert.equal(workingTimeBetween(start, end, calendar), length)
      assert.ok(length >= 0 ? end - start >= length : end - start <= length)
    })
    fc.assert(check, { numRuns: 500 })
  })

  it('comes to the same end however often it was paused between', () => {
    const check = fc.property(instants, calendars, fc.array(fc.nat(3 * dayLength), { maxLength: 6 }), (start, calendar, parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      const bit = parts.reduce((now, part) => afterWorkingTime(now, part, calendar), start)
      const left = workingTimeBetween(bit, afterWorkingTime(start, whole, calendar), calendar)
      assert.equal(left, 0, 'nothing is lost or won')
      assert.equal(workingTimeBetween(start, bit, calendar), whole)
    }) // prettier-ignore
    fc.assert(check, { numRuns: 200 })
  })
})
