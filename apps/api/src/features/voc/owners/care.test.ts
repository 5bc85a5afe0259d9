import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  changeClockSettings,
  changeManyVoc,
  changeVocOwner,
  changeVocStatus,
  clockSettingsHistory,
  createVoc,
  findVocOwners,
  listVoc,
  pauseVocClock,
  queryCall,
  readClockSettings,
  vocDetailCall,
  vocOwners,
} from '@ido/contract'
import { afterWorkingTime, readClocks, workingTimeBetween } from '../../../platform/settings/working-time.ts'
import { addRecord, idOf, storedRecord, vocPortal, type VocPortal } from '../voc.testkit.ts'

const second = 1000

describe('who looks after a record, and its clock', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
  })
  after(() => portal.close())

  const sent = async () => {
    const { STAFF: staff } = portal.people
    const { answer } = await staff.call(createVoc, { body: { longtext: 'Tagihan ganda', product_id: 1 } })
    return (await staff.call(changeVocStatus, { body: { id: answer.id, status: 'new' } })).answer
  }
  const near = (found: string | null | undefined, instant: number) =>
    assert.ok(Math.abs(Date.parse(found ?? '') - instant) < 30 * second, `${found} ${new Date(instant).toISOString()}`)

  it('is for those who work on feedback; others are refused, and a draft has no owner', async () => {
    const { answer: record } = await portal.people.CMP.call(vocDetailCall, { params: { id: (await sent()).id } })
    const own = { id: record.id, version: record.version, owner_id: idOf(portal.people.PO) }
    const pause = { id: record.id, version: record.version, paused: true, reason: 'Menunggu' }
    for (const [person, refused] of [
      [portal.anonymous, 401],
      [portal.people.STAFF, 403],
      [portal.people.AGENT, 403],
      [portal.people.MANAGEMENT, 403],
    ] as const) {
      assert.equal((await person.call(changeVocOwner, { body: own })).status, refused)
      assert.equal((await person.call(pauseVocClock, { body: pause })).status, refused)
      assert.equal((await person.call(vocOwners, { params: { id: record.id } })).status, refused)
    }
    const { answer: seen } = await portal.people.STAFF.call(vocDetailCall, { params: { id: record.id } })
    assert.deepEqual([seen.can.own, seen.can.pause, seen.owner_id], [false, false, null])
    const draft = await addRecord(portal.database, { status: 'draft' })
    const cmp = portal.people.CMP
    const onDraft = await cmp.call(changeVocOwner, { body: { id: draft.id, version: 1, owner_id: idOf(cmp) } })
    assert.equal(onDraft.status, 409)
  })

  it('finds owners by name for those who work on feedback, of records that they see alone', async () => {
    const { PO: po, CMP: cmp } = portal.people
    const owner = await portal.addPerson({ email: 'zulkifli.uji@ido.example', roles: ['PO'] })
    const away = await portal.addPerson({ email: 'cmp.jauh@ido.example', roles: ['CMP'], regions: [2] })
    const found = async (search: string, by = po) =>
      (await by.call(findVocOwners, { query: { search } })).answer.map(({ id }) => id)
    assert.deepEqual(await found('zulkif'), [], 'nobody yet owns anything')
    await addRecord(portal.database, { regional_company: 3, owner_id: idOf(owner), owner_name: 'Zulkifli' })
    assert.deepEqual(
      [await found('zulkif'), await found('FLI.u'), await found('%')],
      [[idOf(owner)], [idOf(owner)], []],
    )
    assert.deepEqual(await found('zulkif', away), [], 'of another region')
    assert.deepEqual(await found('zulkif', cmp), [idOf(owner)])
    for (const [person, refused] of [
      [portal.anonymous, 401],
      [portal.people.AGENT, 403],
    ] as const) {
      assert.equal((await person.call(findVocOwners, { query: { search: 'zulkif' } })).status, refused)
    }
    const empty = await po.get(`${findVocOwners.path}?search=%20`)
    assert.deepEqual([empty.status, empty.fields], [400, ['search']])
  })

  it('names as owners those alone who work on feedback and see the record', async () => {
    const { PO: po, CMP: cmp, ADMIN: admin, AGENT: agent } = portal.people
    const away = await portal.addPerson({ email: 'po.jauh@ido.example', roles: ['PO'], regions: [2] })
    const record = await addRecord(portal.database, { regional_company: 3 })
    const { answer: owners } = await cmp.call(vocOwners, { params: { id: record.id } })
    const ids = owners.map(({ id }) => id)
    for (const person of [po, cmp, admin]) assert.ok(ids.includes(idOf(person)))
    for (const person of [agent, away]) {
      assert.ok(!ids.includes(idOf(person)))
      const refused = await cmp.put(changeVocOwner.path, { id: record.id, version: 1, owner_id: idOf(person) })
      assert.deepEqual([refused.status, refused.fields], [400, ['owner_id']])
      assert.match(refused.text, /PO, CMP/)
    }
    assert.equal((await storedRecord(portal.database, record.id)).version, 1)
  })

  it('begins a clock with each step, keeps the owner, and ends it when done', async () => {
    const { PO: po, CMP: cmp } = portal.people
    const clocks = await readClocks(portal.database.write)
    const dueBy = (status: 'new' | 'on-progress') =>
      afterWorkingTime(Date.now(), clocks.lengths[status], clocks.calendar)
    const record = await sent()
    near(record.due_at, dueBy('new'))
    const assigned = await cmp.call(changeVocOwner, {
      body: { id: record.id, version: record.version, owner_id: idOf(po) },
    })
    assert.deepEqual([assigned.status, assigned.answer.owner_name], [200, po.user?.name])
    assert.equal(assigned.answer.due_at, record.due_at, 'its clock goes on')
    const last = assigned.answer.history.at(-1)
    assert.deepEqual([last?.by, last?.changes], [cmp.user?.name, [{ field: 'owner_name', old: null, new: po.user?.name }]]) // prettier-ignore
    const move = async (status: 'new' | 'on-progress' | 'done', reason?: string) =>
      (await po.call(changeVocStatus, { body: { id: record.id, status, reason } })).answer
    near((await move('on-progress')).due_at, dueBy('on-progress'))
    const done = await move('done')
    assert.deepEqual([done.due_at, done.owner_id, done.can.pause], [null, idOf(po), false])
    near((await move('on-progress', 'Muncul lagi')).due_at, dueBy('on-progress'))
    near((await move('new', 'Salah produk')).due_at, dueBy('new'))
  })

  it('begins the clock of what came without one with its first owner, who may take it', async () => {
    const { PO: po } = portal.people
    const record = await addRecord(portal.database)
    assert.equal(record.due_at, null)
    const taken = await po.call(changeVocOwner, { body: { id: record.id, version: 1, owner_id: idOf(po) } })
    const { lengths, calendar } = await readClocks(portal.database.write)
    near(taken.answer.due_at, afterWorkingTime(Date.now(), lengths.new, calendar))
    const given = await po.call(changeVocOwner, { body: { id: record.id, version: 2, owner_id: null } })
    assert.deepEqual([given.answer.owner_id, given.answer.due_at], [null, taken.answer.due_at])
  })

  it('gives what nobody looks after to whoever starts the work on it, with the step and in its history', async () => {
    const { PO: po, CMP: cmp, STAFF: staff } = portal.people
    const record = await sent()
    assert.equal(record.owner_id, null)
    const move = (id: number, status: 'new' | 'on-progress' | 'done', by = po, reason?: string) =>
      by.call(changeVocStatus, { body: { id, status, reason } })
    const { answer: started } = await move(record.id, 'on-progress')
    assert.deepEqual([started.owner_id, started.owner_name], [idOf(po), po.user?.name])
    assert.equal(started.version, record.version + 1, 'one change')
    const last = started.history.at(-1)
    assert.deepEqual([last?.kind, last?.by], ['status', po.user?.name])
    assert.deepEqual(
      last?.changes.filter(({ field }) => field !== 'due_at'),
      [
        { field: 'status', old: 'new', new: 'on-progress' },
        { field: 'owner_name', old: null, new: po.user?.name },
      ],
    )
    const { rows: told } = await portal.database.pool.query<{ kind: string; person_id: number }>(
      `select kind, person_id from notice where record_id = $1`,
      [record.id],
    )
    assert.deepEqual(told, [{ kind: 'status', person_id: idOf(staff) }], 'nobody is told of what they took themselves')

    // Neither the other steps nor what has an owner already.
    const { answer: back } = await move(record.id, 'new', cmp, 'Salah produk')
    assert.equal(back.owner_id, idOf(po))
    assert.equal((await move(record.id, 'on-progress', cmp)).answer.owner_id, idOf(po))
    const unowned = await addRecord(portal.database, { status: 'done' })
    assert.equal((await move(unowned.id, 'on-progress', po, 'Muncul lagi')).answer.owner_id, null)
    assert.equal((await move(unowned.id, 'done')).answer.owner_id, null)
  })

  it('gives each of many that are moved at once to who moves them; many that are edited at once keep their owners', async () => {
    const { CMP: cmp } = portal.people
    const [one, other, owned] = await Promise.all([
      addRecord(portal.database, {}),
      addRecord(portal.database, {}),
      addRecord(portal.database, { owner_id: idOf(portal.people.PO), owner_name: 'Pemilik' }),
    ])
    const records = [one, other, owned]
    const owners = () => Promise.all(records.map(async ({ id }) => (await storedRecord(portal.database, id)).owner_id))
    const body = { ids: records.map(({ id }) => id), change: { sentiment_feedback: 1 } }
    assert.equal((await cmp.call(changeManyVoc, { body })).status, 200)
    assert.deepEqual(await owners(), [null, null, idOf(portal.people.PO)])
    // A move of many is a step of each.
    await Promise.all(records.map(({ id }) => cmp.call(changeVocStatus, { body: { id, status: 'on-progress' } })))
    assert.deepEqual(await owners(), [idOf(cmp), idOf(cmp), idOf(portal.people.PO)])
  })

  it('stops with a reason and goes on with what was left, also when it was late', async () => {
    const { PO: po, CMP: cmp } = portal.people
    const record = await sent()
    const body = { id: record.id, version: record.version, paused: true }
    const without = await po.put(pauseVocClock.path, body)
    assert.deepEqual([without.status, without.fields], [400, ['reason']])
    assert.equal((await po.call(pauseVocClock, { body: { ...body, paused: false } })).status, 409)
    const { answer: paused } = await po.call(pauseVocClock, { body: { ...body, reason: 'Menunggu pelanggan' } })
    assert.deepEqual([paused.due_at, paused.can.pause, paused.can.resume], [null, false, true])
    assert.deepEqual(paused.history.at(-1)?.reason, 'Menunggu pelanggan')
    const { lengths, calendar } = await readClocks(portal.database.write)
    const left = (await storedRecord(portal.database, record.id)).left_s ?? 0
    const most = workingTimeBetween(Date.now(), Date.parse(record.due_at ?? ''), calendar)
    assert.ok(Math.abs(left * second - most) < 30 * second && most <= lengths.new)
    // Two days later, of which it knows nothing.
    await portal.database.pool.query(`update voc set paused_at = paused_at - interval '2 days' where id = $1`, [record.id]) // prettier-ignore
    const again = { id: record.id, version: paused.version, paused: false }
    const { answer: going } = await cmp.call(pauseVocClock, { body: again })
    near(going.due_at, afterWorkingTime(Date.now(), left * second, calendar))
    assert.equal(going.paused_at, null)

    const late = await addRecord(portal.database, { due_at: new Date(Date.now() - 9 * 86_400_000) })
    const stopped = await po.call(pauseVocClock, { body: { id: late.id, version: 1, paused: true, reason: 'Vendor' } })
    assert.equal(stopped.status, 200)
    const resumed = await po.call(pauseVocClock, { body: { id: late.id, version: 2, paused: false } })
    assert.ok(Date.parse(resumed.answer.due_at ?? '') < Date.now(), 'it is as late as before')
  })

  it('tells the second of two who write at once', async () => {
    const { PO: po, CMP: cmp } = portal.people
    const record = await sent()
    const { id, version } = record
    const both = await Promise.all(
      [po, cmp].map((person) => person.call(changeVocOwner, { body: { id, version, owner_id: idOf(person) } })),
    )
    assert.deepEqual(both.map(({ status }) => status).toSorted((a, b) => a - b), [200, 409]) // prettier-ignore
    const stale = await po.call(pauseVocClock, { body: { id, version, paused: true, reason: 'Vendor' } })
    assert.equal(stale.status, 409)
  })

  it('counts no pause in the time to done, whichever way it ends, and none after it was done first', async () => {
    const { CMP: cmp, ADMIN: admin } = portal.people
    const hours = (n: number) => new Date(Date.now() - n * 3_600_000)
    const product = await portal.database.pool.query<{ name: string; id: number }>(
      'select id, name from product limit 1',
    )
    const begun = { status: 'on-progress' as const, createddate: hours(10), product_id: product.rows[0]?.id ?? null }
    const shown = async () => {
      const filters = { product: [product.rows[0]?.name ?? ''] }
      const body = { dataset: 'voc', measures: ['time_to_done_hours'], filters, from: '2000-01-01' }
      return Number((await admin.call(queryCall, { body })).answer[0]?.['time_to_done_hours'])
    }
    const near1 = (found: number, what: string) => assert.ok(Math.abs(found - 1) < 0.05, `${what}: ${found}`)
    // Stopped for nine of its ten hours, and done while it stands.
    const stopped = await addRecord(portal.database, { ...begun, paused_at: hours(9), left_s: 3600 })
    assert.equal((await cmp.call(changeVocStatus, { body: { id: stopped.id, status: 'done' } })).status, 200)
    near1(await shown(), 'done while it stood')
    // Let go on before it is done.
    const resumed = await addRecord(portal.database, { ...begun, paused_at: hours(9), left_s: 3600 })
    const on = await cmp.call(pauseVocClock, { body: { id: resumed.id, version: 1, paused: false } })
    assert.equal(on.status, 200, on.text)
    await cmp.call(changeVocStatus, { body: { id: resumed.id, status: 'done' } })
    near1(await shown(), 'done after it went on')
    // Taken up again and stopped: the first time it was done stands.
    await cmp.call(changeVocStatus, { body: { id: resumed.id, status: 'on-progress', reason: 'Muncul lagi' } })
    await portal.database.pool.query('update voc set due_at = null, paused_at = $2, left_s = 60 where id = $1', [resumed.id, hours(5)]) // prettier-ignore
    await cmp.call(changeVocStatus, { body: { id: resumed.id, status: 'done' } })
    near1(await shown(), 'a pause after it was done first')
  })

  it('finds records by owner and by what is late, the most urgent first', async () => {
    const { ADMIN: admin } = portal.people
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000)
    const owner = { owner_id: idOf(admin), owner_name: 'Admin' }
    const [soon, late, later] = await Promise.all(
      [5, -5, -50].map((n) => addRecord(portal.database, { ...owner, due_at: hours(n) })),
    )
    const still = await addRecord(portal.database, { ...owner, paused_at: new Date(), left_s: -60 })
    const ids = async (query: object) =>
      (await admin.call(listVoc, { query: { owner: String(idOf(admin)), orderName: 'due_at', ...query } })).answer.map(({ id }) => id) // prettier-ignore
    assert.deepEqual(await ids({}), [later?.id, late?.id, soon?.id, still.id])
    assert.deepEqual(await ids({ overdue: 'true' }), [later?.id, late?.id])
    assert.deepEqual(await ids({ due_from: hours(-6).toISOString(), due_to: hours(6).toISOString() }), [late?.id, soon?.id]) // prettier-ignore
    assert.deepEqual(await ids({ orderBy: 'desc', overdue: 'true' }), [late?.id, later?.id])
  })

  it('is set by administrators: lengths and holidays hold for the clocks that begin after', async () => {
    const { ADMIN: admin, CMP: cmp } = portal.people
    assert.equal((await cmp.call(readClockSettings)).status, 403)
    assert.equal((await portal.anonymous.call(readClockSettings)).status, 401)
    const { answer: stands } = await admin.call(readClockSettings)
    assert.deepEqual([stands.new, stands.holidays.length > 30], [{ amount: 2, unit: 'days' }, true])
    for (const [given, field] of [
      [{ new: { amount: 0, unit: 'days' } }, 'new.amount'],
      [{ onProgress: { amount: 1, unit: 'weeks' } }, 'onProgress.unit'],
      [{ holidays: [{ day: '2026-02-30', name: 'X' }] }, 'holidays.0.day'],
      [{ holidays: [{ day: '2026-02-20', name: 'X' }, { day: '2026-02-20', name: 'Y' }] }, 'holidays.1.day'],
      [{ holidays: [{ day: '2026-02-20', name: ' ' }] }, 'holidays.0.name'],
    ] as const) {
      const refused = await admin.put(changeClockSettings.path, { version: stands.version, ...given })
      assert.deepEqual([refused.status, refused.fields], [400, [field]])
    } // prettier-ignore
    const body = { version: stands.version, new: { amount: 6, unit: 'hours' as const }, holidays: [] }
    const { answer: now } = await admin.call(changeClockSettings, { body: { ...body, reason: 'Lebih cepat' } })
    assert.deepEqual([now.new, now.holidays, now.onProgress], [body.new, [], stands.onProgress])
    assert.equal((await admin.call(changeClockSettings, { body })).status, 409)
    const calendar = { weekdays: [1, 2, 3, 4, 5], holidays: new Set<string>() }
    near((await sent()).due_at, afterWorkingTime(Date.now(), 6 * 3_600_000, calendar))
    const [entry] = (await admin.call(clockSettingsHistory)).answer
    assert.equal(entry?.reason, 'Lebih cepat')
  })
})
