import assert from 'node:assert/strict'
import test from 'node:test'
import { filledIn, find, keysFor } from './words.ts'

const texts = {
  title: 'Title',
  action: { 'user.created': 'Account made', user: { ended: 'Account ended' } },
  parts: { one: { title: '{{ count }} of {{total}}', points: ['{{total}}', 'all'] } },
}

test('a text is found by its key, also where a part of the key has dots itself', () => {
  assert.equal(find(texts, 'title'), 'Title')
  assert.equal(find(texts, 'action.user.created'), 'Account made')
  assert.equal(find(texts, 'action.user.ended'), 'Account ended')
  assert.equal(find(texts, 'action.user.moved'), undefined)
  assert.equal(find(texts, 'title.more'), undefined)
  assert.equal(find(texts, 'constructor'), undefined)
})

test('values are written into a text, and into all texts of a group', () => {
  assert.deepEqual(filledIn(find(texts, 'parts'), { count: 0, total: '1.000' }), {
    one: { title: '0 of 1.000', points: ['1.000', 'all'] },
  })
  assert.equal(filledIn('{{name}}: {{none}}', { name: '{{none}} $& <b>' }), '{{none}} $& <b>: ')
})

test('a count asks for its form first and for the plain text second', () => {
  assert.deepEqual(keysFor('rows', 1, 'en'), ['rows_one', 'rows'])
  assert.deepEqual(keysFor('rows', 0, 'en'), ['rows_other', 'rows'])
  assert.deepEqual(keysFor('rows', 1, 'id'), ['rows_other', 'rows'])
  assert.deepEqual(keysFor('rows', undefined, 'en'), ['rows'])
})
