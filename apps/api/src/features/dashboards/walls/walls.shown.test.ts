import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  catalogCall,
  currentWall,
  type DatasetInfo,
  listWallLinks,
  makeWallLink,
  type QueryRow,
  recordsQueryOf,
  revokeWallLink,
  ticketCategoryStatus,
  ticketSourceAppSummary,
  type Wall,
  wallHeader,
} from '@ido/contract'
import { declaredEndpoints, nameOf } from '../../../testing/contract.ts'
import { addressAsking, wallBoard, wallBody, wallPortal, type WallPortal } from './walls.testkit.ts'
import { addTickets, makeTickets } from '../../query/query.testkit.ts'
let on: WallPortal
before(async () => {
  on = await wallPortal(({ database }) => addTickets(database, makeTickets(600, 64)))
})
after(() => on?.portal.close())

describe('a link for a screen on a wall', () => {
  test('is made by who manages, told once, and opens its boards with nobody signed in', async () => {
    const { id, secret } = await on.make()
    assert.match(secret, /^[\w-]{43}$/)
    const { set, wall, own } = await on.opened(secret)
    assert.match(set, new RegExp(`^wall-${id}=[\\w-]{43}; Max-Age=\\d+; Path=/; HttpOnly; SameSite=Strict$`))
    assert.deepEqual([wall.id, wall.name, wall.seconds], [id, 'Ruang TIOC', 30])
    assert.deepEqual(wall.boards.map(({ path }) => path), wallBody.boards) // prettier-ignore
    assert.deepEqual(wall.sees, { regions: null, products: null })
    assert.deepEqual((await on.portal.anonymous.get<Wall>(currentWall.path, own)).body?.content, wall)
    for (const path of [
      '/query/ticket-source-app-summary',
      '/query/ticket-category-status-for-tioc',
      '/api/v2/catalog',
    ])
      assert.equal((await on.portal.anonymous.get(path, own)).status, 200, path)
    const link = await on.linkOf(id)
    assert.deepEqual([link?.state, link?.screens, link?.madeBy], ['valid', 1, on.manager.user?.name])
    assert.ok(Date.now() - Date.parse(link?.lastUsedAt ?? '') < 60_000)
    const { text } = await on.manager.get('/api/v2/wall-links?size=100')
    assert.ok(!text.includes(secret.slice(0, 20)))
  })

  test('reads the datasets of its boards and no other: catalog, figures and what the specification names', async () => {
    const { own } = await on.screen({ boards: ['customer/active-customer'] })
    const parts = await on.questionsOn(own, 'customer/active-customer')
    const theirs = [...new Set(parts.map(({ asked }) => asked.dataset))].toSorted()
    assert.ok(!theirs.includes('tickets'))
    const { body } = await on.portal.anonymous.get<DatasetInfo[]>(catalogCall.path, own)
    assert.deepEqual(body?.content.map(({ id }) => id).toSorted(), theirs)
    for (const { path } of [ticketSourceAppSummary, ticketCategoryStatus]) {
      assert.equal((await on.portal.anonymous.get(path, own)).status, 403, path)
    }
    for (const dataset of ['tickets', 'orders', 'voc']) {
      const asked = { dataset, from: '2026-01-01', to: '2026-02-01' }
      assert.equal((await on.portal.anonymous.get(addressAsking('/api/v2/query/outages', asked), own)).status, 403)
      const question = { dataset, measures: [dataset === 'voc' ? 'feedback' : 'opened'] }
      assert.ok((await on.portal.anonymous.post('/api/v2/query', question, own)).status >= 400, dataset)
    }
  })

  test('answers what its boards ask: each question of each wallBoard, the records of their lists', async () => {
    const { own } = await on.screen({ boards: [wallBoard, 'tioc/assurance-performance', 'tioc/infrastructure'] })
    let lists = 0
    for (const path of [wallBoard, 'tioc/assurance-performance', 'tioc/infrastructure']) {
      const parts = await on.questionsOn(own, path)
      for (const { widget, asked } of parts.filter(({ widget: { kind } }) => kind === 'records')) {
        lists += 1
        const address = addressAsking('/api/v2/query/records', recordsQueryOf(widget, asked))
        assert.equal((await on.portal.anonymous.get(address, own)).status, 200, address)
      }
      const figures = parts.filter(({ widget: { kind } }) => kind !== 'records')
      for (const one of figures.flatMap(({ asked, trend }) => [asked, ...(trend ? [trend] : [])])) {
        const { status, text } = await on.portal.anonymous.post('/api/v2/query', one, own)
        assert.equal(status, 200, `${JSON.stringify(one)}: ${text}`)
      }
    }
    assert.ok(lists >= 3)
    assert.equal((await on.portal.anonymous.get('/api/v2/query/watch?dataset=infra', own)).status, 200)
  })

  test('answers each question of each built-in board on links of one region or one product', async () => {
    const { boards } = (await on.manager.call(listWallLinks, { query: {} })).answer
    assert.ok(boards.length > 20)
    for (const sees of [{ regions: [3] }, { products: [5] }]) {
      for (const { path } of boards) {
        const { own, wall } = await on.screen({ boards: [path], ...sees })
        const parts = (await on.questionsOn(own, path)).filter(({ widget: { kind } }) => kind !== 'records')
        const questions = parts.flatMap(({ asked, trend }) => (trend ? [asked, trend] : [asked]))
        const answers = await Promise.all(questions.map((one) => on.portal.anonymous.post('/api/v2/query', one, own)))
        for (const [at, { status, text }] of answers.entries()) {
          assert.equal(status, 200, `${path} ${JSON.stringify([sees, questions[at]])}: ${text}`)
        }
        await on.manager.call(revokeWallLink, { params: { id: wall.id } })
      }
    }
  })

  test('answers targets of the regions and products that its widgets name, and of no others', async () => {
    const measured = { dataset: 'tickets', measures: ['opened'] }
    const card = { kind: 'number', description: { id: 'Isi', en: 'Text' }, columns: 4, rows: 2 }
    const cards = ['T-REG 2', 'T-REG 3'].map((region, at) => ({
      ...card,
      id: `kartu${at}`,
      title: { id: region, en: region },
      query: { ...measured, filters: { region: [region] } },
    }))
    await on.query(
      `insert into dashboard (path, definition)
       select 'board/dua', definition || jsonb_build_object('widgets', $2::jsonb) from dashboard where path = $1`,
      [wallBoard, JSON.stringify(cards)],
    )
    const both = await on.screen({ boards: ['board/dua', 'tioc/infrastructure'] })
    const one = await on.screen({ boards: ['board/dua'], regions: [3] })
    const standing = async ({ own }: typeof both, more: object) =>
      (await on.portal.anonymous.get(addressAsking('/api/v2/target-standing', { of: 'figure', ...more }), own)).status
    const measures = 'tickets.opened'
    assert.equal(await standing(both, { measures, region: 'T-REG 2' }), 200)
    assert.equal(await standing(both, { measures, region: 'T-REG 4' }), 403)
    assert.equal(await standing(both, { measures, region: 'T-REG 2', product: 'OCA' }), 403)
    assert.equal(await standing(both, { measures: 'infra.availability', region: 'T-REG 2' }), 403)
    assert.equal(await standing(one, { measures, region: 'T-REG 3' }), 200)
    assert.equal(await standing(one, { measures, region: 'T-REG 2' }), 403)
    await on.query(`delete from dashboard where path = 'board/dua'`)
  })

  test('answers nothing else of the figures: other boards, questions, records and what looks for faults elsewhere', async () => {
    const { own } = await on.screen({ boards: [wallBoard] })
    const first = (await on.questionsOn(own)).find(({ widget }) => widget.kind === 'number') ?? assert.fail()
    const ask = async (more: object) =>
      (await on.portal.anonymous.post('/api/v2/query', { ...first.asked, ...more }, own)).status
    assert.equal(await ask({}), 200)
    assert.equal(await ask({ from: '2026-01-01', to: '2026-02-01' }), 200)
    assert.equal(await ask({ dimensions: ['region', 'product'] }), 403)
    assert.equal(await ask({ filters: { ...first.asked.filters, region: [null] } }), 403)
    assert.equal(await ask({ dataset: 'revenue', measures: ['revenue'] }), 403)
    const standing = async (asked: string) =>
      (await on.portal.anonymous.get(`/api/v2/target-standing?${asked}`, own)).status
    const measure = `${first.asked.dataset}.${first.asked.measures[0]}`
    assert.equal(await standing(`of=figure&measures=${measure}`), 200)
    assert.equal(await standing(`measures=${measure}`), 403)
    assert.equal(await standing('of=figure'), 403)
    assert.equal(await standing(`of=figure&measures=${measure},revenue.revenue`), 403)
    assert.equal(await standing(`of=figure&measures=${measure}&region=T-REG%203`), 403)
    for (const [path, status] of [
      ['/api/v2/dashboard?path=tioc/assurance-performance', 404],
      ['/api/v2/dashboard?path=treg/management', 404],
      ['/api/v2/query/records?dataset=tickets&measure=opened', 403],
      ['/api/v2/query/watch?dataset=revenue', 403],
      ['/api/v2/dashboard/options?dimensions=voc_category', 403],
    ] as const)
      assert.equal((await on.portal.anonymous.get(path, own)).status, status, path)
  })

  test('does nothing else: of all calls of the contract it is let into those that are declared for walls', async () => {
    const { own } = await on.screen()
    const admin = await on.portal.signIn('ADMIN')
    const lent = { ...own, authorization: `Bearer ${admin.token}`, 'x-api-key': 'ido_x' }
    const both = { ...own, cookie: `${own.cookie}; token=${admin.token}` }
    for (const headers of [own, lent, both]) {
      const open: string[] = []
      for (const endpoint of declaredEndpoints) {
        if (endpoint.permission === 'public') continue
        const path = `${endpoint.path.replace(/:\w+/g, '1')}?knock=1`
        const send = on.portal.anonymous[endpoint.method.toLowerCase() as 'post']
        const { status } =
          endpoint.method === 'GET' ? await on.portal.anonymous.get(path, headers) : await send(path, {}, headers)
        if (status !== 403) open.push(nameOf(endpoint))
      }
      assert.deepEqual(open.toSorted(), [
        'GET /api/v2/cases/brief',
        'GET /api/v2/catalog',
        'GET /api/v2/dashboard',
        'GET /api/v2/dashboard/options',
        'GET /api/v2/query/outages',
        'GET /api/v2/query/records',
        'GET /api/v2/query/watch',
        'GET /api/v2/target-standing',
        'GET /api/v2/wall-links/current',
        'GET /query/ticket-category-status-for-tioc',
        'GET /query/ticket-source-app-summary',
        'POST /api/v2/query',
      ])
    }
  })

  test('counts only where a call names it: beside it whoever is signed in stays themselves', async () => {
    const { own } = await on.screen()
    const { cookie } = own
    assert.equal((await on.portal.anonymous.get('/api/v2/catalog', { cookie: cookie ?? '' })).status, 401)
    const both = `${cookie}; token=${on.manager.token}`
    const session = await on.portal.anonymous.get<{ id: number }>('/api/v2/auth/session', { cookie: both })
    assert.equal(session.body?.content.id, on.manager.user?.id)
    for (const named of ['0', '1e1', 'x', '999999', String(Number(own[wallHeader]) + 1)])
      assert.equal(await on.statusOf({ ...own, [wallHeader]: named }), 401, named)
    assert.equal(
      await on.statusOf({ [wallHeader]: own[wallHeader] ?? '', authorization: `Bearer ${on.manager.token}` }),
      401,
    )
    assert.equal((await on.manager.get(currentWall.path)).status, 401)
  })

  test('has no person’s data: no customer, none who made it', async () => {
    const path = 'treg/general/fulfillment-performance'
    const { own, wall } = await on.screen({ boards: [path] })
    const { name, email } = on.manager.user ?? assert.fail()
    const list = (await on.questionsOn(own, path)).find(({ widget }) => widget.kind === 'records') ?? assert.fail()
    assert.ok(!list.widget.records?.columns.includes('customer') && list.widget.records?.columns.includes('number'))
    await on.query(`insert into product_order_origin (id, name) values (9, 'uji')`)
    await on.query(`insert into product_order (ordered_at, origin_id, status_id, number, customer)
      values (now() - interval '1 day', 9, (select id from order_status order by id limit 1), 'W-1', 'Budi Pelanggan')`)
    const records = await on.portal.anonymous.get<QueryRow[]>(
      addressAsking('/api/v2/query/records', recordsQueryOf(list.widget, list.asked)),
      own,
    )
    assert.equal(records.status, 200, records.text)
    assert.match(records.text, /W-1/)
    assert.ok(!records.text.includes('Budi') && !records.text.includes('customer'))
    const shown = await on.portal.anonymous.get(`/api/v2/dashboard?path=${path}`, own)
    for (const text of [JSON.stringify(wall), shown.text, records.text])
      assert.ok(!text.includes(email) && !text.includes(name))
  })
})

describe('what a wall shows', () => {
  test('lies within its scope, figures and labels alike, as for a person with that scope', async () => {
    const sees = { regions: [2, 3], products: [4, 5, 6, 7] }
    const { own, wall } = await on.screen({ boards: [wallBoard], ...sees })
    assert.deepEqual([wall.sees.regions?.length, wall.sees.products?.length], [2, 4])
    const person = await on.portal.addPerson({ email: 'sama-dinding@ido.example', ...sees })
    const path = '/query/ticket-source-app-summary'
    assert.deepEqual((await on.portal.anonymous.get(path, own)).body?.content, (await person.get(path)).body?.content)
    for (const { widget, asked } of await on.questionsOn(own)) {
      if (widget.kind === 'records') continue
      const theirs = await person.post('/api/v2/query', { ...asked, from: '2023-01-01', to: '2027-01-01' })
      const mine = await on.portal.anonymous.post(
        '/api/v2/query',
        { ...asked, from: '2023-01-01', to: '2027-01-01' },
        own,
      )
      assert.deepEqual(mine.body?.content, theirs.body?.content, widget.id)
    }
    const options = '/api/v2/dashboard/options?dimensions=region'
    assert.deepEqual(
      (await on.portal.anonymous.get(options, own)).body?.content,
      (await person.get(options)).body?.content,
    )
  })

  test('is never more than its maker sees, then and now, and rests while they may make none', async () => {
    const maker = await on.portal.addPerson({ email: 'pembuat@ido.example', roles: ['MANAGEMENT'], regions: [2, 3] })
    const id = maker.user?.id
    assert.deepEqual((await maker.post(makeWallLink.path, { ...wallBody, regions: [5] })).fields, ['regions'])
    const { own, wall } = await on.screen({}, maker)
    assert.equal(wall.sees.regions?.length, 2)
    const seen = async () =>
      (await on.portal.anonymous.get<Wall>(currentWall.path, own)).body?.content?.sees.regions?.length
    await on.query('update account set scope_regions = $2 where id = $1', [id, [2]])
    assert.equal(await seen(), 1)
    await on.query('update account set scope_regions = null where id = $1', [id])
    assert.equal(await seen(), 2)
    const states: [string, string][] = [
      ['suspended = true', 'suspended = false'],
      [`access_until = now() - interval '1 second'`, 'access_until = null'],
      ['has_access = false', 'has_access = true'],
    ]
    for (const [change, back] of states) {
      await on.query(`update account set ${change} where id = $1`, [id])
      assert.equal(await on.statusOf(own), 401, change)
      assert.equal((await on.linkOf(wall.id))?.state, 'resting')
      await on.query(`update account set ${back} where id = $1`, [id])
      assert.equal(await on.statusOf(own), 200, back)
    }
    await on.query(`update account_role set role = 'CMP' where account_id = $1`, [id])
    assert.equal(await on.statusOf(own), 401)
  })

  test('is without a board that was deleted, and takes none that stands on no wall', async () => {
    await on.query(
      `insert into dashboard (path, definition) select 'board/sementara', definition from dashboard where path = $1`,
      [wallBoard],
    )
    const { own, wall } = await on.screen({ boards: ['board/sementara', wallBoard] })
    assert.equal(wall.boards.length, 2)
    await on.query(`delete from dashboard where path = 'board/sementara'`)
    assert.equal((await on.portal.anonymous.get('/api/v2/dashboard?path=board/sementara', own)).status, 404)
    const left = (await on.portal.anonymous.get<Wall>(currentWall.path, own)).body?.content.boards
    assert.deepEqual(
      left?.map(({ path }) => path),
      [wallBoard],
    )
    assert.equal((await on.linkOf(wall.id))?.boards[0]?.title, null)
  })
})
