import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  currentSession,
  endViewAs,
  listSessions,
  permissionRoles,
  readProfile,
  startViewAs,
  users,
  writes,
} from '@ido/contract'
import { declaredEndpoints, nameOf } from '../../testing/contract.ts'
import { accountOf, testPortal, type TestPortal, type TestRole, type TestSession } from '../../testing/portal.ts'

const reason = 'Memeriksa laporan pengguna'

describe('seeing the portal as somebody else', () => {
  let portal: TestPortal
  let admin: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
  })
  after(() => portal.close())
  const query = async <T>(sql: string, values: unknown[] = []) =>
    (await portal.database.pool.query(sql, values)).rows as T[]
  const start = async (role: TestRole, by = admin) =>
    by.call(startViewAs, { body: { userId: await portal.idOf(role), reason } })
  const who = async (session = admin) => (await session.call(currentSession)).answer

  it('shows what they see, under their rights, and says who looks', async () => {
    assert.equal((await start('STAFF')).status, 200)
    const seen = await who()
    assert.deepEqual([seen.email, seen.roles, seen.viewedBy], [accountOf('STAFF').email, [], admin.user?.name])
    assert.equal((await admin.call(readProfile)).answer.email, accountOf('STAFF').email)
    assert.equal((await admin.call(users.list, { query: {} })).status, 403)
    assert.ok((await admin.call(listSessions)).answer.every(({ isThis }) => !isThis))
    assert.equal((await admin.call(endViewAs)).status, 200)
    assert.deepEqual([(await who()).email, (await who()).viewedBy], [accountOf('ADMIN').email, null])
    assert.equal((await admin.call(users.list, { query: {} })).status, 200)
  })

  it('is kept in the audit log with its reason, in the administrator’s name', async () => {
    const events = await query(`select action, actor_name, subject_label, reason from audit_event order by seq`)
    const [actor_name, subject_label] = [admin.user?.name, accountOf('STAFF').email]
    assert.deepEqual(events, [
      { action: 'user.viewed-as', actor_name, subject_label, reason },
      { action: 'user.view-ended', actor_name, subject_label, reason: null },
    ])
    const { answer } = await admin.call(users.history, { params: { id: await portal.idOf('STAFF') } })
    assert.deepEqual(
      answer.map(({ action }) => action),
      ['user.view-ended', 'user.viewed-as'],
    )
    assert.equal((await admin.call(endViewAs)).status, 200)
    assert.equal((await query('select from audit_event')).length, 2)
  })

  it('only reads: every call of the contract that writes is refused', async () => {
    const writing = declaredEndpoints.filter(
      (each) => writes(each) && !each.whileViewing && isForPeople(each.permission),
    )
    assert.ok(writing.length > 40, `only ${writing.length} calls write`)
    const accounts = () => query(`select md5(string_agg(a::text, '' order by id)) as all from account a`)
    // Of each call somebody is viewed whom it is for, so that nothing but the view stands in the way.
    const left = new Set(writing)
    for (const role of ['MANAGEMENT', 'AGENT', 'CMP', 'PO'] as const) {
      assert.equal((await start(role)).status, 200)
      const earlier = await accounts()
      const isTheirs = ({ permission }: (typeof writing)[number]) =>
        permissionRoles[permission]?.some((one) => one === role) ?? true
      for (const each of writing) {
        const path = each.path.replace(/:\w+/g, '1')
        const { status, message } = await admin[each.method.toLowerCase() as 'post'](path)
        assert.equal(status, 403, `${role}: ${nameOf(each)}`)
        if (!isTheirs(each)) continue
        assert.match(message, /hanya dapat membaca$/, `${role}: ${nameOf(each)}`)
        left.delete(each)
      }
      assert.deepEqual(await accounts(), earlier)
      assert.equal((await admin.call(endViewAs)).status, 200)
    }
    // The rest is for administrators alone, whom nobody views.
    for (const each of left) assert.deepEqual(permissionRoles[each.permission], ['ADMIN'], nameOf(each))
    const open = declaredEndpoints.filter((each) => writes(each) && each.whileViewing).map(nameOf)
    assert.deepEqual(open.toSorted(), [
      'DELETE /api/v2/auth/view-as',
      'DELETE /api/v2/integration/dashboard-logout',
      'POST /api/activitylog',
    ])
  })
  const isForPeople = (permission: string) => !['public', 'apiKey', 'requestAccess', 'wall'].includes(permission)

  it('is for ADMIN, of nobody who is one, suspended, oneself, unknown, or sees more', async () => {
    await portal.addPerson({ email: 'admin2@ido.example', roles: ['ADMIN'] })
    const [other] = await query<{ id: number }>(`select id from account where email = 'admin2@ido.example'`)
    const as = (userId: number, by = admin) => by.call(startViewAs, { body: { userId, reason } })
    assert.equal((await as(other?.id ?? 0)).status, 403)
    assert.equal((await as(await portal.idOf('ADMIN'))).status, 403)
    assert.equal((await as(999_999)).status, 404)
    await query('update account set suspended = true where email = $1', [accountOf('AGENT').email])
    assert.equal((await as(await portal.idOf('AGENT'))).status, 403)
    await query('update account set suspended = false')
    for (const role of ['MANAGEMENT', 'CMP', 'STAFF'] as const) {
      assert.equal((await start('PO', await portal.signIn(role))).status, 403, role)
    }
    const scoped = await portal.addPerson({ email: 'admin3@ido.example', roles: ['ADMIN'], regions: [2] })
    assert.equal((await as(await portal.idOf('PO'), scoped)).status, 404)
    assert.equal((await as(await portal.idOf('GUEST'), scoped)).status, 403)
    const short = await admin.post('/api/v2/auth/view-as', { userId: await portal.idOf('PO'), reason: 'ya' })
    assert.deepEqual(short.fields, ['reason'])
    assert.equal((await who()).viewedBy, null)
  })

  it('ends with the session where the rights of either side change, so that nobody writes by mistake', async () => {
    const detail = async () =>
      (await portal.signIn('ADMIN')).call(users.detail, { params: { id: await portal.idOf('PO') } })
    const viewer = await portal.signIn('ADMIN')
    assert.equal((await start('PO', viewer)).status, 200)
    const { id, version } = (await detail()).answer
    const chief = await portal.signInBy('admin2@ido.example')
    const raised = await chief.call(users.change, { params: { id }, body: { version, roles: ['PO', 'ADMIN'] } })
    assert.equal(raised.status, 200)
    assert.equal((await viewer.call(currentSession)).status, 401)
    await chief.call(users.change, { params: { id }, body: { version: version + 1, roles: ['PO'] } })
    const again = await portal.signIn('ADMIN')
    assert.equal((await start('PO', again)).status, 200)
    await query(`delete from account_role where account_id = $1`, [await portal.idOf('ADMIN')])
    assert.equal((await again.call(currentSession)).status, 401)
    await query(`insert into account_role (account_id, role) values ($1, 'ADMIN')`, [await portal.idOf('ADMIN')])
    await query(`update session set last_seen_at = now() - interval '9 hours'`)
    assert.equal((await again.call(currentSession)).status, 401)
  })
})
