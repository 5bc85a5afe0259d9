import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digitForm, digitsText, shownDay } from './number-format.ts'

const shown = (code: string, written: string) => {
  const form = digitForm(code)
  return form && digitsText(form, written)
}

test('formats of digits keep zeros in front and what stands between them', () => {
  const cases = [
    ['00000', '123', '00123'],
    ['00000', '0', '00000'],
    ['00000', '1234567', '1234567'],
    ['000-000', '7', '000-007'],
    ['000-000', '1234567', '1234-567'],
    ['000\\-000', '123456', '123-456'],
    ['000 000', '123456', '123 456'],
    ['"INC"00000', '123', 'INC00123'],
    ['\\I\\N\\C\\-0000', '12', 'INC-0012'],
    ['"08"00000000', '12345678', '0812345678'],
    ['00\\.000\\.000\\.0\\-000\\.000', '12345678901234', '01.234.567.8-901.234'],
    ['[$-421]00000', '5', '00005'],
    ['[Red]00000;[Blue]-00000', '5', '00005'],
    ['00000;-00000;0', '9', '00009'],
  ] as const
  for (const [code, written, text] of cases) assert.equal(shown(code, written), text, code)
})

test('amounts, units, conditions and other formats show the number itself', () => {
  const codes = [
    '0', '0.00', '00.00', '#,##0', '#,##000', '0%', '00%', '0E+00', '00?', '@', 'General', '', '_(00', '*-00', '"Rp "0', '[$Rp-421]000',
    '[<1000]000;00000', '[h]00', '[hh]', '00" menit"', '00/00', '"abc', '[Red', 'ss.000', '0'.repeat(256),
  ] // prettier-ignore
  for (const code of codes) assert.equal(digitForm(code), null, code)
  for (const written of ['', '-5', '1.5', '1E+20', '1234567890123456', 'x']) {
    assert.equal(shown('00000', written), null, written)
  }
})

test('a format of days is none of digits', () => {
  for (const code of ['dd/mm/yyyy', 'yyyy-mm-dd', '[$-421]dd mmmm yyyy', 'mmm-yy']) {
    assert.deepEqual([shownDay(code) !== null, digitForm(code)], [true, null], code)
  }
})
