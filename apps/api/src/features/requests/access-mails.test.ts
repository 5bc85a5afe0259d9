import assert from 'node:assert/strict'
import { it } from 'node:test'
import { approvedMail, endsSoonMail } from './access-mails.ts'

const to = { name: 'Sari', email: 'sari@ido.example' }
const scope = { regions: ['T-REG 2'], products: [] }

it('names the last day where access ends with one, and the moment where it ends within a day', () => {
  const day = approvedMail(to, { roles: [], scope, until: new Date('2027-01-01T00:00:00+07:00'), reason: null }, '')
  assert.match(day.text, /sampai 31 Des 2026\./)
  assert.match(day.text, /until 31 Dec 2026\./)
  assert.match(day.text, /Regional: T-REG 2\. Produk: tidak satu pun\./)
  const moment = endsSoonMail(to, new Date('2026-12-31T17:30:00+07:00'), '')
  assert.match(moment.text, /pada 31 Des 2026, 17\.30 WIB/)
  assert.match(moment.text, /on 31 Dec 2026, 17:30 WIB/)
})
