import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { accessRightLdap, currentSession, login, setPassword, userPhoto, users } from '@ido/contract'
import { readConfig } from '../../../platform/config/config.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { demoPassword } from '../../../platform/accounts/demo-accounts.ts'
import { createDirectory } from '../../../platform/accounts/directory.ts'
import { accountOf, testPortal, type TestPortal } from '../../../testing/portal.ts'
import { base, noSlapd, type Slapd, startSlapd } from '../../../testing/slapd.ts'
import { newPasswordLink } from '../../../platform/accounts/password-link.service.ts'
import { costOf } from '../register/register.testkit.ts'
import { company, dnOf, passwordOf, photo } from './directory.testkit.ts'

const roles = { LDAP_GROUP_ROLES: 'ido-admin=ADMIN,ido-cmp=CMP,ido-agents=AGENT,ido-semua=TIDAK_ADA' }
const linkedAs = (nik: string) => ({ nik, fromDirectory: true })
const wrong = 'Kata sandi yang Anda masukkan salah'

describe('signing in by the company directory', { skip: noSlapd }, () => {
  let slapd: Slapd
  let portal: TestPortal
  before(async () => {
    slapd = await startSlapd(company)
    portal = await testPortal({ env: { ...slapd.env, ...roles, SIGN_IN_FAILURES_PER_MINUTE: '1000' } })
  })
  after(async () => {
    await portal.close()
    await slapd.close()
  })

  const signIn = (nik: string, password: string) => portal.anonymous.call(login, { body: { nik, password } })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const query = async (text: string, values: unknown[] = []) =>
    (await portal.database.pool.query<Record<string, unknown>>(text, values)).rows
  const audited = async (action: string, nik: string) =>
    query(
      `select e.before, e.after from audit_event e join account a on a.id::text = e.subject_id
       where e.action = $1 and a.nik = $2 order by e.seq`,
      [action, nik],
    )

  it('makes an account of a first sign-in, with name, role and photo of the directory, and keeps it', async () => {
    const { status, answer } = await signIn('100001', passwordOf('budi'))
    assert.equal(status, 200)
    assert.deepEqual(
      [answer.nik, answer.email, answer.name, answer.role, answer.login_by],
      ['100001', 'budi@perusahaan.example', 'Budi Santoso', 'CMP', 'nik'],
    )
    const { body } = await portal.anonymous.get<{ hasAccess: boolean }>('/api/v2/auth/session', bearer(answer.token))
    assert.equal(body?.content.hasAccess, true)
    assert.equal((await signIn('100001', passwordOf('budi'))).answer.id, answer.id)
    assert.equal((await audited('user.created', '100001')).length, 1)
    const [account] = await query(
      'select password_hash, from_directory, last_signed_in_at > now() - interval $$1 minute$$ as is_now from account where nik = $1',
      ['100001'],
    )
    assert.deepEqual(account, { password_hash: null, from_directory: true, is_now: true })
  })

  it('gives an account without a group no access', async () => {
    const { answer } = await signIn('100002', passwordOf('siti'))
    assert.equal(answer.role, null)
    const { status } = await portal.anonymous.get('/api/v2/dashboards', bearer(answer.token))
    assert.equal(status, 403)
  })

  it('reads groups that list names, in any letter case', async () => {
    assert.equal((await signIn('100007', passwordOf('dewi'))).answer.role, 'AGENT')
  })

  it('answers a wrong password, nobody, two of one NIK and every trick alike', async () => {
    const tricks = ['*', '10000*', '*)(uid=*', '100001)', '\\2a', 'budi', '100001\u0000', dnOf('budi').slice(0, 9)]
    const pairs = [
      ['100001', 'salah'],
      ['100999', passwordOf('budi')],
      ['100003', passwordOf('kembar1')],
      ['100003', passwordOf('kembar2')],
      ...tricks.map((nik) => [nik, passwordOf('budi')]),
    ]
    for (const [nik = '', password = ''] of pairs) {
      const { status, message, headers } = await signIn(nik, password)
      assert.deepEqual([status, headers.getSetCookie().length], [nik.includes('\u0000') ? 400 : 401, 0], nik)
      if (status === 401) assert.equal(message, wrong)
    }
    assert.equal((await query("select from account where nik in ('100003', 'budi')")).length, 0)
  })

  it('does the same work for a wrong password and for nobody: a bind and a hash, in the same time', async () => {
    for (const [nik, password] of [
      ['100001', 'salah'],
      ['100999', 'salah'],
      ['100003', 'salah'],
      [accountOf('PO').nik, 'salah'],
    ] as const) {
      const { hashes, milliseconds } = await costOf(portal, () => signIn(nik, password))
      assert.equal(hashes, 1, nik)
      assert.ok(milliseconds >= 250, `${nik}: ${milliseconds} ms`)
    }
  })

  it('never asks the directory about an empty password, which this one would take', async () => {
    const { status, fields } = await signIn('100001', '')
    assert.deepEqual([status, fields], [400, ['password']])
    const { ldap } = readConfig(slapd.env)
    const directory = createDirectory(ldap, portal.app.log)
    assert.equal(await directory?.check('100001', ''), 'wrong')
    assert.equal((await directory?.find('100001'))?.name, 'Budi Santoso')
  })

  it('decides for who is in it: a local password of the same NIK no longer counts', async () => {
    const { nik } = accountOf('CMP')
    assert.equal((await signIn(nik, demoPassword)).status, 401)
    const { status, answer } = await signIn(nik, passwordOf('cmp'))
    // The decision of the portal stays beside the directory.
    assert.deepEqual([status, answer.role, answer.email], [200, 'CMP', accountOf('CMP').email])
  })

  it('leaves the local password to who was never in it', async () => {
    const { nik } = accountOf('PO')
    assert.equal((await signIn(nik, demoPassword)).status, 200)
    assert.equal((await signIn(nik, 'salah')).status, 401)
  })

  it('lets nobody in who has left it', async () => {
    assert.equal((await signIn('100008', passwordOf('keluar'))).status, 200)
    const [{ password_hash } = {}] = await query('select password_hash from account where nik = $1', [
      accountOf('PO').nik,
    ])
    await query('update account set password_hash = $1 where nik = $2', [password_hash, '100008'])
    await slapd.change(`dn: ${dnOf('keluar')}\nchangetype: delete\n`)
    assert.equal((await signIn('100008', passwordOf('keluar'))).status, 401)
    assert.equal((await signIn('100008', demoPassword)).status, 401)
  })

  it('takes what it gave from who has left, at the next sign-in whichever way, and ends their sessions', async () => {
    const email = 'pamit@perusahaan.example'
    const byEmail = () => portal.anonymous.call(login, { body: { email, password: demoPassword } })
    const held = () => query("select role from account_role join account a on a.id = account_id where a.nik = '100011'")
    const { answer } = await signIn('100011', passwordOf('pamit'))
    const [{ password_hash } = {}] = await query('select password_hash from account where nik = $1', [
      accountOf('PO').nik,
    ])
    await query("update account set password_hash = $1 where nik = '100011'", [password_hash])
    await slapd.kill()
    assert.equal((await byEmail()).status, 200, 'an outage takes nothing')
    await slapd.start()
    await new Promise((waited) => setTimeout(waited, 1100))
    assert.equal((await byEmail()).status, 200)
    await slapd.change(`dn: ${dnOf('pamit')}\nchangetype: delete\n`)
    const typo = await costOf(portal, () => portal.anonymous.call(login, { body: { email, password: 'salah' } }))
    assert.deepEqual(await held(), [{ role: 'ADMIN' }], 'nothing is taken for a guess')
    const gone = await costOf(portal, async () => {
      const { status, message } = await byEmail()
      assert.deepEqual([status, message], [401, wrong])
    })
    assert.deepEqual([gone.hashes, gone.jobs], [typo.hashes, typo.jobs])
    assert.deepEqual(await held(), [])
    assert.equal((await portal.anonymous.get('/api/v2/auth/session', bearer(answer.token))).status, 401)
    assert.deepEqual((await audited('user.directory-roles', '100011')).at(-1), {
      before: { directoryRoles: ['ADMIN'] },
      after: { directoryRoles: [] },
    })
    const id = `(select id from account where nik = '100011')`
    await query(`insert into account_role (account_id, role, source) values (${id}, 'ADMIN', 'directory')`)
    assert.equal((await signIn('100011', passwordOf('pamit'))).status, 401)
    assert.deepEqual(await held(), [])
  })

  it('follows a change of groups at the next sign-in, ends the older sessions and says so in the audit log', async () => {
    const former = await signIn('100007', passwordOf('dewi'))
    const group = `cn=ido-cmp,ou=groups,${base}`
    await slapd.change(`dn: ${group}\nchangetype: modify\nadd: member\nmember: ${dnOf('dewi')}\n`)
    const answer = (await signIn('100007', passwordOf('dewi'))).answer
    assert.equal((await portal.anonymous.get('/api/v2/auth/session', bearer(former.answer.token))).status, 401)
    const { body } = await portal.anonymous.get<{ roles: string[] }>('/api/v2/auth/session', bearer(answer.token))
    assert.deepEqual(body?.content.roles.toSorted(), ['AGENT', 'CMP'])
    assert.deepEqual((await audited('user.directory-roles', '100007')).at(-1), {
      before: { directoryRoles: ['AGENT'] },
      after: { directoryRoles: ['AGENT', 'CMP'] },
    })
    // Nothing changed, so the second sign-in leaves the first session alone.
    await signIn('100007', passwordOf('dewi'))
    assert.equal((await portal.anonymous.get('/api/v2/auth/session', bearer(answer.token))).status, 200)
  })

  it('refuses an address that belongs to another NIK, and who has none, in clear words', async () => {
    const clash = await signIn('100005', passwordOf('bentrok'))
    assert.equal(clash.status, 409)
    assert.match(clash.message, /sudah dipakai akun lain\. Hubungi helpdesk/)
    const none = await signIn('100004', passwordOf('tanpa'))
    assert.equal(none.status, 403)
    assert.match(none.message, /tidak memiliki alamat e-mail/)
    assert.equal((await query("select from account where nik in ('100004', '100005')")).length, 0)
  })

  it('links no account that somebody else may hold: nobody comes by another’s roles by typing their NIK', async () => {
    const management = await portal.signIn('MANAGEMENT')
    const typed = { nik: '100009', email: 'milik.saya@ido.example', name: 'Bukan Kepala' }
    const made = await management.call(users.create, { body: typed })
    assert.equal(made.status, 200)
    const token = await inTransaction(portal.database, (trx) => newPasswordLink(trx, made.answer.id, 'invitation'))
    const set = await portal.anonymous.call(setPassword, { body: { token, password: 'kopi susu hujan sore' } })
    assert.equal(set.status, 200)
    const clash = await signIn('100009', passwordOf('kepala'))
    assert.equal(clash.status, 409)
    assert.match(clash.message, /NIK Anda tercatat pada akun dengan alamat e-mail lain/)
    const id = made.answer.id
    const state =
      'select from_directory, (select count(*)::int from account_role where account_id = $1) as roles from account where id = $1'
    assert.deepEqual(await query(state, [id]), [{ from_directory: false, roles: 0 }])
    // Without a password of its own, but with an identity of OpenID, it is no better; its own address alone is none either.
    await query('update account set password_hash = null where id = $1', [id])
    await query("insert into account_identity (issuer, subject, account_id) values ('https://x.example', 's', $1)", [
      id,
    ])
    assert.equal((await signIn('100009', passwordOf('kepala'))).status, 409)
    await query("update account set email = 'kepala@perusahaan.example', email_confirmed = false where id = $1", [id])
    assert.equal((await signIn('100009', passwordOf('kepala'))).status, 409)
    await query('update account set email_confirmed = true where id = $1', [id])
    const linked = await signIn('100009', passwordOf('kepala'))
    assert.deepEqual([linked.status, linked.answer.id, linked.answer.role], [200, id, 'ADMIN'])
    assert.deepEqual((await audited('user.linked-to-directory', '100009'))[0]?.['after'], linkedAs('100009'))
  })

  it('links an account that nobody can open yet, and voids the links that would', async () => {
    const management = await portal.signIn('MANAGEMENT')
    const typed = { nik: '100010', email: 'salah.ketik@ido.example', name: 'Undangan' }
    const { answer } = await management.call(users.create, { body: typed })
    const token = await inTransaction(portal.database, (trx) => newPasswordLink(trx, answer.id, 'invitation'))
    assert.equal((await signIn('100010', passwordOf('undangan'))).answer.id, answer.id)
    const late = await portal.anonymous.call(setPassword, { body: { token, password: 'kopi susu hujan sore' } })
    assert.deepEqual([late.status, late.fields], [400, ['token']])
  })

  it('finds the account of the same confirmed address, and no unconfirmed one', async () => {
    const add = `insert into account (email, name, email_confirmed) values ('lama@perusahaan.example', 'Lama', $1) returning id`
    const [unconfirmed] = await query(add, [false])
    assert.equal((await signIn('100006', passwordOf('lama'))).status, 409)
    await query('delete from account where id = $1', [unconfirmed?.['id']])
    const [confirmed] = await query(add, [true])
    const { answer } = await signIn('100006', passwordOf('lama'))
    assert.deepEqual([answer.id, answer.name], [Number(confirmed?.['id']), 'Lama Bekerja'])
    assert.deepEqual((await audited('user.linked-to-directory', '100006'))[0]?.['after'], linkedAs('100006'))
  })

  it('is refused to a suspended account, which keeps its sessions closed', async () => {
    await query("update account set suspended = true where nik = '100002'")
    assert.equal((await signIn('100002', passwordOf('siti'))).status, 403)
    await query("update account set suspended = false where nik = '100002'")
  })

  it('makes one account of twenty first sign-ins at once', async () => {
    await query("delete from account where nik = '100002'")
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('100002', passwordOf('siti'))))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal(new Set(answers.map(({ answer }) => answer.id)).size, 1)
  })

  it('shows the photo of a NIK to who has access, and one’s own', async () => {
    const staff = await portal.signIn('STAFF')
    const { status, headers, text } = await staff.call(userPhoto, { query: { nik: '100001' } })
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'image/jpeg')
    assert.match(headers.get('cache-control') ?? '', /^private/)
    assert.equal(headers.get('content-length'), String(photo.length))
    assert.match(text, /JFIF/)
    assert.equal((await staff.call(userPhoto, { query: { nik: '100002' } })).status, 404)
    const guest = await portal.signIn('GUEST')
    assert.equal((await guest.call(userPhoto, { query: { nik: '100001' } })).status, 404)
    assert.equal((await portal.anonymous.call(userPhoto, { query: { nik: '100001' } })).status, 401)
  })

  it('keeps a photo of one’s own and follows the directory otherwise', async () => {
    const id = `(select id from account where nik = '100001')`
    await query(`update account_photo set source = 'own', type = 'image/png', bytes = '\\x01' where account_id = ${id}`)
    await signIn('100001', passwordOf('budi'))
    assert.equal((await query(`select source from account_photo where account_id = ${id}`))[0]?.['source'], 'own')
    await query(`update account_photo set source = 'directory' where account_id = ${id}`)
    await signIn('100001', passwordOf('budi'))
    const [kept] = await query(`select type, bytes from account_photo where account_id = ${id}`)
    assert.deepEqual(kept, { type: 'image/jpeg', bytes: photo })
  })

  it('adds the labels of a NIK’s groups to its rights, also of who never signed in', async () => {
    const admin = await portal.signIn('ADMIN')
    const labels = async (nik: string) => (await admin.call(accessRightLdap, { query: { nik } })).answer
    assert.deepEqual(await labels('900004'), [{ label: 'CMP' }])
    await slapd.change(
      `dn: cn=ido-cmp,ou=groups,${base}\nchangetype: modify\nadd: member\nmember: ${dnOf('bentrok')}\n`,
    )
    assert.deepEqual(await labels('100005'), [{ label: 'CMP' }])
    assert.deepEqual(await labels('100007'), [{ label: 'AGENT' }, { label: 'CMP' }])
    assert.equal((await admin.call(accessRightLdap, { query: { nik: '100999' } })).status, 404)
    const staff = await portal.signIn('STAFF')
    assert.equal((await staff.call(accessRightLdap, { query: { nik: '100001' } })).status, 403)
  })

  it('answers 503 while the directory is away; e-mail, sessions and figures work on; then it is back', async () => {
    const staff = await portal.signIn('STAFF')
    const admin = await portal.signIn('ADMIN')
    const failures = 'select sum(failures) from sign_in_failure'
    const counted = await query(failures)
    await slapd.kill()
    const away = await signIn('100001', passwordOf('budi'))
    assert.equal(away.status, 503)
    assert.match(away.message, /Direktori perusahaan sedang tidak dapat dihubungi/)
    assert.equal((await signIn(accountOf('PO').nik, demoPassword)).status, 503)
    assert.equal((await admin.call(accessRightLdap, { query: { nik: '100001' } })).status, 503)
    const byEmail = { email: accountOf('PO').email, password: demoPassword }
    assert.equal((await portal.anonymous.call(login, { body: byEmail })).status, 200)
    assert.equal((await staff.call(currentSession)).status, 200)
    assert.equal((await portal.anonymous.get('/readyz')).status, 200)
    await slapd.start()
    await new Promise((waited) => setTimeout(waited, 1100))
    assert.equal((await signIn('100001', passwordOf('budi'))).status, 200)
    // An outage is no wrong password.
    assert.deepEqual(await query(failures), counted)
  })
})

describe('a directory that takes calls and says nothing', () => {
  let portal: TestPortal
  const silent = createServer(() => undefined)
  before(async () => {
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    portal = await testPortal({ env: { LDAP_URL: `ldap://127.0.0.1:${port}`, LDAP_BASE: base } })
  })
  after(async () => {
    await portal.close()
    silent.close()
  })

  it('is given up after some seconds with 503, while nobody who signs in by e-mail waits for it', async () => {
    const started = performance.now()
    const niks = Promise.all(
      Array.from({ length: 12 }, (_, n) => portal.anonymous.call(login, { body: { nik: `10000${n}`, password: 'x' } })),
    )
    const { email } = accountOf('STAFF')
    const byEmail = await portal.anonymous.call(login, { body: { email, password: demoPassword } })
    assert.equal(byEmail.status, 200)
    assert.ok(performance.now() - started < 2500, `${performance.now() - started} ms by e-mail`)
    assert.deepEqual([...new Set((await niks).map(({ status }) => status))], [503])
    assert.ok(performance.now() - started < 9000, `${performance.now() - started} ms until all were refused`)
  })
})
