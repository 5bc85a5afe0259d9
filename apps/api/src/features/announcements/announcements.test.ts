import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  type AnnouncementRow,
  announcements,
  currentSession,
  dayLength,
  dismissAnnouncement,
  type ImportLine,
  jakartaDay,
  mostAnnounced,
  vocHome,
} from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

const list = '/api/v2/announcement'
const day = (days: number) => jakartaDay(Date.now() + days * dayLength)

describe('announcements', () => {
  let portal: TestPortal
  let manager: TestSession
  before(async () => {
    portal = await testPortal()
    manager = await portal.signIn('MANAGEMENT')
  })
  after(() => portal.close())

  const week = { shownFrom: day(-1), shownThrough: day(6) }
  async function make(given: object): Promise<AnnouncementRow> {
    const { status, text, answer } = await manager.call(announcements.create, {
      body: { title: 'X', ...week, ...given },
    })
    assert.equal(status, 200, text)
    return answer
  }
  const change = ({ id, version }: AnnouncementRow, body: object) =>
    manager.call(announcements.change, { params: { id }, body: { version, ...body } })
  const remove = (row: AnnouncementRow) => manager.call(announcements.remove, { params: { id: row.id } })
  const told = async (by: TestSession) => (await by.call(vocHome, { query: {} })).answer.announcements
  /** As the session says it, before home is there. */
  const counted = async (by: TestSession) => (await by.call(currentSession)).answer.announcements
  const titles = async (by: TestSession) => (await told(by)).map(({ title }) => title)
  const dismiss = (by: TestSession, { id, version }: Pick<AnnouncementRow, 'id' | 'version'>) =>
    by.call(dismissAnnouncement, { params: { id }, body: { version } })
  const importFile = (content: string, preview = false) =>
    manager.upload<ImportLine[]>(`${list}/import?preview=${preview}`, 'pengumuman.csv', content)

  it('are told on home to their audience alone while they run, warnings first; whose role leads decides', async () => {
    const made = [
      await make({ title: 'Untuk agen', audience: ['AGENT'] }),
      await make({ title: 'Untuk semua', shownFrom: day(0), shownThrough: day(0) }),
      await make({ title: 'Awas', importance: 'warning', shownFrom: day(-9), link: '/v3/guideline' }),
      await make({ title: 'Besok', shownFrom: day(1) }),
      await make({ title: 'Kemarin', shownFrom: day(-5), shownThrough: day(-1) }),
    ]
    const both = await portal.addPerson({ email: 'dua@ido.example', roles: ['AGENT', 'PO'], regions: [2] })
    assert.deepEqual(await titles(await portal.signIn('AGENT')), ['Awas', 'Untuk semua', 'Untuk agen'])
    assert.deepEqual(await titles(both), ['Awas', 'Untuk semua', 'Untuk agen'])
    assert.deepEqual(await titles(await portal.signIn('STAFF')), ['Awas', 'Untuk semua'])
    assert.deepEqual(await titles(manager), ['Awas', 'Untuk semua'])
    assert.deepEqual([await counted(both), await counted(manager)], [3, 2])
    const { answer } = await manager.call(announcements.list, { query: { orderName: 'title', orderBy: 'asc' } })
    assert.deepEqual(
      answer.map(({ title, state }) => [title, state]),
      [
        ['Awas', 'running'],
        ['Besok', 'coming'],
        ['Kemarin', 'past'],
        ['Untuk agen', 'running'],
        ['Untuk semua', 'running'],
      ],
    )
    for (const row of made) await remove(row)
    assert.deepEqual(await titles(both), [])
  })

  it('are put away by each for themselves, until they say something else', async () => {
    const row = await make({ title: 'Dibaca', text: 'Satu\r\n\r\nDua' })
    assert.equal(row.text, 'Satu\n\nDua')
    const [agent, staff] = [await portal.signIn('AGENT'), await portal.signIn('STAFF')]
    for (let twice = 0; twice < 2; twice++) assert.equal((await dismiss(agent, row)).status, 200)
    assert.deepEqual(await titles(agent), [])
    assert.deepEqual(await titles(staff), ['Dibaca'])
    const detail = async () => (await manager.call(announcements.detail, { params: { id: row.id } })).answer
    assert.equal((await detail()).dismissed, 1)
    assert.equal(await counted(agent), 0)
    // Longer, and for others: it says the same.
    const longer = await change(row, { shownThrough: day(9), audience: ['AGENT', 'CMP'] })
    assert.deepEqual(await titles(agent), [])
    assert.deepEqual(await titles(staff), [])
    const said = await change(longer.answer, { text: 'Tiga' })
    assert.deepEqual(await titles(agent), ['Dibaca'])
    assert.equal((await detail()).dismissed, 0)
    // What was read is the earlier text: putting that away leaves the new one, and so does a version that is yet to come.
    await dismiss(agent, row)
    assert.deepEqual(await titles(agent), ['Dibaca'])
    await dismiss(agent, { id: row.id, version: 99 })
    assert.deepEqual(await titles(agent), [])
    const last = await change(said.answer, { importance: 'warning' })
    assert.deepEqual(await titles(agent), ['Dibaca'])
    await remove(last.answer)
  })

  it('of others are not there to be put away; closed without a session and without access', async () => {
    const row = await make({ title: 'Bukan untuk staf', audience: ['PO'] })
    assert.equal((await dismiss(await portal.signIn('STAFF'), row)).status, 404)
    assert.equal((await dismiss(await portal.signIn('STAFF'), { id: 999_999, version: 1 })).status, 404)
    assert.equal((await portal.anonymous.post(`/api/v2/announcement-dismissals/${row.id}`, { version: 1 })).status, 401)
    assert.equal((await dismiss(await portal.signIn('GUEST'), row)).status, 403)
    await remove(row)
  })

  it('stand on home in a number that can be read; the next comes when one is put away', async () => {
    const rows: AnnouncementRow[] = []
    for (let at = 0; at <= mostAnnounced; at++) rows.push(await make({ title: `Ke-${at}`, shownFrom: day(-at) }))
    const po = await portal.signIn('PO')
    assert.deepEqual(await titles(po), ['Ke-0', 'Ke-1', 'Ke-2', 'Ke-3', 'Ke-4'])
    const [first] = await told(po)
    assert.ok(first)
    await dismiss(po, first)
    assert.deepEqual(await titles(po), ['Ke-1', 'Ke-2', 'Ke-3', 'Ke-4', 'Ke-5'])
    for (const row of rows) await remove(row)
  })

  it('refuse what is no address, day, role or span, and a title that is taken that day, and name the field', async () => {
    await make({ title: 'Bernama' })
    for (const [body, fields] of [
      [{ title: 'BERNAMA' }, ['title']],
      [{ title: ' ' }, ['title']],
      [{ title: 'x'.repeat(121) }, ['title']],
      [{ text: 'x'.repeat(2001) }, ['text']],
      [{ link: 'http://luar.example' }, ['link']],
      [{ link: 'javascript:alert(1)' }, ['link']],
      [{ link: '//luar.example' }, ['link']],
      [{ link: 'https://ido.example@lain.example/' }, ['link']],
      [{ importance: 'penting' }, ['importance']],
      [{ audience: ['RAJA'] }, ['audience.0']],
      [{ shownFrom: '2026-02-31' }, ['shownFrom']],
      [{ shownFrom: day(3), shownThrough: day(2) }, ['shownThrough']],
      [{ shownFrom: day(0), shownThrough: day(366) }, ['shownThrough']],
    ] as const) {
      const refused = await manager.post(list, { title: 'Salah', ...week, ...body })
      assert.deepEqual([refused.status, refused.fields], [400, fields], JSON.stringify(body) + refused.text)
    }
    const longest = await make({ title: 'Setahun', shownFrom: day(0), shownThrough: day(365) })
    // Half of a span that is given is held against the half that stays.
    const backwards = await change(longest, { shownThrough: day(-1) })
    assert.equal(backwards.status, 400, backwards.text)
    assert.equal((await change(longest, { shownFrom: day(1) })).status, 200)
  })

  it('are one writer’s at a time, found, filtered, told in a history, deleted, restored and read from a file', async () => {
    const row = await make({ title: 'Serentak', text: 'gerhana', audience: ['CMP'], importance: 'warning' })
    const [one, other] = await Promise.all([change(row, { text: 'a' }), change(row, { text: 'b' })])
    assert.equal(one.status + other.status, 200 + 409)
    const found = async (query: object) =>
      (await manager.call(announcements.list, { query: { size: 100, ...query } })).answer.map(({ title }) => title)
    assert.deepEqual(await found({ search: 'serentak' }), ['Serentak'])
    assert.deepEqual(await found({ importance: 'warning', state: 'running', audience: 'CMP' }), ['Serentak'])
    assert.deepEqual(await found({ importance: 'warning', audience: 'PO' }), [])
    assert.equal((await manager.get(`${list}?state=nanti`)).status, 400)
    const removed = await remove(row)
    assert.deepEqual(await titles(await portal.signIn('CMP')), ['Bernama'])
    const restored = await manager.call(announcements.restore, { params: { id: removed.answer.trashId } })
    assert.equal(restored.answer.title, 'Serentak', restored.text)
    const history = await manager.call(announcements.history, { params: { id: row.id } })
    assert.deepEqual(
      history.answer.map(({ action }) => action),
      ['restored', 'deleted', 'changed', 'created'].map((verb) => `announcement.${verb}`),
    )
    const file = await manager.get(`${list}/export?format=csv`)
    const again = await importFile(file.text, true)
    assert.deepEqual([...new Set(again.body?.content.map(({ action }) => action))], ['same'], again.text)
    const wrong = await importFile(`title;shownFrom;shownThrough\nBaru;kapan;${day(2)}\nLain;${day(0)};${day(-2)}\n`)
    assert.deepEqual(
      wrong.body?.content.map(({ problems }) => problems.map(({ field }) => field)),
      [['shownFrom'], ['shownThrough']],
      wrong.text,
    )
    const right = await importFile(`title;shownFrom;shownThrough;audience\nBaru;${day(0)};${day(2)};po | cmp\n`)
    assert.equal(right.status, 200, right.text)
    assert.deepEqual(await titles(await portal.signIn('PO')), ['Baru', 'Bernama'])
  })

  it('are kept by ADMIN and MANAGEMENT who see everything; closed to others and without a session', async () => {
    const ofPart = await portal.addPerson({ email: 'sebagian@ido.example', roles: ['MANAGEMENT'], products: [1] })
    const row = await make({ title: 'Milik portal' })
    const body = { title: 'Milikku', ...week }
    assert.deepEqual((await ofPart.call(announcements.list, { query: {} })).answer, [])
    assert.equal((await ofPart.get(`${list}/${row.id}`)).status, 404)
    assert.equal((await ofPart.delete(`${list}/${row.id}`)).status, 404)
    assert.equal((await ofPart.post(list, body)).status, 403)
    const removed = await remove(row)
    assert.equal((await ofPart.post(`${list}/restore/${removed.answer.trashId}`, {})).status, 404)
    for (const role of ['AGENT', 'CMP', 'PO', 'STAFF'] as const) {
      const refused = await portal.signIn(role)
      assert.equal((await refused.get(list)).status, 403)
      assert.equal((await refused.post(list, body)).status, 403)
    }
    assert.equal((await portal.anonymous.get(list)).status, 401)
    assert.equal((await (await portal.signIn('ADMIN')).post(list, body)).status, 200)
  })
})
