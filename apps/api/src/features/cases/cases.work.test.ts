import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import {
  caseBrief,
  changeCase,
  changeNoticeChoices,
  commentOnCase,
  dayLength,
  jakartaDay,
  listNotices,
} from '@ido/contract'
import type { TestSession } from '../../testing/portal.ts'
import { excusedIn } from './cases.store.service.ts'
import { all, casesPortal, type CasesPortal, inRegion3, late, madeCase, now, places, since } from './cases.testkit.ts'

describe('the work on cases', () => {
  let portal: CasesPortal
  before(async () => {
    portal = await casesPortal()
  })
  beforeEach(() => portal.forgetAll())
  after(() => portal.close())

  it('are worked on by those who work on feedback, with a history, an audit trail and one version at a time', async () => {
    await portal.run({ [all]: [madeCase({ since })], [inRegion3]: [] })
    const { id } = await portal.only()
    const first = await portal.detail(id, portal.cmp)
    assert.equal(first.can.work, true)
    assert.ok(first.owners.some((one) => one.id === portal.cmp.user?.id))
    assert.ok(!first.owners.some((one) => one.id === portal.regional.user?.id), 'who does not see it does not own it')
    const forAgent = await portal.detail(id, portal.agent)
    assert.deepEqual([forAgent.can.work, forAgent.owners], [false, []])
    const change = (body: object, person = portal.cmp) =>
      person.call(changeCase, { params: { id }, body: body as { version: number } })
    assert.equal((await change({ version: 1, work: 'seen' }, portal.agent)).status, 403)

    const taken = await change({ version: 1, owner: portal.cmp.user?.id, work: 'inHand' })
    assert.deepEqual(
      [taken.answer.owner?.id, taken.answer.work, taken.answer.version],
      [portal.cmp.user?.id, 'inHand', 2],
    )
    const stale = await change({ version: 1, work: 'done' }, portal.admin)
    assert.equal(stale.status, 409)
    assert.match(stale.message, /cmp/i, 'it says who changed it')
    for (const stranger of [portal.agent.user?.id, portal.regional.user?.id, 999_999]) {
      const refused = await change({ version: 2, owner: stranger })
      assert.deepEqual([refused.status, refused.fields], [400, ['owner']])
    }
    const known = { is: 'known', why: 'Pemeliharaan terjadwal' }
    assert.equal((await change({ version: 2, opinion: known })).answer.opinion, 'known')
    const said = await portal.cmp.call(commentOnCase, { params: { id }, body: { text: 'Menunggu teknisi' } })
    assert.equal(said.answer.version, 3, 'a comment is no new version')
    assert.equal((await change({ version: 3, owner: null, opinion: null })).answer.owner, null)
    const { events } = await portal.detail(id)
    assert.deepEqual(
      events.map(({ kind, by, value, text }) => [kind, by === null, value, text]),
      [
        ['found', true, 'ongoing', null],
        ['owner', false, portal.cmp.user?.name, null],
        ['work', false, 'inHand', null],
        ['opinion', false, 'known', 'Pemeliharaan terjadwal'],
        ['comment', false, null, 'Menunggu teknisi'],
        ['owner', false, null, null],
        ['opinion', false, null, null],
      ],
    )
    const { rows } = await portal.database.pool.query<{ reason: string | null; after: unknown }>(
      `select reason, after from audit_event where action = 'case.changed' and subject_id = $1 order by seq`,
      [String(id)],
    )
    assert.deepEqual(
      rows.map(({ reason }) => reason),
      [null, 'Pemeliharaan terjadwal', null],
    )
    await portal.run({ [all]: [madeCase({ since, severity: 7 })] })
    const later = await portal.detail(id)
    assert.deepEqual([later.severity, later.version, later.work], [7, 4, 'inHand'], 'runs leave the work alone')
  })

  it('are muted until a day to come with a reason, and are then last and in no brief', async () => {
    await portal.run({ [all]: [madeCase({ since }), late] })
    const [worst] = await portal.list()
    const mute = (until: string, why = 'Diperbaiki bulan depan') =>
      portal.admin.call(changeCase, { params: { id: worst?.id ?? 0 }, body: { version: 1, muted: { until, why } } })
    const tomorrow = jakartaDay(now + dayLength)
    for (const [until, why] of [
      [jakartaDay(now), 'x'],
      [jakartaDay(now + 400 * dayLength), 'x'],
    ]) {
      const refused = await mute(until ?? '', why)
      assert.deepEqual([refused.status, refused.fields], [400, ['muted.until']])
    }
    assert.deepEqual((await mute(tomorrow, ' ')).fields, ['muted.why'])
    const { answer } = await mute(tomorrow)
    assert.equal(jakartaDay(answer.mutedUntil ?? ''), tomorrow)
    assert.deepEqual(places(await portal.list()), ['T-REG 5 IndiHome', 'T-REG 3'])
    const { answer: brief } = await portal.admin.call(caseBrief, { query: {} })
    assert.deepEqual(places(brief.cases), ['T-REG 5 IndiHome'])
    const loud = await portal.admin.call(changeCase, { params: { id: answer.id }, body: { version: 2, muted: null } })
    assert.equal(loud.answer.mutedUntil, null)
    assert.deepEqual((await portal.eventsOf(answer.id)).slice(1), [`muted ${tomorrow}`, 'unmuted null'])
  })

  it('that are no problem are in no brief, and once over the search takes them into account for 90 days', async () => {
    await portal.run({ [all]: [madeCase({ since })] })
    const { id } = await portal.only()
    const opinion = { is: 'notAProblem' as const, why: 'Promo' }
    await portal.cmp.call(changeCase, { params: { id }, body: { version: 1, opinion } })
    const { answer: brief } = await portal.admin.call(caseBrief, { query: {} })
    assert.deepEqual([brief.verdict, brief.cases, brief.summary.id], ['known', [], 'Tidak ada yang baru.'])
    assert.deepEqual(await excusedIn(portal.database), [], 'it goes on')
    await portal.run({ [all]: [] })
    assert.deepEqual(await excusedIn(portal.database), [
      { family: 'tickets.load', place: { product: 'IndiHome', region: 'T-REG 5' }, readers: [all] },
    ])
    await portal.database.pool.query(`update found_case set ended_at = now() - interval '91 days'`)
    assert.deepEqual(await excusedIn(portal.database), [])
  })

  it('are commented by everybody who sees them, and by nobody else', async () => {
    await portal.run({ [all]: [madeCase({ since })], [inRegion3]: [] })
    const { id } = await portal.only()
    const say = (person: TestSession, text = 'Sudah tahu') =>
      person.call(commentOnCase, { params: { id }, body: { text } })
    const seeing = [portal.agent, await portal.signIn('MANAGEMENT'), await portal.signIn('STAFF'), portal.cmp]
    for (const person of seeing) {
      const { status, answer } = await say(person)
      assert.deepEqual([status, answer.can.comment, answer.events.at(-1)?.by], [200, true, person.user?.name])
    }
    assert.equal(
      (await portal.agent.call(changeCase, { params: { id }, body: { version: 1, work: 'seen' } })).status,
      403,
    )
    assert.deepEqual([(await say(portal.anonymous)).status, (await say(portal.regional)).status], [401, 404])
    for (const text of [' ', 'x'.repeat(1001)]) {
      const refused = await say(portal.agent, text)
      assert.deepEqual([refused.status, refused.fields], [400, ['text']])
    }
    assert.equal((await portal.eventsOf(id)).length, 1 + seeing.length)
  })

  it('are told to whoever is given one by somebody else, unless they have muted that', async () => {
    await portal.run({ [all]: [madeCase({ since })] })
    const { id } = await portal.only()
    const po = await portal.signIn('PO')
    let version = 1
    const give = async (owner: TestSession | null, by = portal.cmp) => {
      const body = { version, owner: owner?.user?.id ?? null }
      version = (await by.call(changeCase, { params: { id }, body })).answer.version
    }
    const told = async (person: TestSession) =>
      (await person.call(listNotices, { query: {} })).answer
        .filter(({ parts }) => parts.case === id)
        .map(({ kind, record, parts }) => [kind, record, parts.by])
    await give(po)
    const assigned = ['assigned', null, portal.cmp.user?.name]
    assert.deepEqual(await told(po), [assigned])
    await give(po)
    await give(null)
    assert.deepEqual([await told(po), await told(portal.cmp)], [[assigned], []])
    await give(portal.cmp)
    assert.deepEqual(await told(portal.cmp), [], 'nobody is told of what they take')
    await po.call(changeNoticeChoices, { body: { muted: ['assigned'] } })
    await give(po)
    assert.deepEqual(await told(po), [assigned])
  })

  it('are found by what is said of them', async () => {
    const named = (region: string) => madeCase({ since, place: { region } })
    await portal.run({ [all]: ['T-REG 1', 'T-REG 2', 'T-REG 3', 'T-REG 4'].map(named) })
    const idAt = async (place: string) => (await portal.only({ place })).id
    const say = async (place: string, body: object) =>
      portal.cmp.call(changeCase, { params: { id: await idAt(place) }, body: { version: 1, ...body } })
    await say('T-REG 1', { opinion: { is: 'known', why: 'x' } })
    await say('T-REG 2', { opinion: { is: 'notAProblem', why: 'x' } })
    await say('T-REG 3', { muted: { until: jakartaDay(now + 2 * dayLength), why: 'x' } })
    const found = async (settled: string) => places(await portal.list({ settled })).toSorted()
    assert.deepEqual(await found('known'), ['T-REG 1'])
    assert.deepEqual(await found('notAProblem,muted'), ['T-REG 2', 'T-REG 3'])
    assert.deepEqual(await found('known,notAProblem,muted'), ['T-REG 1', 'T-REG 2', 'T-REG 3'])
    await portal.database.pool.query(`update found_case set muted_until = now() - interval '1 minute'`)
    assert.deepEqual(await found('muted'), [], 'until then')
  })

  it('that was done begins anew where the case comes back', async () => {
    await portal.run({ [all]: [madeCase({ since })] }, now - 3000)
    const { id } = await portal.only()
    await portal.cmp.call(changeCase, { params: { id }, body: { version: 1, work: 'done' } })
    await portal.run({ [all]: [madeCase({ since, severity: 6 })] }, now - 2000)
    assert.equal((await portal.only()).work, 'done', 'it never ended')
    await portal.run({ [all]: [] }, now - 1000)
    assert.equal((await portal.only()).work, 'done')
    await portal.run({ [all]: [madeCase({ since })] })
    assert.equal((await portal.only()).work, 'new')
    assert.deepEqual((await portal.eventsOf(id)).slice(-3), ['state over', 'state ongoing', 'work new'])
  })
})
