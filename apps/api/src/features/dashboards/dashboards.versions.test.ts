import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  changeDashboard,
  createDashboard,
  dashboardVersion,
  dashboardVersions,
  restoreDashboard,
  shareDashboard,
  versionsOfOneBoard,
} from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { boardOf, forAll, forMyself, forRoles, makeBoard, readBoard, statusesOf } from './dashboards.own.testkit.ts'

describe('versions of dashboards', () => {
  let portal: TestPortal
  let po: TestSession
  let admin: TestSession
  before(async () => {
    portal = await testPortal()
    ;[po, admin] = await Promise.all([portal.signIn('PO'), portal.signIn('ADMIN')])
  })
  after(() => portal.close())

  const change = (who: TestSession, path: string, version: number, definition = boardOf(`Judul ${version + 1}`)) =>
    who.call(changeDashboard, { body: { path, version, definition } })
  const versionsOf = (who: TestSession, path: string, more: { page?: number; size?: number } = {}) =>
    who.call(dashboardVersions, { query: { path, ...more } })

  it('tell who changed what, and come back as a new one', async () => {
    const { path } = await makeBoard(po, forMyself, boardOf('Awal'))
    const [card] = boardOf('').widgets
    assert.ok(card)
    const added = {
      ...boardOf('Awal'),
      widgets: [card, { ...card, id: 'second', title: { id: 'Kedua', en: 'Second' } }],
    }
    await change(po, path, 1, added)
    await change(po, path, 2, { ...added, title: { id: 'Baru', en: 'New' }, widgets: [{ ...card, columns: 4 }] })
    const { answer, meta } = await versionsOf(po, path)
    assert.equal(meta.totalData, 3)
    const who = po.user?.name
    assert.deepEqual(
      answer.map(({ version, isCurrent, who: by, changes }) => [version, isCurrent, by, changes?.map((each) => `${each.field} ${each.change} ${each.widget?.title.id ?? ''}`.trim()) ?? null]),
      [
        [3, true, who, ['title changed', 'order changed', 'widget changed Dibuka', 'widget removed Kedua']],
        [2, false, who, ['order changed', 'widget added Kedua']],
        [1, false, who, null],
      ],
    ) // prettier-ignore
    const paged = await versionsOf(po, path, { page: 2, size: 1 })
    assert.deepEqual(
      paged.answer.map(({ version, changes }) => [version, changes?.length]),
      [[2, 2]],
    )
    const old = await po.call(dashboardVersion, { query: { path, version: 2 } })
    assert.deepEqual([old.answer.definition, old.answer.isCurrent], [added, false])
    const restore = (version: number, from: number) =>
      po.call(restoreDashboard, { body: { path, version, restore: from } })
    const back = await restore(3, 2)
    assert.deepEqual([back.status, back.answer.version, back.answer.definition], [200, 4, added])
    assert.deepEqual((await restore(3, 1)).status, 409, 'somebody was quicker')
    assert.deepEqual((await restore(4, 99)).status, 404)
    const answers = await Promise.all([restore(4, 1), restore(4, 3)])
    assert.deepEqual(statusesOf(answers), [200, 409])
    assert.equal((await versionsOf(po, path)).meta.totalData, 5)
  })

  it('count whom it is for, which a version that comes back leaves as it is', async () => {
    const { path } = await makeBoard(admin, forAll, boardOf('Awal'))
    await change(admin, path, 1)
    await admin.call(shareDashboard, { body: { path, version: 2, sharing: forRoles('PO') } })
    const { answer } = await versionsOf(admin, path)
    assert.deepEqual(answer[0]?.changes, [{ field: 'sharing', change: 'changed', widget: null }])
    assert.deepEqual([answer[0]?.sharing, answer[1]?.sharing], [forRoles('PO'), forAll])
    const back = await admin.call(restoreDashboard, { body: { path, version: 3, restore: 1 } })
    assert.deepEqual([back.answer.definition.title.id, back.answer.sharing], ['Awal', forRoles('PO')])
  })

  it('are kept of a shipped one too, and the newest fifty of any', async () => {
    const path = 'infra-monitoring'
    const { answer } = await readBoard(admin, path)
    await change(admin, path, answer.version, { ...answer.definition, refresh: 600 })
    const back = await admin.call(restoreDashboard, {
      body: { path, version: answer.version + 1, restore: answer.version },
    })
    assert.deepEqual([back.answer.origin, back.answer.definition], ['built-in', answer.definition])
    const own = await makeBoard(po, forMyself)
    await portal.database.pool.query(
      `insert into dashboard_version (dashboard_id, version, definition, audience, roles, changed_at)
       select id, n - 60, definition, audience, roles, now() from dashboard, generate_series(1, 60) n where path = $1`,
      [own.path],
    )
    await change(po, own.path, 1)
    const { meta } = await versionsOf(po, own.path)
    assert.equal(meta.totalData, versionsOfOneBoard + 1, 'and the one that stands')
    assert.equal((await po.call(dashboardVersion, { query: { path: own.path, version: 1 } })).status, 200)
  })

  it('and dashboards of who sees a part of the data name nothing outside of it', async () => {
    const email = 'sebagian@ido.example'
    const part = await portal.addPerson({ email, roles: ['PO'], regions: [2, 3] })
    const make = (definition: ReturnType<typeof boardOf>) => part.call(createDashboard, { body: { definition } })
    const refused = await make(boardOf('Luar', ['T-REG 4']))
    const unknown = await make(boardOf('Luar', ['T-REG 99']))
    assert.deepEqual([refused.status, refused.fields], [400, ['definition.widgets.opened.query.filters.region']])
    assert.equal(refused.text.replaceAll('T-REG 4', '…'), unknown.text.replaceAll('T-REG 99', '…'))
    const { path } = await makeBoard(part, undefined, boardOf('Dua wilayah', ['T-REG 2', 'T-REG 3']))
    await change(part, path, 1, boardOf('Satu wilayah', ['T-REG 2']))
    // Then they see less.
    await portal.database.pool.query('update account set scope_regions = array[2] where email = $1', [email])
    const narrow = await portal.signInBy(email)
    for (const { text } of [await readBoard(narrow, path), await versionsOf(narrow, path), await narrow.call(dashboardVersion, { query: { path, version: 1 } })]) {
      assert.doesNotMatch(text, /T-REG 3/)
    } // prettier-ignore
    const back = await narrow.call(restoreDashboard, { body: { path, version: 2, restore: 1 } })
    assert.equal(back.status, 200)
    assert.doesNotMatch(back.text, /T-REG 3/)
    // What others see is shaped by who sees everything.
    const scoped = await portal.addPerson({ email: 'admin.sebagian@ido.example', roles: ['ADMIN'], regions: [2] })
    const shared = await scoped.call(createDashboard, { body: { path: 'board/sebagian', definition: boardOf('x') } })
    assert.equal(shared.status, 403)
    const own = await scoped.call(createDashboard, { body: { definition: boardOf('x'), sharing: forMyself } })
    assert.deepEqual([own.status, own.answer.can], [200, { edit: true, share: false, remove: true, restore: true }])
  })
})
