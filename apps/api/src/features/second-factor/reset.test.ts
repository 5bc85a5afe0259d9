import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { askFactorReset, confirmFactorReset, currentSession, readFactorsOf, refuseFactorReset } from '@ido/contract'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { accountOf, testPortal, type TestPortal, testRoles, type TestSession } from '../../testing/portal.ts'
import { peopleOf } from '../people/people.testkit.ts'
import { actionsOn, addApp, firstStep } from './second-factor.testkit.ts'

const reason = 'Telepon hilang, sudah dipastikan lewat panggilan video'

describe('taking somebody’s second factor away', () => {
  let portal: TestPortal
  let mail: MailServer
  let [requester, other]: TestSession[] = []
  before(async () => {
    mail = await startMailServer()
    portal = await testPortal({ env: { SMTP_URL: mail.url, SIGN_IN_FAILURES_PER_MINUTE: '1000' }, jobs: true })
    requester = await portal.signIn('ADMIN')
    other = await portal.addPerson({ email: 'admin.lain@ido.example', roles: ['ADMIN'] })
  })
  after(async () => {
    await portal.close()
    await mail.close()
  })

  const first = () => requester as TestSession
  const second = () => other as TestSession
  let people = 0
  async function someone(roles: string[] = []) {
    people += 1
    const email = `hilang.${people}@ido.example`
    const session = await portal.addPerson({ email, roles })
    const { recoveryCodes } = await addApp(session)
    return { email, id: session.user?.id ?? 0, session, recoveryCodes }
  }
  const ask = (by: TestSession, id: number, why = reason) =>
    by.call(askFactorReset, { params: { id }, body: { reason: why } })
  const confirm = (by: TestSession, id: number) => by.call(confirmFactorReset, { params: { id } })
  const refuse = (by: TestSession, id: number) => by.call(refuseFactorReset, { params: { id } })
  const state = async (by: TestSession, id: number) => (await by.call(readFactorsOf, { params: { id } })).answer
  const signsInByPassword = async (email: string) => (await firstStep(portal, email)).status === 200

  it('takes two: one asks, another confirms; sessions end, owner and administrators are mailed', async () => {
    const { email, id, session } = await someone()
    const asked = await ask(first(), id)
    assert.equal(asked.status, 200)
    // Before it is decided; nobody is asked for what is.
    const [toOther] = await mail.mailsTo('admin.lain@ido.example')
    assert.match(toOther?.text ?? '', new RegExp(`/v3/manage/users/edit/${id}`))
    assert.equal(await signsInByPassword(email), false, 'asking changes nothing')
    assert.deepEqual((await state(first(), id)).can, { ask: false, confirm: false, refuse: true })
    const seen = await state(second(), id)
    assert.deepEqual(seen.can, { ask: false, confirm: true, refuse: true })
    assert.deepEqual([seen.kinds, seen.recoveryCodesLeft, seen.reset?.reason], [['code'], 10, reason])
    const own = await confirm(first(), asked.answer.id)
    assert.deepEqual([own.status, own.message], [403, 'Anda sendiri yang meminta ini; administrator lain harus menyetujuinya']) // prettier-ignore
    assert.equal((await confirm(second(), asked.answer.id)).status, 200)
    assert.equal((await session.call(currentSession)).status, 401)
    assert.equal(await signsInByPassword(email), true)
    assert.deepEqual((await state(second(), id)).kinds, [])
    assert.equal((await confirm(second(), asked.answer.id)).status, 404)
    assert.deepEqual(await actionsOn(portal, id), [
      'user.factor-added',
      'user.factor-reset-asked',
      'user.factor-reset-confirmed',
    ])
    const told = (await mail.mailsTo(email, 3)).map(({ subject }) => subject).join('\n')
    assert.match(told, /ditambahkan/)
    assert.match(told, /diminta/)
    assert.match(told, /dihapus/)
    assert.equal(mail.mails.filter(({ to }) => to === accountOf('ADMIN').email).length, 0, 'who asks knows')
  })

  it('is never decided by whose factor it is, nor asked by them', async () => {
    const { id, session } = await someone(['ADMIN'])
    assert.equal((await ask(session, id)).status, 403)
    const { answer } = await ask(first(), id)
    assert.equal((await confirm(session, answer.id)).status, 403)
    assert.equal((await confirm(second(), answer.id)).status, 200)
  })

  it('is not confirmed between two of whom one made the other an administrator', async () => {
    const email = 'buatan@ido.example'
    const staff = await portal.addPerson({ email })
    const made = peopleOf(portal, first)
    const changed = await made.change(await made.detail(staff.user?.id ?? 0), { roles: ['ADMIN'] })
    assert.equal(changed.status, 200, changed.text)
    const madeOne = await portal.signInBy(email)
    for (const [asks, confirms] of [
      [first(), madeOne],
      [madeOne, first()],
    ] as const) {
      // prettier-ignore
      const { id } = await someone()
      const { answer } = await ask(asks, id)
      assert.equal((await state(confirms, id)).can.confirm, false)
      const refused = await confirm(confirms, answer.id)
      assert.deepEqual([refused.status, /administrator ketiga/.test(refused.message)], [403, true])
      assert.equal((await confirm(second(), answer.id)).status, 200)
    }
  })

  it('may be refused or withdrawn, and asked for anew', async () => {
    const { email, id } = await someone()
    for (const by of [first(), second()]) {
      const { answer } = await ask(first(), id)
      assert.equal((await ask(second(), id)).status, 409, 'one at a time')
      assert.equal((await refuse(by, answer.id)).status, 200)
      assert.equal((await confirm(second(), answer.id)).status, 404)
    }
    assert.equal(await signsInByPassword(email), false)
    assert.deepEqual((await actionsOn(portal, id)).slice(1), [
      'user.factor-reset-asked',
      'user.factor-reset-refused',
      'user.factor-reset-asked',
      'user.factor-reset-refused',
    ])
  })

  it('runs out after 72 hours', async () => {
    const { email, id } = await someone()
    const { answer } = await ask(first(), id)
    await portal.database.pool.query(`update factor_reset set asked_at = now() - interval '73 hours' where id = $1`, [answer.id]) // prettier-ignore
    assert.equal((await state(second(), id)).reset, null)
    assert.equal((await confirm(second(), answer.id)).status, 404)
    assert.equal(await signsInByPassword(email), false)
    assert.equal((await ask(second(), id)).status, 200)
  })

  it('is for administrators, with a reason, where there is something to take away', async () => {
    const { id } = await someone()
    const { answer } = await ask(first(), id)
    for (const role of testRoles.filter((name) => name !== 'ADMIN')) {
      const person = await portal.signIn(role)
      const statuses = await Promise.all([
        ask(person, id),
        confirm(person, answer.id),
        refuse(person, answer.id),
        person.call(readFactorsOf, { params: { id } }),
      ])
      assert.deepEqual(statuses.map(({ status }) => status), [403, 403, 403, 403], role) // prettier-ignore
    }
    const nobody = await Promise.all([ask(portal.anonymous, id), confirm(portal.anonymous, answer.id)])
    assert.deepEqual(nobody.map(({ status }) => status), [401, 401]) // prettier-ignore
    assert.deepEqual((await ask(second(), id, 'oke')).fields, ['reason'])
    const bare = await portal.addPerson({ email: 'tanpa.faktor@ido.example' })
    assert.equal((await ask(first(), bare.user?.id ?? 0)).status, 409)
    assert.equal((await ask(first(), 999_999)).status, 404)
    assert.equal((await confirm(second(), 999_999)).status, 404)
  })

  it('is done by the command line alone, too, and written down', async () => {
    const { email, id, session } = await someone()
    const ido = async (...args: string[]) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, '../../commands/ido.ts'), ...args], {
        env: { ...process.env, DATABASE_URL: portal.databaseUrl, LANG: 'id_ID' },
      })
      let printed = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
      const [code] = (await once(child, 'close')) as [number]
      return { code, printed }
    }
    const done = await ido('second-factor', 'reset', email, '--reason', reason)
    assert.equal(done.code, 0, done.printed)
    assert.match(done.printed, /dihapus: code\..*\nJejak audit: baris \d+, hash [0-9a-f]{64}/)
    assert.equal((await session.call(currentSession)).status, 401)
    assert.equal(await signsInByPassword(email), true)
    assert.deepEqual(await actionsOn(portal, id), ['user.factor-added', 'user.factor-reset'])
    await mail.mailsTo(email, 2)
    assert.equal((await ido('second-factor', 'reset', email)).code, 1)
    assert.equal((await ido('second-factor', 'reset', '899999')).code, 2)
    assert.equal((await ido('second-factor')).code, 2)
  })
})
