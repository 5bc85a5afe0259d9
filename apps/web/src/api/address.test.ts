import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentSession, deleteVocAttachment, listVoc } from '@ido/contract'
import { addressOf } from './address.ts'

test('parameters fill the path', () => {
  assert.equal(addressOf(deleteVocAttachment, { params: { id: 7, attachmentId: 12 } }), '/api/v2/voc-attachment/7/12')
  assert.equal(addressOf(currentSession), '/api/v2/auth/session')
})

test('the query is encoded, and empty values are left out', () => {
  assert.equal(
    addressOf(listVoc, { query: { search: 'lambat & mahal', product_id: '1,4', status: '', sub_product: undefined } }),
    '/api/v2/voc/feedback-executive-summary?search=lambat+%26+mahal&product_id=1%2C4',
  )
})
