import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { createMail } from './mail.ts'
import { readMails } from './mail-folder.ts'

const from = 'IDO <ido@perusahaan.example>'
const message = { to: 'budi@perusahaan.example', subject: 'Tautan – Anda', text: 'Halo\n\nhttps://ido.example/x' }

interface Received {
  from: string
  to: string[]
  source: string
}

/** A mail server as it comes, with its self-made certificate, and what it took in. */
async function mailServer(
  t: TestContext,
  { refuses = false, plain = false } = {},
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: plain ? ['STARTTLS'] : [],
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('550 nobody of that name') : null),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
      stream.on('end', () => {
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received }
}

async function folder(t: TestContext): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ido-mail-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** What a log was told, as text. */
function logOf() {
  const lines: string[] = []
  const error = (details: object, text: string) => {
    const { err, ...rest } = details as { err?: unknown }
    lines.push(`${text} ${JSON.stringify(rest)} ${String(err)}`)
  }
  return { lines, log: { error } }
}

test('with SMTP_URL a mail goes to the server, the plain text first', async (t) => {
  const { url, received } = await mailServer(t)
  const { lines, log } = logOf()
  await createMail({ smtpUrl: url, mailFrom: from, dataDir: await folder(t) }, log).send({
    ...message,
    html: '<p>Halo</p>',
  })
  assert.deepEqual(lines, [])
  assert.equal(received.length, 1)
  assert.equal(received[0]?.from, 'ido@perusahaan.example')
  assert.deepEqual(received[0]?.to, ['budi@perusahaan.example'])
  const source = received[0]?.source ?? ''
  assert.match(source, /^From: IDO <ido@perusahaan\.example>/m)
  assert.match(source, /^Subject: =\?UTF-8\?/m)
  assert.ok(source.indexOf('text/plain') > 0 && source.indexOf('text/plain') < source.indexOf('text/html'))
  assert.match(source, /https:\/\/ido\.example\/x/)
})

test('a server that refuses, hangs up or is not there costs a line in the log and nothing else', async (t) => {
  const dataDir = await folder(t)
  const refusing = await mailServer(t, { refuses: true })
  const rude = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(rude, 'listening')
  const closed = (rude.address() as AddressInfo).port
  const urls = [refusing.url, `smtp://127.0.0.1:${closed}`]
  const { lines, log } = logOf()
  for (const smtpUrl of urls) await createMail({ smtpUrl, mailFrom: from, dataDir }, log).send(message)
  rude.close()
  await once(rude, 'close')
  await createMail({ smtpUrl: `smtp://127.0.0.1:${closed}`, mailFrom: from, dataDir }, log).send(message)
  assert.equal(lines.length, 3)
  for (const line of lines) {
    assert.match(line, /a mail was not sent/)
    assert.ok(!line.includes('ido.example/x'), 'the text stays out of the log')
  }
})

test('requireTLS keeps a mail from leaving unencrypted', async (t) => {
  const { url, received } = await mailServer(t, { plain: true })
  const dataDir = await folder(t)
  await createMail({ smtpUrl: url, mailFrom: from, dataDir }, logOf().log).deliver(message)
  assert.equal(received.length, 1)
  const strict = createMail({ smtpUrl: `${url}?requireTLS=true`, mailFrom: from, dataDir }, logOf().log)
  await assert.rejects(strict.deliver(message), /STARTTLS/)
  assert.equal(received.length, 1)
})

test('what may be another process’s to send by now is not sent', async (t) => {
  const { url, received } = await mailServer(t)
  const mail = createMail({ smtpUrl: url, mailFrom: from, dataDir: await folder(t) }, logOf().log, () => false)
  await assert.rejects(mail.deliver(message), /another may send/)
  assert.equal(received.length, 0)
})

test('without SMTP_URL each mail is a readable file that only the portal’s user reads', async (t) => {
  const dataDir = await folder(t)
  const { lines, log } = logOf()
  const mail = createMail({ smtpUrl: null, mailFrom: from, dataDir }, log)
  await mail.send(message)
  await mail.send({ ...message, to: 'two@perusahaan.example\r\nBcc: all@perusahaan.example', html: '<p>Halo</p>' })
  assert.deepEqual(lines, [])
  const mailFolder = join(dataDir, 'mail')
  const names = (await readdir(mailFolder)).toSorted()
  assert.equal(names.length, 2)
  const [first = ''] = names
  assert.equal((await stat(join(mailFolder, first))).mode & 0o777, 0o600)
  const text = await readFile(join(mailFolder, first), 'utf8')
  assert.match(text, /^To: budi@perusahaan\.example$/m)
  assert.ok(text.endsWith('\n\nHalo\n\nhttps://ido.example/x'))

  const kept = await readMails(mailFolder, 10)
  assert.deepEqual(
    kept.map(({ to }) => to),
    ['two@perusahaan.example Bcc: all@perusahaan.example', 'budi@perusahaan.example'],
  )
  assert.deepEqual(
    kept.map(({ text: plain, html }) => [plain, html]),
    [
      [message.text, '<p>Halo</p>'],
      [message.text, undefined],
    ],
  )
  assert.equal((await readMails(mailFolder, 1)).length, 1)
})

test('a folder that cannot be written is logged', async (t) => {
  const { lines, log } = logOf()
  const dataDir = join(await folder(t), 'file')
  await createMail({ smtpUrl: null, mailFrom: from, dataDir: '/dev/null' }, log).send(message)
  assert.equal(lines.length, 1)
  assert.deepEqual(await readMails(join(dataDir, 'mail'), 10), [])
})
