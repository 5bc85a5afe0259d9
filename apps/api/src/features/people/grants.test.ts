import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { approveAccess, type ImportLine, managedRoles, peopleOptions, users } from '@ido/contract'
import { type TestAnswer, testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { peopleOf } from './people.testkit.ts'

const day = 86_400_000
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * day).toISOString()
const everything = { regions: null, products: null }

/** The fields that a 403 names; its sentence begins with the first of them. */
function beyond({ status, body, message, text }: TestAnswer): string[] {
  assert.equal(status, 403, text)
  const said = body?.content as { fields?: { field: string }[] } | undefined
  const names = said?.fields?.map(({ field }) => field) ?? []
  assert.ok(message.startsWith(`${names[0]}: `), message)
  return names
}

describe('nobody grants beyond what they hold', () => {
  const end = inDays(10)
  let portal: TestPortal
  let admin: TestSession
  let people: ReturnType<typeof peopleOf>
  /** A manager and an administrator of region 2 until `end`. */
  let manager: TestSession
  let passing: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    people = peopleOf(portal, () => admin)
    const until = { accessUntil: end, regions: [2] }
    manager = await portal.addPerson({ email: 'sementara@ido.example', roles: ['MANAGEMENT'], ...until })
    passing = await portal.addPerson({ email: 'admin.sementara@ido.example', roles: ['ADMIN'], ...until })
  })
  after(() => portal.close())

  const within = { regions: [2], products: null }
  let count = 0
  const account = (more: object = {}) => people.make(`penerima${(count += 1)}@ido.example`, { roles: ['PO'], scope: within, accessUntil: inDays(5), ...more }) // prettier-ignore
  const upload = (content: string, by = manager) => by.upload<ImportLine[]>('/api/v2/users/import', 'o.csv', content)
  async function request(): Promise<{ id: number; account: number }> {
    const made = await people.make(`peminta${(count += 1)}@ido.example`, { hasAccess: false })
    const rows = await people.query<{ id: number }>(
      `insert into access_request (account_id, name, email, requested_by) values ($1, $2, $3, 'email') returning id::int as id`,
      [made.id, made.name, made.email],
    )
    return { id: rows[0]?.id ?? 0, account: made.id }
  }

  describe('in a decision about a request', () => {
    const approve = (by: TestSession, id: number, body: object) =>
      by.call(approveAccess, { params: { id }, body: { roles: ['PO'], scope: within, accessUntil: end, ...body } })

    it('nor for longer', async () => {
      const { id, account: asking } = await request()
      for (const accessUntil of [null, inDays(11)]) {
        assert.deepEqual(beyond(await approve(manager, id, { accessUntil })), ['accessUntil'])
        assert.deepEqual(beyond(await approve(passing, id, { accessUntil })), ['accessUntil'])
      }
      assert.equal((await people.detail(asking)).access, 'waiting')
      const { status, answer } = await approve(manager, id, {})
      assert.deepEqual([status, answer.accessUntil], [200, end])
    })

    it('nor other regions, nor what makes an administrator', async () => {
      const { id } = await request()
      assert.deepEqual(beyond(await approve(manager, id, { scope: everything })), ['scope.regions'])
      assert.deepEqual(beyond(await approve(passing, id, { scope: { regions: [2, 3], products: null } })), ['scope.regions']) // prettier-ignore
      assert.deepEqual(beyond(await approve(manager, id, { roles: ['ADMIN'] })), ['roles'])
      assert.equal((await approve(admin, id, { scope: everything, accessUntil: null })).status, 200)
    })
  })

  describe('in an edit', () => {
    it('nor for longer; to take, to shorten and to leave alone is everybody’s who manages', async () => {
      const user = await account()
      for (const accessUntil of [null, inDays(11)]) {
        assert.deepEqual(beyond(await people.change(user, { accessUntil }, manager)), ['accessUntil'])
      }
      const longer = await people.change(user, { accessUntil: end }, manager)
      assert.equal(longer.answer.accessUntil, end)
      const lasting = await account({ accessUntil: null })
      for (const more of [
        { roles: ['PO', 'CMP'] },
        { scope: { regions: [2], products: null }, hasAccess: true, roles: ['CMP'] },
      ]) {
        assert.deepEqual(beyond(await people.change(lasting, more, manager)), ['accessUntil'], JSON.stringify(more))
      }
      const taken = await people.change(lasting, { roles: [] }, manager)
      const narrowed = await people.change(taken.answer, { scope: { regions: [2], products: [1] } }, manager)
      const shortened = await people.change(narrowed.answer, { accessUntil: inDays(20) }, manager)
      assert.deepEqual([taken.status, narrowed.status, shortened.status], [200, 200, 200])
      assert.deepEqual(beyond(await people.change(shortened.answer, { scope: within }, manager)), ['accessUntil'])
      const ended = await people.change(shortened.answer, { hasAccess: false }, manager)
      assert.deepEqual(beyond(await people.change(ended.answer, { hasAccess: true }, manager)), ['accessUntil'])
      assert.equal((await people.change(ended.answer, { hasAccess: true, accessUntil: end }, manager)).status, 200)
    })

    it('nor to who has access by the directory, which has no end', async () => {
      const user = await account()
      await people.query(`insert into account_role (account_id, role, source) values ($1, 'AGENT', 'directory')`, [user.id]) // prettier-ignore
      const now = await people.detail(user.id)
      assert.deepEqual(beyond(await people.change(now, { roles: [...now.roles, 'CMP'] }, manager)), ['accessUntil'])
    })

    it('nor other regions or products, nor what makes an administrator, under whatever name', async () => {
      const user = await account()
      assert.deepEqual(beyond(await people.change(user, { scope: everything }, manager)), ['scope.regions'])
      const narrow = await portal.addPerson({ email: 'produk@ido.example', roles: ['MANAGEMENT'], products: [1] })
      const near = await account({ scope: { regions: null, products: [1] } })
      assert.deepEqual(beyond(await people.change(near, { scope: { regions: null, products: [1, 2] } }, narrow)), ['scope.products']) // prettier-ignore
      await admin.call(managedRoles.create, { body: { name: 'WAKIL', label: 'Wakil', flags: ['ADMIN'] } })
      for (const role of ['ADMIN', 'WAKIL']) {
        assert.deepEqual(beyond(await people.change(user, { roles: ['PO', role] }, manager)), ['roles'], role)
      }
    })
  })

  it('in a bulk edit, which names the field', async () => {
    const ids = [(await account()).id, (await account({ accessUntil: null })).id]
    const bulk = async (change: object) =>
      (await manager.call(users.bulk, { body: { ids, change } })).answer.map(({ problem }) => problem?.split(':')[0] ?? null) // prettier-ignore
    assert.deepEqual(await bulk({ accessUntil: null }), ['Akses sampai', null])
    assert.deepEqual(await bulk({ addRoles: ['CMP'] }), [null, 'Akses sampai'])
    assert.deepEqual(await bulk({ addRoles: ['ADMIN'] }), ['Peran', 'Peran'])
    assert.deepEqual(await bulk({ scope: everything }), ['Regional', 'Regional'])
    assert.deepEqual(await bulk({ accessUntil: end, removeRoles: ['CMP'] }), [null, null])
  })

  it('in a file, whose line names the field', async () => {
    const { email } = await account()
    const problem = async (heading: string, line: string, by = manager) => {
      const { body } = await upload(`email;name;${heading}\n${line}\n`, by)
      return body?.content.map(({ problems }) => problems.map(({ field }) => field).join()).join()
    }
    assert.equal(await problem('accessUntil', `${email};Baru;2099-12-31`), 'accessUntil')
    assert.equal(await problem('roles', `${email};Baru;PO | ADMIN`), 'roles')
    assert.equal(await problem('regions', `${email};Baru;*`), 'scope.regions')
    const made = 'roles;regions;accessUntil'
    assert.equal(await problem(made, `lewat.berkas@ido.example;Baru;PO;T-REG 2;2099-12-31`, passing), 'accessUntil')
    assert.equal(
      await problem(made, `lewat.berkas@ido.example;Baru;PO;*;${end.slice(0, 10)}`, passing),
      'scope.regions',
    )
  })

  it('in a new account of an administrator whose own access ends', async () => {
    const body = { email: 'dibuat@ido.example', name: 'Dibuat', roles: ['PO'], scope: within }
    assert.deepEqual(beyond(await passing.call(users.create, { body })), ['accessUntil'])
    assert.equal((await passing.call(users.create, { body: { ...body, accessUntil: end } })).status, 200)
  })

  it('in a role that somebody holds for longer than who would widen it has access', async () => {
    const scope = { regions: [2], products: [1] }
    const made = await admin.call(managedRoles.create, {
      body: { name: 'SEMENTARA', label: 'S', flags: ['PO'], scope },
    })
    const change = (version: number, body: object) =>
      passing.call(managedRoles.change, { params: { id: made.answer.id }, body: { version, ...body } })
    await account({ roles: ['SEMENTARA'], accessUntil: inDays(30) })
    assert.deepEqual(beyond(await change(1, { flags: ['PO', 'ADMIN'] })), ['flags'])
    assert.deepEqual(beyond(await change(1, { scope: within })), ['scope.products'])
    assert.deepEqual(beyond(await change(1, { scope: everything })), ['scope.regions'])
    assert.equal((await change(1, { flags: [] })).status, 200)
    await people.query(`update account set access_until = $1 where id in (select account_id from account_role where role = 'SEMENTARA')`, [end]) // prettier-ignore
    assert.equal((await change(2, { flags: ['CMP'] })).status, 200)
  })

  it('in lifting a suspension: what counts again is given anew', async () => {
    const lasting = await account({ accessUntil: null })
    const suspend = (
      user: Parameters<typeof people.change>[0],
      suspended: boolean,
      by: TestSession,
      more: object = {},
    ) => people.change(user, { suspended, reason: 'uji penangguhan', ...more }, by)
    const { answer: stopped } = await suspend(lasting, true, manager)
    assert.equal(stopped.suspended, true)
    for (const by of [manager, passing]) assert.deepEqual(beyond(await suspend(stopped, false, by)), ['accessUntil'])
    const bulk = await manager.call(users.bulk, {
      body: { ids: [lasting.id], change: { suspended: false }, reason: 'uji' },
    })
    assert.match(bulk.answer[0]?.problem ?? '', /^Akses sampai: /)
    const shorter = await suspend(stopped, false, manager, { accessUntil: end })
    assert.deepEqual([shorter.status, shorter.answer.accessUntil], [200, end])
    const { answer: again } = await suspend(await account({ accessUntil: null }), true, admin)
    assert.equal((await suspend(again, false, admin)).status, 200)
    // What gives nothing may come back by anybody who manages it.
    const { answer: none } = await suspend(await account({ hasAccess: false, roles: [] }), true, manager)
    assert.equal((await suspend(none, false, manager)).status, 200)
  })

  it('in undoing a delete, which leaves the trash as it was', async () => {
    const remove = async (user: { id: number }) =>
      (await admin.call(users.remove, { params: { id: user.id } })).answer.trashId
    const restore = (id: number, by: TestSession) => by.call(users.restore, { params: { id } })
    const lasting = await remove(await account({ accessUntil: null }))
    for (const by of [manager, passing]) assert.deepEqual(beyond(await restore(lasting, by)), ['accessUntil'])
    assert.equal((await restore(lasting, admin)).status, 200)
    assert.equal((await restore(await remove(await account()), manager)).status, 200)
  })

  it('is what the forms know before they ask', async () => {
    const options = async (by: TestSession) => (await by.call(peopleOptions)).answer
    const [ofManager, ofAdmin] = [await options(manager), await options(admin)]
    assert.deepEqual([ofManager.accessUntil, ofManager.makesWithRights], [end, false])
    assert.deepEqual([ofAdmin.accessUntil, ofAdmin.makesWithRights], [null, true])
  })
})

describe('an account with rights', () => {
  let portal: TestPortal
  let admin: TestSession
  let manager: TestSession
  let people: ReturnType<typeof peopleOf>
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    manager = await portal.signIn('MANAGEMENT')
    people = peopleOf(portal, () => admin)
  })
  after(() => portal.close())

  it('is not made by a manager: neither by the form nor by a file; without rights it is', async () => {
    const make = (body: object) =>
      manager.call(users.create, { body: { email: 'titipan@ido.example', name: 'T', ...body } })
    assert.deepEqual(beyond(await make({ hasAccess: true })), ['hasAccess'])
    assert.deepEqual(beyond(await make({ roles: ['PO'] })), ['roles'])
    const { body } = await manager.upload<ImportLine[]>('/api/v2/users/import', 'o.csv', 'email;name;hasAccess\ntitipan@ido.example;T;ya\n') // prettier-ignore
    assert.deepEqual(body?.content[0]?.problems.map(({ field }) => field), ['hasAccess']) // prettier-ignore
    assert.equal(await people.count(`from account where email = 'titipan@ido.example'`), 0)
    const made = await make({})
    assert.deepEqual([made.status, made.answer.access, made.answer.roles, made.answer.can.letIn], [200, 'none', [], false]) // prettier-ignore
    assert.equal((await people.detail(made.answer.id)).can.letIn, true)
  })

  it('is not made of one without by a manager’s edit, unless its owner asked', async () => {
    const { answer: made } = await manager.call(users.create, { body: { email: 'kosong@ido.example', name: 'K' } })
    for (const [field, body] of [
      ['hasAccess', { hasAccess: true }],
      ['roles', { roles: ['PO'] }],
    ] as const) {
      assert.deepEqual(beyond(await people.change(made, body, manager)), [field])
    }
    const bulk = await manager.call(users.bulk, { body: { ids: [made.id], change: { hasAccess: true } } })
    assert.match(bulk.answer[0]?.problem ?? '', /^Akses: /)
    await people.query(`insert into access_request (account_id, name, email, requested_by) values ($1, 'K', 'k', 'email')`, [made.id]) // prettier-ignore
    assert.equal((await people.detail(made.id, manager)).can.letIn, true)
    assert.equal((await people.change(made, { hasAccess: true, roles: ['PO'] }, manager)).status, 200)
  })

  it('may be let in again by a manager where it had access before', async () => {
    const made = await people.make('dulu@ido.example', { roles: ['PO'] })
    const ended = await people.change(made, { hasAccess: false }, manager)
    assert.equal((await people.change(ended.answer, { hasAccess: true }, manager)).status, 200)
  })
})
