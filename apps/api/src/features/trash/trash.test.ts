import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  clusters,
  downloadLog,
  exportTrash,
  type ListPage,
  listPages,
  listTrash,
  logbook,
  type ManagedCalls,
  restoreVoc,
  type TrashPage,
  users,
} from '@ido/contract'
import { managedLists } from '../../testing/contract.ts'
import { listedRecords } from '../../testing/listed-records.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

// Migrations number regions and products; a person of the tests sees the first of both and not the second.
const seen = { region: 2, product: 7 }
const unseen = { region: 3, product: 8 }

describe('the trash', () => {
  let portal: TestPortal
  let admin: TestSession
  let ofPart: TestSession
  const sql = async <T extends object>(text: string, values: unknown[] = []) =>
    (await portal.database.pool.query<T>(text, values)).rows
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    ofPart = await portal.addPerson({ email: 'sebagian@ido.example', roles: ['ADMIN'], regions: [2], products: [7] })
  })
  after(() => portal.close())

  const callsOf = (page: ListPage): ManagedCalls => {
    const list = managedLists.find((one) => one.page === page)
    assert.ok(list, page)
    return list
  }
  let made = 0
  async function add(page: ListPage, place: { region: number; product: number }): Promise<number> {
    const code = `uji-${++made}`
    const account = page === 'logbook' ? { account: admin.user?.id ?? 0 } : {}
    const [statement, values] = listedRecords[page]({ text: code, code, ...place, ...account })
    const [row] = await sql<{ id: number }>(statement, values)
    return row?.id ?? 0
  }
  async function remove(page: ListPage, id: number): Promise<number> {
    const { status, text, answer } = await admin.call(callsOf(page).remove, { params: { id } })
    assert.equal(status, 200, `${page} ${text}`)
    return answer.trashId
  }
  const told = async (by: TestSession, query: object = {}) => {
    const { status, text, answer } = await by.call(listTrash, { query: { size: 100, ...query } })
    assert.equal(status, 200, text)
    return answer
  }
  const ids = async (by: TestSession, query: object = {}) => (await told(by, query)).map(({ id }) => id)
  const restore = async (by: TestSession, page: TrashPage, id: number) =>
    page === 'voc' ? by.call(restoreVoc, { params: { id } }) : by.call(callsOf(page).restore, { params: { id } })

  it('tells of every list what was deleted, by whom, and for how long it can be brought back', async () => {
    const trashed = new Map<TrashPage, number>()
    for (const page of listPages) trashed.set(page, await remove(page, await add(page, seen)))
    const rows = await told(admin)
    assert.deepEqual(rows.map(({ page }) => page).toSorted(), [...listPages].toSorted())
    const [name] = await sql<{ name: string }>('select name from account where id = $1', [admin.user?.id])
    for (const { page, id, deletedBy, daysLeft, label } of rows) {
      assert.deepEqual([id, deletedBy, daysLeft], [trashed.get(page), name?.name, 30])
      assert.notEqual(label, '')
    }
    assert.deepEqual(await ids(admin, { list: 'tool,event', orderName: 'deletedAt', orderBy: 'asc' }), [
      trashed.get('event'),
      trashed.get('tool'),
    ])
    for (const { page, id } of rows) assert.equal((await restore(admin, page, id)).status, 200, page)
    assert.deepEqual(await told(admin), [])
  })

  it('counts the days that the settings keep it, and tells no more of what is older', async () => {
    const id = await remove('tool', await add('tool', seen))
    await sql(`update trash set deleted_at = now() - interval '2 days 1 hour' where id = $1`, [id])
    const daysLeft = async () => (await told(admin)).map((row) => row.daysLeft)
    assert.deepEqual(await daysLeft(), [28])
    const keep = (value: object) => sql(`update setting set value = $1 where name = 'retention'`, [value])
    const [kept] = await sql<{ value: object }>(`select value from setting where name = 'retention'`)
    await keep({ trash: 3 })
    assert.deepEqual(await daysLeft(), [1])
    await keep({ trash: 2 })
    assert.deepEqual(await daysLeft(), [])
    assert.equal((await restore(admin, 'tool', id)).status, 404)
    await keep(kept?.value ?? {})
    assert.equal((await restore(admin, 'tool', id)).status, 200)
  })

  it('is searched, and given page by page', async () => {
    for (let at = 0; at < 3; at++) await remove('tool', await add('tool', seen))
    const page = await admin.call(listTrash, { query: { size: 2, page: 2, list: 'tool' } })
    assert.deepEqual([page.answer.length, page.meta.totalData, page.meta.totalPage], [1, 3, 2])
    const label = (await told(admin))[0]?.label ?? ''
    assert.deepEqual(
      (await told(admin, { search: label })).map((row) => row.label),
      [label],
    )
    assert.equal((await admin.get('/api/v2/trash?list=kamar')).status, 400)
    for (const { page: list, id } of await told(admin)) await restore(admin, list, id)
  })

  it('goes as a file that holds what the list tells its reader, with its line in the log', async () => {
    const place = { tool: 0, event: 0, target: 0 }
    for (const page of Object.keys(place) as (keyof typeof place)[])
      place[page] = await remove(page, await add(page, page === 'target' ? unseen : seen))
    const fileOf = async (by: TestSession, query: object) => {
      const { status, text } = await by.call(exportTrash, { query: { format: 'csv', language: 'en', ...query } })
      assert.equal(status, 200, text)
      const [head, ...lines] = text.trim().split(/\r?\n/)
      assert.match(head ?? '', /Name,List,Deleted by,Deleted at,Days left$/)
      return lines
    }
    const whole = await fileOf(admin, { orderName: 'label' })
    const labels = (await told(admin, { orderName: 'label' })).map(({ label }) => label)
    assert.deepEqual(
      whole.map((line) => labels.find((label) => line.includes(label))),
      labels,
    )
    assert.ok(whole.every((line) => line.endsWith(',30')))
    assert.equal((await fileOf(admin, { list: 'tool,target' })).length, 2)
    assert.equal((await fileOf(admin, { search: labels[0] ?? '' })).length, 1)
    // Somebody of a part gets a file of that part.
    assert.equal((await fileOf(ofPart, {})).length, 1)
    const { answer: log } = await admin.call(downloadLog, { query: { search: 'Trash (CSV)' } })
    assert.deepEqual(
      [log.length, log.some(({ status, total_rows: rows }) => status === 'done' && rows === 3)],
      [4, true],
    )
    for (const [page, id] of Object.entries(place)) await restore(admin, page as ListPage, id)
  })

  it('tells of the lists that a role manages, and of no others', async () => {
    const trashed = { logbook: 0, event: 0, insight: 0, users: 0 }
    for (const page of Object.keys(trashed) as (keyof typeof trashed)[])
      trashed[page] = await remove(page, await add(page, seen))
    const pages = async (by: TestSession) => (await told(by)).map(({ page }) => page).toSorted()
    assert.deepEqual(await pages(await portal.signIn('AGENT')), ['logbook'])
    assert.deepEqual(await pages(await portal.signIn('MANAGEMENT')), ['event', 'users'])
    assert.deepEqual(await pages(await portal.signIn('CMP')), ['insight'])
    assert.deepEqual(await pages(await portal.signIn('PO')), ['insight'])
    // Asking for a list of others finds nothing.
    assert.deepEqual(await ids(await portal.signIn('PO'), { list: 'event' }), [])
    assert.equal((await (await portal.signIn('STAFF')).get('/api/v2/trash')).status, 403)
    assert.equal((await portal.anonymous.get('/api/v2/trash')).status, 401)
    for (const [page, id] of Object.entries(trashed)) await restore(admin, page as ListPage, id)
  })

  it('tells who sees a part of the data of that part alone, list by list', async () => {
    const inside: number[] = []
    for (const page of ['users', 'target', 'event', 'insight', 'cluster', 'logbook', 'product'] as const) {
      inside.push(await remove(page, await add(page, seen)))
      await remove(page, await add(page, unseen))
    }
    // What is for everything is kept by who sees everything.
    for (const page of ['tool', 'announcement', 'topdown-overall'] as const) await remove(page, await add(page, seen))
    assert.deepEqual(new Set(await ids(ofPart)), new Set(inside))
    const { meta } = await ofPart.call(listTrash, { query: { size: 2 } })
    assert.equal(meta.totalData, inside.length)
    for (const { page, id } of await told(admin)) await restore(admin, page, id)
  })

  it('names nothing that is out of sight where its place is taken, either', async () => {
    const account = await add('users', unseen)
    const [person] = await sql<{ name: string; email: string }>('select name, email from account where id = $1', [
      account,
    ])
    const ofAccount = await remove('users', account)
    await sql('insert into account (email, name) values ($1, $2)', [person?.email, 'Pengganti'])
    const cluster = await add('cluster', unseen)
    const { answer } = await admin.call(clusters.detail, { params: { id: cluster } })
    const ofCluster = await remove('cluster', cluster)
    await sql('insert into cluster (name, position) values ($1, 99)', [answer.name])
    const entry = await add('logbook', unseen)
    const ofEntry = await remove('logbook', entry)
    await sql(
      `insert into logbook_entry overriding system value
      select (jsonb_populate_record(null::logbook_entry, snapshot #> '{rows,0,found,0}')).* from trash where id = $1`,
      [ofEntry],
    )
    for (const [calls, id] of [
      [users, ofAccount],
      [clusters, ofCluster],
      [logbook, ofEntry],
    ] as const) {
      const known = await admin.call(calls.restore, { params: { id } })
      assert.equal(known.status, 409, known.text)
      const refused = await ofPart.call(calls.restore, { params: { id } })
      assert.equal(refused.status, 404, refused.text)
      assert.doesNotMatch(refused.text, /uji-/)
    }
  })

  it('says which value is taken and by whom, in every list that knows its records by one', async () => {
    const refused: string[] = []
    for (const page of listPages) {
      const id = await add(page, seen)
      const code = `uji-${made}`
      const trashed = await remove(page, id)
      if (page === 'logbook') {
        assert.equal((await restore(admin, page, trashed)).status, 200)
        continue
      }
      const account = admin.user?.id ?? 0
      const [statement, values] = listedRecords[page]({ text: code, code, ...seen, account })
      // `listedRecords` numbers each of these anew, so the second one copies the first from the trash.
      if (page === 'topdown-overall') {
        await sql(`insert into topdown_nps (cfu, year, semester, nps_score, target)
          select r->>'cfu', (r->>'year')::int, (r->>'semester')::int, 1, 2
          from (select snapshot #> '{rows,0,found,0}' as r from trash where id = ${trashed}) t`)
      } else await sql(statement, values)
      const { status, text, message } = await restore(admin, page, trashed)
      assert.equal(status, 409, `${page} ${text}`)
      assert.doesNotMatch(message, /tempatnya/, page)
      assert.match(message, new RegExp(code.replace('-', '.'), 'i'), page)
      refused.push(page)
    }
    assert.equal(refused.length, listPages.length - 1)
  })
})
