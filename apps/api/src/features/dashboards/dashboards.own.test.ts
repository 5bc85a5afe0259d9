import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  auditLog,
  boardFile,
  boardPrinted,
  boardsOfOnePerson,
  changeDashboard,
  createDashboard,
  dashboardVersion,
  dashboardVersions,
  deleteDashboard,
  downloadLog,
  listDashboards,
  restoreDashboard,
  setHomeDashboard,
  shareDashboard,
  users,
} from '@ido/contract'
import { testPortal, type TestPortal, type TestRole, type TestSession } from '../../testing/portal.ts'
import {
  boardOf,
  forAll,
  forMyself,
  forRoles,
  listedBoard,
  makeBoard,
  readBoard,
  statusesOf,
} from './dashboards.own.testkit.ts'

describe('dashboards that staff keep', () => {
  let portal: TestPortal
  const sessions = new Map<TestRole, TestSession>()
  const as = (role: TestRole) => sessions.get(role) ?? assert.fail(role)
  before(async () => {
    portal = await testPortal()
    for (const role of ['STAFF', 'AGENT', 'MANAGEMENT', 'CMP', 'PO', 'ADMIN'] as const) {
      sessions.set(role, await portal.signIn(role))
    }
  })
  after(() => portal.close())

  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await portal.database.pool.query<Row>(text, values)).rows

  /** Every call that names a dashboard, with one that may be there. */
  const asking = (who: TestSession, path: string) => ({
    read: readBoard(who, path),
    export: who.get(`${boardFile.path}?path=${path}`),
    printed: who.call(boardPrinted, { body: { path } }),
    home: who.call(setHomeDashboard, { body: { path } }),
    change: who.call(changeDashboard, { body: { path, version: 1, definition: boardOf('Lain') } }),
    share: who.call(shareDashboard, { body: { path, version: 1, sharing: forAll } }),
    versions: who.call(dashboardVersions, { query: { path } }),
    version: who.call(dashboardVersion, { query: { path, version: 1 } }),
    restore: who.call(restoreDashboard, { body: { path, version: 1, restore: 1 } }),
    remove: who.call(deleteDashboard, { body: { path } }),
  })

  async function answersOf(who: TestSession, path: string): Promise<Record<string, string>> {
    const answers: Record<string, string> = {}
    for (const [name, asked] of Object.entries(asking(who, path))) {
      const { status, text } = await asked
      answers[name] = `${status} ${text.replaceAll(path, '…')}`
    }
    return answers
  }

  it('are everybody’s where ADMIN and MANAGEMENT make them, and of CMP and PO their own', async () => {
    for (const [role, audience] of [
      ['ADMIN', 'all'],
      ['MANAGEMENT', 'all'],
      ['CMP', 'private'],
      ['PO', 'private'],
    ] as const) {
      const { sharing, owner, isOwn, can, path, origin } = await makeBoard(as(role))
      assert.deepEqual(
        [sharing.audience, owner?.name, isOwn, origin],
        [audience, as(role).user?.name, true, 'own'],
        role,
      )
      const mayShare = audience === 'all'
      assert.deepEqual(can, { edit: true, share: mayShare, remove: true, restore: true }, role)
      assert.equal(path.startsWith('board/uji-'), mayShare, role)
      const { meta } = await as(role).call(listDashboards)
      assert.deepEqual(meta, { own: 1, most: boardsOfOnePerson, can: { make: true, share: mayShare } }, role)
    }
    for (const role of ['STAFF', 'AGENT'] as const) {
      const refused = await as(role).call(createDashboard, { body: { definition: boardOf('x'), sharing: forMyself } })
      assert.equal(refused.status, 403, role)
      assert.deepEqual((await as(role).call(listDashboards)).meta.can, { make: false, share: false })
    }
    for (const role of ['CMP', 'PO'] as const) {
      for (const sharing of [forAll, forRoles('PO')]) {
        const body = { path: 'board/lebar', definition: boardOf('x'), sharing }
        const refused = await as(role).call(createDashboard, { body })
        assert.deepEqual(
          [refused.status, refused.message],
          [403, 'Peran Anda hanya menyusun dashboard untuk diri sendiri'],
        )
      }
      const own = await makeBoard(as(role))
      const wider = { path: own.path, version: own.version, sharing: forAll }
      assert.equal((await as(role).call(shareDashboard, { body: wider })).status, 403)
    }
    assert.equal((await portal.anonymous.call(setHomeDashboard, { body: { path: null } })).status, 401)
  })

  it('name what is wrong with whom they are for, and where they stand', async () => {
    const make = (body: object) => as('ADMIN').post(createDashboard.path, { definition: boardOf('x'), ...body })
    const wrong: [object, string[]][] = [
      [{}, ['path']],
      [{ path: 'board/x', sharing: { audience: 'roles', roles: [] } }, ['sharing.roles']],
      [{ path: 'board/x', sharing: { audience: 'all', roles: ['PO'] } }, ['sharing.roles']],
      [{ path: 'board/x', sharing: { audience: 'team' } }, ['sharing.audience']],
      [{ path: 'board/x', sharing: { audience: 'roles', roles: ['TAMU'] } }, ['sharing.roles.0']],
    ]
    for (const [body, fields] of wrong) {
      const refused = await make(body)
      assert.deepEqual([refused.status, refused.fields], [400, fields], JSON.stringify(body))
    }
  })

  it('kept to oneself are for everybody else as if they were not there', async () => {
    const owner = await portal.addPerson({ email: 'pemilik@ido.example', roles: ['PO'] })
    const { path } = await makeBoard(owner)
    for (const role of ['STAFF', 'AGENT', 'MANAGEMENT', 'CMP', 'PO', 'ADMIN'] as const) {
      assert.deepEqual(await answersOf(as(role), path), await answersOf(as(role), 'board/tidak-ada'), role)
      assert.equal(await listedBoard(as(role), path), undefined, role)
      assert.doesNotMatch((await as(role).get(listDashboards.path)).text, /Rahasia tim.*pemilik@/, role)
    }
    assert.equal((await readBoard(owner, path)).answer.version, 1, 'and nobody changed it')
    assert.equal((await owner.get(`${boardFile.path}?path=${path}`)).status, 200)
    assert.equal((await owner.call(boardPrinted, { body: { path } })).status, 200)
    // The log of files, which CMP and MANAGEMENT read.
    const { text, answer } = await as('CMP').call(downloadLog, { query: { search: 'pemilik@ido.example' } })
    assert.deepEqual(answer.map(({ type }) => type).toSorted(), ['PDF', 'XLSX'].map((format) => `Dashboard yang tidak untuk semua orang (${format})`)) // prettier-ignore
    assert.doesNotMatch(text, /Rahasia tim/)
    // Nor does an address that is wished for tell what stands there.
    const twin = await as('MANAGEMENT').call(createDashboard, {
      body: { path, definition: boardOf('x'), sharing: forMyself },
    })
    assert.equal(twin.status, 200)
    assert.notEqual(twin.answer.path, path)
  })

  it('for roles are seen by those whom one of them leads, and by ADMIN, who keeps an eye on what is shared', async () => {
    const { path } = await makeBoard(as('MANAGEMENT'), forRoles('PO', 'AGENT'))
    const both = await portal.addPerson({ email: 'dua.peran@ido.example', roles: ['CMP', 'PO'] })
    const statuses = async (who: TestSession) => {
      const { status, answer } = await readBoard(who, path)
      return status === 200 ? [answer.can.edit, answer.can.share, answer.can.remove] : status
    }
    assert.deepEqual(await statuses(as('PO')), [false, false, false])
    assert.deepEqual(await statuses(as('AGENT')), [false, false, false])
    assert.deepEqual(await statuses(as('ADMIN')), [true, true, true])
    for (const who of [as('CMP'), as('STAFF'), both]) assert.equal(await statuses(who), 404)
    const refused = await as('PO').call(changeDashboard, { body: { path, version: 1, definition: boardOf('x') } })
    assert.equal(refused.status, 403)
    assert.equal((await as('PO').call(dashboardVersions, { query: { path } })).status, 403)
  })

  it('for everybody are looked after by every manager; whom they are for says their owner or ADMIN, with its trace', async () => {
    const other = await portal.addPerson({ email: 'manajer.lain@ido.example', roles: ['MANAGEMENT'] })
    const { path } = await makeBoard(as('MANAGEMENT'), forAll)
    const changed = await other.call(changeDashboard, { body: { path, version: 1, definition: boardOf('Bersama') } })
    assert.deepEqual(
      [changed.status, changed.answer.can],
      [200, { edit: true, share: false, remove: false, restore: true }],
    )
    const share = (who: TestSession, version: number, sharing: typeof forAll) =>
      who.call(shareDashboard, { body: { path, version, sharing } })
    assert.equal((await share(other, 2, forMyself)).status, 403)
    assert.equal((await other.call(deleteDashboard, { body: { path } })).status, 403)
    assert.equal((await share(as('MANAGEMENT'), 1, forMyself)).status, 409, 'not the version that stands')
    const narrowed = await share(as('MANAGEMENT'), 2, forRoles('PO', 'CMP'))
    assert.deepEqual([narrowed.answer.version, narrowed.answer.sharing], [3, forRoles('CMP', 'PO')])
    const [told] = (await as('ADMIN').call(auditLog, { query: { size: 1 } })).answer
    assert.deepEqual([told?.action, told?.changes], ['dashboard.changed', [{ field: 'sharing', before: 'all', after: ['CMP', 'PO'] }]]) // prettier-ignore
    assert.equal((await readBoard(other, path)).status, 404)
    // Two at once.
    const answers = await Promise.all([share(as('MANAGEMENT'), 3, forAll), share(as('ADMIN'), 3, forMyself)])
    assert.deepEqual(statusesOf(answers), [200, 409])
  })

  it('that the portal comes with are changed by ADMIN alone, and always for everybody', async () => {
    const path = 'infra-monitoring'
    const { answer } = await readBoard(as('MANAGEMENT'), path)
    assert.deepEqual([answer.owner, answer.sharing, answer.can], [null, forAll, { edit: false, share: false, remove: false, restore: false }]) // prettier-ignore
    const { version, definition } = answer
    for (const role of ['MANAGEMENT', 'CMP', 'PO'] as const) {
      assert.equal((await as(role).call(changeDashboard, { body: { path, version, definition } })).status, 403, role)
      assert.equal((await as(role).call(deleteDashboard, { body: { path } })).status, 403, role)
    }
    const shared = await as('ADMIN').call(shareDashboard, { body: { path, version, sharing: forMyself } })
    assert.deepEqual([shared.status, shared.message], [403, 'Dashboard bawaan portal selalu untuk semua orang'])
    const { can } = (await readBoard(as('ADMIN'), path)).answer
    assert.deepEqual(can, { edit: true, share: false, remove: false, restore: true })
  })

  it('are at most fifty of one person, also where two are made at once', async () => {
    const keeper = await portal.addPerson({ email: 'penuh@ido.example', roles: ['PO'] })
    await query(
      `insert into dashboard (path, definition, owner_id, audience)
       select 'board/penuh' || n, $1, $2, 'private' from generate_series(1, $3::int - 1) n`,
      [JSON.stringify(boardOf('Penuh')), keeper.user?.id, boardsOfOnePerson],
    )
    const make = () => keeper.call(createDashboard, { body: { definition: boardOf('Satu lagi') } })
    const answers = await Promise.all([make(), make(), make()])
    assert.deepEqual(statusesOf(answers), [200, 409, 409])
    assert.match(answers.find(({ status }) => status === 409)?.message ?? '', /paling banyak 50 dashboard/)
    assert.equal((await keeper.call(listDashboards)).meta.own, boardsOfOnePerson)
  })

  it('stay when their owner goes: ADMIN finds them and takes them over by saying whom they are for', async () => {
    const email = 'pergi@ido.example'
    const leaving = await portal.addPerson({ email, roles: ['PO'] })
    const { path } = await makeBoard(leaving)
    assert.equal((await readBoard(as('ADMIN'), path)).status, 404)
    const { answer } = await as('ADMIN').call(users.remove, { params: { id: leaving.user?.id ?? 0 } })
    const left = await readBoard(as('ADMIN'), path)
    assert.deepEqual(
      [left.answer.owner, left.answer.can],
      [null, { edit: false, share: true, remove: true, restore: false }],
    )
    assert.equal((await readBoard(as('MANAGEMENT'), path)).status, 404)
    // Back again, it is the owner's alone.
    await as('ADMIN').call(users.restore, { params: { id: answer.trashId } })
    assert.equal((await readBoard(as('ADMIN'), path)).status, 404)
    assert.equal((await readBoard(await portal.signInBy(email), path)).answer.isOwn, true)
    await query('update account set has_access = false where id = $1', [leaving.user?.id])
    assert.equal((await listedBoard(as('ADMIN'), path))?.owner?.name, email, 'without access it is left, too')
    const body = { path, version: 1, sharing: forRoles('PO') }
    const taken = await as('ADMIN').call(shareDashboard, { body })
    assert.deepEqual([taken.answer.isOwn, taken.answer.can.edit], [true, true])
    const [told] = (await as('ADMIN').call(auditLog, { query: { size: 1 } })).answer
    assert.deepEqual(told?.changes, [{ field: 'sharing', before: 'private', after: ['PO'] }, { field: 'owner', before: email, after: as('ADMIN').user?.name }]) // prettier-ignore
    assert.equal((await readBoard(as('PO'), path)).status, 200)
  })

  it('are what a person sees first, until they are gone or not for them any more', async () => {
    const { path } = await makeBoard(as('ADMIN'), forAll)
    const homeOf = async (who: TestSession) =>
      (await who.call(listDashboards)).answer.find(({ isHome }) => isHome)?.path
    const set = async (who: TestSession, to: string | null) =>
      (await who.call(setHomeDashboard, { body: { path: to } })).status
    for (const role of ['STAFF', 'PO'] as const) assert.equal(await set(as(role), path), 200)
    assert.deepEqual(
      [await homeOf(as('STAFF')), await homeOf(as('PO')), await homeOf(as('CMP'))],
      [path, path, undefined],
    )
    assert.equal((await readBoard(as('STAFF'), path)).answer.isHome, true)
    await as('ADMIN').call(shareDashboard, { body: { path, version: 1, sharing: forRoles('PO') } })
    assert.deepEqual([await homeOf(as('STAFF')), await homeOf(as('PO'))], [undefined, path])
    assert.equal(await set(as('STAFF'), path), 404)
    assert.equal(await set(as('PO'), 'infra-monitoring'), 200)
    assert.equal(await homeOf(as('PO')), 'infra-monitoring')
    assert.equal(await set(as('PO'), path), 200)
    await as('ADMIN').call(deleteDashboard, { body: { path } })
    assert.equal(await homeOf(as('PO')), undefined)
    assert.equal(await set(as('PO'), null), 200)
  })
})
