import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactAddress } from './contact.ts'

test('what an operator wrote as a contact leads where people expect, and else stays text', () => {
  assert.equal(contactAddress('helpdesk@ido.example'), 'mailto:helpdesk@ido.example')
  assert.equal(contactAddress('https://chat.ido.example/ido'), 'https://chat.ido.example/ido')
  assert.equal(contactAddress('+62 (22) 123-4567'), 'tel:+62221234567')
  assert.equal(contactAddress('147'), null)
  assert.equal(contactAddress('Telegram: @bantuan_ido'), null)
  assert.equal(contactAddress('javascript:alert(1)'), null)
})
