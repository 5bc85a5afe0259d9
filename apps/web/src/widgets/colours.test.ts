import assert from 'node:assert/strict'
import { test } from 'node:test'
import { colourOf, restColour, unfilledColour } from './colours.ts'

test('regions keep the colours that everybody learns', () => {
  assert.equal(colourOf('region', 'T-REG 1'), 'var(--ido-cat-1)')
  assert.equal(colourOf('region', 't-reg 7'), 'var(--ido-cat-7)')
  assert.equal(colourOf('region', 'National'), 'var(--ido-cat-8)')
})

test('a label keeps its colour whichever other labels a chart shows', () => {
  const labels = Array.from({ length: 30 }, (_, place) => `Produk ${place}`)
  const among = labels.map((label) => colourOf('product', label, labels))
  assert.deepEqual(
    labels.toReversed().map((label) => colourOf('product', label, labels)),
    among.toReversed(),
  )
  assert.equal(new Set(among.slice(0, 24)).size, 24)
  const first = colourOf('service', 'API Gateway')
  for (const label of labels) colourOf('service', label)
  assert.equal(colourOf('service', 'api gateway'), first)
})

test('eight unknown labels get eight hues', () => {
  const colours = Array.from({ length: 8 }, (_, place) => colourOf('cluster', `Klaster ${place}`))
  assert.equal(new Set(colours).size, 8)
  assert.ok(colours.every((colour) => colour.startsWith('var(')))
})

test('not filled in and left over are two greys', () => {
  assert.equal(colourOf('region', null), unfilledColour)
  assert.notEqual(unfilledColour, restColour)
})

test('the steps of a scale are shades from its calm end to the one that stands out', () => {
  const shades = (dimension: string, labels: readonly string[]) =>
    labels.map((label) => /scale-most\) (\d+)%/.exec(colourOf(dimension, label))?.[1])
  assert.deepEqual(shades('age_bucket', ['0-1', '2-3', '4-7', '8-30', '>30']), ['0', '25', '50', '75', '100'])
  assert.deepEqual(shades('resolve_bucket', ['<=3', '>24']), ['0', '100'])
  assert.deepEqual(shades('priority', ['4 - Low', '3 - Moderate', '2 - High', '1 - Critical']), [
    '0',
    '33',
    '67',
    '100',
  ])
  assert.equal(colourOf('age_bucket', null), unfilledColour)
})
