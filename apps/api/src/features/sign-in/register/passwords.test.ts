import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changePassword, currentSession, forgotPassword, login, setPassword, startViewAs, users } from '@ido/contract'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { demoPassword } from '../../../platform/accounts/demo-accounts.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { accountOf, type TestRole } from '../../../testing/portal.ts'
import { costOf, mailedPortal, type MailedPortal, tokenIn } from './register.testkit.ts'

const password = 'kopi susu hujan sore'

describe('a password that was forgotten', () => {
  let portal: MailedPortal
  before(async () => {
    portal = await mailedPortal()
  })
  after(() => portal.close())

  const ask = (email: string) => portal.anonymous.call(forgotPassword, { body: { email } })
  const set = (token: string, wanted = password) =>
    portal.anonymous.call(setPassword, { body: { token, password: wanted } })
  /** As if so many seconds had passed since a link was asked for. */
  const pass = () => portal.query(`update sign_in_failure set window_start = window_start - interval '90 seconds'`)
  const linkFor = async (role: TestRole, count = 1) => {
    const { email } = accountOf(role)
    await pass()
    assert.equal((await ask(email)).status, 200)
    return tokenIn((await portal.smtp.mailsTo(email, count)).at(-1)?.text)
  }

  it('is set anew by the link in the mail, which ends all sessions and is told in the audit log', async () => {
    const session = await portal.signIn('STAFF')
    const token = await linkFor('STAFF')
    assert.equal((await set(token)).status, 200)
    assert.equal((await session.call(currentSession)).status, 401)
    const { email } = accountOf('STAFF')
    assert.equal((await portal.anonymous.call(login, { body: { email, password } })).status, 200)
    assert.equal((await portal.anonymous.call(login, { body: { email, password: demoPassword } })).status, 401)
    const [told] = await portal.query("select subject_label, after from audit_event where action = 'user.password-set'")
    assert.deepEqual(told, { subject_label: email, after: { byLink: 'forgot' } })
    const [account] = await portal.query('select password_set_at from account where email = $1', [email])
    assert.ok(account?.['password_set_at'] instanceof Date)
    const [, notice] = await portal.smtp.mailsTo(email, 2)
    assert.match(notice?.subject ?? '', /kata sandi Anda diganti/)
  })

  it('costs the same for an address of nobody, which gets no mail', async () => {
    const bodies: unknown[] = []
    const costs = []
    const mailed = portal.smtp.mails.length
    for (const email of [accountOf('PO').email, 'siapa@ido.example']) {
      costs.push(await costOf(portal, async () => bodies.push((await ask(email)).body)))
    }
    assert.deepEqual(bodies[0], bodies[1])
    assert.deepEqual(
      costs.map(({ hashes, jobs }) => ({ hashes, jobs })),
      [
        { hashes: 0, jobs: 1 },
        { hashes: 0, jobs: 1 },
      ],
    )
    for (const { milliseconds } of costs) assert.ok(milliseconds >= 400, `${milliseconds} ms`)
    await portal.smtp.mailsTo(accountOf('PO').email)
    assert.equal(portal.smtp.mails.length, mailed + 1)
  })

  it('is set by a link that holds for an hour and works once; then older ones that others asked for are void', async () => {
    const older = await linkFor('CMP')
    const newer = await linkFor('CMP', 2)
    const [row] = await portal.query(
      `select extract(epoch from expires_at - created_at)::float8 as seconds from password_link where token_hash = sha256($1)`,
      [Buffer.from(newer)],
    )
    assert.ok(Math.abs(Number(row?.['seconds']) - 3600) < 5)
    const answers = await Promise.all(Array.from({ length: 20 }, () => set(newer)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal((await set(older)).status, 400)
  })

  it('of a person of the directory is not kept here, which the mail says', async () => {
    const { email } = accountOf('AGENT')
    await portal.query('update account set from_directory = true where email = $1', [email])
    await ask(email)
    const [mail] = await portal.smtp.mailsTo(email)
    assert.match(mail?.text ?? '', /direktori perusahaan/)
    assert.equal(tokenIn(mail?.text), '')
  })

  it('of a suspended account gets no link', async () => {
    const { email } = accountOf('GUEST')
    await portal.query('update account set suspended = true where email = $1', [email])
    await ask(email)
    await ask(accountOf('ADMIN').email)
    await portal.smtp.mailsTo(accountOf('ADMIN').email)
    assert.equal(portal.smtp.mails.filter(({ to }) => to === email).length, 0)
  })

  it('is asked for once in 90 seconds, known or not', async () => {
    for (const email of [accountOf('MANAGEMENT').email, 'entah@ido.example']) {
      const answers = await Promise.all(Array.from({ length: 21 }, () => ask(email)))
      const refused = answers.map(({ status }) => status).filter((status) => status !== 200)
      assert.deepEqual(refused, Array<number>(20).fill(429), email)
    }
  })

  it('is set for the first time by the link of an invitation, which holds for 72 hours', async () => {
    const [{ id } = {}] = await portal.query(
      "insert into account (email, name, has_access) values ('undangan@ido.example', 'Undangan', true) returning id",
    )
    await inTransaction(portal.database, (trx) =>
      addJob(trx, 'password-link', { accountId: Number(id), purpose: 'invitation' }),
    )
    const [mail] = await portal.smtp.mailsTo('undangan@ido.example')
    assert.match(mail?.text ?? '', /Administrator membuat akun untuk Anda[\s\S]*72 jam/)
    assert.equal((await set(tokenIn(mail?.text))).status, 200)
    const body = { email: 'undangan@ido.example', password }
    assert.equal((await portal.anonymous.call(login, { body })).status, 200)
  })
})

describe('an address that whoever manages users typed', () => {
  it('is confirmed by the link that was mailed to it', async () => {
    const portal = await mailedPortal()
    const admin = await portal.signIn('ADMIN')
    const isConfirmed = async () =>
      (await portal.query("select email_confirmed from account where email like 'ketikan%'"))[0]?.['email_confirmed']
    await admin.call(users.create, { body: { email: 'ketikan@ido.example', name: 'Ketikan' } })
    assert.equal(await isConfirmed(), false)
    const token = tokenIn((await portal.smtp.mailsTo('ketikan@ido.example'))[0]?.text)
    assert.equal((await portal.anonymous.call(setPassword, { body: { token, password } })).status, 200)
    assert.equal(await isConfirmed(), true)
    const body = { email: 'ketikan@ido.example', password }
    assert.equal((await portal.anonymous.call(login, { body })).status, 200)
    await portal.close()
  })
})

describe('a mail server that is away', () => {
  it('delays the mail and fails no call: what was asked for comes when it is back', async () => {
    const portal = await mailedPortal()
    const { email } = accountOf('STAFF')
    await portal.smtp.close()
    assert.equal((await portal.anonymous.call(forgotPassword, { body: { email } })).status, 200)
    const back = await startMailServer(portal.smtp.port)
    const token = tokenIn((await back.mailsTo(email))[0]?.text)
    assert.equal((await portal.anonymous.call(setPassword, { body: { token, password } })).status, 200)
    await back.close()
    await portal.close()
  })
})

describe('changing one’s own password', () => {
  let portal: MailedPortal
  before(async () => {
    portal = await mailedPortal()
  })
  after(() => portal.close())

  it('needs a session', async () => {
    const body = { current: demoPassword, password }
    assert.equal((await portal.anonymous.call(changePassword, { body })).status, 401)
  })

  it('ends all sessions but the one asking, is audited without the password, and mailed to its owner', async () => {
    const here = await portal.signIn('PO')
    const there = await portal.signIn('PO')
    const other = await portal.signIn('CMP')
    const viewer = await portal.signIn('ADMIN')
    const userId = here.user?.id ?? 0
    assert.equal((await viewer.call(startViewAs, { body: { userId, reason: 'Melihat layarnya' } })).status, 200)
    const { status, message } = await here.call(changePassword, { body: { current: demoPassword, password } })
    assert.equal(status, 200)
    assert.match(message, /sesi lain diakhiri/)
    const alive = await Promise.all(
      [here, there, other, viewer].map(async (who) => (await who.call(currentSession)).status),
    )
    assert.deepEqual(alive, [200, 401, 200, 401])
    const { email } = accountOf('PO')
    assert.equal((await portal.anonymous.call(login, { body: { email, password } })).status, 200)
    const [mail] = await portal.smtp.mailsTo(email)
    assert.match(mail?.text ?? '', /Kata sandi Anda baru saja diganti/)
    const [told] = await portal.query("select e::text as row from audit_event e where action = 'user.password-changed'")
    assert.ok(told && !String(told['row']).includes(password) && !String(told['row']).includes('argon2'))
    const history = await (await portal.signIn('ADMIN')).call(users.history, { params: { id: userId } })
    assert.equal(history.answer[0]?.action, 'user.password-changed')
  })

  it('refuses a wrong current password and a weak new one, and names each', async () => {
    const cmp = await portal.signIn('CMP')
    const refusal = async (current: string, wanted: string) => {
      const { status, fields } = await cmp.call(changePassword, { body: { current, password: wanted } })
      return [status, ...fields]
    }
    assert.deepEqual(await refusal('salah', password), [400, 'current'])
    assert.deepEqual(await refusal(demoPassword, 'pendek'), [400, 'password'])
    assert.deepEqual(await refusal(demoPassword, 'cmp-ido-portal-2026'), [400, 'password'])
    assert.deepEqual(await refusal(demoPassword, 'x'.repeat(201)), [400, 'password'])
    assert.equal((await cmp.call(currentSession)).status, 200)
  })

  it('is no easier to guess at than the sign-in: failures wait longer and longer', async () => {
    const agent = await portal.signIn('AGENT')
    const answers = []
    for (let n = 0; n < 7; n += 1) {
      answers.push((await agent.call(changePassword, { body: { current: `salah ${n}`, password } })).status)
    }
    assert.deepEqual(answers.slice(0, 5), [400, 400, 400, 400, 400])
    assert.ok(answers.includes(429))
  })

  it('says where the password is kept where there is none here', async () => {
    const staff = await portal.signIn('STAFF')
    const { email } = accountOf('STAFF')
    const send = () => staff.call(changePassword, { body: { current: demoPassword, password } })
    await portal.query('update account set password_hash = null where email = $1', [email])
    const none = await send()
    assert.deepEqual([none.status, /Lupa kata sandi/.test(none.message)], [409, true])
    await portal.query('update account set from_directory = true where email = $1', [email])
    const kept = await send()
    assert.deepEqual([kept.status, /direktori perusahaan/.test(kept.message)], [409, true])
  })

  it('happens once of ten at the same moment', async () => {
    const admin = await portal.signIn('ADMIN')
    const wishes = Array.from({ length: 10 }, (_, n) => `taman kota nomor ${n}`)
    const answers = await Promise.all(
      wishes.map((wish) => admin.call(changePassword, { body: { current: demoPassword, password: wish } })),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })
})
