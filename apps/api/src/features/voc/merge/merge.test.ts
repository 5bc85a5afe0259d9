import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  changeVocOwner,
  changeVocProgress,
  changeVocStatus,
  exportVoc,
  listVoc,
  mergeVoc,
  pauseVocClock,
  unmergeVoc,
  updateVoc,
  vocDetailCall,
  vocHome,
  vocMergesCall,
  vocRankCall,
} from '@ido/contract'
import type { TestSession } from '../../../testing/portal.ts'
import { tellBreaches } from '../owners/breaches.service.ts'
import type { VocRecord } from '../record/rows.ts'
import { addRecord, idOf, storedRecord, vocPortal, type VocPortal, type VocValues } from '../voc.testkit.ts'

const hour = 3_600_000
const reason = 'Keluhan yang sama'

describe('feedback that is merged', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
  })
  after(() => portal.close())

  const pair = (values: VocValues = {}): Promise<VocRecord[]> =>
    Promise.all([addRecord(portal.database, values), addRecord(portal.database, values)])
  const bodyOf = async (part: VocRecord, main: VocRecord) => {
    const [one, other] = await Promise.all([part, main].map(({ id }) => storedRecord(portal.database, id)))
    return { id: part.id, version: one?.version ?? 0, into: main.id, into_version: other?.version ?? 0, reason }
  }
  const merge = async (part: VocRecord, main: VocRecord, by: TestSession = portal.people.PO) => {
    const merged = await by.call(mergeVoc, { body: await bodyOf(part, main) })
    assert.equal(merged.status, 200)
    return merged.answer
  }
  const refusal = async (part: VocRecord, main: VocRecord, by: TestSession = portal.people.PO) =>
    by.put(mergeVoc.path, await bodyOf(part, main))
  const unmerge = async (part: VocRecord, main: VocRecord) => {
    const { into: _, reason: __, ...body } = await bodyOf(part, main)
    return portal.people.CMP.call(unmergeVoc, { body: { ...body, reason: 'Ternyata berbeda' } })
  }

  it('is for those who may edit both', async () => {
    const [part, main] = await pair()
    assert.ok(part && main)
    const { people, anonymous } = portal
    for (const [person, refused] of [
      [anonymous, 401],
      [people.STAFF, 403],
      [people.AGENT, 403],
      [people.MANAGEMENT, 403],
    ] as const) {
      assert.equal((await refusal(part, main, person)).status, refused)
      assert.equal((await person.put(unmergeVoc.path, { id: part.id, version: 1, into_version: 1 })).status, refused)
    }
    assert.equal((await anonymous.call(vocMergesCall, { params: { id: part.id } })).status, 401)
    const { answer: seen } = await people.STAFF.call(vocMergesCall, { params: { id: part.id } })
    assert.deepEqual([seen.canMerge, seen.into, seen.parts], [false, null, []])
    assert.equal((await storedRecord(portal.database, part.id)).merged_into, null)
  })

  it('needs a reason and another record, both sent', async () => {
    const [part, main] = await pair()
    assert.ok(part && main)
    const { PO: po, ADMIN: admin } = portal.people
    const without = await po.put(mergeVoc.path, { ...(await bodyOf(part, main)), reason: ' ' })
    assert.deepEqual([without.status, without.fields], [400, ['reason']])
    const itself = await refusal(part, part)
    assert.deepEqual([itself.status, itself.fields], [400, ['into']])
    const draft = await addRecord(portal.database, { status: 'draft' })
    assert.equal((await refusal(draft, main, admin)).status, 409)
    assert.equal((await refusal(main, draft, admin)).status, 409)
  })

  it('says in both histories who merged them and why, and shows what the main one has', async () => {
    const [part, main] = await pair({ longtext: 'Internet mati', respondent_name: 'Bu Sari' })
    assert.ok(part && main)
    const answer = await merge(part, main)
    const by = portal.people.PO.user?.name
    const ofPart = answer.history.at(-1)
    assert.deepEqual([ofPart?.by, ofPart?.reason, ofPart?.changes], [by, reason, [{ field: 'merged_into', old: null, new: main.voc_id }]]) // prettier-ignore
    const { answer: whole } = await portal.people.STAFF.call(vocDetailCall, { params: { id: main.id } })
    const ofMain = whole.history.at(-1)
    assert.deepEqual([ofMain?.by, ofMain?.reason, ofMain?.changes], [by, reason, [{ field: 'merged_part', old: null, new: part.voc_id }]]) // prettier-ignore
    await portal.people.PO.call(changeVocStatus, { body: { id: main.id, status: 'on-progress' } })
    const { answer: into } = await portal.people.STAFF.call(vocMergesCall, { params: { id: part.id } })
    assert.deepEqual([into.into?.voc_id, into.into?.main?.status, into.into?.reason], [main.voc_id, 'on-progress', reason]) // prettier-ignore
    const { answer: has } = await portal.people.STAFF.call(vocMergesCall, { params: { id: main.id } })
    assert.deepEqual(
      has.parts.map((each) => [each.voc_id, each.respondent_name, each.longtext, each.status, each.by, each.reason]),
      [[part.voc_id, 'Bu Sari', 'Internet mati', 'on-progress', by, reason]],
    )
  })

  it('takes no step, progress, owner or pause of its own, but stays readable and may be corrected', async () => {
    const { PO: po } = portal.people
    const [part, main] = await pair({ due_at: new Date(Date.now() + hour) })
    assert.ok(part && main)
    const merged = await merge(part, main)
    const { id, version, can } = merged
    assert.deepEqual([can.edit, can.progress, can.own, can.pause, can.resume, can.moveTo], [true, false, false, false, false, []]) // prettier-ignore
    const refused = await Promise.all([
      po.put(changeVocStatus.path, { id, status: 'on-progress' }),
      po.put(changeVocProgress.path, { id, progressByPo: 10 }),
      po.put(changeVocOwner.path, { id, version, owner_id: idOf(po) }),
      po.put(pauseVocClock.path, { id, version, paused: true, reason: 'Menunggu' }),
    ])
    for (const { status, text } of refused) {
      assert.equal(status, 409)
      assert.ok(text.includes(main.voc_id), text)
    }
    const edited = await po.call(updateVoc, { body: { id, version, sentiment_feedback: 1 } })
    assert.deepEqual([edited.status, edited.answer.sentiment_feedback], [200, 1])
  })

  it('is one level deep, and each refusal names the other record', async () => {
    const [first, second] = await pair()
    const [third, fourth] = await pair()
    assert.ok(first && second && third && fourth)
    await merge(first, second)
    const names = async (part: VocRecord, main: VocRecord, named: VocRecord) => {
      const { status, text } = await refusal(part, main)
      assert.equal(status, 409)
      assert.ok(text.includes(named.voc_id), text)
    }
    await names(first, third, second)
    await names(third, first, second)
    await names(second, third, first)
    await merge(third, second)
    const { answer } = await portal.people.PO.call(vocMergesCall, { params: { id: second.id } })
    assert.deepEqual(answer.parts.map(({ id }) => id), [first.id, third.id]) // prettier-ignore
  })

  it('is taken apart into exactly what it was', async () => {
    const { PO: po } = portal.people
    const values: VocValues = {
      status: 'on-progress',
      owner_id: idOf(po),
      owner_name: 'Pemilik',
      paused_at: new Date('2026-10-01T03:00:00Z'),
      left_s: -77,
      progress_by_po: 40,
      returned_at: new Date('2026-10-01T02:00:00Z'),
    }
    const [part, main] = await pair(values)
    assert.ok(part && main)
    await merge(part, main)
    await po.call(changeVocStatus, { body: { id: main.id, status: 'done' } })
    const apart = await unmerge(part, main)
    assert.equal(apart.status, 200)
    const { version: _, ...now } = await storedRecord(portal.database, part.id)
    const { version: __, ...was } = part
    assert.deepEqual(now, was)
    const last = apart.answer.history.at(-1)
    assert.deepEqual([last?.reason, last?.changes], ['Ternyata berbeda', [{ field: 'merged_into', old: main.voc_id, new: null }]]) // prettier-ignore
    const { answer: whole } = await po.call(vocDetailCall, { params: { id: main.id } })
    assert.deepEqual(whole.history.at(-1)?.changes, [{ field: 'merged_part', old: part.voc_id, new: null }])
    assert.equal((await unmerge(part, main)).status, 409)
    assert.equal((await merge(main, part)).id, main.id)
  })

  it('is refused over a version that was not read, of either', async () => {
    const [part, main] = await pair()
    assert.ok(part && main)
    const { PO: po } = portal.people
    const body = await bodyOf(part, main)
    await po.call(updateVoc, { body: { id: main.id, version: 1, longtext: 'Lain' } })
    const stale = await po.put(mergeVoc.path, body)
    assert.equal(stale.status, 409)
    const other = await po.put(mergeVoc.path, { ...body, version: 9, into_version: 2 })
    assert.equal(other.status, 409)
    await merge(part, main)
    const apart = { id: part.id, version: 2, into_version: 2 }
    assert.equal((await po.put(unmergeVoc.path, apart)).status, 409)
    assert.notEqual((await storedRecord(portal.database, part.id)).merged_into, null)
  })

  it('happens one way only where two people do it both ways at once', async () => {
    const [one, other] = await pair()
    assert.ok(one && other)
    const { PO: po, CMP: cmp } = portal.people
    const [forth, back] = [await bodyOf(one, other), await bodyOf(other, one)]
    const both = await Promise.all([po.put(mergeVoc.path, forth), cmp.put(mergeVoc.path, back)])
    assert.deepEqual(both.map(({ status }) => status).toSorted((a, b) => a - b), [200, 409]) // prettier-ignore
    const lost = both.find(({ status }) => status === 409)
    assert.ok(lost?.text.includes(one.voc_id) || lost?.text.includes(other.voc_id), lost?.text)
    const stored = await Promise.all([one, other].map(({ id }) => storedRecord(portal.database, id)))
    assert.equal(stored.filter(({ merged_into: into }) => into !== null).length, 1)
  })

  it('stays within what a person sees', async () => {
    const near = await portal.addPerson({ email: 'po.wilayah@ido.example', roles: ['PO'], regions: [2] })
    const [part, main] = [
      await addRecord(portal.database, { regional_company: 2 }),
      await addRecord(portal.database, { regional_company: 3 }),
    ]
    assert.equal((await refusal(part, main, near)).status, 404)
    assert.equal((await refusal(main, part, near)).status, 404)
    await merge(part, main)
    const { answer } = await near.call(vocMergesCall, { params: { id: part.id } })
    assert.deepEqual([answer.into?.main, answer.into?.voc_id], [null, main.voc_id])
    const apart = await near.put(unmergeVoc.path, { id: part.id, version: 2, into_version: 2 })
    assert.equal(apart.status, 404)
    assert.equal((await near.call(vocMergesCall, { params: { id: main.id } })).status, 404)
  })

  it('is worked on once: in queues, what is late, what is open of one’s own and ranks', async () => {
    const { PO: po } = portal.people
    const product_id = 4
    const late = {
      owner_id: idOf(po),
      owner_name: 'PO',
      created_by_id: idOf(po),
      due_at: new Date(Date.now() - 900 * hour),
    }
    const [part, main] = await pair({ ...late, product_id, score: 90, longtext: 'gangguan kembar' })
    const third = await addRecord(portal.database, { product_id, score: 10 })
    assert.ok(part && main)
    const ids = async (query: object) =>
      (await po.call(listVoc, { query })).answer.map(({ id }) => id).filter((id) => [part.id, main.id].includes(id))
    const home = async () => (await po.call(vocHome, { query: {} })).answer.myOpen
    const place = async () => (await po.call(vocRankCall, { params: { id: third.id }, query: {} })).answer
    const breached = async () => {
      await tellBreaches(portal.database, new Date())
      const { rows } = await portal.database.pool.query<{ record_id: string }>(
        'select record_id from voc_breach where record_id = any($1)', [[part.id, main.id]]) // prettier-ignore
      return [...new Set(rows.map((row) => Number(row.record_id)))].toSorted((a, b) => a - b)
    }
    const [open, rank] = [await home(), await place()]
    await merge(part, main)
    const owner = String(idOf(po))
    assert.deepEqual(await ids({ owner, status: 'new' }), [main.id])
    assert.deepEqual(await ids({ overdue: 'true' }), [main.id])
    assert.deepEqual(await ids({ merged: 'none' }), [main.id])
    assert.deepEqual(await ids({ merged: 'only' }), [part.id])
    assert.deepEqual((await ids({ search: 'gangguan kembar' })).toSorted((a, b) => a - b), [part.id, main.id].toSorted((a, b) => a - b)) // prettier-ignore
    assert.equal((await home()).total, open.total - 1)
    const then = await place()
    assert.deepEqual([then.others, then.now.rank], [rank.others - 1, rank.now.rank - 1])
    assert.deepEqual(await breached(), [main.id])
    assert.equal((await unmerge(part, main)).status, 200)
    assert.deepEqual(
      await breached(),
      [part.id, main.id].toSorted((a, b) => a - b),
    )
    assert.equal((await home()).total, open.total)
    assert.equal((await place()).now.rank, rank.now.rank)
  })

  it('names nobody where no line of history says who merged them', async () => {
    const [part, main] = await pair()
    assert.ok(part && main)
    await merge(part, main)
    await portal.database.pool.query('delete from voc_change where record_id = $1', [part.id])
    const of = async ({ id }: VocRecord) => (await portal.people.PO.call(vocMergesCall, { params: { id } })).answer
    const { into } = await of(part)
    assert.deepEqual([into?.voc_id, into?.by, into?.at, into?.reason], [main.voc_id, null, null, null])
    const { parts } = await of(main)
    assert.deepEqual(parts.map(({ id, by, at }) => [id, by, at]), [[part.id, null, null]]) // prettier-ignore
  })

  it('names the main record in a file', async () => {
    const [part, main] = await pair({ longtext: 'ekspor gabungan' })
    assert.ok(part && main)
    await merge(part, main)
    const { text } = await portal.people.PO.get(`${exportVoc.path}?format=csv&merged=only&longtext=ekspor%20gabungan`)
    const [header, row] = text.trim().split(/\r?\n/)
    assert.match(header ?? '', /Digabungkan ke"?$/)
    assert.ok(row?.startsWith(part.voc_id) || row?.includes(part.voc_id))
    assert.ok(row?.replaceAll('"', '').endsWith(main.voc_id), row)
  })

  it('stands for itself again where its main record is gone', async () => {
    const [part, main] = await pair()
    assert.ok(part && main)
    await merge(part, main)
    await portal.database.pool.query('delete from voc where id = $1', [main.id])
    const { answer } = await portal.people.PO.call(vocMergesCall, { params: { id: part.id } })
    assert.equal(answer.into, null)
    const moved = await portal.people.PO.call(changeVocStatus, { body: { id: part.id, status: 'on-progress' } })
    assert.equal(moved.status, 200)
  })
})
