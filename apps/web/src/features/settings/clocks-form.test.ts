import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clockBodyOf, clockValuesOf, wrongHoliday } from './clocks-form.ts'

const rules = {
  new: { amount: 2, unit: 'days' },
  onProgress: { amount: 36, unit: 'hours' },
  escalate: { amount: 4, unit: 'hours' },
  holidays: [
    { day: '2026-12-25', name: 'Natal' },
    { day: '2027-01-01', name: 'Tahun Baru' },
  ],
} as const

describe('the form of due times', () => {
  it('sends what it read, and only the parts that were changed', () => {
    const values = clockValuesOf({ ...rules, holidays: [...rules.holidays] })
    assert.deepEqual(clockBodyOf(values, ['new.unit', 'onProgress.amount', 'escalate.unit', 'holidays']), rules)
    assert.deepEqual(clockBodyOf(values, ['new.amount']), { new: rules.new })
    assert.deepEqual(clockBodyOf({ ...values, holidays: ' \n\n' }, ['holidays']), { holidays: [] })
  })

  it('names the first line that is no day with a name, or a day for the second time', () => {
    assert.equal(wrongHoliday('2026-12-25 Natal\n\n2027-01-01  Tahun Baru'), null)
    assert.deepEqual(wrongHoliday('2026-12-25 Natal\n2026-02-30 Salah'), { line: 2, how: 'holidayWrong' })
    assert.deepEqual(wrongHoliday('25 Des Natal'), { line: 1, how: 'holidayWrong' })
    assert.deepEqual(wrongHoliday('2026-12-25'), { line: 1, how: 'holidayWrong' })
    assert.deepEqual(wrongHoliday('2026-12-25 A\n\n2026-12-25 B'), { line: 3, how: 'holidayTwice' })
  })
})
