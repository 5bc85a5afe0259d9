import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { testPortal, type TestPortal } from '../../testing/portal.ts'
import { createMail } from '../mail/mail.ts'

async function portalWithMail(t: TestContext, demo: '0' | '1'): Promise<TestPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ido-dev-mail-'))
  const portal = await testPortal({ env: { DEMO: demo, DATA_DIR: dataDir } })
  t.after(async () => {
    await portal.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const mail = createMail({ smtpUrl: null, mailFrom: 'IDO <ido@localhost>', dataDir }, portal.app.log)
  await mail.send({ to: 'satu@ido.example', subject: 'Kode lama', text: 'Kode Anda 111111' })
  await mail.send({
    to: '"><script>@ido.example',
    subject: '<b>Kode</b> & tautan',
    text: 'Kode Anda 222222\n\nhttps://ido.example/a?b=1&c=2',
    html: '<p>333333</p>',
  })
  return portal
}

test('/dev/mail shows a demo’s mails, the newest first, each with its plain text first', async (t) => {
  const portal = await portalWithMail(t, '1')
  const { status, text, headers } = await portal.anonymous.get('/dev/mail')
  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /^text\/html/)
  assert.deepEqual(text.match(/\b\d{6}\b/g), ['222222', '333333', '333333', '111111'])
  assert.ok(text.includes('&lt;b&gt;Kode&lt;/b&gt; &amp; tautan'))
  assert.ok(text.includes('<a href="https://ido.example/a?b=1&amp;c=2">'))
  assert.ok(!text.includes('<script>') && !text.includes('<p>333333'), 'nothing that came by mail is markup here')
  assert.match(text, /lang="id"[^]*E-mail keluar/)
  assert.match(text, /<iframe sandbox="" [^>]*srcdoc="&lt;p&gt;333333/)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri/)
  assert.ok(!policy.includes('script-src'))
  assert.match((await portal.anonymous.get('/dev/mail', { 'accept-language': 'en' })).text, /Outgoing mail/)
})

test('/dev/mail does not exist outside a demo', async (t) => {
  const portal = await portalWithMail(t, '0')
  const { status, body, text } = await portal.anonymous.get('/dev/mail', { accept: 'text/html' })
  assert.equal(status, 404)
  assert.equal(body?.code, 404)
  assert.ok(!text.includes('222222'))
})
