import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { currentSession, endUserSessions, inviteUser, type ImportLine, users } from '@ido/contract'
import { accountOf, testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { peopleOf } from './people.testkit.ts'

describe('accounts', () => {
  let portal: TestPortal
  let admin: TestSession
  let management: TestSession
  let people: ReturnType<typeof peopleOf>
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    management = await portal.signIn('MANAGEMENT')
    people = peopleOf(portal, () => admin)
  })
  after(() => portal.close())

  it('are searched, filtered and sorted, in pages', async () => {
    const list = async (query: object) => (await admin.call(users.list, { query })).answer.map(({ email }) => email)
    assert.equal((await list({})).length, 7)
    assert.deepEqual(await list({ search: 'CMP ido.example' }), [accountOf('CMP').email])
    assert.deepEqual(await list({ search: accountOf('PO').nik }), [accountOf('PO').email])
    const both = [accountOf('CMP').email, accountOf('PO').email].toSorted()
    assert.deepEqual((await list({ role: 'CMP,PO' })).toSorted(), both)
    assert.deepEqual(await list({ access: 'none,expired' }), [accountOf('GUEST').email])
    assert.deepEqual(await list({ suspended: 'true' }), [])
    const niks = async (query: object) => (await admin.call(users.list, { query })).answer.map(({ nik }) => nik)
    assert.deepEqual(await niks({ orderName: 'nik', orderBy: 'desc', size: 2, page: 2 }), ['900005', '900004'])
    const { meta } = await admin.call(users.list, { query: { size: 3, page: 2 } })
    assert.deepEqual([meta.totalData, meta.totalPage, meta.show_from, meta.show_to], [7, 3, 4, 6])
  })

  it('refuse filters and orders that there are not, by name', async () => {
    for (const [query, field] of [
      ['access=always', 'access'],
      ['region=x', 'region'],
      ['suspended=maybe', 'suspended'],
      ['orderName=password_hash', 'orderName'],
    ] as const) {
      assert.deepEqual((await admin.get(`/api/v2/users?${query}`)).fields, [field])
    }
  })

  it('of a file are refused where a line repeats another, by e-mail or by NIK', async () => {
    const upload = (content: string, preview: boolean) =>
      management.upload<ImportLine[]>(`/api/v2/users/import?preview=${String(preview)}`, 'orang.csv', content)
    const content = [
      'email,name,nik',
      'ulang@ido.example,Satu,910101',
      'lain@ido.example,Dua,910102',
      'ULANG@ido.example,Tiga,910103',
      'tiga@ido.example,Empat,910102',
      'ulang@ido.example,Lima,-',
      'enam@ido.example,Enam,-',
    ].join('\n')
    const { body } = await upload(content, true)
    const told = body?.content.map(({ line, action, problems }) => [line, action, ...problems.map(({ field, message }) => `${field}: ${message}`)]) // prettier-ignore
    assert.deepEqual(told, [
      [2, 'create'],
      [3, 'create'],
      [4, 'refused', 'email: baris 4 mengulang baris 2'],
      [5, 'refused', 'nik: baris 5 mengulang baris 3'],
      [6, 'refused', 'email: baris 6 mengulang baris 2'],
      [7, 'create'],
    ])
    assert.equal((await upload(content, false)).status, 409)
    assert.equal(await people.count(`from account where email = 'ulang@ido.example'`), 0)
  })

  it('are made with their rights, a link is queued, and no secret goes with the job or the history', async () => {
    const scope = { regions: [2], products: null }
    const made = await people.make('baru@ido.example', { nik: '910001', roles: ['CMP'], scope, hasAccess: true })
    assert.deepEqual([made.roles, made.scope, made.access, made.hasPassword], [['CMP'], scope, 'granted', false])
    assert.deepEqual(made.effectiveScope, scope)
    assert.deepEqual(made.can.grant.toSorted(), ['ADMIN', 'AGENT', 'CMP', 'MANAGEMENT', 'PO'])
    const jobs = await people.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'password-link'`,
    )
    assert.deepEqual(
      jobs.map(({ payload }) => payload),
      [{ accountId: made.id, purpose: 'invitation' }],
    )
    const [entry] = (await admin.call(users.history, { params: { id: made.id } })).answer
    assert.equal(entry?.action, 'user.created')
    assert.equal(entry?.who, admin.user?.name)
    const regions = entry?.changes.find(({ field }) => field === 'regions')
    assert.deepEqual(regions, { field: 'regions', before: null, after: ['T-REG 2'] })
    assert.doesNotMatch(JSON.stringify(await people.audit('user', made.id)), /password|hash/)
  })

  it('refuse what is taken, unknown or past, by field and in both languages', async () => {
    const make = async (body: object, language = 'id') =>
      admin.post('/api/v2/users', { email: 'x@ido.example', name: 'X', ...body }, { 'accept-language': language })
    assert.equal((await make({ email: accountOf('PO').email })).message, 'email: sudah dipakai oleh data lain')
    assert.equal((await make({ nik: accountOf('PO').nik }, 'en')).message, 'nik: is taken already')
    assert.deepEqual((await make({ email: accountOf('PO').email, nik: accountOf('CMP').nik })).fields, ['email', 'nik'])
    assert.deepEqual((await make({ roles: ['CHIEF'] })).fields, ['roles'])
    assert.deepEqual((await make({ scope: { regions: [99], products: null } })).fields, ['scope.regions'])
    assert.deepEqual((await make({ scope: { regions: null, products: [9999] } })).fields, ['scope.products'])
    assert.deepEqual((await make({ accessUntil: '2020-01-01T00:00:00Z' })).fields, ['accessUntil'])
    assert.deepEqual((await make({ name: ' ', email: 'nobody' })).fields.toSorted(), ['email', 'name'])
    assert.equal(await people.count(`from account where email = 'x@ido.example'`), 0)
    const other = await people.make('lain.lagi@ido.example', { nik: '910002' })
    const taken = { email: accountOf('PO').email, nik: accountOf('CMP').nik }
    assert.deepEqual((await people.change(other, taken)).fields, ['email', 'nik'])
    assert.deepEqual((await people.change(other, { nik: taken.nik })).fields, ['nik'])
    assert.equal((await people.change(other, { nik: '910002', name: 'Sama' })).status, 200)
  })

  it('tell whoever may not give another e-mail or NIK that, and not whose those are', async () => {
    // It has rights and nobody has ever opened it: only an administrator says to whom it belongs.
    const unopened = await people.make('belum.dibuka@ido.example', { nik: '910003', roles: ['CMP'], hasAccess: true })
    const taken = { email: accountOf('PO').email, nik: accountOf('CMP').nik }
    const free = { email: 'bebas@ido.example', nik: '910004' }
    for (const [what, body] of Object.entries({
      both: taken,
      email: { email: taken.email },
      nik: { nik: taken.nik },
      'both that are free': free,
    })) {
      const { status, fields, message } = await people.change(unopened, body, management)
      assert.deepEqual([status, fields], [403, []], `${what}: ${message}`)
    }
    assert.deepEqual((await people.change(unopened, taken)).fields, ['email', 'nik'])
  })

  it('end their sessions with a change of roles, scope, access or suspension, and not with that of a name', async () => {
    const person = await portal.addPerson({ email: 'sesi@ido.example', roles: ['PO'] })
    const id = person.user?.id ?? 0
    const lives = async (session: TestSession) => (await session.call(currentSession)).status === 200
    const renamed = await people.change(await people.detail(id), { name: 'Nama Baru' })
    assert.equal(renamed.status, 200)
    assert.equal(await lives(person), true)
    const decisions = [
      { roles: ['CMP'] },
      { scope: { regions: [1], products: null } },
      { hasAccess: false },
      { suspended: true, reason: 'Uji' },
    ]
    for (const decision of decisions) {
      await portal.database.pool.query('update account set suspended = false where id = $1', [id])
      const session = await portal.signInBy('sesi@ido.example')
      assert.equal(await lives(session), true)
      assert.equal((await people.change(await people.detail(id), decision)).status, 200, JSON.stringify(decision))
      assert.equal(await lives(session), false, JSON.stringify(decision))
    }
    assert.deepEqual(
      (await people.audit('user', id)).map(({ action }) => action),
      ['user.suspended', 'user.changed', 'user.changed', 'user.changed', 'user.changed'],
    )
  })

  it('refuse to be written over unseen, and say who was there before', async () => {
    const user = await people.make('versi@ido.example')
    assert.equal((await people.change(user, { name: 'Pertama' }, management)).status, 200)
    const late = await people.change(user, { name: 'Kedua' })
    assert.equal(late.status, 409)
    assert.match(late.message, new RegExp(`^${management.user?.name} sudah mengubah data ini`))
    assert.partialDeepStrictEqual(late.body?.content, { version: 2 })
    assert.equal((await people.detail(user.id)).name, 'Pertama')
    const missing = await admin.put(`/api/v2/users/${user.id}`, { name: 'Tanpa versi' })
    assert.deepEqual(missing.fields, ['version'])
  })

  it('change in one of two edits at once, with one line in the log', async () => {
    const user = await people.make('serentak@ido.example')
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => people.change(user, { name })))
    assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['200', '409', '409', '409'])
    assert.equal((await people.audit('user', user.id)).length, 2)
  })

  it('of administrators are for ADMIN alone, and the role too', async () => {
    const id = await people.idOf('ADMIN')
    const seen = await people.detail(id, management)
    assert.deepEqual([seen.can.edit, seen.can.remove, seen.can.grant], [false, false, []])
    assert.equal((await people.change(seen, { name: 'X' }, management)).status, 403)
    assert.equal((await management.call(users.remove, { params: { id } })).status, 403)
    assert.equal((await management.call(endUserSessions, { params: { id } })).status, 403)
    assert.equal((await management.call(inviteUser, { params: { id } })).status, 403)
    const user = await people.make('naik@ido.example')
    const raised = await people.change(user, { roles: ['ADMIN'] }, management)
    assert.equal(raised.status, 403)
    assert.equal(raised.message, 'roles: peran ADMIN hanya dapat diberikan atau dicabut oleh ADMIN')
    const body = { email: 'y@ido.example', name: 'Y', roles: ['ADMIN'] }
    assert.equal((await management.call(users.create, { body })).status, 403)
    assert.deepEqual((await people.detail(user.id)).roles, [])
  })

  it('are not for oneself to decide on', async () => {
    const own = await people.detail(await people.idOf('ADMIN'))
    assert.deepEqual([own.can.edit, own.can.suspend, own.can.remove, own.can.viewAs], [true, false, false, false])
    const decisions = [
      { suspended: true, reason: 'Uji' },
      { roles: [] },
      { scope: { regions: [1], products: null } },
      { hasAccess: false },
      { accessUntil: '2030-01-01T00:00:00Z' },
      // A NIK of the directory, or an address of OpenID, would bring its owner's rights along.
      { nik: '999999' },
      { email: 'lain@ido.example' },
    ]
    for (const body of decisions) assert.equal((await people.change(own, body)).status, 403, JSON.stringify(body))
    assert.equal((await admin.call(users.remove, { params: { id: own.id } })).status, 403)
    const renamed = await people.change(own, { name: 'Saya Sendiri' })
    assert.equal(renamed.status, 200)
    assert.equal((await people.change(renamed.answer, { name: accountOf('ADMIN').email })).status, 200)
  })

  it('get a link again, and their sessions end by one call', async () => {
    const person = await portal.addPerson({ email: 'undangan@ido.example' })
    const id = person.user?.id ?? 0
    assert.equal((await management.call(inviteUser, { params: { id } })).status, 200)
    const jobs = `from graphile_worker._private_jobs where payload::text like '%"accountId":${id},%'`
    assert.equal(await people.count(jobs), 1)
    await portal.signInBy('undangan@ido.example')
    assert.deepEqual((await management.call(endUserSessions, { params: { id } })).answer, { ended: 2 })
    assert.equal((await person.call(currentSession)).status, 401)
    await people.change(await people.detail(id), { suspended: true, reason: 'Uji' })
    assert.equal((await management.call(inviteUser, { params: { id } })).status, 409)
  })

  it('keep what the company directory says', async () => {
    const user = await people.make('ldap@ido.example', { nik: '920001' })
    await people.query(`update account set from_directory = true where id = $1`, [user.id])
    await people.query(`insert into account_role (account_id, role, source) values ($1, 'AGENT', 'directory')`, [
      user.id,
    ])
    const now = await people.detail(user.id)
    assert.deepEqual([now.roles, now.directoryRoles, now.fromDirectory], [['AGENT'], ['AGENT'], true])
    assert.deepEqual((await people.change(now, { roles: [], name: 'X', nik: '1' })).fields.toSorted(), [
      'name',
      'nik',
      'roles',
    ])
    const given = await people.change(now, { roles: ['AGENT', 'PO'] })
    assert.deepEqual(given.answer.roles, ['AGENT', 'PO'])
    assert.deepEqual(
      await people.query(`select role, source from account_role where account_id = $1 order by role`, [user.id]),
      [
        { role: 'AGENT', source: 'directory' },
        { role: 'PO', source: 'local' },
      ],
    )
    assert.equal((await admin.call(inviteUser, { params: { id: user.id } })).status, 409)
  })

  it('are not there where their id is none', async () => {
    for (const call of [users.detail, users.history, users.remove, endUserSessions, inviteUser]) {
      assert.equal((await admin.call(call, { params: { id: 999_999 } })).status, 404, call.path)
    }
    assert.equal((await people.change({ id: 999_999, version: 1 }, {})).status, 404)
  })
})

describe('the last administrator', () => {
  let portal: TestPortal
  let people: ReturnType<typeof peopleOf>
  let admin: TestSession
  let second: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    people = peopleOf(portal, () => admin)
    second = await portal.addPerson({ email: 'admin2@ido.example', roles: ['ADMIN'] })
  })
  after(() => portal.close())
  const idOf = (session: TestSession) => session.user?.id ?? 0

  it('stays of two that suspend each other at once', async () => {
    const [first, other] = [await people.detail(idOf(admin), second), await people.detail(idOf(second), admin)]
    // Both get past the guard and wait for each other's account; only then may they go on.
    const holder = await portal.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from account where id = any($1) for update', [[first.id, other.id]])
    const answers = [
      people.change(other, { suspended: true, reason: 'Uji' }, admin),
      people.change(first, { suspended: true, reason: 'Uji' }, second),
    ]
    const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    while ((await people.count(waiting)) < 2) await new Promise((resolve) => setTimeout(resolve, 20))
    await holder.query('commit')
    holder.release()
    const statuses = (await Promise.all(answers)).map(({ status }) => String(status))
    assert.deepEqual(statuses.toSorted(), ['200', '409'])
    const left = `from account a join account_role r on r.account_id = a.id where role = 'ADMIN' and not suspended`
    assert.equal(await people.count(left), 1)
    await people.query('update account set suspended = false')
    admin = await portal.signIn('ADMIN')
    second = await portal.signInBy('admin2@ido.example')
  })

  it('can be neither suspended, ended, deleted nor stripped by somebody whose own access ends', async () => {
    await people.query(`update account set access_until = now() + interval '1 day' where id = $1`, [idOf(second)])
    const last = await people.detail(idOf(admin), second)
    for (const body of [
      { suspended: true, reason: 'Uji' },
      { hasAccess: false },
      { roles: [] },
      { accessUntil: new Date(Date.now() + 86_400_000).toISOString() },
    ]) {
      const answer = await people.change(last, body, second)
      assert.equal(answer.status, 409, JSON.stringify(body))
      assert.match(answer.message, /administrator/)
    }
    assert.equal((await second.call(users.remove, { params: { id: last.id } })).status, 409)
    assert.equal((await admin.call(currentSession)).status, 200)
  })
})
