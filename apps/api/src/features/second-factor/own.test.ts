import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  currentSession,
  finishCode,
  proveSelf,
  readSecondFactor,
  removeFactor,
  renewRecoveryCodes,
  startCode,
  startPasskey,
} from '@ido/contract'
import { demoPassword } from '../../platform/accounts/demo-accounts.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { actionsOn, addApp, codeOf, passTime, proveByPassword, signInWith } from './second-factor.testkit.ts'

describe('one’s own second factors', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal({ env: { SIGN_IN_FAILURES_PER_MINUTE: '1000' } })
  })
  after(() => portal.close())

  let people = 0
  const someone = (): Promise<TestSession> => {
    people += 1
    return portal.addPerson({ email: `orang.${people}@ido.example` })
  }
  const query = async (text: string, values: unknown[] = []) =>
    (await portal.database.pool.query<Record<string, unknown>>(text, values)).rows
  /** As if the sign-in had been a while ago. */
  const grow = (person: TestSession) =>
    query(`update session set created_at = now() - interval '11 minutes' where account_id = $1`, [person.user?.id])

  it('are none at first', async () => {
    const { answer } = await (await someone()).call(readSecondFactor)
    assert.deepEqual([answer.factors, answer.recoveryCodesLeft, answer.required], [[], 0, false])
    assert.deepEqual(answer.proofs, { password: true, code: false, passkey: false })
    assert.equal((await portal.anonymous.call(readSecondFactor)).status, 401)
    assert.equal((await portal.anonymous.call(startCode)).status, 401)
  })

  it('begin with a code that the app shows, and bring ten recovery codes, told this once', async () => {
    const person = await someone()
    const { answer: offered } = await person.call(startCode)
    const uri = new URL(offered.uri)
    assert.equal(uri.protocol, 'otpauth:')
    assert.equal(uri.searchParams.get('secret'), offered.secret)
    assert.match(offered.secret, /^[A-Z2-7]{32}$/)
    const confirm = (code: string) =>
      person.call(finishCode, { body: { step: offered.step, code, name: ' Telepon saya ' } })
    const wrong = await confirm('000000' === codeOf(offered.secret) ? '111111' : '000000')
    assert.deepEqual([wrong.status, wrong.fields], [400, ['code']])
    assert.deepEqual((await person.call(readSecondFactor)).answer.factors, [])
    const { status, answer } = await confirm(codeOf(offered.secret))
    assert.equal(status, 200)
    assert.equal(answer.recoveryCodes?.length, 10)
    assert.equal(new Set(answer.recoveryCodes).size, 10)
    for (const code of answer.recoveryCodes ?? []) assert.match(code, /^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/)
    assert.deepEqual((await confirm(codeOf(offered.secret, 1))).fields, ['step'])
    const { answer: own } = await person.call(readSecondFactor)
    assert.deepEqual(
      own.factors.map(({ kind, name }) => [kind, name]),
      [['code', 'Telepon saya']],
    )
    assert.deepEqual([own.recoveryCodesLeft, own.proofs.code], [10, true])
    assert.deepEqual(await actionsOn(portal, person.user?.id), ['user.factor-added'])
  })

  it('end the sessions that know the password alone, with the first', async () => {
    const person = await someone()
    const other = await portal.signInBy(person.user?.email ?? '')
    await addApp(person)
    assert.equal((await other.call(currentSession)).status, 401)
    assert.equal((await person.call(currentSession)).status, 200)
    await passTime(portal)
    const { secret } = await addApp(person, 'Tablet')
    await passTime(portal)
    assert.equal((await signInWith(portal, person.user?.email ?? '', codeOf(secret))).status, 200)
  })

  it('keep nothing readable: neither secret nor recovery code', async () => {
    const { secret, recoveryCodes } = await addApp(await someone())
    const rows = await query(
      `select encode(secret, 'escape') || encode(secret, 'hex') as kept from second_factor where kind = 'code'
       union all select encode(code_hash, 'escape') || encode(code_hash, 'hex') from recovery_code`,
    )
    const all = JSON.stringify(rows)
    const plain = recoveryCodes.map((code) => code.replaceAll('-', ''))
    for (const text of [secret, ...recoveryCodes, ...plain]) {
      assert.ok(!all.includes(text) && !all.includes(Buffer.from(text).toString('hex')), text)
    }
  })

  it('are added right after the sign-in, later only once one has proved who one is', async () => {
    const person = await someone()
    await grow(person)
    assert.equal((await person.call(startCode)).status, 403)
    const wrong = await person.call(proveSelf, { body: { password: 'bukan kata sandi saya' } })
    assert.deepEqual([wrong.status, wrong.fields], [400, ['password']])
    assert.equal((await person.call(startCode)).status, 403)
    await proveByPassword(person)
    await addApp(person)
    await query(`update session set proved_at = now() - interval '6 minutes' where account_id = $1`, [person.user?.id])
    assert.equal((await person.call(startCode)).status, 403)
  })

  it('are removed, and recovery codes renewed, only after a proof, however new the session is', async () => {
    const person = await someone()
    const { id, secret, recoveryCodes } = await addApp(person)
    const remove = () => person.call(removeFactor, { params: { id } })
    const renew = () => person.call(renewRecoveryCodes)
    assert.deepEqual([(await remove()).status, (await renew()).status], [403, 403])
    // The code that set it up is used up; the next one counts, once.
    const prove = (code: string) => person.call(proveSelf, { body: { code } })
    assert.deepEqual((await prove(codeOf(secret))).fields, ['code'])
    assert.equal((await prove(codeOf(secret, 1))).status, 200)
    assert.deepEqual((await prove(codeOf(secret, 1))).fields, ['code'])
    const { answer } = await renew()
    assert.equal(answer.recoveryCodes.length, 10)
    assert.deepEqual((await prove(recoveryCodes[0] ?? '')).fields, ['code'])
    assert.equal((await prove(answer.recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ') ?? '')).status, 200)
    assert.equal((await person.call(readSecondFactor)).answer.recoveryCodesLeft, 9)
    assert.equal((await remove()).status, 200)
    assert.equal((await remove()).status, 404)
    const { answer: own } = await person.call(readSecondFactor)
    assert.deepEqual([own.factors, own.recoveryCodesLeft], [[], 0])
    assert.deepEqual(await actionsOn(portal, person.user?.id), [
      'user.factor-added',
      'user.recovery-codes-made',
      'user.recovery-code-used',
      'user.factor-removed',
    ])
    assert.equal((await portal.signInBy(person.user?.email ?? '')).user?.email, person.user?.email)
  })

  it('are nobody else’s to see, to end or to go on with', async () => {
    const [person, other] = await Promise.all([someone(), someone()])
    const { id } = await addApp(person)
    await proveByPassword(other)
    assert.equal((await other.call(removeFactor, { params: { id } })).status, 404)
    const { step, secret } = (await person.call(startCode)).answer
    const taken = await other.call(finishCode, { body: { step, code: codeOf(secret), name: 'Milik orang' } })
    assert.deepEqual([taken.status, taken.fields], [400, ['step']])
  })

  it('count guesses at the password and at codes as failed sign-ins', async () => {
    const person = await someone()
    await addApp(person)
    const guess = async (body: { password: string } | { code: string }) =>
      (await person.call(proveSelf, { body })).status
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) statuses.push(await guess({ code: 'aaaa-bbbb-cccc-dddd' }))
    assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429])
    for (let time = 0; time < 5; time += 1) await guess({ password: 'salah sekali' })
    assert.equal(await guess({ password: demoPassword }), 429)
  })

  it('are ten at most', async () => {
    const person = await someone()
    const { id } = await addApp(person)
    await query(
      `insert into second_factor (account_id, kind, name, secret)
       select account_id, kind, name, secret from second_factor, generate_series(2, 10) where id = $1`,
      [id],
    )
    const { step, secret } = (await person.call(startCode)).answer
    const { status } = await person.call(finishCode, { body: { step, code: codeOf(secret), name: 'Sebelas' } })
    assert.equal(status, 409)
  })

  it('are no passkeys where the portal is opened by an address of numbers, and it says so', async () => {
    const person = await someone()
    assert.equal((await person.call(readSecondFactor)).answer.passkeysWork, false)
    const { status, message } = await person.call(startPasskey)
    assert.equal(status, 409)
    assert.match(message, /HTTPS/)
    // `fetch` keeps the host to itself, so this goes in below it.
    const headers = { host: 'localhost:3000', authorization: `Bearer ${person.token}` }
    const { content } = (await portal.app.inject({ url: readSecondFactor.path, headers })).json<{
      content: { passkeysWork: boolean }
    }>()
    assert.equal(content.passkeysWork, true)
  })

  it('come back with an account that was deleted and restored, which would else take them away by one person', async () => {
    const admin = await portal.signIn('ADMIN')
    const person = await someone()
    const { secret, recoveryCodes } = await addApp(person)
    const email = person.user?.email ?? ''
    const removed = await admin.delete<{ trashId?: number; id?: number }>(`/api/v2/users/${person.user?.id}`)
    assert.equal(removed.status, 200, removed.text)
    const trash = Object.values(removed.body?.content ?? {}).find((value) => typeof value === 'number')
    const restored = await admin.post(`/api/v2/users/restore/${trash}`)
    assert.equal(restored.status, 200, restored.text)
    await passTime(portal)
    assert.equal((await signInWith(portal, email, codeOf(secret))).status, 200)
    assert.equal((await signInWith(portal, email, recoveryCodes[3] ?? '')).status, 200)
  })
})
