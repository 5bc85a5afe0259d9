import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  boardFile,
  changeDashboard,
  clusters,
  type DashboardAnswer,
  dashboardVersion,
  dashboardVersions,
  type ImportLine,
  library,
  libraryAtHand,
  type LibraryWidget,
  restoreDashboard,
} from '@ido/contract'
import { demoBoard, demoWidgets, onDemoBoard } from '../../../generate/demo-lists.service.ts'
import { testPortal, type TestPortal, type TestSession } from '../../../testing/portal.ts'
import { boardOf, forAll, forMyself, listedBoard, makeBoard, readBoard, statusesOf } from '../dashboards.own.testkit.ts'

const list = '/api/v2/widget'
const both = (text: string) => ({ id: text, en: `${text} (en)` })

describe('the library of widgets', () => {
  let portal: TestPortal
  let admin: TestSession
  let manager: TestSession
  let cmp: TestSession
  let po: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    manager = await portal.signIn('MANAGEMENT')
    cmp = await portal.signIn('CMP')
    po = await portal.signIn('PO')
  })
  after(() => portal.close())

  const given = (title: string) => ({
    title: both(title),
    description: both('Tiket baru'),
    kind: 'horizontalBar' as const,
    columns: 6,
    rows: 4,
    query: { dataset: 'tickets', measures: ['opened'], dimensions: ['region'] },
  })
  async function make(title: string, rest: object = {}, by = manager): Promise<LibraryWidget> {
    const { status, answer, text } = await by.call(library.create, { body: { ...given(title), ...rest } })
    assert.equal(status, 200, text)
    return answer
  }
  const change = ({ id, version }: Pick<LibraryWidget, 'id' | 'version'>, body: object, by = manager) =>
    by.call(library.change, { params: { id }, body: { version, ...body } })
  const remove = ({ id }: LibraryWidget, by = manager) => by.delete<{ trashId: number }>(`${list}/${id}`)
  const atHand = async (who: TestSession, id: number) => {
    const { answer } = await who.call(libraryAtHand)
    return answer.find(({ saved }) => saved === id) ?? assert.fail(`no widget ${id} at hand`)
  }
  /** A board that shows the widget beside a figure of its own. */
  async function boardWith(who: TestSession, widget: LibraryWidget, sharing = forMyself): Promise<DashboardAnswer> {
    const own = boardOf('Papan dengan pustaka')
    const saved = await atHand(who, widget.id)
    return makeBoard(who, sharing, { ...own, widgets: [...own.widgets, { ...saved, columns: 12, rows: 3 }] })
  }
  const shown = async (who: TestSession, path: string) => (await readBoard(who, path)).answer.definition.widgets.at(-1)

  it('keeps widgets that the catalog can answer, and refuses others by the field’s name', async () => {
    const made = await make('Tiket menurut regional')
    assert.deepEqual([made.dataset, made.boards, made.maker, made.version], ['tickets', 0, manager.user?.name, 1])
    for (const [body, field] of [
      [{ query: { dataset: 'tickets', measures: ['tidak_ada'], dimensions: ['region'] } }, 'query.measures.0'],
      [{ query: { dataset: 'tidak_ada', measures: ['opened'] } }, 'query.dataset'],
      [{ query: { dataset: 'tickets', measures: ['opened'], dimensions: ['warna'] } }, 'query.dimensions.0'],
      [{ query: { dataset: 'tickets', measures: ['opened'] } }, 'query.dimensions'],
      [{ kind: 'gauge', query: { dataset: 'tickets', measures: ['opened'] } }, 'target'],
      [{ kind: 'text' }, 'kind'],
      [{ columns: 13 }, 'columns'],
      [{ title: both('tiket MENURUT regional') }, 'title'],
      [{ title: { id: ' ', en: 'x' } }, 'title.id'],
    ] as const) {
      const refused = await manager.post(list, { ...given('Salah'), ...body })
      assert.deepEqual([refused.status, refused.fields], [400, [field]], refused.text)
    }
    const { answer } = await manager.call(library.list, { query: { search: 'Salah' } })
    assert.deepEqual(answer, [], 'nothing of it was written')
  })

  it('finds a widget by its words and by what it counts, narrows and sorts', async () => {
    const area = await make('Waktu respons harian', {
      kind: 'number',
      query: { dataset: 'tickets', measures: ['opened'] },
    })
    const ids = async (query: object) =>
      (await admin.call(library.list, { query: { size: 100, ...query } })).answer.map(({ id }) => id)
    assert.ok((await ids({ search: 'respons harian' })).includes(area.id))
    assert.ok((await ids({ search: 'tiket harian' })).includes(area.id), 'by the label of its dataset')
    assert.deepEqual(await ids({ kind: 'number', search: 'respons' }), [area.id])
    assert.deepEqual(await ids({ dataset: 'orders' }), [])
    assert.equal((await admin.get(`${list}?kind=lingkaran`)).status, 400)
    const titles = (await admin.call(library.list, { query: { orderName: 'title', orderBy: 'desc' } })).answer.map(
      ({ title }) => title.id.toLowerCase(),
    )
    assert.deepEqual(titles, titles.toSorted().toReversed())
  })

  it('changes each board that shows a widget, whoever’s it is; the board keeps its size', async () => {
    const widget = await make('Bersama')
    const [own, others] = [await boardWith(cmp, widget), await boardWith(admin, widget, forAll)]
    const changed = await change(widget, {
      title: both('Bersama, per produk'),
      query: { dataset: 'tickets', measures: ['resolved'], dimensions: ['product'] },
    })
    assert.equal(changed.status, 200, changed.text)
    for (const [who, { path }] of [
      [cmp, own],
      [admin, others],
      [po, others],
    ] as const) {
      const seen = await shown(who, path)
      assert.deepEqual(
        [seen?.title.id, seen?.query?.measures, seen?.columns, seen?.rows],
        ['Bersama, per produk', ['resolved'], 12, 3],
      )
    }
    assert.equal((await readBoard(cmp, own.path)).answer.version, own.version, 'the board itself is as it was')
    const listed = await listedBoard(cmp, own.path)
    assert.deepEqual(listed?.measures['tickets']?.toSorted(), ['opened', 'resolved'])
    const { answer } = await manager.call(library.list, { query: { search: 'Bersama', used: 'true' } })
    assert.deepEqual(
      answer.map(({ id, boards }) => [id, boards]),
      [[widget.id, 2]],
    )
    const file = await cmp.get(`${boardFile.path}?path=${own.path}&format=xlsx`)
    assert.equal(file.status, 200)
  })

  it('is what stands there, whatever else a board says of the widget; one that it does not have is refused', async () => {
    const widget = await make('Yang benar')
    const { path, version, definition } = await boardWith(cmp, widget)
    const last = definition.widgets.at(-1) ?? assert.fail()
    const pretended = [
      {
        ...last,
        title: both('Pura-pura'),
        query: { dataset: 'tickets', measures: ['resolved'], dimensions: ['region'] },
      },
    ]
    const saved = await cmp.call(changeDashboard, {
      body: { path, version, definition: { ...definition, widgets: pretended } },
    })
    assert.equal(saved.answer.definition.widgets[0]?.title.id, 'Yang benar')
    const unknown = { ...definition, widgets: [{ ...last, saved: 999_999 }] }
    const refused = await cmp.put(changeDashboard.path, { path, version: saved.answer.version, definition: unknown })
    assert.deepEqual([refused.status, refused.fields], [400, [`definition.widgets.${last.id}.saved`]], refused.text)
    assert.match(refused.message, /999999/)
  })

  it('keeps what boards show and says which; those that one does not see have no name', async () => {
    const widget = await make('Dipakai')
    const hidden = await boardWith(cmp, widget)
    const open = await boardWith(admin, widget, forAll)
    const held = await remove(widget)
    assert.equal(held.status, 409, held.text)
    assert.match(held.message, /2 dashboard: Papan dengan pustaka, 1 yang tidak dapat Anda lihat/)
    for (const [who, board] of [
      [cmp, hidden],
      [admin, open],
    ] as const)
      assert.equal((await who.delete('/api/v2/dashboard', { path: board.path })).status, 200)
    const gone = await remove(widget)
    assert.equal(gone.status, 200, gone.text)
    const back = await manager.call(library.restore, { params: { id: gone.body?.content.trashId ?? 0 } })
    assert.equal(back.answer.title.id, 'Dipakai')
  })

  it('says on a board of before that a widget is gone, also once that version is brought back', async () => {
    const widget = await make('Segera hilang')
    const board = await boardWith(cmp, widget)
    const { path, definition } = board
    const without = { ...definition, widgets: definition.widgets.slice(0, 1) }
    await cmp.call(changeDashboard, { body: { path, version: board.version, definition: without } })
    assert.equal((await remove(widget)).status, 200)
    const old = await cmp.call(dashboardVersion, { query: { path, version: String(board.version) } })
    const note = old.answer.definition.widgets.at(-1)
    assert.deepEqual([note?.kind, note?.title.id, note?.saved], ['text', 'Segera hilang', undefined])
    assert.match(note?.text?.id ?? '', /tidak ada di pustaka/)
    const restored = await cmp.call(restoreDashboard, {
      body: { path, version: board.version + 1, restore: board.version },
    })
    assert.equal(restored.status, 200, restored.text)
    assert.match((await shown(cmp, path))?.text?.en ?? '', /no longer in the library/)
  })

  it('tells a version by what the board changed, not by what the library did', async () => {
    const widget = await make('Tetap satu')
    const { path, version, definition } = await boardWith(cmp, widget)
    await change(widget, { query: { dataset: 'tickets', measures: ['resolved'], dimensions: ['region'] } })
    const title = { id: 'Judul baru', en: 'New title' }
    await cmp.call(changeDashboard, { body: { path, version, definition: { ...definition, title } } })
    const { answer } = await cmp.call(dashboardVersions, { query: { path } })
    assert.deepEqual(
      answer[0]?.changes?.map(({ field }) => field),
      ['title'],
    )
  })

  it('is one writer’s at a time, and a board cannot get what is being deleted', async () => {
    const widget = await make('Serentak')
    const edits = await Promise.all([change(widget, { rows: 5 }), change(widget, { rows: 6 }, admin)])
    assert.deepEqual(statusesOf(edits), [200, 409])
    const rival = await make('Berebut')
    const saved = await atHand(cmp, rival.id)
    const [deleted, made] = await Promise.all([
      remove(rival),
      cmp.post<DashboardAnswer>('/api/v2/dashboard', { definition: { ...boardOf('Berebut'), widgets: [saved] } }),
    ])
    assert.ok(
      (deleted.status === 200 && made.status === 400) || (deleted.status === 409 && made.status === 200),
      `${deleted.status} ${made.status}`,
    )
  })

  it('gives a copy of the board the same widget, not a copy of it', async () => {
    const widget = await make('Disalin')
    const { definition } = await boardWith(admin, widget, forAll)
    const copy = await makeBoard(po, forMyself, definition)
    await change(widget, { title: both('Disalin, lalu diubah') })
    assert.equal((await shown(po, copy.path))?.title.id, 'Disalin, lalu diubah')
  })

  it('shows who sees a part of the data none of what is about the rest, and lets them keep none', async () => {
    const { rows } = await portal.database.pool.query<{ id: number; name: string }>(
      'select id, name from region order by id limit 2',
    )
    const [mine, theirs] = [rows[0] ?? assert.fail(), rows[1] ?? assert.fail()]
    const of = (name: string) => ({
      query: { dataset: 'tickets', measures: ['opened'], dimensions: ['product'], filters: { region: [name] } },
    })
    const [seen, unseen] = [await make('Regional saya', of(mine.name)), await make('Regional lain', of(theirs.name))]
    const scoped = await portal.addPerson({ email: 'cmp.satu@ido.example', roles: ['CMP'], regions: [mine.id] })
    const { answer, text } = await scoped.call(libraryAtHand)
    assert.ok(answer.some(({ saved }) => saved === seen.id))
    assert.ok(!answer.some(({ saved }) => saved === unseen.id))
    assert.ok(!text.includes('Regional lain'))
    const manages = await portal.addPerson({ email: 'mgt.satu@ido.example', roles: ['MANAGEMENT'], regions: [mine.id] })
    assert.deepEqual((await manages.call(library.list, { query: {} })).answer, [])
    assert.equal((await manages.get(`${list}/${seen.id}`)).status, 404)
    assert.equal((await manages.post(list, given('Milikku'))).status, 403)
  })

  it('holds a cluster that one of its widgets filters by', async () => {
    const cluster = await admin.call(clusters.create, { body: { name: 'Dipakai pustaka', products: [1] } })
    const widget = await make('Menurut klaster', {
      query: {
        dataset: 'tickets',
        measures: ['opened'],
        dimensions: ['region'],
        filters: { cluster: ['Dipakai pustaka'] },
      },
    })
    const held = await admin.delete(`/api/v2/cluster/${cluster.answer.id}`)
    assert.deepEqual([held.status, /1 widget pustaka/.test(held.message)], [409, true], held.text)
    assert.equal((await remove(widget)).status, 200)
    assert.equal((await admin.delete(`/api/v2/cluster/${cluster.answer.id}`)).status, 200)
  })

  it('goes out as a file and comes in again unchanged; a new line makes a widget, a wrong one names its field', async () => {
    const send = (content: string, preview = false) =>
      admin.upload<ImportLine[]>(`${list}/import?preview=${preview}`, 'widget.csv', content)
    const file = await admin.get(`${list}/export?format=csv`)
    const again = await send(file.text, true)
    assert.deepEqual([...new Set(again.body?.content.map(({ action }) => action))], ['same'], again.text)
    const head = 'title;kind;columns;rows;query\n'
    const line = (measure: string) =>
      `Dari berkas;number;3;2;"{""dataset"":""tickets"",""measures"":[""${measure}""]}"\n`
    const wrong = await send(head + line('apa'))
    assert.deepEqual(
      wrong.body?.content[0]?.problems.map(({ field }) => field),
      ['query.measures.0'],
      wrong.text,
    )
    const right = await send(head + line('opened'))
    assert.equal(right.status, 200, right.text)
    assert.equal((await admin.call(library.list, { query: { search: 'Dari berkas' } })).answer.length, 1)
  })

  it('takes what the demo has in it, and its board', async () => {
    const made = await Promise.all(demoWidgets.map((body) => manager.post<LibraryWidget>(list, body)))
    assert.deepEqual(
      made.filter(({ status }) => status !== 200).map(({ text }) => text),
      [],
    )
    const shownThere = await Promise.all(
      onDemoBoard.map((place) => atHand(admin, made[place]?.body?.content.id ?? assert.fail(String(place)))),
    )
    const { answer } = await readBoard(
      admin,
      (await makeBoard(admin, forAll, { ...demoBoard, widgets: shownThere })).path,
    )
    assert.deepEqual(
      answer.definition.widgets.map(({ title }) => title.id),
      onDemoBoard.map((place) => demoWidgets[place]?.title.id),
    )
  })

  it('is kept by ADMIN and MANAGEMENT, and read by who makes dashboards', async () => {
    const [agent, staff] = [await portal.signIn('AGENT'), await portal.signIn('STAFF')]
    assert.equal((await portal.anonymous.get(list)).status, 401)
    assert.equal((await portal.anonymous.get(libraryAtHand.path)).status, 401)
    for (const who of [cmp, po, agent, staff]) {
      assert.equal((await who.get(list)).status, 403)
      assert.equal((await who.post(list, given('Bukan'))).status, 403)
    }
    for (const who of [cmp, po, manager]) assert.equal((await who.get(libraryAtHand.path)).status, 200)
    for (const who of [agent, staff]) assert.equal((await who.get(libraryAtHand.path)).status, 403)
  })
})
