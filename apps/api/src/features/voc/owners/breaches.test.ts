import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  changeClockSettings,
  changeVocOwner,
  changeVocStatus,
  createVoc,
  dayLength,
  listNotices,
  pauseVocClock,
  readClockSettings,
} from '@ido/contract'
import { openDatabase, type Database } from '../../../platform/database/database.ts'
import { afterWorkingTime, readClocks } from '../../../platform/settings/working-time.ts'
import type { TestSession } from '../../../testing/portal.ts'
import { tellBreaches } from './breaches.service.ts'
import { addRecord, addRecords, idOf, vocPortal, type VocPortal } from '../voc.testkit.ts'

describe('records that stay in their status beyond its due time', () => {
  let portal: VocPortal
  /** As of three processes, which share the database alone. */
  let processes: Database[]
  before(async () => {
    portal = await vocPortal()
    processes = [1, 2, 3].map(() => openDatabase({ url: portal.databaseUrl }))
  })
  after(async () => {
    await Promise.all(processes.map((each) => each.close()))
    await portal.close()
  })

  const runAtOnce = (now: Date) => Promise.all(processes.map((each) => tellBreaches(each, now)))
  const breachesOf = async (id: number): Promise<number[]> => {
    const rows = await portal.database.write.selectFrom('voc_breach').select('level').where('record_id', '=', id).execute() // prettier-ignore
    // Both levels may be of one millisecond.
    return rows.map(({ level }) => level).toSorted((one, other) => one - other)
  }
  const toldTo = async (person: TestSession, id: number): Promise<string[]> => {
    const { answer } = await person.call(listNotices, { query: { size: 100 } })
    return answer.filter(({ record }) => record?.id === id).map(({ kind }) => kind)
  }
  /** Owned by the PO, with so many days of its clock. */
  const owned = async (due: Date) => {
    const po = portal.people.PO
    return addRecord(portal.database, { due_at: due, owner_id: idOf(po), owner_name: po.user?.name ?? '' })
  }

  it('are written down once and told to the owner, then to PO and CMP, however many processes look how often', async () => {
    const { PO: po, CMP: cmp, ADMIN: admin, STAFF: staff } = portal.people
    const { calendar, escalateAfter } = await readClocks(portal.database.write)
    const due = new Date('2026-03-02T03:00:00Z')
    const record = await owned(due)
    await runAtOnce(new Date(due.getTime() - 1000))
    assert.deepEqual(await breachesOf(record.id), [])
    const late = new Date(due.getTime() + 1000)
    await runAtOnce(late)
    await runAtOnce(late)
    assert.deepEqual(await breachesOf(record.id), [1])
    assert.deepEqual(await toldTo(po, record.id), ['overdue'])
    assert.deepEqual(await toldTo(cmp, record.id), [])
    const escalated = afterWorkingTime(due.getTime(), escalateAfter, calendar)
    await runAtOnce(new Date(escalated - 1000))
    assert.deepEqual(await breachesOf(record.id), [1])
    for (let times = 0; times < 3; times += 1) await runAtOnce(new Date(escalated + times))
    assert.deepEqual(await breachesOf(record.id), [1, 2])
    assert.deepEqual(await toldTo(po, record.id), ['escalated', 'overdue'])
    assert.deepEqual(await toldTo(cmp, record.id), ['escalated'])
    for (const other of [admin, staff]) assert.deepEqual(await toldTo(other, record.id), [])
  })

  it('are each told once where they are many, also beyond what one transaction takes', async () => {
    const { PO: po } = portal.people
    const due = new Date('2026-03-03T03:00:00Z')
    const owner = { owner_id: idOf(po), owner_name: po.user?.name ?? '' }
    const records = await addRecords(
      portal.database,
      Array.from({ length: 450 }, () => ({ due_at: due, ...owner })),
    )
    await runAtOnce(new Date(due.getTime() + 1000))
    const ids = records.map(({ id }) => id)
    const { rows } = await portal.database.pool.query<{ breaches: number; notices: number }>(
      `select (select count(*) from voc_breach where record_id = any($1) and level = 1) as breaches,
         (select count(*) from notice where record_id = any($1) and kind = 'overdue') as notices`,
      [ids],
    )
    assert.deepEqual(rows[0], { breaches: 450, notices: 450 })
  })

  it('are late anew in the next status, not again in the same one, and never while paused or done', async () => {
    const { PO: po, STAFF: staff, CMP: cmp } = portal.people
    const { answer: draft } = await staff.call(createVoc, { body: { longtext: 'Lambat', product_id: 1 } })
    const { answer: sent } = await staff.call(changeVocStatus, { body: { id: draft.id, status: 'new' } })
    const own = { id: sent.id, version: sent.version, owner_id: idOf(po) }
    const { answer: given } = await cmp.call(changeVocOwner, { body: own })
    const years = (count: number) => new Date(Date.now() + count * 365 * dayLength)
    const { answer: paused } = await po.call(pauseVocClock, {
      body: { id: sent.id, version: given.version, paused: true, reason: 'Menunggu' },
    })
    await runAtOnce(years(1))
    assert.deepEqual(await breachesOf(sent.id), [])
    await po.call(pauseVocClock, { body: { id: sent.id, version: paused.version, paused: false } })
    await runAtOnce(years(1))
    assert.deepEqual(await breachesOf(sent.id), [1, 2])
    await po.call(changeVocStatus, { body: { id: sent.id, status: 'on-progress' } })
    await runAtOnce(years(2))
    assert.deepEqual(await breachesOf(sent.id), [1, 1, 2, 2])
    await po.call(changeVocStatus, { body: { id: sent.id, status: 'done' } })
    await runAtOnce(years(3))
    assert.equal((await breachesOf(sent.id)).length, 4)
  })

  it('concern those alone who see the record, and need no owner', async () => {
    const near = await portal.addPerson({ email: 'po.dekat@ido.example', roles: ['PO'], regions: [3] })
    const away = await portal.addPerson({ email: 'po.jauh@ido.example', roles: ['PO'], regions: [2] })
    const record = await addRecord(portal.database, { regional_company: 3, due_at: new Date('2026-03-04T03:00:00Z') })
    await runAtOnce(new Date('2026-06-04T03:00:00Z'))
    assert.deepEqual(await breachesOf(record.id), [1, 2])
    assert.deepEqual(await toldTo(near, record.id), ['escalated'])
    assert.deepEqual(await toldTo(away, record.id), [])
  })

  it('are escalated after the time of the settings, which says which field is wrong', async () => {
    const { ADMIN: admin, CMP: cmp } = portal.people
    const { answer: settings } = await admin.call(readClockSettings)
    assert.deepEqual(settings.escalate, { amount: 1, unit: 'days' })
    const wrong = await admin.put(changeClockSettings.path, { version: settings.version, escalate: { amount: 0, unit: 'days' } }) // prettier-ignore
    assert.deepEqual([wrong.status, wrong.fields], [400, ['escalate.amount']])
    const change = { version: settings.version, escalate: { amount: 3, unit: 'hours' as const } }
    const { answer: changed } = await admin.call(changeClockSettings, { body: change })
    assert.deepEqual([changed.escalate, changed.new], [change.escalate, settings.new])
    const record = await owned(new Date('2026-03-05T03:00:00Z'))
    await runAtOnce(new Date('2026-03-05T05:59:00Z'))
    assert.deepEqual(await toldTo(cmp, record.id), [])
    await runAtOnce(new Date('2026-03-05T06:01:00Z'))
    assert.deepEqual(await toldTo(cmp, record.id), ['escalated'])
  })
})
