import { endUserSessions, inviteUser, managedRoles, peopleOptions, users, type ImportLine } from '@ido/contract'
import { sql } from 'kysely'
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { seesAccount } from '../../platform/accounts/accounts.policy.ts'
import { visibleAccounts } from '../../platform/accounts/accounts.sql.ts'
import { findAccount, managedAccount } from '../../platform/accounts/accounts.queries.ts'
import { everything } from '../../platform/http/scope.ts'
import { randomFrom } from '../../testing/fuzz-values.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { peopleOf } from './people.testkit.ts'

describe('a supervisor with a data scope', () => {
  let portal: TestPortal
  let admin: TestSession
  let supervisor: TestSession
  let people: ReturnType<typeof peopleOf>
  let inside: number
  let outside: number
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    people = peopleOf(portal, () => admin)
    supervisor = await portal.addPerson({ email: 'wilayah2@ido.example', roles: ['MANAGEMENT'], regions: [2] })
    inside = (await people.make('dalam@ido.example', { roles: ['PO'], scope: { regions: [2], products: null } })).id
    outside = (await people.make('luar@ido.example', { roles: ['PO'], scope: { regions: [3], products: null } })).id
    await people.make('tanpa@ido.example', { hasAccess: false })
  })
  after(() => portal.close())

  it('sees accounts within it and those without access, in list, total, file and detail alike', async () => {
    const { answer, meta } = await supervisor.call(users.list, { query: { size: 100 } })
    const seen = answer.map(({ email }) => email).toSorted()
    assert.deepEqual(seen, ['dalam@ido.example', 'tamu@ido.example', 'tanpa@ido.example', 'wilayah2@ido.example'])
    assert.equal(meta.totalData, 4)
    const file = await supervisor.get('/api/v2/users/export')
    assert.equal(file.text.trim().split('\r\n').length, 5)
    assert.doesNotMatch(file.text, /luar@/)
    assert.deepEqual((await supervisor.call(users.list, { query: { search: 'luar@ido' } })).answer, [])
    assert.deepEqual((await supervisor.call(users.list, { query: { region: '3' } })).answer, [])
  })

  it('finds nobody outside of it by any call', async () => {
    for (const call of [users.detail, users.history, users.remove, endUserSessions, inviteUser]) {
      assert.equal(
        (await supervisor.call(call, { params: { id: outside } })).status,
        404,
        `${call.method} ${call.path}`,
      )
    }
    assert.equal((await people.change({ id: outside, version: 1 }, { name: 'X' }, supervisor)).status, 404)
    const bulk = { ids: [outside, inside], change: { accessUntil: '2035-01-01T00:00:00Z' }, preview: true }
    const [far, near] = (await supervisor.call(users.bulk, { body: bulk })).answer
    assert.deepEqual([far?.label, far?.changes, far?.problem], [`#${outside}`, [], 'Akun tidak ditemukan'])
    assert.equal(near?.problem, null)
    const removed = await admin.call(users.remove, { params: { id: outside } })
    const restore = { params: { id: removed.answer.trashId } }
    assert.equal((await supervisor.call(users.restore, restore)).status, 404)
    assert.equal((await admin.call(users.restore, restore)).status, 200)
  })

  it('grants nothing beyond it, neither by the account’s scope nor by a role’s', async () => {
    const user = await people.detail(inside, supervisor)
    const wider = [
      { regions: null, products: null },
      { regions: [2, 3], products: null },
    ]
    for (const scope of wider) {
      const answer = await people.change(user, { scope }, supervisor)
      assert.equal(answer.status, 403)
      assert.match(answer.message, /^scope\.regions: /)
    }
    const maker = await portal.addPerson({ email: 'admin3@ido.example', roles: ['ADMIN'], regions: [2] })
    const body = { email: 'x2@ido.example', name: 'X', roles: ['CMP'] }
    assert.match((await maker.call(users.create, { body })).message, /^scope\.regions: /)
    const within = { regions: [2], products: [1] }
    assert.equal((await maker.call(users.create, { body: { ...body, scope: within } })).status, 200)
    await admin.call(managedRoles.create, { body: { name: 'TREG2', label: 'TREG 2', flags: ['PO'], scope: { regions: [2], products: null } } }) // prettier-ignore
    const byRole = { email: 'x3@ido.example', name: 'X', roles: ['TREG2'] }
    assert.equal((await maker.call(users.create, { body: byRole })).status, 200)
    assert.equal((await maker.call(users.create, { body: { ...byRole, email: 'x4@ido.example', roles: ['TREG2', 'PO'] } })).status, 403) // prettier-ignore
    const given = await people.change(user, { roles: ['TREG2'], scope: { regions: null, products: null } }, supervisor)
    assert.deepEqual([given.status, given.answer.roles], [200, ['TREG2']])
    const wide = await people.change(given.answer, { roles: ['TREG2', 'PO'] }, supervisor)
    assert.match(wide.message, /^scope\.regions: /)
    await people.change(given.answer, { roles: ['PO'], scope: { regions: [2], products: null } })
  })

  it('gives nobody their old, wider access back', async () => {
    const was = await people.make('bekas@ido.example', { roles: ['PO'], hasAccess: false })
    assert.equal((await people.change(was, { hasAccess: true }, supervisor)).status, 403)
    const narrowed = { hasAccess: true, scope: { regions: [2], products: null } }
    assert.equal((await people.change(was, narrowed, supervisor)).status, 200)
  })

  it('is offered only what they may grant, and reads of other regions neither name nor number', async () => {
    const { answer } = await supervisor.call(peopleOptions)
    assert.deepEqual(answer.regions, [{ id: 2, name: 'T-REG 2' }])
    assert.equal(answer.products.length, 30)
    assert.ok(!answer.roles.some(({ name }) => name === 'ADMIN'))
    const user = await people.detail(inside)
    const wide = await people.change(user, { scope: { regions: [2, 3], products: null } })
    await people.change(wide.answer, { scope: { regions: [2], products: null } })
    const { text } = await supervisor.call(users.history, { params: { id: inside } })
    assert.match(text, /T-REG 2/)
    assert.doesNotMatch(text, /T-REG 3/)
    assert.match((await admin.call(users.history, { params: { id: inside } })).text, /T-REG 3/)
  })

  describe('beside a role and a region that do not exist for them', () => {
    const hidden = /RAHASIA|T-REG 3/
    let scopedAdmin: TestSession
    let role: { id: number; version: number }
    let person: number
    before(async () => {
      scopedAdmin = await portal.addPerson({ email: 'admin2@ido.example', roles: ['ADMIN'], regions: [2] })
      const scope = { regions: [3], products: null }
      const body = { name: 'RAHASIA', label: 'RAHASIA', flags: ['PO' as const], scope }
      role = (await admin.call(managedRoles.create, { body })).answer
      const rights = { roles: ['PO', 'RAHASIA'], hasAccess: false, scope: { regions: [2, 3], products: null } }
      person = (await people.make('pernah@ido.example', rights)).id
    })

    it('shows an account without either, in list, detail, file and history; a filter by them finds nobody', async () => {
      const { answer } = await supervisor.call(users.list, { query: { search: 'pernah@' } })
      assert.deepEqual([answer[0]?.roles, answer[0]?.scope.regions], [['PO'], [2]])
      const detail = await supervisor.call(users.detail, { params: { id: person } })
      assert.deepEqual([detail.answer.roles, detail.answer.effectiveScope.regions], [['PO'], [2]])
      const file = await supervisor.get('/api/v2/users/export?search=pernah@')
      const history = await supervisor.call(users.history, { params: { id: person } })
      for (const { text } of [detail, file, history]) assert.doesNotMatch(text, hidden)
      assert.match((await admin.get('/api/v2/users/export?search=pernah@')).text, hidden)
      for (const query of [{ role: 'RAHASIA' }, { region: '3' }]) {
        assert.deepEqual((await supervisor.call(users.list, { query })).answer, [], JSON.stringify(query))
        assert.ok((await admin.call(users.list, { query })).answer.length > 0, JSON.stringify(query))
      }
    })

    it('changes nothing with the file that they took, and takes no role that they do not see', async () => {
      const file = await supervisor.get('/api/v2/users/export?search=pernah@')
      const back = await supervisor.upload<ImportLine[]>('/api/v2/users/import', 'orang.csv', file.text)
      assert.deepEqual(back.body?.content.map(({ action }) => action), ['same'], back.text) // prettier-ignore
      const user = await people.detail(person, supervisor)
      const scope = { regions: [2], products: null }
      const named = await people.change(user, { roles: ['RAHASIA'], scope }, supervisor)
      assert.deepEqual([named.status, named.fields], [400, ['roles']])
      const bulk = { ids: [person], change: { addRoles: ['TREG2'], removeRoles: ['PO', 'RAHASIA'] }, preview: true }
      assert.doesNotMatch((await supervisor.call(users.bulk, { body: bulk })).text, hidden)
      const changed = await people.change(user, { roles: [], scope }, admin)
      assert.deepEqual(changed.answer.roles, [])
      const given = await people.change(changed.answer, { roles: ['PO', 'RAHASIA'] }, admin)
      const emptied = await people.change(given.answer, { roles: [], scope }, supervisor)
      assert.deepEqual([emptied.answer.roles, (await people.detail(person)).roles], [[], ['RAHASIA']])
    })

    it('is told of a foreign region or role in a file what is told of one that does not exist', async () => {
      const problems = async (path: string, heading: string, line: string) => {
        const content = `${heading}\n${line}\n`
        const { status, text } = await scopedAdmin.upload(`/api/v2/${path}/import`, 'isi.csv', content)
        return `${status} ${text}`
      }
      for (const [foreign, none, column] of [
        ['T-REG 3', 'Foo', 'regions'],
        ['RAHASIA', 'FOO', 'roles'],
      ] as const) {
        const of = (name: string) => problems('users', `email,name,${column}`, `baru@ido.example,Baru,${name}`)
        assert.equal((await of(foreign)).replaceAll(foreign, none), await of(none))
      }
      const role3 = await problems('roles', 'name,regions', 'TREG2,T-REG 3')
      assert.equal(role3.replaceAll('T-REG 3', 'Foo'), await problems('roles', 'name,regions', 'TREG2,Foo'))
    })

    it('finds no such role by any call of the roles', async () => {
      const none = 999_999
      const told = async (id: number) => {
        const params = { id }
        const changed = await scopedAdmin.call(managedRoles.change, { params, body: { version: 77, label: 'X' } })
        const bulk = { ids: [id], change: { description: 'X' }, preview: true }
        const [outcome] = (await scopedAdmin.call(managedRoles.bulk, { body: bulk })).answer
        const others = [managedRoles.detail, managedRoles.history, managedRoles.remove]
        const answers = await Promise.all(others.map((call) => scopedAdmin.call(call, { params })))
        return JSON.stringify([changed.text, outcome, ...answers.map(({ text }) => text)])
      }
      assert.equal(
        (await told(role.id)).replaceAll(String(role.id), 'id'),
        (await told(none)).replaceAll(`${none}`, 'id'),
      )
      const wide = (regions: number[]) => ({ name: 'BARU', label: 'Baru', scope: { regions, products: null } })
      const [foreign, unknown] = await Promise.all(
        [[3], [99]].map((regions) => scopedAdmin.call(managedRoles.create, { body: wide(regions) })),
      )
      assert.equal(foreign?.text, unknown?.text)
    })

    it('cannot bring a role back that was deleted out of their sight', async () => {
      const scope = { regions: [3], products: null }
      const { answer } = await admin.call(managedRoles.create, { body: { name: 'RAHASIA_2', label: 'R', scope } })
      const removed = await admin.call(managedRoles.remove, { params: { id: answer.id } })
      const restore = (id: number, by: TestSession) => by.call(managedRoles.restore, { params: { id } })
      const refused = await restore(removed.answer.trashId, scopedAdmin)
      assert.equal(refused.text, (await restore(999_999, scopedAdmin)).text)
      assert.equal((await restore(removed.answer.trashId, admin)).status, 200)
    })
  })

  it('is filtered by the same sentence in SQL as by the policy, whatever the scopes', async () => {
    const random = randomFrom(20_261_121)
    const pick = () => (random() < 0.3 ? null : [1, 2, 3].filter(() => random() < 0.5))
    const roles = await Promise.all(
      ['A1', 'A2', 'A3', 'A4'].map(async (name) => {
        const body = { name, label: name, scope: { regions: pick(), products: pick() } }
        return (await admin.call(managedRoles.create, { body })).answer.name
      }),
    )
    const database = portal.database.write
    const made = await database
      .insertInto('account')
      .values(
        Array.from({ length: 60 }, (_, n) => {
          const account = { email: `acak${n}@ido.example`, name: 'Acak', has_access: random() < 0.9 }
          return { ...account, scope_regions: pick(), scope_products: pick() }
        }),
      )
      .returning('id')
      .execute()
    const held = made.flatMap(({ id }) => roles.filter(() => random() < 0.4).map((role) => ({ account_id: id, role })))
    await database.insertInto('account_role').values(held).execute()
    const accounts = await Promise.all(made.map(({ id }) => findAccount(database, { id })))
    let compared = 0
    for (let n = 0; n < 40; n += 1) {
      const person = {
        id: made[0]?.id ?? 0,
        roles: [],
        scope: n === 0 ? everything : { regions: pick(), products: pick() },
      }
      const { rows } = await sql<{ id: number }>`select id from account a
        where name = 'Acak' and ${visibleAccounts(person) ?? sql`true`} order by id`.execute(database)
      const expected = accounts.flatMap((each) => (each && seesAccount(person, managedAccount(each)) ? [each.id] : []))
      assert.deepEqual(
        rows.map(({ id }) => id),
        expected,
        JSON.stringify(person.scope),
      )
      compared += expected.length
    }
    assert.ok(compared > 500, `only ${compared} accounts were seen at all`)
  })
})
