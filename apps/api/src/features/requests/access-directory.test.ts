import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { demoPassword } from '../../platform/accounts/demo-accounts.ts'
import { noSlapd, type Slapd, startSlapd } from '../../testing/slapd.ts'
import { company } from '../sign-in/directory/directory.testkit.ts'
import { noJobsLeft, requestPortal, type RequestPortal } from './requests.testkit.ts'

const byNik = (nik: string) => ({ nik, hasNik: true })

describe('a request by a NIK that only the company directory knows', { skip: noSlapd }, () => {
  let slapd: Slapd
  let portal: RequestPortal
  before(async () => {
    slapd = await startSlapd(company)
    portal = await requestPortal({ env: { ...slapd.env, LDAP_GROUP_ROLES: 'ido-cmp=CMP' } })
  })
  after(async () => {
    await portal.close()
    await slapd.close()
  })

  const accountsOf = (nik: string) =>
    portal.query(`select email, name, from_directory, has_access from account where nik = $1`, [nik])

  it('makes the account with the request, not with the code', async () => {
    const otp_code = await portal.codeFor(byNik('100002'), 'siti@perusahaan.example')
    assert.deepEqual(await accountsOf('100002'), [])
    const { body } = await portal.ask({ ...byNik('100002'), otp_code })
    assert.deepEqual(body?.content, [{}])
    assert.deepEqual(await accountsOf('100002'), [
      { email: 'siti@perusahaan.example', name: 'Siti Aminah', from_directory: true, has_access: false },
    ])
    const events = await portal.query('select actor_name, action from audit_event order by seq')
    assert.deepEqual(events, [
      { actor_name: 'Siti Aminah', action: 'user.created' },
      { actor_name: 'Siti Aminah', action: 'access.requested' },
    ])
  })

  it('tells who has access by a group that there is nothing to ask for', async () => {
    const otp_code = await portal.codeFor(byNik('100001'), 'budi@perusahaan.example')
    const { body } = await portal.ask({ ...byNik('100001'), otp_code })
    assert.deepEqual(body?.content, [{ is_allowed: true }])
  })

  it('says that the address is somebody else’s to who holds the code, which stays good', async () => {
    const otp_code = await portal.codeFor(byNik('100005'), 'admin@ido.example')
    const answer = await portal.ask({ ...byNik('100005'), otp_code })
    assert.equal(answer.status, 409)
    assert.match(answer.message, /sudah dipakai akun lain/)
    await portal.query(`update account set email = 'other@ido.example' where email = 'admin@ido.example'`)
    assert.equal((await portal.ask({ ...byNik('100005'), otp_code })).status, 200)
  })

  it('without an address, or of nobody, is answered as any other and mails nobody', async () => {
    // What those before were told may still be on its way.
    await noJobsLeft(portal)
    const mails = portal.smtp.mails.length
    for (const nik of ['100004', '100999', '100003']) assert.equal((await portal.send(byNik(nik))).status, 200, nik)
    await portal.codeFor(byNik('900007'), 'tamu@ido.example')
    await noJobsLeft(portal)
    assert.deepEqual(
      portal.smtp.mails.slice(mails).map(({ to }) => to),
      ['tamu@ido.example'],
    )
  })

  it('waits while the directory is away (503), as every NIK does; the code and e-mail work on', async () => {
    const otp_code = await portal.codeFor(byNik('100006'), 'lama@perusahaan.example')
    await slapd.kill()
    for (const nik of ['900007', '100006', '100999']) assert.equal((await portal.send(byNik(nik))).status, 503, nik)
    assert.equal((await portal.ask({ ...byNik('100006'), otp_code })).status, 503)
    const mail = { email: 'tamu@ido.example', hasNik: false, password: demoPassword }
    assert.equal((await portal.send(mail)).status, 200)
    await slapd.start()
    await new Promise((resolve) => setTimeout(resolve, 1100))
    assert.equal((await portal.ask({ ...byNik('100006'), otp_code })).status, 200)
  })
})
