import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { instantOf, npsWithInterval, vocHome } from '@ido/contract'
import { plusDays, today } from '../../../platform/days.ts'
import { addRecords, idOf, vocPortal, type VocValues, type VocPortal } from '../voc.testkit.ts'

describe('the home page', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
  })
  after(() => portal.close())

  it('shows my open records, newest first, and how many there are', async () => {
    const { STAFF: staff, PO: po } = portal.people
    const mine = { created_by_id: idOf(staff), createdby: 'Staf' }
    const at = (hour: number) => new Date(Date.now() - hour * 3_600_000)
    await addRecords(portal.database, [
      ...Array.from({ length: 9 }, (_, index) => ({ ...mine, status: 'new' as const, time_in: at(index) })),
      { ...mine, status: 'draft', time_in: at(0.5) },
      { ...mine, status: 'done', time_in: at(0.1) },
      { status: 'new', created_by_id: idOf(po), time_in: at(0.2) },
    ])
    const { answer } = await staff.call(vocHome, { query: {} })
    assert.equal(answer.myOpen.total, 10)
    assert.equal(answer.myOpen.rows.length, 8)
    assert.deepEqual(
      answer.myOpen.rows.slice(0, 2).map(({ status }) => status),
      ['new', 'draft'],
    )
    assert.deepEqual(
      answer.statuses,
      [
        ['draft', 1],
        ['new', 10],
        ['on-progress', 0],
        ['done', 1],
      ].map(([status, total]) => ({ status, total })),
    )
    assert.equal(answer.newest.length, 8)
    assert.deepEqual(
      answer.newest.map(({ time_in }) => time_in),
      answer.newest
        .map(({ time_in }) => time_in)
        .toSorted()
        .toReversed(),
    )
    assert.ok(Math.abs(Date.parse(answer.asOf) - Date.now()) < 60_000)
  })

  it('measures NPS by days in Asia/Jakarta, with the period before and a figure a day', async () => {
    const at = (time_in: string, score_nps: number | null): VocValues => ({ time_in: new Date(time_in), score_nps })
    await addRecords(portal.database, [
      at('2024-03-01T00:00:00+07:00', 10),
      at('2024-03-03T23:59:59+07:00', 3),
      at('2024-03-03T12:00:00+07:00', 9),
      at('2024-03-03T12:00:00+07:00', null),
      at('2024-03-04T00:00:00+07:00', 0),
      at('2024-02-29T23:59:59+07:00', 8),
      at('2024-02-27T00:00:00+07:00', 0),
      at('2024-02-26T23:59:59+07:00', 0),
    ])
    const { answer } = await portal.people.PO.call(vocHome, { query: { from: '2024-03-01', to: '2024-03-03' } })
    const week = (promoters: number, passives: number, detractors: number) =>
      npsWithInterval({ promoters, passives, detractors }).nps
    const few = { isSmall: true, isOver: true }
    assert.deepEqual(answer.nps, {
      from: '2024-03-01',
      to: '2024-03-03',
      current: npsWithInterval({ promoters: 2, passives: 0, detractors: 1 }),
      previous: npsWithInterval({ promoters: 0, passives: 1, detractors: 1 }),
      trend: [
        { day: '2024-03-01', nps: 100, week: week(1, 1, 2), ...few, feedback: 1 },
        { day: '2024-03-02', nps: null, week: week(1, 1, 2), ...few, feedback: 0 },
        { day: '2024-03-03', nps: 0, week: week(2, 1, 3), ...few, feedback: 3 },
      ],
    })
  })

  it('says of which days a week has enough answers to say something', async () => {
    const { answer: few } = await portal.people.PO.call(vocHome, { query: { from: '2024-05-01', to: '2024-05-08' } })
    assert.ok(few.nps.trend.every(({ isSmall }) => isSmall))
    await addRecords(
      portal.database,
      Array.from({ length: 50 }, () => ({ time_in: new Date('2024-05-01T10:00:00+07:00'), score_nps: 9 })),
    )
    const { answer } = await portal.people.PO.call(vocHome, { query: { from: '2024-05-01', to: '2024-05-08' } })
    assert.deepEqual(
      answer.nps.trend.map(({ isSmall }) => isSmall),
      [false, false, false, false, false, false, false, true],
    )
  })

  it('compares days that are not over with as much of those before, as dashboards do', async () => {
    const previous = async () => (await portal.people.PO.call(vocHome, { query: {} })).answer.nps.previous
    const { passives } = await previous()
    const at = (time: number): VocValues => ({ time_in: new Date(time), score_nps: 8 })
    const firstDay = instantOf(plusDays(today(), -29))
    // The end of the day before is as far back as the end of today, which is still to come.
    await addRecords(portal.database, [at(firstDay - 1), at(firstDay - 36 * 3_600_000)])
    assert.equal((await previous()).passives, passives + 1)
  })

  it('shows everyone the same NPS, trend and newest records: drafts are no feedback yet', async () => {
    await addRecords(
      portal.database,
      (['STAFF', 'ADMIN', 'PO'] as const).map((role) => ({
        status: 'draft' as const,
        created_by_id: idOf(portal.people[role]),
        score_nps: 1,
        time_in: new Date(Date.now() + 1_000),
      })),
    )
    const seen = async (role: 'STAFF' | 'ADMIN' | 'PO') => {
      const { answer } = await portal.people[role].call(vocHome, { query: {} })
      return { nps: answer.nps, newest: answer.newest.map(({ id, status }) => ({ id, status })) }
    }
    const [staff, admin, po] = [await seen('STAFF'), await seen('ADMIN'), await seen('PO')]
    assert.deepEqual(staff, admin)
    assert.deepEqual(po, admin)
    assert.equal(admin.nps.current.detractors, 0)
    assert.ok(admin.newest.length === 8 && admin.newest.every(({ status }) => status !== 'draft'))
    const { answer } = await portal.people.ADMIN.call(vocHome, { query: {} })
    assert.ok((answer.statuses[0]?.total ?? 0) >= 3, 'the count of drafts follows what one may see')
  })

  it('is about the last thirty days unless told otherwise, and refuses periods that are none', async () => {
    const { answer } = await portal.people.PO.call(vocHome, { query: {} })
    assert.deepEqual([answer.nps.from, answer.nps.to], [plusDays(today(), -29), today()])
    assert.equal(answer.nps.trend.length, 30)
    assert.equal(answer.nps.trend.at(-1)?.day, today())
    assert.deepEqual(
      answer.nps.trend.filter(({ isOver }) => !isOver).map(({ day }) => day),
      [today()],
      'today is not over',
    )
    for (const [query, field] of [
      ['from=2024-03-02&to=2024-03-01', 'to'],
      ['from=2000-01-01', 'from'],
      ['from=1000-01-01&to=9998-01-01', 'from'],
    ] as const) {
      const { status, fields } = await portal.people.PO.get(`${vocHome.path}?${query}`)
      assert.deepEqual([status, fields], [400, [field]], query)
    }
    assert.equal((await portal.anonymous.get(vocHome.path)).status, 401)
    assert.equal((await portal.people.GUEST.get(vocHome.path)).status, 403)
  })
})
