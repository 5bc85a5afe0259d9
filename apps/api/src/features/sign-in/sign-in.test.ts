import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { accessRight, accessRightLdap, currentSession, login, logout } from '@ido/contract'
import { demoPassword } from '../../platform/accounts/demo-accounts.ts'
import { hashPassword } from '../../platform/accounts/password.ts'
import { accountOf, testPortal, testRoles, type TestPortal } from '../../testing/portal.ts'

const admin = accountOf('ADMIN')

describe('signing in', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal({ env: { SIGN_IN_FAILURES_PER_MINUTE: '1000' } })
  })
  after(() => portal.close())

  it('works by NIK and by e-mail, in any letter case of it, and says who it is', async () => {
    const byNik = await portal.anonymous.call(login, { body: { nik: ` ${admin.nik} `, password: demoPassword } })
    assert.equal(byNik.status, 200)
    const { token, ...user } = byNik.answer
    assert.match(token, /^[\w-]{43}$/)
    assert.deepEqual(Object.keys(user).toSorted(), ['email', 'id', 'login_by', 'name', 'nik', 'role'])
    assert.equal(user.role, 'ADMIN')
    assert.equal(user.login_by, 'nik')
    const byEmail = await portal.anonymous.call(login, {
      body: { email: admin.email.toUpperCase(), password: demoPassword },
    })
    assert.equal(byEmail.answer.id, user.id)
    assert.equal(byEmail.answer.login_by, 'email')
  })

  it('sets two secret cookies for the server, session and device, and two readable ones without secrets', async () => {
    const { headers, answer } = await portal.anonymous.call(login, { body: { nik: admin.nik, password: demoPassword } })
    const cookies = headers.getSetCookie()
    const [token, isLogin, user, device] = cookies
    assert.equal(cookies.length, 4)
    assert.match(device ?? '', /^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
    assert.match(token ?? '', new RegExp(`^token=${answer.token}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax$`))
    assert.match(isLogin ?? '', /^IsLogin=true; Max-Age=604800; Path=\/; SameSite=Lax$/)
    const { token: secret, ...rest } = answer
    assert.deepEqual(JSON.parse(decodeURIComponent(/^User=([^;]+)/.exec(user ?? '')?.[1] ?? '')), rest)
    assert.ok(!user?.includes(secret))
  })

  it('stores only the hash of the token', async () => {
    const { token } = await portal.signIn('CMP')
    assert.notEqual((await portal.signIn('CMP')).token, token, 'each sign-in has its own')
    const { rows } = await portal.database.pool.query<{ row: string }>('select session::text as row from session')
    assert.ok(rows.length > 0)
    assert.ok(
      !rows.some(({ row }) => row.includes(token ?? '?') || row.includes(Buffer.from(token ?? '?').toString('hex'))),
    )
  })

  it('answers a wrong password, an unknown account and one without a password alike', async () => {
    await portal.database.pool.query(
      `insert into account (nik, email, name) values ('700001', 'ldap@ido.example', 'L')`,
    )
    const answers = await Promise.all(
      [admin.nik, '800000', '700001'].map((nik) =>
        portal.anonymous.post('/api/v2/auth/login', { nik, password: 'wrong' }),
      ),
    )
    for (const { status, body, headers } of answers) {
      assert.equal(status, 401)
      assert.deepEqual(body, { code: 401, message: 'Kata sandi yang Anda masukkan salah', content: null })
      assert.equal(headers.getSetCookie().length, 0)
    }
    const english = await portal.anonymous.post(
      '/api/v2/auth/login',
      { email: admin.email, password: 'wrong' },
      { 'accept-language': 'en' },
    )
    assert.equal(english.message, 'The password you entered is wrong')
  })

  it('takes as long for an account that does not exist as for a wrong password', async () => {
    // Those of the tests cost next to nothing to check.
    await portal.database.pool.query('update account set password_hash = $1', [await hashPassword(demoPassword)])
    // The processor's time, as the clock's is also that of whatever else the machine does.
    const time = async (nik: string) => {
      const begun = process.cpuUsage()
      await portal.anonymous.post('/api/v2/auth/login', { nik, password: 'wrong' })
      const { user, system } = process.cpuUsage(begun)
      return (user + system) / 1000
    }
    const known: number[] = []
    const unknown: number[] = []
    // A new name each time, and each known one twice at most, so that no limit shortens an answer.
    for (const [index, role] of testRoles.entries()) {
      known.push(await time(accountOf(role).nik))
      unknown.push(await time(`81000${index}`))
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[3] ?? 0
    const ratio = median(unknown) / median(known)
    assert.ok(ratio > 0.5 && ratio < 2, `${median(unknown)} ms against ${median(known)} ms`)
  })

  it('refuses incomplete input by the words of the form', async () => {
    const send = (body: unknown) => portal.anonymous.post('/api/v2/auth/login', body)
    assert.equal((await send({ nik: '  ', password: 'x' })).message, 'nik: NIK harus diisi')
    assert.equal((await send({ nik: '1234567890', password: 'x' })).message, 'nik: Maksimal 9 karakter')
    assert.equal((await send({ nik: '900001', password: '' })).message, 'password: harus diisi')
    assert.equal((await send({ nik: '900001' })).message, 'password: harus diisi')
    assert.equal((await send({ email: 'not an address', password: 'x' })).message, 'email: harus berupa alamat e-mail')
    assert.equal((await send({ nik: 900001, password: 'x' })).message, 'nik: harus berupa teks')
    assert.equal((await send({ password: 'x' })).message, 'nik: NIK harus diisi')
    assert.deepEqual((await send({})).fields, ['nik', 'password'])
  })

  it('is refused to suspended accounts, which only who knows the password is told', async () => {
    const { nik, email } = accountOf('AGENT')
    await portal.database.pool.query('update account set suspended = true where nik = $1', [nik])
    const right = await portal.anonymous.post('/api/v2/auth/login', { nik, password: demoPassword })
    assert.equal(right.status, 403)
    assert.equal(right.message, 'Akun ini ditangguhkan. Hubungi helpdesk.')
    assert.equal((await portal.anonymous.post('/api/v2/auth/login', { email, password: 'wrong' })).status, 401)
    await portal.database.pool.query('update account set suspended = false where nik = $1', [nik])
    assert.equal((await portal.anonymous.post('/api/v2/auth/login', { nik, password: demoPassword })).status, 200)
  })

  it('ends the session that the browser had before', async () => {
    const former = await portal.signIn('PO')
    const credentials = { nik: accountOf('PO').nik, password: demoPassword }
    await portal.anonymous.post('/api/v2/auth/login', credentials, { cookie: `token=${former.token}` })
    assert.equal((await former.call(currentSession)).status, 401)
  })

  it('is possible without access, and says so', async () => {
    const guest = await portal.signIn('GUEST')
    const { answer } = await guest.call(currentSession)
    assert.equal(answer.hasAccess, false)
    assert.deepEqual(answer.roles, [])
    assert.equal(answer.role, null)
  })

  it('shows the first role by precedence where there are several', async () => {
    await portal.database.pool.query(
      `insert into account_role select id, role from account, unnest(array['CMP', 'MANAGEMENT']) role where nik = $1`,
      [accountOf('PO').nik],
    )
    const po = await portal.signIn('PO')
    assert.equal(po.user?.role, 'MANAGEMENT')
    const rights = await po.call(accessRightLdap, { query: { nik: accountOf('PO').nik } })
    assert.deepEqual(rights.answer, [{ label: 'MANAGEMENT' }, { label: 'CMP' }, { label: 'PO' }])
  })

  it('ends with the sign-out, which clears the cookies', async () => {
    const staff = await portal.signIn('STAFF')
    const { status, body, headers } = await staff.call(logout)
    assert.equal(status, 200)
    assert.equal(body?.content, null)
    const cleared = headers.getSetCookie()
    assert.deepEqual(
      cleared.map((cookie) => cookie.split('=')[0]),
      ['token', 'IsLogin', 'User'],
    )
    for (const cookie of cleared) assert.match(cookie, /Expires=Thu, 01 Jan 1970/)
    assert.equal((await staff.call(currentSession)).status, 401)
    assert.equal((await staff.call(logout)).status, 401)
  })
})

describe('access rights', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal()
  })
  after(() => portal.close())

  it('are one’s own, by e-mail and by NIK', async () => {
    const cmp = await portal.signIn('CMP')
    const { nik, email } = accountOf('CMP')
    assert.deepEqual((await cmp.call(accessRight, { query: { email: email.toUpperCase() } })).answer, [
      { label: 'CMP' },
    ])
    assert.deepEqual((await cmp.call(accessRightLdap, { query: { nik } })).answer, [{ label: 'CMP' }])
    for (const role of ['ADMIN', 'AGENT', 'MANAGEMENT', 'PO'] as const) {
      const own = accountOf(role)
      const person = await portal.signIn(role)
      assert.deepEqual((await person.call(accessRight, { query: { email: own.email } })).answer, [{ label: role }])
    }
    const staff = await portal.signIn('STAFF')
    assert.deepEqual((await staff.call(accessRight, { query: { email: accountOf('STAFF').email } })).answer, [])
  })

  it('of others are for ADMIN and MANAGEMENT only', async () => {
    const { nik, email } = accountOf('PO')
    for (const role of testRoles) {
      if (role === 'PO') continue
      const person = await portal.signIn(role)
      const expected = role === 'ADMIN' || role === 'MANAGEMENT' ? 200 : 403
      assert.equal((await person.call(accessRight, { query: { email } })).status, expected, role)
      assert.equal((await person.call(accessRightLdap, { query: { nik } })).status, expected, role)
      const nobody = await person.call(accessRight, { query: { email: 'nobody@ido.example' } })
      assert.equal(nobody.status, expected === 200 ? 404 : 403, role)
    }
  })

  it('go by the role that leads, and still list all that one holds', async () => {
    const email = 'agent-management@ido.example'
    const person = await portal.addPerson({ email, roles: ['MANAGEMENT', 'AGENT'] })
    assert.equal((await person.call(accessRight, { query: { email: accountOf('PO').email } })).status, 403)
    const own = await person.call(accessRight, { query: { email } })
    assert.deepEqual(own.answer, [{ label: 'AGENT' }, { label: 'MANAGEMENT' }])
    const { answer } = await person.call(currentSession)
    assert.deepEqual([answer.role, answer.roles.toSorted()], ['AGENT', ['AGENT', 'MANAGEMENT']])
  })

  it('need a session and a name', async () => {
    assert.equal((await portal.anonymous.call(accessRight, { query: { email: admin.email } })).status, 401)
    assert.equal((await portal.anonymous.call(accessRightLdap, { query: { nik: admin.nik } })).status, 401)
    const person = await portal.signIn('ADMIN')
    assert.deepEqual((await person.get('/api/user/access-right')).fields, ['email'])
    const byNik = async (query: string) => (await person.get(`/api/user/access-right-ldap${query}`)).message
    assert.equal(await byNik('?nik=1234567890'), 'nik: Maksimal 9 karakter')
    assert.equal(await byNik(''), 'nik: NIK harus diisi')
  })
})
