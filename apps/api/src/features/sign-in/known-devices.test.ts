import assert from 'node:assert/strict'
import { after, before, describe, it, test } from 'node:test'
import {
  changePassword,
  clearSignInDelays,
  forgotPassword,
  listSignInDelays,
  loginByCode,
  proveSelf,
  setPassword,
} from '@ido/contract'
import { demoPassword } from '../../platform/accounts/demo-accounts.ts'
import { passwordWork } from '../../platform/accounts/password.ts'
import { startSlapd } from '../../testing/slapd.ts'
import { accountOf, testPortal, type TestAnswer, type TestPortal, type TestRole } from '../../testing/portal.ts'
import { basic, digestOf, requestPortal, wrongOf } from '../requests/requests.testkit.ts'
import { addApp, codeOf, firstStep, passTime } from '../second-factor/second-factor.testkit.ts'
import { company, passwordOf } from './directory/directory.testkit.ts'

const path = '/api/v2/auth/login'
const strangers = 26

/** The device cookie that an answer sets, as a browser sends it back. */
function deviceIn({ headers }: TestAnswer): string {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith('device='))
  assert.ok(set, 'a device cookie is set')
  assert.match(set, /; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
  return set.split(';')[0] ?? ''
}

describe('a device that an account signed in from before', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal({ env: { TRUST_PROXY: '1' } })
  })
  after(() => portal.close())

  const signIn = (body: object, from: string, cookie = '') =>
    portal.anonymous.post<{ token: string }>(path, body, { 'x-forwarded-for': from, cookie })
  const own = (role: TestRole) => ({ email: accountOf(role).email, password: demoPassword })
  const query = async (text: string, values: unknown[] = []) => (await portal.database.pool.query(text, values)).rows
  /** Strangers of many addresses fail until the portal delays the name everywhere, and those of one until it is delayed there. */
  const attack = async (name: object, from = '10.9') => {
    for (let stranger = 0; stranger < strangers; stranger += 1) {
      await signIn({ ...name, password: 'salah' }, `${from}.0.${stranger}`)
      await query(`update sign_in_failure set last_failed_at = last_failed_at - interval '5 seconds'`)
    }
    await signIn({ ...name, password: 'salah' }, `${from}.1.1`)
  }

  it('signs in at once in 15 of 15 tries while strangers with changing addresses fail, by e-mail and by NIK', async () => {
    const { email, nik } = accountOf('CMP')
    let cookie = deviceIn(await signIn(own('CMP'), '10.0.0.1'))
    await attack({ nik })
    await attack({ email })
    assert.equal((await signIn(own('CMP'), '10.0.0.2')).status, 429, 'a new device waits')
    for (let time = 0; time < 15; time += 1) {
      await signIn({ email, password: 'salah' }, `10.9.2.${time}`)
      const credentials = time % 2 === 0 ? own('CMP') : { nik, password: demoPassword }
      const answer = await signIn(credentials, '10.0.0.1', cookie)
      assert.equal(answer.status, 200, `try ${time}`)
      cookie = deviceIn(answer)
    }
  })

  it('is not delayed by strangers in the same office either', async () => {
    const cookie = deviceIn(await signIn(own('PO'), '10.0.3.1'))
    await Promise.all(Array.from({ length: 40 }, (_, name) => signIn({ nik: `83${name}`, password: 'x' }, '10.0.3.1')))
    assert.equal((await signIn(own('PO'), '10.0.3.1')).status, 429)
    assert.equal((await signIn(own('PO'), '10.0.3.1', cookie)).status, 200)
  })

  it('has a counter of its own: a stolen cookie guesses no faster, and slows nobody else down', async () => {
    const cookie = deviceIn(await signIn(own('AGENT'), '10.0.4.1'))
    const wrong = { ...own('AGENT'), password: 'salah' }
    const statuses: number[] = []
    for (let time = 0; time < 7; time += 1) statuses.push((await signIn(wrong, `10.0.5.${time}`, cookie)).status)
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429])
    assert.equal((await signIn(own('AGENT'), '10.0.4.2')).status, 200)
  })

  it('opens nothing, counts for its own account alone, and is worth nothing once it was renewed', async () => {
    const first = deviceIn(await signIn(own('STAFF'), '10.0.6.1'))
    assert.equal((await portal.anonymous.get('/api/v2/auth/session', { cookie: first })).status, 401)
    const { email } = accountOf('GUEST')
    await attack({ email }, '10.8')
    assert.equal((await signIn(own('GUEST'), '10.0.6.1', first)).status, 429, 'the device of another account')
    const renewed = deviceIn(await signIn(own('STAFF'), '10.0.6.1', first))
    assert.notEqual(first, renewed)
    await attack({ email: accountOf('STAFF').email }, '10.7')
    assert.equal((await signIn(own('STAFF'), '10.0.6.2', first)).status, 429)
    assert.equal((await signIn(own('STAFF'), '10.0.6.2', renewed)).status, 200)
  })

  it('is stored as a hash, at most twenty of an account, and those that came back stay', async () => {
    const { email } = accountOf('MANAGEMENT')
    const cookie = deviceIn(await signIn(own('MANAGEMENT'), '10.0.7.1'))
    const back = deviceIn(await signIn(own('MANAGEMENT'), '10.0.7.1', cookie))
    for (let time = 0; time < 25; time += 1) await signIn(own('MANAGEMENT'), '10.0.7.1')
    const rows = await query('select d::text as row from known_device d join account a on a.id = account_id where email = $1', [email]) // prettier-ignore
    assert.equal(rows.length, 20)
    assert.ok(!JSON.stringify(rows).includes(back.split('=')[1] ?? '-'))
    await attack({ email }, '10.6')
    assert.equal((await signIn(own('MANAGEMENT'), '10.0.7.2', back)).status, 200)
  })

  it('costs the same hash for an account of nobody, with a cookie and without', async () => {
    const work: unknown[] = []
    const count = (kind: unknown) => void work.push(kind)
    const cookie = deviceIn(await signIn(own('ADMIN'), '10.0.8.1'))
    passwordWork.subscribe(count)
    for (const name of [{ nik: accountOf('ADMIN').nik }, { nik: '899999' }, { email: 'nobody@ido.example' }]) {
      for (const sent of ['', cookie]) {
        work.length = 0
        await signIn({ ...name, password: 'salah' }, '10.0.8.2', sent)
        assert.deepEqual(work, ['verify'])
      }
    }
    passwordWork.unsubscribe(count)
  })

  it('takes second factor codes while a stranger who knows the password tries many', async () => {
    const email = 'dua.faktor@ido.example'
    const { secret } = await addApp(await portal.addPerson({ email }))
    const step = async (cookie = '') => (await firstStep(portal, email, { cookie })).body?.content.step
    const second = (code: string, at: string | undefined, from: string, cookie = '') =>
      portal.anonymous.post(loginByCode.path, { step: at, code }, { 'x-forwarded-for': from, cookie })
    await passTime(portal)
    const cookie = deviceIn(await second(codeOf(secret), await step(), '10.0.9.1'))
    for (let time = 0; time < 6; time += 1) await second('123123', await step(), `10.5.0.${time}`)
    await passTime(portal)
    assert.equal((await second(codeOf(secret), await step(), '10.0.9.1')).status, 429)
    assert.equal((await second(codeOf(secret), await step(cookie), '10.0.9.1', cookie)).status, 200)
  })

  it('is not the only way: who is signed in proves and changes the password, whatever strangers do', async () => {
    const email = 'di.dalam@ido.example'
    const person = await portal.addPerson({ email })
    await attack({ email }, '10.4')
    assert.equal((await person.call(proveSelf, { body: { password: demoPassword } })).status, 200)
    const body = { current: demoPassword, password: 'kopi susu hujan sore' }
    assert.equal((await person.call(changePassword, { body })).status, 200)
  })

  it('administrators see where, since when and how often somebody fails, and clear it, which the audit log keeps', async () => {
    const email = 'diserang@ido.example'
    const person = await portal.addPerson({ email })
    const id = person.user?.id ?? 0
    await attack({ email }, '10.3')
    for (let time = 0; time < 8; time += 1) {
      await query(`update sign_in_failure set last_failed_at = last_failed_at - interval '31 seconds'`)
      await signIn({ email, password: 'salah' }, '2001:db8:7:7::1')
    }
    const admin = await portal.signIn('ADMIN')
    const mine = async () => (await admin.call(listSignInDelays)).answer.find(({ user }) => user.id === id)
    const delay = await mine()
    const [everywhere, there] = delay?.places ?? []
    assert.deepEqual([everywhere?.place, everywhere?.address, everywhere?.delaySeconds], ['everywhere', null, 5])
    assert.ok((everywhere?.failures ?? 0) >= 8)
    assert.deepEqual([there?.place, there?.address, there?.failures], ['address', '2001:db8:7:7', 8])
    assert.ok(Date.parse(there?.since ?? '') <= Date.parse(there?.lastAt ?? ''))
    const guest = await portal.signIn('PO')
    assert.equal((await guest.call(listSignInDelays)).status, 403)
    assert.equal((await guest.call(clearSignInDelays, { params: { id } })).status, 403)
    assert.equal((await portal.anonymous.call(listSignInDelays)).status, 401)
    const cleared = await admin.call(clearSignInDelays, { params: { id } })
    assert.equal(cleared.status, 200)
    assert.equal(await mine(), undefined)
    assert.equal((await signIn({ email, password: demoPassword }, '10.0.10.1')).status, 200)
    const [told] = await query(
      `select before, actor_name from audit_event where action = 'user.sign-in-delays-cleared'`,
    )
    assert.deepEqual(told, { before: { failedSignIns: cleared.answer.failures }, actor_name: admin.user?.name })
    const management = await portal.signIn('MANAGEMENT')
    const adminId = await portal.idOf('ADMIN')
    assert.equal((await management.call(clearSignInDelays, { params: { id: adminId } })).status, 403)
  })
})

test('a known device signs in by a NIK of the directory while strangers fail with it', async (t) => {
  const slapd = await startSlapd(company)
  t.after(() => slapd.close())
  const portal = await testPortal({ env: { ...slapd.env, TRUST_PROXY: '1' } })
  t.after(() => portal.close())
  const nik = '100001'
  const signIn = (password: string, from: string, cookie = '') =>
    portal.anonymous.post(path, { nik, password }, { 'x-forwarded-for': from, cookie })
  const cookie = deviceIn(await signIn(passwordOf('budi'), '10.0.0.1'))
  for (let stranger = 0; stranger < 30; stranger += 1) {
    await signIn('salah', `10.9.0.${stranger}`)
    await portal.database.pool.query(
      `update sign_in_failure set last_failed_at = last_failed_at - interval '5 seconds'`,
    )
  }
  await signIn('salah', '10.9.1.1')
  assert.equal((await signIn(passwordOf('budi'), '10.0.0.1')).status, 429)
  assert.equal((await signIn(passwordOf('budi'), '10.0.0.1', cookie)).status, 200)
})

test('strangers take away neither a one-time code nor the link of who forgot a password', async (t) => {
  const portal = await requestPortal({ env: { TRUST_PROXY: '1' } })
  t.after(() => portal.close())
  const to = 'tamu@ido.example'
  const nik = { nik: '900007', hasNik: true }
  const from = (address: string) => ({ ...basic, 'x-forwarded-for': address })
  const send = (body: object, address: string) =>
    portal.anonymous.post('/api/v2/request-access/kode-otp', body, from(address))
  const ask = (body: object, address: string) =>
    portal.anonymous.post('/api/v2/request-access/request-access', body, from(address))
  const codes = () => portal.smtp.mails.filter((mail) => mail.to === to).length
  const pass = () => portal.query(`update sign_in_failure set window_start = window_start - interval '90 seconds'`)

  // Wrong codes of strangers use up theirs, not those of the network that asked.
  assert.equal((await send({ email: to, hasNik: false, password: demoPassword }, '10.0.0.1')).status, 200)
  const code = /\b\d{6}\b/.exec((await portal.smtp.mailsTo(to))[0]?.text ?? '')?.[0] ?? ''
  const final = { email: to, hasNik: false, password: digestOf(demoPassword) }
  for (let time = 0; time < 9; time += 1) {
    assert.equal((await ask({ ...final, otp_code: wrongOf(code) }, `10.9.0.${time}`)).status, 409)
  }
  // Who knows the NIK alone sends nobody another code while this one holds.
  await pass()
  assert.equal((await send(nik, '10.9.1.1')).status, 200)
  assert.equal((await ask({ ...final, otp_code: code }, '10.0.0.1')).status, 200)
  assert.equal(codes(), 1)

  const forgot = () => portal.anonymous.call(forgotPassword, { body: { email: 'staf@ido.example' } })
  assert.equal((await forgot()).status, 200)
  const tokenOf = (text = '') => /forgot-password\/([\w-]+)/.exec(text)?.[1] ?? ''
  const token = tokenOf((await portal.smtp.mailsTo('staf@ido.example'))[0]?.text)
  await pass()
  assert.equal((await forgot()).status, 200)
  const newer = tokenOf((await portal.smtp.mailsTo('staf@ido.example', 2))[1]?.text)
  const set = (value: string) =>
    portal.anonymous.call(setPassword, { body: { token: value, password: 'kopi susu hujan sore' } })
  assert.equal((await set(token)).status, 200)
  assert.equal((await set(newer)).status, 400)
})
