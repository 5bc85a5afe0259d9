import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import {
  changePassword,
  forgotPassword,
  inviteUser,
  register,
  requestOwnAccess,
  sendAccessCode,
  users,
} from '@ido/contract'
import { demoPassword } from '../accounts/demo-accounts.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { basic, requestPortal } from '../../features/requests/requests.testkit.ts'
import { testDatabase } from '../../testing/database.ts'
import { createMail } from './mail.ts'
import { mailsPerMinute, pacedMail } from './mail-pace.ts'

const src = join(import.meta.dirname, '../..')
const quiet = { error: () => undefined }

async function doors(t: TestContext) {
  const smtp = await startMailServer()
  const { database, close } = await testDatabase()
  t.after(async () => {
    await close()
    await smtp.close()
  })
  const config = { smtpUrl: smtp.url, mailFrom: 'IDO <ido@ido.example>', dataDir: '/nowhere' }
  // As two processes of one portal have it.
  const door = () => pacedMail(createMail(config, quiet), database)
  return { smtp, database, one: door(), other: door() }
}

describe('mail to one address', () => {
  it('is ten a minute at most, over all processes and spellings; others are not held up', async (t) => {
    const { smtp, database, one, other } = await doors(t)
    const message = { subject: 'Uji', text: 'Uji' }
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) =>
        (n % 2 ? one : other).deliver({ ...message, to: n % 3 ? 'sari@ido.example' : ' Sari@IDO.example' }),
      ),
    )
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, mailsPerMinute)
    assert.equal(smtp.mails.length, mailsPerMinute)
    await one.deliver({ ...message, to: 'budi@ido.example' })
    await assert.rejects(other.deliver({ ...message, to: 'sari@ido.example' }))
    // The minute slides: half a minute later there is still no place.
    const pass = (seconds: number) =>
      database.pool.query('update mail_pace set sent = array(select t - make_interval(secs => $1) from unnest(sent) t)', [seconds]) // prettier-ignore
    await pass(30)
    await assert.rejects(other.deliver({ ...message, to: 'sari@ido.example' }))
    await pass(31)
    await other.deliver({ ...message, to: 'sari@ido.example' })
  })

  it('that could not be handed over takes no place', async (t) => {
    const { database } = await doors(t)
    const config = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'IDO <ido@ido.example>', dataDir: '/nowhere' }
    const door = pacedMail(createMail(config, quiet), database)
    for (let n = 0; n < mailsPerMinute + 2; n += 1) {
      await assert.rejects(door.deliver({ to: 'sari@ido.example', subject: 'Uji', text: 'Uji' }), /ECONNREFUSED/)
    }
    const { rows } = await database.pool.query('select cardinality(sent) as taken from mail_pace')
    assert.deepEqual(rows, [{ taken: 0 }])
  })

  it('goes through this one door, whatever sends it', async () => {
    const names = (await readdir(src, { recursive: true })).filter(
      (name) => name.endsWith('.ts') && !/\.test(?:kit)?\.ts$|^testing/.test(name),
    )
    const texts = await Promise.all(
      names.map(async (name) => ({ name, text: await readFile(join(src, name), 'utf8') })),
    )
    const holding = (pattern: RegExp) => texts.filter(({ text }) => pattern.test(text)).map(({ name }) => name)
    assert.deepEqual(holding(/import\('nodemailer'\)|from 'nodemailer'/), ['platform/mail/mail.ts'])
    // The start mails the first administrator once, before anybody could ask for it.
    assert.deepEqual(holding(/createMail\(/).toSorted(), ['app.ts', 'platform/mail/mail.ts', 'serve.ts'])
    assert.match(texts.find(({ name }) => name === 'app.ts')?.text ?? '', /mail: pacedMail\(createMail\(/)
  })

  it('does not come twenty times in a minute by all calls together', async (t) => {
    const portal = await requestPortal({ env: { REGISTRATION_DOMAINS: 'ido.example' } })
    t.after(() => portal.close())
    const email = 'tamu@ido.example'
    const admin = await portal.signIn('ADMIN')
    const guest = await portal.signIn('GUEST')
    const id = guest.user?.id ?? 0
    const nik = guest.user?.nik ?? ''
    const calls: (() => Promise<unknown>)[] = [
      () => portal.anonymous.call(forgotPassword, { body: { email } }),
      () => portal.anonymous.call(register, { body: { email, name: 'Tamu', password: 'kopi susu hujan sore' } }),
      () => portal.anonymous.post(sendAccessCode.path, { hasNik: true, nik }, basic),
      () => portal.anonymous.post(sendAccessCode.path, { hasNik: false, email, password: demoPassword }, basic),
      () => admin.call(inviteUser, { params: { id } }),
      () => guest.call(requestOwnAccess),
      () => guest.call(changePassword, { body: { current: demoPassword, password: demoPassword } }),
      async () => {
        const { version } = (await admin.call(users.detail, { params: { id } })).answer
        const other = `tamu.${Math.random()}@ido.example`
        await admin.call(users.change, { params: { id }, body: { version, email: other } })
      },
    ]
    for (const call of calls) await Promise.all(Array.from({ length: 8 }, call))
    const sent = () => portal.smtp.mails.filter(({ to }) => to === email).length
    // Invitations alone are eight; the calls ask for well over twenty.
    const deadline = Date.now() + 15_000
    while (sent() < mailsPerMinute && Date.now() < deadline) await new Promise((waited) => setTimeout(waited, 200))
    assert.equal(sent(), mailsPerMinute)
    const waiting = await portal.query<{ count: number }>('select count(*)::int as count from graphile_worker.jobs')
    assert.ok((waiting[0]?.count ?? 0) > 0, 'what did not go waits for the next minute')
  })
})
