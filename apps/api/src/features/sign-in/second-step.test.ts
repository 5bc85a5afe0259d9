import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { currentSession, login, loginByCode, type SecondStep } from '@ido/contract'
import { demoPassword } from '../../platform/accounts/demo-accounts.ts'
import { testPortal, type TestPortal } from '../../testing/portal.ts'
import { actionsOn, addApp, codeOf, firstStep, passTime, signInWith } from '../second-factor/second-factor.testkit.ts'

describe('signing in with a second factor', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal({ env: { TRUST_PROXY: '1', SIGN_IN_FAILURES_PER_MINUTE: '1000' } })
  })
  after(() => portal.close())

  let people = 0
  async function someone() {
    people += 1
    const email = `dua.${people}@ido.example`
    const session = await portal.addPerson({ email })
    const app = await addApp(session)
    await passTime(portal)
    return { email, accountId: session.user?.id, ...app }
  }
  const second = (step: string | undefined, code: string, from = '10.0.0.1') =>
    portal.anonymous.post<{ token: string; login_by: string }>(
      loginByCode.path,
      { step, code },
      { 'x-forwarded-for': from },
    )
  const wait = (seconds: number) =>
    portal.database.pool.query(
      'update sign_in_failure set last_failed_at = last_failed_at - make_interval(secs => $1)',
      [seconds],
    )
  const wrongOf = (secret: string) => {
    const near = [-1, 0, 1].map((ahead) => codeOf(secret, ahead))
    return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? ''
  }

  it('asks for it behind a right password: 401, no session, no cookie, and what the next step takes', async () => {
    const { email } = await someone()
    const { status, body, headers, message } = await firstStep(portal, email)
    assert.equal(status, 401)
    assert.equal(message, 'Akun ini memakai faktor kedua. Lanjutkan dengan kode atau passkey.')
    assert.equal(headers.getSetCookie().length, 0)
    assert.deepEqual(Object.keys(body?.content ?? {}).toSorted(), ['code', 'passkey', 'step'])
    assert.deepEqual([body?.content.code, body?.content.passkey], [true, null])
    const { rows } = await portal.database.pool.query('select 1 from session s join account a on a.id = account_id where email = $1', [email]) // prettier-ignore
    assert.equal(rows.length, 1, 'the session that set it up')
  })

  it('says of a wrong password what it says of any', async () => {
    const { email } = await someone()
    const wrong = await portal.anonymous.post<SecondStep | null>(login.path, { email, password: 'salah' })
    assert.deepEqual(wrong.body, { code: 401, message: 'Kata sandi yang Anda masukkan salah', content: null })
  })

  it('opens the session by the code of the app, with token and cookies as ever', async () => {
    const { email, secret } = await someone()
    const first = await firstStep(portal, email)
    const { status, body, headers } = await second(first.body?.content.step, codeOf(secret))
    assert.equal(status, 200)
    assert.equal(body?.content.login_by, 'email')
    assert.equal(headers.getSetCookie().length, 4)
    const who = await portal.anonymous.get(currentSession.path, { authorization: `Bearer ${body?.content.token}` })
    assert.equal(who.status, 200)
  })

  it('takes each code once, in another sign-in too, and each step once', async () => {
    const { email, secret } = await someone()
    const code = codeOf(secret)
    const [one, other] = await Promise.all([firstStep(portal, email), firstStep(portal, email)])
    assert.equal((await second(one.body?.content.step, code)).status, 200)
    assert.deepEqual((await second(one.body?.content.step, codeOf(secret, 1))).fields, ['step'])
    assert.equal((await second(other.body?.content.step, code)).status, 401)
    assert.equal((await second(other.body?.content.step, codeOf(secret, -1))).status, 401, 'one before it neither')
    assert.equal((await second(other.body?.content.step, codeOf(secret, 1))).status, 200)
  })

  it('lets one of twenty at once in by the same code', async () => {
    const { email, secret } = await someone()
    const steps = await Promise.all(Array.from({ length: 20 }, () => firstStep(portal, email)))
    const code = codeOf(secret)
    const answers = await Promise.all(steps.map(({ body }) => second(body?.content.step, code)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })

  it('takes each recovery code once, however it is typed, and writes it to the audit log', async () => {
    const { email, accountId, recoveryCodes } = await someone()
    const [code = ''] = recoveryCodes
    assert.equal((await signInWith(portal, email, code.toUpperCase().replaceAll('-', ''))).status, 200)
    assert.equal((await signInWith(portal, email, code)).status, 401)
    assert.deepEqual(await actionsOn(portal, accountId), ['user.factor-added', 'user.recovery-code-used'])
  })

  it('takes no code of somebody else, and none that is long gone', async () => {
    const [mine, theirs] = await Promise.all([someone(), someone()])
    assert.equal((await signInWith(portal, mine.email, codeOf(theirs.secret))).status, 401)
    assert.equal((await signInWith(portal, mine.email, theirs.recoveryCodes[0] ?? '')).status, 401)
    assert.equal((await signInWith(portal, mine.email, codeOf(mine.secret, -3))).status, 401)
  })

  it('ends the step after five tries and after five minutes', async () => {
    const { email, secret } = await someone()
    const first = await firstStep(portal, email)
    const token = first.body?.content.step
    for (let time = 0; time < 4; time += 1) assert.equal((await second(token, wrongOf(secret))).status, 401)
    await wait(1000)
    await second(token, wrongOf(secret))
    await wait(1000)
    assert.deepEqual((await second(token, codeOf(secret))).fields, ['step'])
    const late = await firstStep(portal, email)
    await portal.database.pool.query(`update factor_step set expires_at = clock_timestamp() - interval '1 second'`)
    assert.deepEqual((await second(late.body?.content.step, codeOf(secret))).fields, ['step'])
    assert.deepEqual((await second('x'.repeat(43), codeOf(secret))).fields, ['step'])
  })

  it('makes the account wait longer and longer, from whichever address and whatever the password says', async () => {
    const { email, secret } = await someone()
    const guess = async (address: number) => {
      const first = await firstStep(portal, email, { 'x-forwarded-for': `10.9.0.${address}` })
      return second(first.body?.content.step, wrongOf(secret), `10.9.0.${address}`)
    }
    for (let address = 0; address < 5; address += 1) assert.equal((await guess(address)).status, 401)
    const refused = await guess(99)
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '1'])
    for (let address = 6; address < 30; address += 1) {
      await wait(901)
      assert.equal((await guess(address)).status, 401)
    }
    // A right password forgets the failures of passwords, and none of codes.
    const late = await guess(31)
    assert.equal(late.status, 429)
    assert.ok(Number(late.headers.get('retry-after')) > 800)
    await wait(901)
    assert.equal((await signInWith(portal, email, codeOf(secret))).status, 200)
    assert.equal((await guess(32)).status, 401, 'a success forgets them')
  })

  it('leaves accounts without one as they were', async () => {
    const { answer, status } = await portal.anonymous.call(login, {
      body: { nik: '900004', password: demoPassword },
    })
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(answer).toSorted(), ['email', 'id', 'login_by', 'name', 'nik', 'role', 'token'])
  })

  it('says that an account is suspended only behind both steps', async () => {
    const { email, secret } = await someone()
    await portal.database.pool.query('update account set suspended = true where email = $1', [email])
    assert.equal((await firstStep(portal, email)).status, 401)
    assert.equal((await signInWith(portal, email, codeOf(secret))).status, 403)
  })

  it('answers 503 where the key of the secrets is another, and lets recovery codes through', async () => {
    const { email, secret, recoveryCodes } = await someone()
    await portal.database.pool.query(
      `update second_factor set secret = '\\x0000000000000000'::bytea || substring(secret from 9)
       where account_id = (select id from account where email = $1)`,
      [email],
    )
    const { status, message } = await signInWith(portal, email, codeOf(secret))
    assert.equal(status, 503)
    assert.match(message, /SECRETS_KEY/)
    assert.equal((await signInWith(portal, email, recoveryCodes[0] ?? '')).status, 200)
  })
})
