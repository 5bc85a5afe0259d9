import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { confirmRegistration, login, register } from '@ido/contract'
import { keptLog } from '../../../testing/kept-log.ts'
import { accountOf } from '../../../testing/portal.ts'
import { noSlapd, startSlapd } from '../../../testing/slapd.ts'
import { company } from '../directory/directory.testkit.ts'
import { costOf, mailedPortal, type MailedPortal, tokenIn } from './register.testkit.ts'

const password = 'kopi susu hujan sore'

describe('registering', () => {
  let portal: MailedPortal
  const log = keptLog()
  before(async () => {
    portal = await mailedPortal({ REGISTRATION_DOMAINS: 'perusahaan.example,ido.example' }, log.logTo)
  })
  after(() => portal.close())

  const send = (body: Partial<{ email: string; name: string; nik: string; password: string }>) =>
    portal.anonymous.call(register, { body: { email: '', name: 'Rina Wati', password, ...body } })
  const confirm = (token: string, chosen = password) =>
    portal.anonymous.call(confirmRegistration, { body: { token, password: chosen } })
  const linkOf = async (email: string, count = 1) => {
    assert.equal((await send({ email })).status, 200)
    return tokenIn((await portal.smtp.mailsTo(email, count)).at(-1)?.text)
  }

  it('makes an account without access once the address is confirmed, and says so in the audit log', async () => {
    const email = 'rina@perusahaan.example'
    const { status, body } = await send({ email: ' Rina@Perusahaan.example ' })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      code: 200,
      message: 'Periksa e-mail Anda: kami mengirim langkah berikutnya',
      content: null,
    })
    assert.equal((await portal.query('select from account where email = $1', [email])).length, 0)
    const [mail] = await portal.smtp.mailsTo(email)
    assert.match(
      mail?.text ?? '',
      /Konfirmasi alamat e-mail Anda[\s\S]*berlaku 24 jam[\s\S]*--[\s\S]*Confirm your e-mail/,
    )
    assert.ok(!mail?.source.includes('Rina Wati'), 'what a stranger typed is not mailed in our name')
    const done = await confirm(tokenIn(mail?.text))
    assert.deepEqual([done.status, done.answer], [200, { email }])
    const { answer } = await portal.anonymous.call(login, { body: { email, password } })
    assert.equal(answer.name, 'Rina Wati')
    assert.equal(
      (await portal.anonymous.get('/api/v2/dashboards', { authorization: `Bearer ${answer.token}` })).status,
      403,
    )
    const [told] = await portal.query("select after from audit_event where action = 'user.registered'")
    assert.deepEqual(told?.['after'], { nik: null, email, name: 'Rina Wati' })
  })

  it('answers alike, after the same work, for an address that has an account; its owner is told by mail', async () => {
    const { email } = accountOf('CMP')
    const bodies: unknown[] = []
    const costs = []
    for (const address of [email, 'belum.ada@ido.example']) {
      costs.push(await costOf(portal, async () => bodies.push((await send({ email: address })).body)))
    }
    assert.deepEqual(bodies[0], bodies[1])
    assert.deepEqual(
      costs.map(({ hashes, jobs }) => ({ hashes, jobs })),
      [
        { hashes: 1, jobs: 1 },
        { hashes: 1, jobs: 1 },
      ],
    )
    for (const { milliseconds } of costs) assert.ok(milliseconds >= 400, `${milliseconds} ms`)
    const [mail] = await portal.smtp.mailsTo(email)
    assert.match(mail?.text ?? '', /sudah memiliki akun/)
    assert.equal(tokenIn(mail?.text), '')
  })

  it('uses a link once: of twenty at the same moment one makes the account', async () => {
    const email = 'sekali@perusahaan.example'
    const token = await linkOf(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(answers.filter(({ status, fields }) => status === 400 && fields.join() === 'token').length, 19)
    assert.equal((await portal.query('select from account where email = $1', [email])).length, 1)
  })

  it('is confirmed by who chose the password: the link that a stranger caused makes no account with theirs', async () => {
    const email = 'korban@perusahaan.example'
    const stranger = await send({ email, password: 'pilihan orang asing 77' })
    assert.equal(stranger.status, 200)
    const token = tokenIn((await portal.smtp.mailsTo(email)).at(-1)?.text)
    const refused = await confirm(token)
    assert.deepEqual([refused.status, refused.fields], [400, ['password']])
    assert.equal((await portal.query('select from account where email = $1', [email])).length, 0)
    assert.deepEqual((await confirm(token, '')).fields, ['password'])
    assert.equal((await confirm(token, 'pilihan orang asing 77')).status, 200, 'the link stays good')
  })

  it('counts wrong passwords at a link, which wait longer and longer', async () => {
    const token = await linkOf('tebakan@perusahaan.example')
    const statuses = []
    for (let n = 0; n < 7; n += 1) statuses.push((await confirm(token, `salah nomor ${n}`)).status)
    assert.deepEqual(statuses.slice(0, 5), [400, 400, 400, 400, 400])
    assert.ok(statuses.includes(429))
  })

  it('takes no link that is unknown, late, or replaced by a newer one', async () => {
    const email = 'ulang@perusahaan.example'
    const older = await linkOf(email)
    await portal.query(`update sign_in_failure set window_start = window_start - interval '90 seconds'`)
    const newer = await linkOf(email, 2)
    const late = await linkOf('telat@perusahaan.example')
    await portal.query(
      "update registration set expires_at = now() - interval '1 second' where email = 'telat@perusahaan.example'",
    )
    for (const token of ['x'.repeat(43), older, late, '', 'x'.repeat(201)]) {
      const { status, fields } = await confirm(token)
      assert.deepEqual([status, fields], [400, ['token']])
    }
    assert.equal((await confirm(newer)).status, 200)
  })

  it('makes no second account where the address has come by one meanwhile', async () => {
    const email = 'cepat@perusahaan.example'
    const token = await linkOf(email)
    await portal.query("insert into account (email, name) values ($1, 'Dari admin')", [email])
    const { status, message } = await confirm(token)
    assert.equal(status, 409)
    assert.match(message, /sudah memiliki akun/)
  })

  it('refuses other domains, weak passwords, and a NIK that nobody can confirm, and names each', async () => {
    const refusal = async (body: Parameters<typeof send>[0]) => {
      const { status, fields } = await send({ email: 'baru@ido.example', ...body })
      return [status, ...fields]
    }
    assert.deepEqual(await refusal({ email: 'rina@lain.example' }), [400, 'email'])
    assert.deepEqual(await refusal({ email: 'rina@jahat.example@lain.example' }), [400, 'email'])
    assert.deepEqual(await refusal({ email: 'rina@sub.perusahaan.example' }), [400, 'email'])
    assert.deepEqual(await refusal({ password: 'pendek' }), [400, 'password'])
    assert.deepEqual(await refusal({ password: 'Indonesia-2026' }), [400, 'password'])
    assert.deepEqual(await refusal({ name: ' ' }), [400, 'name'])
    assert.deepEqual(await refusal({ nik: '1234567890' }), [400, 'nik'])
    assert.deepEqual(await refusal({ nik: '100001' }), [400, 'nik'])
    assert.equal((await portal.query("select from registration where email = 'baru@ido.example'")).length, 0)
  })

  it('mails one address once in 90 seconds, and says when to come back', async () => {
    const answers = await Promise.all(Array.from({ length: 21 }, () => send({ email: 'sering@perusahaan.example' })))
    const refused = answers.filter(({ status }) => status !== 200)
    assert.deepEqual(
      refused.map(({ status }) => status),
      Array<number>(20).fill(429),
    )
    assert.ok(Number(refused[0]?.headers.get('retry-after')) > 60)
  })

  it('stores neither the password nor the token, and logs neither', async () => {
    const email = 'rahasia@perusahaan.example'
    const token = await linkOf(email)
    const [row] = await portal.query(
      'select r::text as row, token_hash = sha256($2) as is_hash from registration r where email = $1',
      [email, Buffer.from(token)],
    )
    assert.equal(row?.['is_hash'], true)
    for (const secret of [password, token]) {
      assert.ok(!String(row?.['row']).includes(secret))
      assert.ok(!log.text().includes(secret))
    }
    await confirm(token)
    assert.equal((await portal.query('select from registration where email = $1', [email])).length, 0)
  })
})

describe('registering with a NIK', { skip: noSlapd }, () => {
  it('takes it if the directory knows it with the same address', async () => {
    const slapd = await startSlapd(company)
    const portal = await mailedPortal({ ...slapd.env, REGISTRATION_DOMAINS: 'perusahaan.example' })
    const send = (nik: string, email: string) =>
      portal.anonymous.call(register, { body: { email, name: 'Budi', password, nik } })
    for (const nik of ['100002', '100999', '100003', '*']) {
      const { status, fields } = await send(nik, 'budi@perusahaan.example')
      assert.deepEqual([status, fields], [400, ['nik']], nik)
    }
    assert.equal((await send('100001', 'budi@perusahaan.example')).status, 200)
    const [mail] = await portal.smtp.mailsTo('budi@perusahaan.example')
    const token = tokenIn(mail?.text)
    assert.equal((await portal.anonymous.call(confirmRegistration, { body: { token, password } })).status, 200)
    const [account] = await portal.query("select nik from account where email = 'budi@perusahaan.example'")
    assert.equal(account?.['nik'], '100001')
    await slapd.kill()
    assert.equal((await send('100002', 'siti@perusahaan.example')).status, 503)
    await portal.close()
    await slapd.close()
  })
})

describe('a portal that takes no registrations', () => {
  it('says so beside the address', async () => {
    const portal = await mailedPortal({ DEMO: '0' })
    const { status, fields, message } = await portal.anonymous.call(register, {
      body: { email: 'rina@ido.example', name: 'Rina', password },
    })
    assert.deepEqual([status, fields], [400, ['email']])
    assert.match(message, /tidak menerima pendaftaran/)
    await portal.close()
  })
})
