import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vocInput } from '@ido/contract'
import {
  blank,
  changedInput,
  emptyValues,
  formFields,
  neededIn,
  otherDataAcuan,
  problemsOf,
  type VocFormValues,
} from './values.ts'

const empty = emptyValues(new Date('2026-11-05T18:00:00Z'))
const filled = (change: Partial<VocFormValues>): VocFormValues => ({ ...empty, ...change })

test('a new form starts with today in Jakarta and nothing else chosen', () => {
  assert.equal(empty.time_in, '06/11/2026')
  const notEmpty = formFields.filter((field) => empty[field] !== '')
  assert.deepEqual(notEmpty.toSorted(), ['time_in', 'validated_feedback'])
})

test('the form has every field that the API takes', () => {
  assert.deepEqual(formFields.toSorted(), Object.keys(vocInput.shape).toSorted())
})

test('only what changed is sent, converted, and the API takes it', () => {
  const values = filled({
    product_id: '4',
    validate_weight_id: '5',
    longtext: 'Aplikasi lambat',
    score_nps: '7',
    time_in: '1/2/2026',
    insert_feedback_date: '02/02/2026',
    validated_feedback: 'Validated',
  })
  const input = changedInput(values, empty)
  assert.deepEqual(input, {
    product_id: 4,
    validate_weight_id: 5,
    longtext: 'Aplikasi lambat',
    score_nps: 7,
    time_in: '2026-02-01T00:00:00.000Z',
    insert_feedback_date: '2026-02-02',
    validated_feedback: 'Validated',
  })
  assert.equal(vocInput.safeParse(input).success, true)
  assert.deepEqual(changedInput(values, values), {})
  assert.deepEqual(changedInput(empty, blank), { time_in: '2026-11-06T00:00:00.000Z' })
})

test('what was emptied is sent as null', () => {
  const before = filled({ respondent_name: 'Budi', company_or_school_name: 'SMA 1', product_id: '4', score_nps: '7' })
  const after = filled({ respondent_name: '', company_or_school_name: '  ' })
  assert.deepEqual(changedInput(after, before), {
    product_id: null,
    respondent_name: null,
    company_or_school_name: null,
    score_nps: null,
  })
})

test('Lainnya sends an empty id with its text, and any other choice takes the text away', () => {
  const other = filled({ data_acuan: otherDataAcuan, data_acuan_text: ' Rapat warga ' })
  assert.deepEqual(changedInput(other, empty), { data_acuan: '', data_acuan_text: 'Rapat warga' })
  assert.equal(vocInput.safeParse(changedInput(other, empty)).success, true)
  assert.deepEqual(changedInput(filled({ data_acuan: '2', data_acuan_text: 'Rapat warga' }), other), {
    data_acuan: 2,
    data_acuan_text: null,
  })
  assert.deepEqual(changedInput(empty, other), { data_acuan: null, data_acuan_text: null })
})

test('a draft may be incomplete, a record that is sent may not, and neither holds nonsense', () => {
  assert.deepEqual(problemsOf(empty, []), {})
  assert.deepEqual(problemsOf(empty, neededIn(blank, true, undefined)), { product_id: 'missing', longtext: 'missing' })
  const nonsense = filled({
    link: 'javascript:alert(1)',
    time_in: '31/02/2026',
    insert_feedback_date: 'besok',
    score_nps: '11',
  })
  assert.deepEqual(problemsOf(nonsense, []), {
    link: 'badLink',
    time_in: 'noDay',
    insert_feedback_date: 'badDay',
    score_nps: 'badNps',
  })
  assert.deepEqual(problemsOf(filled({ time_in: '' }), []), { time_in: 'dayMissing' })
  assert.deepEqual(problemsOf(filled({ time_in: '01/01/2130' }), []), { time_in: 'dayAhead' })
})

test('a record that was sent keeps the words and the product that it has, but need not get any', () => {
  const whole = filled({ longtext: 'Aplikasi lambat', product_id: '4' })
  assert.deepEqual(neededIn(whole, false, 'new'), ['product_id', 'longtext'])
  assert.deepEqual(neededIn(filled({ longtext: 'Aplikasi lambat' }), false, 'done'), ['longtext'])
  assert.deepEqual(neededIn(whole, false, 'draft'), [])
})
