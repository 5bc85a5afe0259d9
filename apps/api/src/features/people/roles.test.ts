import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  currentSession,
  type ImportLine,
  managedRoles,
  managementPages,
  type RoleDetail,
  saveView,
  users,
} from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { peopleOf } from './people.testkit.ts'

const everything = { regions: null, products: null }

describe('roles', () => {
  let portal: TestPortal
  let admin: TestSession
  let people: ReturnType<typeof peopleOf>
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    people = peopleOf(portal, () => admin)
  })
  after(() => portal.close())

  const byName = async (name: string): Promise<RoleDetail> => {
    const { answer } = await admin.call(managedRoles.list, { query: { size: 100 } })
    const id = answer.find((role) => role.name === name)?.id ?? 0
    return (await admin.call(managedRoles.detail, { params: { id } })).answer
  }
  const make = (name: string, more: object = {}, by = admin) =>
    by.call(managedRoles.create, { body: { name, label: `Peran ${name}`, ...more } })
  const change = ({ id, version }: { id: number; version: number }, body: object, by = admin) =>
    by.call(managedRoles.change, { params: { id }, body: { version, ...body } })
  const remove = (id: number) => admin.call(managedRoles.remove, { params: { id } })
  const lives = async (session: TestSession) => (await session.call(currentSession)).status === 200

  it('are five at first, with their rights, pages and holders', async () => {
    const { answer, meta } = await admin.call(managedRoles.list, { query: { orderName: 'name' } })
    assert.deepEqual(
      answer.map(({ name }) => name),
      ['ADMIN', 'AGENT', 'CMP', 'MANAGEMENT', 'PO'],
    )
    assert.ok(answer.every(({ builtIn, holders, flags, name }) => builtIn && holders === 1 && flags[0] === name))
    assert.equal(meta.totalData, 5)
    const management = await byName('MANAGEMENT')
    assert.deepEqual(management.pages, managementPages.MANAGEMENT)
    assert.deepEqual(management.can, { edit: true, editFlags: false, remove: false })
    const filtered = await admin.call(managedRoles.list, { query: { flag: 'CMP,PO', builtIn: 'true' } })
    assert.equal(filtered.meta.totalData, 2)
    assert.equal((await portal.signIn('MANAGEMENT')).user?.role, 'MANAGEMENT')
    assert.equal((await (await portal.signIn('MANAGEMENT')).call(managedRoles.list, { query: {} })).status, 403)
  })

  it('of one’s own making carry flags and a scope, which the next sign-in of their holders has', async () => {
    const made = await make('TREG2_CMP', { flags: ['PO', 'CMP'], scope: { regions: [2], products: null } })
    assert.deepEqual(
      [made.answer.flags, made.answer.scope.regions, made.answer.pages],
      [['CMP', 'PO'], [2], ['voc', 'dashboard', 'download-analytics', 'topdown-overall', 'insight', 'trash']],
    )
    const person = await portal.addPerson({ email: 'treg2@ido.example', roles: ['TREG2_CMP'] })
    const { answer } = await person.call(currentSession)
    assert.deepEqual([answer.role, answer.roles.toSorted()], ['CMP', ['CMP', 'PO']])
    assert.deepEqual((await people.detail(person.user?.id ?? 0)).effectiveScope.regions, [2])
    assert.deepEqual((await make('TREG2_CMP')).fields, ['name'])
    assert.deepEqual((await make('treg 2')).fields, ['name'])
    assert.deepEqual((await make('X1', { flags: ['KING'] })).fields, ['flags.0'])
    assert.deepEqual((await make('X1', { scope: { regions: [99], products: null } })).fields, ['scope.regions'])
  })

  it('end the sessions of who holds them when rights change, and not with a new label', async () => {
    await make('AWAL', { flags: ['PO'] })
    for (const [body, expected] of [
      [{ label: 'Nama lain' }, true],
      [{ flags: ['CMP'] }, false],
      [{ scope: { regions: [1], products: null } }, false],
    ] as const) {
      const email = `awal${Object.keys(body)[0]}@ido.example`
      const person = await portal.addPerson({ email, roles: ['AWAL'] })
      const bystander = await portal.signIn('PO')
      assert.equal((await change(await byName('AWAL'), body)).status, 200)
      assert.equal(await lives(person), expected, JSON.stringify(body))
      assert.equal(await lives(bystander), true)
    }
    const role = await byName('AWAL')
    const actions = (await people.audit('role', role.id)).map(({ action }) => action)
    assert.deepEqual(actions, ['role.changed', 'role.changed', 'role.changed', 'role.created'])
    assert.equal((await change({ ...role, version: 1 }, { label: 'Terlambat' })).status, 409)
  })

  it('that are built in keep their name and rights, and stay', async () => {
    const role = await byName('CMP')
    assert.deepEqual((await change(role, { flags: ['CMP', 'ADMIN'] })).fields, ['flags'])
    assert.deepEqual((await change(role, { name: 'LAIN' })).fields, ['name'])
    const relabelled = await change(role, { label: 'Tim CMP', description: 'Baru' })
    assert.deepEqual([relabelled.answer.name, relabelled.answer.label], ['CMP', 'Tim CMP'])
    assert.equal((await remove(role.id)).status, 409)
    assert.deepEqual((await byName('CMP')).flags, ['CMP'])
  })

  it('never leave the portal without an administrator', async () => {
    await make('KEPALA', { flags: ['ADMIN'] })
    const head = await portal.addPerson({ email: 'kepala@ido.example', roles: ['KEPALA'] })
    await people.query(`update account set access_until = now() + interval '1 day' where email = 'admin@ido.example'`)
    const refused = await change(await byName('KEPALA'), { flags: ['PO'] })
    assert.equal(refused.status, 409)
    assert.match(refused.message, /administrator/)
    assert.equal(await lives(head), true)
    await people.query(`update account set access_until = null where email = 'admin@ido.example'`)
    assert.equal((await change(await byName('KEPALA'), { flags: ['PO'] })).status, 200)
  })

  it('are deleted where nothing names them, with what does counted, and come back under the same id', async () => {
    const { answer: role } = await make('SEMENTARA', { flags: ['AGENT'] })
    const holder = await portal.addPerson({ email: 'pemegang@ido.example', roles: ['SEMENTARA'] })
    const view = { screen: 'users', name: 'Tampilan', search: 'size=50', sharedRole: 'SEMENTARA' }
    assert.equal((await holder.call(saveView, { body: view })).status, 200)
    const refused = await remove(role.id)
    assert.equal(refused.status, 409)
    assert.equal(
      refused.message,
      'SEMENTARA tidak dapat dihapus karena masih dipakai oleh: 1 akun, 1 tampilan tersimpan',
    )
    await people.query(`delete from account_role where role = 'SEMENTARA'`)
    await people.query(`update saved_view set shared_role = null`)
    const removed = await remove(role.id)
    assert.equal(removed.status, 200)
    const restored = await admin.call(managedRoles.restore, { params: { id: removed.answer.trashId } })
    assert.deepEqual(restored.answer, { ...role, version: role.version })
    assert.equal((await admin.call(managedRoles.restore, { params: { id: removed.answer.trashId } })).status, 404)
    assert.equal((await remove(999_999)).status, 404)
  })

  it('give an administrator with a scope nothing beyond it, not even to themselves', async () => {
    await make('ADMIN2', { flags: ['ADMIN'], scope: { regions: [2], products: null } })
    const scoped = await portal.addPerson({ email: 'admin-wilayah@ido.example', roles: ['ADMIN2'] })
    const own = await byName('ADMIN2')
    const lifted = await change(own, { scope: everything }, scoped)
    assert.equal(lifted.status, 403)
    assert.match(lifted.message, /^scope\.regions: /)
    assert.equal((await change(await byName('PO'), { label: 'Punya saya' }, scoped)).status, 403)
    assert.equal((await make('LUAS', { scope: everything }, scoped)).status, 403)
    assert.equal((await make('SEMPIT', { scope: { regions: [2], products: [1] } }, scoped)).status, 200)
    const bulk = { ids: [own.id, (await byName('SEMPIT')).id], change: { scope: everything } }
    const { answer } = await scoped.call(managedRoles.bulk, { body: bulk })
    assert.ok(answer.every(({ problem }) => problem !== null))
    assert.deepEqual((await byName('ADMIN2')).scope, { regions: [2], products: null })
    assert.equal((await scoped.call(users.list, { query: { search: 'cmp@ido' } })).meta.totalData, 0)
  })

  it('go out and come in as a file, all lines or none', async () => {
    const file = await admin.get('/api/v2/roles/export')
    const back = await admin.upload<ImportLine[]>('/api/v2/roles/import', 'peran.csv', file.text)
    assert.deepEqual(new Set(back.body?.content.map(({ action }) => action)), new Set(['same']), back.text)
    const content =
      'Kode;Nama peran;Hak;Regional\nDARI_BERKAS;Dari berkas;PO | AGENT;T-REG 1 | T-REG 3\nSEMPIT;;;T-REG 2\n'
    const made = await admin.upload<ImportLine[]>('/api/v2/roles/import', 'peran.csv', content)
    assert.deepEqual(
      made.body?.content.map(({ action }) => action),
      ['create', 'same'],
      made.text,
    )
    const role = await byName('DARI_BERKAS')
    assert.deepEqual(
      [role.flags, role.scope.regions],
      [
        ['AGENT', 'PO'],
        [1, 3],
      ],
    )
    const wrong = await admin.upload<ImportLine[]>(
      '/api/v2/roles/import',
      'peran.csv',
      'name,flags\nCMP,PO\nBARU,RAJA\n',
    )
    assert.equal(wrong.status, 409)
    assert.deepEqual(
      wrong.body?.content.map(({ problems }) => problems.map(({ field }) => field)),
      [['flags'], ['label', 'flags.0']],
    )
  })

  it('tell their history to ADMIN', async () => {
    const role = await byName('TREG2_CMP')
    await change(role, { scope: { regions: [2, 4], products: null }, reason: 'Dua wilayah' })
    const [entry] = (await admin.call(managedRoles.history, { params: { id: role.id } })).answer
    assert.deepEqual([entry?.action, entry?.reason], ['role.changed', 'Dua wilayah'])
    assert.deepEqual(entry?.changes, [{ field: 'regions', before: ['T-REG 2'], after: ['T-REG 2', 'T-REG 4'] }])
  })
})
