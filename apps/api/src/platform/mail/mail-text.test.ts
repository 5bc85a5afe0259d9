import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bilingualMail } from './mail-text.ts'

const mail = bilingualMail(
  'budi@perusahaan.example',
  { id: 'kode', en: 'code' },
  {
    id: {
      title: 'Kode Anda',
      code: '012345',
      paragraphs: ['Untuk <b>Budi</b> & NIK 900001.', 'Berlaku 5 menit.'],
      action: { label: 'Buka portal', url: 'https://ido.example/?a=1&b="2"' },
    },
    en: { title: 'Your code', code: '012345', paragraphs: ['For NIK 900001.'] },
  },
)

test('the plain text says Indonesian, then English, the code before any other six-digit number', () => {
  assert.equal(mail.to, 'budi@perusahaan.example')
  assert.equal(mail.subject, 'IDO: kode / code')
  assert.equal(/\b\d{6}\b/.exec(mail.text)?.[0], '012345')
  assert.equal(
    mail.text,
    `Kode Anda

012345

Untuk <b>Budi</b> & NIK 900001.

Berlaku 5 menit.

Buka portal:
https://ido.example/?a=1&b="2"

--

Your code

012345

For NIK 900001.
`,
  )
})

test('the HTML says the same, with what people typed as text and nothing from outside', () => {
  const html = mail.html ?? ''
  assert.ok(html.indexOf('lang="id"') < html.indexOf('lang="en"'))
  assert.ok(html.includes('Untuk &lt;b&gt;Budi&lt;/b&gt; &amp; NIK 900001.') && !html.includes('<b>'))
  assert.ok(html.includes('<a href="https://ido.example/?a=1&amp;b=&quot;2&quot;"'))
  assert.equal(html.match(/>012345</g)?.length, 2)
  assert.doesNotMatch(html, /<img|<script|url\(|@import|<link/)
})
