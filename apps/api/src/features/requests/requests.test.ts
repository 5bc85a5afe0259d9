import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { currentSession, listAccessRequests, ownAccessRequest, requestOwnAccess, tellWish } from '@ido/contract'
import { demoPassword } from '../../platform/accounts/demo-accounts.ts'
import { accountOf, type TestSession } from '../../testing/portal.ts'
import { basic, digestOf, noJobsLeft, requestPortal, type RequestPortal, wrongOf } from './requests.testkit.ts'

const guest = accountOf('GUEST')
const wrongCode = { details: [{ message: 'Kode OTP yang Anda masukkan salah' }] }

describe('requesting access', () => {
  let portal: RequestPortal
  before(async () => {
    portal = await requestPortal()
  })
  after(() => portal.close())

  it('by NIK: a code by mail, then submitted, then waiting; the supervisors are told', async () => {
    // AGENT leads there, so a mail would send them to a page that is not theirs.
    await portal.addPerson({ email: 'agent-management@ido.example', roles: ['MANAGEMENT', 'AGENT'] })
    const code = await portal.codeFor({ nik: ` ${guest.nik} `, hasNik: true }, guest.email)
    assert.match(code, /^\d{6}$/)
    const [mail] = await portal.smtp.mailsTo(guest.email)
    assert.equal(mail?.subject, 'IDO: kode permintaan akses / access request code')
    assert.ok(mail.text.startsWith(`Kode permintaan akses Anda\n\n${code}\n\n`))
    assert.ok(mail.text.indexOf('5 menit') < mail.text.indexOf('--\n\nYour access request code'))
    assert.ok(mail.source.indexOf('text/plain') < mail.source.indexOf('text/html'))

    const submitted = await portal.ask({ nik: guest.nik, hasNik: true, otp_code: code })
    assert.equal(submitted.status, 200)
    assert.deepEqual(submitted.body, { code: 200, message: 'Berhasil', content: [{}] })
    for (const role of ['ADMIN', 'MANAGEMENT'] as const) {
      const [told] = await portal.smtp.mailsTo(accountOf(role).email)
      assert.match(told?.text ?? '', new RegExp(`NIK ${guest.nik}, ${guest.email}[^]*/v3/manage/access`))
    }
    assert.equal(portal.smtp.mails.length, 3)
    const audit = await portal.query('select actor_name, action, subject_type from audit_event')
    assert.equal(audit.length, 1)
    assert.equal(audit[0]?.['action'], 'access.requested')

    const again = await portal.codeFor({ nik: guest.nik, hasNik: true }, guest.email)
    const waiting = await portal.ask({ nik: guest.nik, hasNik: true, otp_code: again })
    assert.deepEqual(waiting.body?.content, [{ is_allowed: false }])
    assert.equal((await portal.query('select from access_request')).length, 1)
  })

  it('shows its state to the person, who has no access yet', async () => {
    const person = await portal.signIn('GUEST')
    const { answer } = await person.call(ownAccessRequest)
    assert.equal(answer?.status, 'waiting')
    assert.equal(answer.decidedAt, null)
    assert.equal((await person.call(currentSession)).answer.hasAccess, false)
    assert.equal((await (await portal.signIn('STAFF')).call(ownAccessRequest)).answer, null)
    assert.equal((await portal.anonymous.call(ownAccessRequest)).status, 401)
    assert.equal((await person.get('/api/v2/access-requests')).status, 403)
  })

  it('takes a reason and a region that the person wishes while it waits, for who decides', async () => {
    const person = await portal.signIn('GUEST')
    const wished = async () => (await person.call(ownAccessRequest)).answer
    const first = await wished()
    assert.deepEqual(first?.wish, { reason: null, regionId: null })
    const region = first.regions.find(({ name }) => name === 'T-REG 7') ?? assert.fail()
    const body = { reason: '  Menangani tiket timur ', regionId: region.id }
    assert.equal((await person.call(tellWish, { body })).status, 200)
    assert.deepEqual((await wished())?.wish, { reason: 'Menangani tiket timur', regionId: region.id })
    const admin = await portal.signIn('ADMIN')
    const { answer } = await admin.call(listAccessRequests, { query: { status: 'waiting' } })
    const wish = { reason: 'Menangani tiket timur', region: 'T-REG 7' }
    assert.deepEqual(
      answer.map((request) => request.wish),
      [wish],
    )
    assert.equal((await person.call(currentSession)).answer.hasAccess, false, 'a wish grants nothing')
    const strange = await person.call(tellWish, { body: { reason: null, regionId: 999 } })
    assert.deepEqual([strange.status, strange.fields], [400, ['regionId']])
    const long = await person.call(tellWish, { body: { reason: 'a'.repeat(1001), regionId: null } })
    assert.deepEqual([long.status, long.fields], [400, ['reason']])
    assert.equal((await (await portal.signIn('STAFF')).call(tellWish, { body })).status, 409, 'who waits for nothing')
    assert.equal((await portal.anonymous.call(tellWish, { body })).status, 401)
    assert.deepEqual((await admin.call(listAccessRequests, { query: { status: 'waiting' } })).answer[0]?.wish, wish)
    assert.equal((await person.call(tellWish, { body: { reason: '', regionId: null } })).status, 200)
    assert.deepEqual((await wished())?.wish, { reason: null, regionId: null }, 'and takes it back')
  })

  it('of who is signed in needs no code: submitted, then waiting; who has access is told so', async () => {
    const id = await portal.addAccount('700010')
    const person = await portal.signInByNik('700010')
    const mails = portal.smtp.mails.length
    const ask = async (of: TestSession) => (await of.post(requestOwnAccess.path, undefined)).body?.content
    assert.deepEqual(await ask(person), [{}])
    assert.deepEqual(await ask(person), [{ is_allowed: false }])
    const filed = await portal.query(
      `select requested_by, status, ip::text from access_request where account_id = ${id}`,
    )
    assert.deepEqual(filed, [{ requested_by: 'nik', status: 'waiting', ip: '127.0.0.1/32' }])
    const [audit] = await portal.query(`select actor_id::int, action from audit_event order by seq desc limit 1`)
    assert.deepEqual(audit, { actor_id: id, action: 'access.requested' })
    await noJobsLeft(portal)
    const told = portal.smtp.mails.slice(mails)
    assert.ok(
      told.length > 0 && told.every(({ to }) => to !== '700010@ido.example'),
      'the supervisors, and nobody else',
    )
    assert.deepEqual((await (await portal.signIn('STAFF')).call(requestOwnAccess)).answer, [{ is_allowed: true }])
    assert.equal((await portal.anonymous.call(requestOwnAccess)).status, 401)
  })

  it('by e-mail: the password first plain, then as its digest; who has access is told so', async () => {
    const { email } = accountOf('STAFF')
    const mine = { email, hasNik: false }
    const code = await portal.codeFor({ ...mine, email: email.toUpperCase(), password: demoPassword }, email)
    const answer = await portal.ask({ ...mine, password: digestOf(demoPassword), otp_code: code })
    assert.deepEqual(answer.body?.content, [{ is_allowed: true }])
    await portal.addAccount('700001')
    const own = { email: '700001@ido.example', hasNik: false }
    const ownCode = await portal.codeFor({ ...own, password: demoPassword }, own.email)
    const wrong = await portal.ask({ ...own, password: digestOf('something else'), otp_code: ownCode })
    assert.equal(wrong.status, 400)
    assert.equal(wrong.message, 'Kata sandi yang Anda masukkan salah')
    const plain = await portal.ask({ ...own, password: demoPassword, otp_code: ownCode })
    assert.equal(plain.status, 400)
    const right = await portal.ask({ ...own, password: digestOf(demoPassword).toUpperCase(), otp_code: ownCode })
    assert.deepEqual(right.body?.content, [{}])
    const [row] = await portal.query(`select requested_by, ip::text from access_request where nik = '700001'`)
    assert.deepEqual(row, { requested_by: 'email', ip: '127.0.0.1/32' })
  })

  it('answers an unknown e-mail, a suspended account and a wrong password alike, in the specification’s words', async () => {
    await portal.addAccount('700002')
    await portal.query(`update account set suspended = true where nik = '700002'`)
    const given = [
      { email: 'nobody@ido.example', password: demoPassword },
      { email: '700002@ido.example', password: demoPassword },
      { email: guest.email, password: 'wrong' },
    ]
    for (const body of given) {
      const answer = await portal.send({ ...body, hasNik: false })
      assert.equal(answer.status, 400)
      assert.deepEqual(answer.body, {
        code: 400,
        message: 'Kata sandi yang Anda masukkan salah',
        content: { fields: [{ field: 'password', message: 'Kata sandi yang Anda masukkan salah' }] },
      })
    }
  })

  it('answers an unknown NIK and a suspended one as a known one, and mails nobody', async () => {
    await portal.addAccount('700003')
    const mails = portal.smtp.mails.length
    const known = await portal.send({ nik: '700003', hasNik: true })
    for (const nik of ['799999', '700002']) {
      const answer = await portal.send({ nik, hasNik: true })
      assert.deepEqual([answer.status, answer.body], [known.status, known.body])
      assert.deepEqual((await portal.ask({ nik, hasNik: true, otp_code: '000000' })).body?.message, wrongCode)
    }
    await portal.smtp.mailsTo('700003@ido.example')
    assert.equal(portal.smtp.mails.length, mails + 1)
  })

  it('refuses every code but the right one in the same words, and takes that one once', async () => {
    const mine = { nik: guest.nik, hasNik: true }
    const code = await portal.codeFor(mine, guest.email)
    for (const otp_code of [wrongOf(code), '1', '999999999999']) {
      const answer = await portal.ask({ ...mine, otp_code })
      assert.equal(answer.status, 409)
      assert.deepEqual(answer.body?.message, wrongCode)
    }
    assert.equal((await portal.ask({ ...mine, otp_code: code })).status, 200)
    assert.deepEqual((await portal.ask({ ...mine, otp_code: code })).body?.message, wrongCode)
    assert.deepEqual((await portal.ask({ nik: '700003', hasNik: true, otp_code: code })).body?.message, wrongCode)
  })

  it('needs the basic credentials and names what is missing', async () => {
    const open = portal.anonymous
    for (const path of ['kode-otp', 'request-access']) {
      const body = { nik: guest.nik, hasNik: true, ...(path === 'request-access' && { otp_code: '123456' }) }
      assert.equal((await open.post(`/api/v2/request-access/${path}`, body)).status, 401)
      // A session opens them to nobody.
      const admin = await portal.signIn('ADMIN')
      assert.equal((await admin.post(`/api/v2/request-access/${path}`, body)).status, 401)
    }
    const fieldsOf = async (path: string, body: object) =>
      (await open.post(`/api/v2/request-access/${path}`, body, basic)).fields
    assert.deepEqual(await fieldsOf('kode-otp', { nik: '', hasNik: true }), ['nik'])
    assert.deepEqual(await fieldsOf('kode-otp', { nik: '1234567890', hasNik: true }), ['nik'])
    assert.deepEqual(await fieldsOf('kode-otp', { email: 'x', password: '', hasNik: false }), ['email', 'password'])
    assert.deepEqual(await fieldsOf('request-access', { nik: '1', hasNik: true }), ['otp_code'])
    assert.deepEqual(await fieldsOf('request-access', { nik: '1', hasNik: true, otp_code: 'abc' }), ['otp_code'])
    assert.match((await portal.send({ nik: '', hasNik: true })).message, /NIK harus diisi/)
    assert.match((await portal.send({ hasNik: true })).message, /NIK harus diisi/)
    const withCode = async (otp_code: string) =>
      (await open.post('/api/v2/request-access/request-access', { nik: '1', hasNik: true, otp_code }, basic)).message
    assert.equal(await withCode(' '), 'otp_code: harus diisi')
    assert.equal(await withCode('abc'), 'otp_code: harus berupa angka')
    assert.match((await portal.send({ nik: '1234567890', hasNik: true })).message, /Maksimal 9 karakter/)
  })
})
