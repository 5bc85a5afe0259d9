import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dayLength, events, eventWindows, type EventRow, type ImportLine, mostWindows, touches } from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

interface Given {
  name: string
  startsAt?: string
  endsAt?: string
  products?: number[] | null
  regions?: number[] | null
  place?: string
  note?: string
}
const window = { startsAt: '2026-11-11T00:00:00+07:00', endsAt: '2026-11-13T00:00:00+07:00' }
const makeBy = (by: TestSession, given: Given) => by.call(events.create, { body: { ...window, ...given } })
const days = (count: number) => new Date(Date.now() + count * dayLength).toISOString()

describe('events', () => {
  let portal: TestPortal
  let admin: TestSession
  let manager: TestSession
  let staff: TestSession
  let ofRegionTwo: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    manager = await portal.signIn('MANAGEMENT')
    staff = await portal.signIn('STAFF')
    ofRegionTwo = await portal.addPerson({ email: 'dua@ido.example', roles: ['MANAGEMENT'], regions: [2] })
  })
  after(() => portal.close())

  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
  const list = async (query: object = {}, by = admin) =>
    (await by.call(events.list, { query: { size: 100, ...query } })).answer
  async function make(given: Given, by = admin): Promise<EventRow> {
    const { status, text, answer } = await makeBy(by, given)
    assert.equal(status, 200, text)
    return answer
  }
  const change = ({ id, version }: EventRow, body: object, by = admin) =>
    by.call(events.change, { params: { id }, body: { version, ...body } })
  const audit = async (id: number) =>
    (
      await portal.database.pool.query<{ action: string; before: unknown; after: unknown }>(
        `select action, before, after from audit_event where subject_type = 'event' and subject_id = $1 order by seq`,
        [String(id)],
      )
    ).rows
  const importFile = (content: string, by = admin, preview = false) =>
    by.upload<ImportLine[]>(`/api/v2/event/import?preview=${preview}`, 'event.csv', content)
  const touching = async (query: object = {}, by = staff) => {
    const { answer, meta, text, status } = await by.call(eventWindows, { query })
    assert.equal(status, 200, text)
    return { names: names(answer), answer, meta }
  }

  it('are kept by those who manage, and stand in the audit log', async () => {
    const given = { name: 'Harbolnas 11.11', products: [5, 3], regions: [2], place: 'Bandung', note: 'Diskon' }
    const { id, ...told } = await make(given, manager)
    assert.deepEqual(told, {
      ...given,
      products: [3, 5],
      startsAt: '2026-11-10T17:00:00.000Z',
      endsAt: '2026-11-12T17:00:00.000Z',
      version: 1,
      can: { edit: true },
    })
    const [event] = await audit(id)
    assert.deepEqual([event?.action, event?.before], ['event.created', null])
    for (const role of ['CMP', 'PO', 'AGENT', 'STAFF', 'GUEST'] as const) {
      const by = await portal.signIn(role)
      assert.equal((await makeBy(by, { name: 'Ditolak' })).status, 403, role)
      assert.equal((await by.call(events.list, { query: {} })).status, 403, role)
    }
    assert.equal((await makeBy(portal.anonymous, { name: 'Ditolak' })).status, 401)
    assert.equal((await portal.anonymous.call(eventWindows, { query: {} })).status, 401)
    assert.equal((await (await portal.signIn('GUEST')).call(eventWindows, { query: {} })).status, 403)
  })

  it('refuse what is no window of time, by field and in both languages', async () => {
    const refused: [Partial<Given>, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'HARBOLNAS 11.11' }, 'name'],
      [{ endsAt: window.startsAt }, 'endsAt'],
      [{ endsAt: '2026-11-10T00:00:00+07:00' }, 'endsAt'],
      [{ endsAt: '2027-11-13T00:00:00+07:00' }, 'endsAt'],
      [{ startsAt: '11 November' }, 'startsAt'],
      [{ startsAt: '2026-02-30T00:00:00+07:00' }, 'startsAt'],
      [{ products: [9999] }, 'products'],
      [{ regions: [99] }, 'regions'],
      [{ regions: [] }, 'regions'],
      [{ place: 'x'.repeat(201) }, 'place'],
    ]
    for (const [body, field] of refused) {
      const { status, fields, text } = await makeBy(admin, { name: 'Salah', ...body })
      assert.deepEqual([status, fields], [400, [field]], `${JSON.stringify(body)} ${text}`)
    }
    const backwards = { ...window, name: 'Salah', endsAt: window.startsAt }
    for (const [language, message] of [
      ['id', 'endsAt: harus sesudah mulainya'],
      ['en', 'endsAt: must be after its start'],
    ] as const) {
      assert.equal((await admin.post('/api/v2/event', backwards, { 'accept-language': language })).message, message)
    }
    const year = { startsAt: '2027-01-01T00:00:00+07:00', endsAt: '2028-01-02T00:00:00+07:00' }
    await make({ name: 'Setahun penuh', ...year })
    assert.deepEqual(names(await list({ search: 'salah' })), [])
  })

  it('are changed; who comes second is told, and a change that changes nothing writes nothing', async () => {
    const event = await make({ name: 'Migrasi', note: 'Malam' })
    const [one, other] = await Promise.all([
      change(event, { place: 'Jakarta', reason: 'Tempat baru' }),
      change(event, { place: 'Surabaya' }, manager),
    ])
    assert.deepEqual(new Set([one.status, other.status]), new Set([200, 409]))
    const { answer: now } = await admin.call(events.detail, { params: { id: event.id } })
    assert.equal(now.version, 2)
    assert.deepEqual((await change(now, { endsAt: now.startsAt })).fields, ['endsAt'])
    assert.deepEqual((await change(now, { startsAt: now.endsAt })).fields, ['endsAt'])
    assert.deepEqual((await change(now, { name: 'harbolnas 11.11' })).fields, ['name'])
    const same = { startsAt: '2026-11-11T00:00:00.000+07:00', products: null, note: 'Malam' }
    assert.equal((await change(now, same)).answer.version, 2)
    assert.equal((await change(now, { regions: [3, 1] })).answer.version, 3)
    assert.deepEqual(
      (await audit(event.id)).map(({ action }) => action),
      ['event.created', 'event.changed', 'event.changed'],
    )
    const { answer: history } = await admin.call(events.history, { params: { id: event.id } })
    assert.deepEqual(history[0]?.changes, [{ field: 'regions', before: null, after: ['T-REG 1', 'T-REG 3'] }])
    assert.equal((await change(event, { note: 'lama' })).status, 409)
  })

  it('that concern nothing of a person’s scope do not exist for them, and they keep none beyond it', async () => {
    const inside = await make({ name: 'Festival dua', regions: [2] }, ofRegionTwo)
    const both = await make({ name: 'Festival dua dan tiga', regions: [2, 3] })
    const whole = await make({ name: 'Festival nasional' })
    const outside = await make({ name: 'Festival tiga', regions: [3], note: 'rahasia' })
    const seen = await list({ search: 'festival' }, ofRegionTwo)
    assert.deepEqual(new Set(names(seen)), new Set([inside.name, both.name, whole.name]))
    assert.deepEqual(names(seen.filter(({ can }) => can.edit)), [inside.name])
    const params = { id: outside.id }
    assert.equal((await ofRegionTwo.call(events.detail, { params })).status, 404)
    assert.equal((await ofRegionTwo.call(events.history, { params })).status, 404)
    assert.equal((await change(outside, { note: 'x' }, ofRegionTwo)).status, 404)
    assert.equal((await ofRegionTwo.call(events.remove, { params })).status, 404)
    for (const event of [both, whole]) {
      assert.equal((await change(event, { note: 'x' }, ofRegionTwo)).status, 403)
      assert.equal((await ofRegionTwo.call(events.remove, { params: { id: event.id } })).status, 403)
    }
    for (const regions of [null, [3], [2, 3]]) {
      const made = await makeBy(ofRegionTwo, { name: 'Lebih', regions })
      assert.deepEqual([made.status, made.message.startsWith('regions: ')], [403, true], made.text)
      assert.equal((await change(inside, { regions }, ofRegionTwo)).status, 403)
    }
    const { answer: told } = await ofRegionTwo.call(events.history, { params: { id: both.id } })
    assert.ok(!JSON.stringify(told).includes('T-REG 3'), JSON.stringify(told))
    const mine = (await touching({}, ofRegionTwo)).answer.find(({ id }) => id === both.id)
    assert.deepEqual(mine?.regions, ['T-REG 2'])
    assert.ok(!(await touching({}, ofRegionTwo)).names.includes(outside.name))
    const file = (await ofRegionTwo.get('/api/v2/event/export')).text
    assert.ok(file.includes('Festival dua') && !file.includes('T-REG 3') && !file.includes('rahasia'), file)
    const { answer: bulk } = await ofRegionTwo.call(events.bulk, {
      body: { ids: [inside.id, both.id, outside.id], change: { place: 'Bekasi' } },
    })
    assert.deepEqual(
      bulk.map(({ problem }) => problem === null),
      [true, false, false],
    )
    const removed = await admin.call(events.remove, { params })
    const undone = (by: TestSession) => by.call(events.restore, { params: { id: removed.answer.trashId } })
    assert.equal((await undone(ofRegionTwo)).status, 404)
    assert.equal((await undone(admin)).answer.note, 'rahasia')
    const line = `name;startsAt;endsAt;regions\n${outside.name};2026-11-01;2026-11-02;T-REG 2\n`
    assert.deepEqual(
      (await importFile(line, ofRegionTwo)).body?.content[0]?.problems.map(({ field }) => field),
      ['name'],
    )
  })

  it('are deleted and come back, unless another has taken their name', async () => {
    const event = await make({ name: 'Kembali', products: [4] })
    const { answer } = await admin.call(events.remove, { params: { id: event.id } })
    const restore = () => admin.call(events.restore, { params: { id: answer.trashId } })
    const taken = await make({ name: 'KEMBALI' })
    assert.equal((await restore()).status, 409)
    await admin.call(events.remove, { params: { id: taken.id } })
    assert.deepEqual((await restore()).answer, event)
    assert.deepEqual((await audit(event.id)).map(({ action }) => action), ['event.created', 'event.deleted', 'event.restored']) // prettier-ignore
  })

  it('are found by state, product, region and words', async () => {
    const running = await make({ name: 'Sedang A', startsAt: days(-1), endsAt: days(1), products: [7], place: 'Medan' })
    const coming = await make({ name: 'Nanti A', startsAt: days(1), endsAt: days(2), regions: [6] })
    const past = await make({ name: 'Sudah A', startsAt: days(-2), endsAt: days(-1), products: [8] })
    const found = async (query: object) =>
      names(await list(query)).filter((name) => [running, coming, past].some((event) => event.name === name))
    assert.deepEqual(await found({ state: 'running' }), [running.name])
    assert.deepEqual(await found({ state: 'coming,past' }), [coming.name, past.name])
    assert.deepEqual(await found({ product: '7' }), [coming.name, running.name])
    assert.deepEqual(await found({ region: '5' }), [running.name, past.name])
    assert.deepEqual(await found({ search: 'medan' }), [running.name])
    assert.deepEqual((await admin.call(events.list, { query: { state: 'besok' } })).fields, ['state'])
  })

  it('touch a period and filters as the page draws them, within the scope', async () => {
    const at = (day: number, hour = 0) => new Date(Date.UTC(2031, 4, day, hour - 7)).toISOString()
    const made = [
      { name: 'Lima', startsAt: at(5), endsAt: at(6), regions: [2], products: [5] },
      { name: 'Enam', startsAt: at(6), endsAt: at(7), regions: [3] },
      { name: 'Siang', startsAt: at(5, 12), endsAt: at(5, 13) },
    ]
    for (const given of made) await make(given)
    const may = async (more: object = {}, by = staff) =>
      (await touching({ from: '2031-05-01', to: '2031-06-01', ...more }, by)).names.toReversed()
    assert.deepEqual(await may(), ['Lima', 'Siang', 'Enam'])
    // Half-open on both sides: one ends where the next begins.
    assert.deepEqual(await may({ to: '2031-05-05' }), [])
    assert.deepEqual(await may({ from: '2031-05-06' }), ['Enam'])
    assert.deepEqual(await may({ from: at(5, 13), to: at(6) }), ['Lima'])
    const { answer } = await touching({ from: '2031-05-01', to: '2031-06-01' })
    const filters = [
      { region: ['t-reg 2'] },
      { region: ['T-REG 3', 'T-REG 4'] },
      { region: [null] },
      { product: ['Tidak ada'] },
      { product: answer.find(({ name }) => name === 'Lima')?.products ?? [], region: ['T-REG 2'] },
      { region: [] },
    ]
    const span = { from: '2031-05-01', to: '2031-06-01' }
    for (const asked of filters) {
      const drawn = answer.filter((event) => touches(event, span, asked)).map(({ name }) => name)
      assert.deepEqual(await may({ filters: JSON.stringify(asked) }), drawn.toReversed(), JSON.stringify(asked))
    }
    assert.deepEqual(await may({ filters: JSON.stringify({ region: ['T-REG 2'] }) }), ['Lima', 'Siang'])
    assert.deepEqual(await may({}, ofRegionTwo), ['Lima', 'Siang'])
    const wrong = (query: object) => staff.call(eventWindows, { query })
    assert.deepEqual((await wrong({ filters: '{"colour":["red"]}' })).fields, ['filters.colour'])
    assert.deepEqual((await wrong({ filters: '[' })).fields, ['filters'])
    assert.deepEqual((await wrong({ from: '2031-05-02', to: '2031-05-01' })).fields, ['to'])
    assert.equal((await wrong({ from: 'kemarin' })).status, 400)
  })

  it('are told in pages, so that the oldest of very many are found, and one that a link names alone', async () => {
    const { pool } = portal.database
    await pool.query(
      `insert into event (name, starts_at, ends_at) select 'Ramai ' || n, '2040-01-01'::timestamptz + n * interval '1 day', '2040-01-02'::timestamptz + n * interval '1 day'
       from generate_series(1, 205) n`,
    )
    const year = { from: '2040-01-01', to: '2041-01-01' }
    const [first, second] = [await touching(year), await touching({ ...year, page: 2 })]
    assert.deepEqual([first.names.length, first.names[0], first.meta.total], [mostWindows, 'Ramai 205', 205])
    assert.deepEqual(second.names, ['Ramai 5', 'Ramai 4', 'Ramai 3', 'Ramai 2', 'Ramai 1'])
    assert.equal(second.meta.total, 205)
    const last = await touching({ ...year, page: 3 })
    assert.deepEqual([last.names, last.meta.total], [[], 205])
    assert.deepEqual((await touching({ id: second.answer.at(-1)?.id })).names, ['Ramai 1'])
    const seen = await make({ name: 'Hanya regional 3', regions: [3] })
    assert.deepEqual((await touching({ id: seen.id }, ofRegionTwo)).names, [])
    for (const query of [{ page: 0 }, { id: 0 }]) assert.equal((await staff.call(eventWindows, { query })).status, 400)
    await pool.query(`delete from event where name like 'Ramai %' or name = 'Hanya regional 3'`)
  })

  it('go out and come in as a file, in the words of either language, all lines or none', async () => {
    const file = await admin.get('/api/v2/event/export')
    const back = await importFile(file.text)
    assert.deepEqual(new Set(back.body?.content.map(({ action }) => action)), new Set(['same']), back.text)
    // The same for a user who sees events that they may not change, since these concern other regions too.
    await make({ name: 'Lintas regional', regions: [2, 3] })
    const own = await ofRegionTwo.get('/api/v2/event/export')
    assert.match(own.text, /Lintas regional/)
    const ownBack = await importFile(own.text, ofRegionTwo, true)
    assert.deepEqual(new Set(ownBack.body?.content.map(({ action }) => action)), new Set(['same']), ownBack.text)
    const lines = [
      'Nama;Mulai;Selesai;Regional;Produk;Tempat;Catatan',
      'Pesta rakyat;01/03/2026;02/03/2026;T-REG 1 | T-REG 2;*;Solo;Tahunan',
      'Pindah pusat data;2026-03-06 22.00;2026-03-09T04:00;*;*;;',
      'Kembali;;;;;Padang;',
    ]
    const made = await importFile(lines.join('\n'))
    assert.deepEqual(
      made.body?.content.map(({ action }) => action),
      ['create', 'create', 'change'],
      made.text,
    )
    const [feast] = await list({ search: 'pesta' })
    // A day as its end lasts until it is over.
    assert.deepEqual(
      [feast?.startsAt, feast?.endsAt, feast?.regions, feast?.products],
      ['2026-02-28T17:00:00.000Z', '2026-03-02T17:00:00.000Z', [1, 2], null],
    )
    const [move] = await list({ search: 'pindah' })
    assert.deepEqual([move?.startsAt, move?.endsAt], ['2026-03-06T15:00:00.000Z', '2026-03-08T21:00:00.000Z'])
    const wrong = [
      'name,startsAt,endsAt,regions',
      'Satu,31/02/2026,2026-03-01,*',
      'Dua,2026-03-02,2026-03-01,*',
      'Tiga,2026-03-02,2026-03-03,T-REG 9',
      ',2026-03-02,2026-03-03,*',
      'Empat,2026-03-02,2026-03-03,*',
      'empat,2026-03-02,2026-03-03,*',
    ]
    const refused = await importFile(wrong.join('\n'))
    assert.equal(refused.status, 409)
    assert.deepEqual(
      refused.body?.content.map(({ line, problems }) => [line, problems.map(({ field }) => field).join()]),
      [
        [2, 'startsAt'],
        [3, 'endsAt'],
        [4, 'regions'],
        [5, 'name'],
        [6, ''],
        [7, 'name'],
      ],
    )
    assert.deepEqual(await list({ search: 'empat' }), [])
  })
})
