import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import {
  caseBrief,
  jakartaDay,
  listCases,
  makeWallLink,
  openWallLink,
  targets,
  type Wall,
  wallHeader,
} from '@ido/contract'
import { createQueryEngine } from '../../semantic/run.ts'
import { plusDays } from '../../platform/days.ts'
import { addTickets, plainTicket } from '../query/query.testkit.ts'
import { type FindCases, runCases } from './cases.run.service.ts'
import { storeFound } from './cases.store.service.ts'
import { all, casesPortal, type CasesPortal, late, madeCase, madeFigure, places, since } from './cases.testkit.ts'

const assurance = 'treg/general/assurance-performance'
const evidence = (filters: Record<string, (string | null)[]>, measure = 'opened') => ({
  dataset: 'tickets',
  measures: [measure],
  filters,
  from: '2026-11-26',
  to: '2026-11-29',
})
const course = {
  query: { ...evidence({ region: ['T-REG 5'] }), grain: 'day' as const },
  values: [{ time: '2026-11-25', value: 8 }],
  usual: [{ time: '2026-11-25', low: 4, high: 12 }],
}

describe('the brief of a page', () => {
  let portal: CasesPortal
  before(async () => {
    portal = await casesPortal()
    const opened = Date.now() - 60_000
    await addTickets(portal.database, [
      { ...plainTicket, number: 'T-1', product: 1, region: 1, opened, resolved: opened + 1000 },
    ])
  })
  beforeEach(() => portal.forgetAll())
  after(() => portal.close())

  const brief = async (query: { path?: string; filters?: string } = {}, person = portal.admin) =>
    (await person.call(caseBrief, { query })).answer
  const inRegion = (region: string, more: Parameters<typeof madeCase>[0] = {}) =>
    madeCase({ place: { region }, since, figures: [madeFigure({ evidence: evidence({ region: [region] }) })], ...more })

  it('is of what the page is narrowed to, and refuses filters that are none', async () => {
    const national = madeCase({ family: 'tickets.reopened', place: {}, since, severity: 1 })
    await portal.run({ [all]: [inRegion('T-REG 5'), inRegion('T-REG 3'), national] })
    const narrowed = await brief({ path: assurance, filters: '{"region":["T-REG 5"]}' })
    assert.deepEqual(places(narrowed.cases), ['T-REG 5', ''])
    assert.match(narrowed.summary.id, /^2 kasus terbuka/)
    const elsewhere = await brief({ path: assurance, filters: '{"region":["T-REG 1"],"product":["Oca"]}' })
    assert.deepEqual(places(elsewhere.cases), [''])
    for (const filters of ['{', '{"region":"T-REG 5"}', '[]']) {
      const wrong = await portal.admin.call(caseBrief, { query: { path: assurance, filters } })
      assert.deepEqual([wrong.status, wrong.fields], [400, ['filters']], filters)
    }
  })

  it('has on every board of its data what sends nothing any more or does not answer', async () => {
    const readings = (measure: string) => [madeFigure({ dataset: 'infra', measure })] as const
    const silent = { family: 'infra.state.stopped', state: 'silent' as const, place: { product: 'Pijar' }, since }
    const out = { family: 'infra.state.outage', place: { product: 'Oca' }, since }
    await portal.run({
      [all]: [
        madeCase({ ...silent, figures: [...readings('samples')] }),
        madeCase({ ...out, figures: [...readings('availability')] }),
      ],
    })
    const told = await brief({ path: 'infra-monitoring' })
    assert.deepEqual(new Set(places(told.cases)), new Set(['Pijar', 'Oca']))
    assert.deepEqual(told.figures.map(({ state }) => state).toSorted(), ['ongoing', 'silent'])
    assert.equal((await brief({ path: assurance })).cases.length, 0)
  })

  it('has the course of its cases, and names the figures to be marked, but for those that are no problem or over', async () => {
    const revenue = madeFigure({ dataset: 'revenue', measure: 'revenue' })
    const first = inRegion('T-REG 5', { course })
    await portal.run({
      [all]: [
        { ...first, figures: [...first.figures, revenue] },
        inRegion('T-REG 2', { state: 'over', until: Date.now() - 60_000 }),
        inRegion('T-REG 4', { severity: 2 }),
      ],
    })
    const excused = (await portal.list()).find(({ place }) => place['region'] === 'T-REG 4')
    const opinion = { is: 'notAProblem', why: 'Promo' }
    assert.equal((await portal.cmp.put(`/api/v2/cases/${excused?.id}`, { version: 1, opinion })).status, 200)
    const { cases, figures } = await brief({ path: assurance })
    assert.deepEqual(cases.map((one) => one.course?.values), [course.values, undefined]) // prettier-ignore
    assert.deepEqual(
      figures.map(({ state, dataset, measure, place }) => [state, dataset, measure, place]),
      [['ongoing', 'tickets', 'opened', { region: 'T-REG 5' }]],
      'no figure of what the board does not show',
    )
    assert.deepEqual((await brief()).figures.map(({ dataset }) => dataset), ['tickets', 'revenue']) // prettier-ignore
  })

  it('tells of targets that are not reached, whether a case is made of them or not, and of each once', async () => {
    const month = jakartaDay(Date.now()).slice(0, 7)
    const set = async (measure: string, value: number) => {
      const { status, text } = await portal.admin.call(targets.create, { body: { measure, period: month, value } })
      assert.equal(status, 200, text)
    }
    await set('tickets.opened', 0)
    const services = { database: portal.database, query: createQueryEngine(portal.database) }
    const search = async (...found: ReturnType<typeof madeCase>[]) => {
      const find: FindCases = async (_engine, { scopes }) =>
        new Map([...scopes.keys()].map((key) => [key, key === all ? found : []]))
      await runCases(services, find, Date.now(), AbortSignal.timeout(60_000))
      await portal.database.pool.query(`update found_case_run set made_of = null`)
    }
    await search()
    const missed = await brief()
    assert.deepEqual([missed.verdict, missed.summary.id], ['known', 'Tidak ada yang baru; 1 target belum tercapai.'])
    assert.equal((await brief({ path: assurance })).verdict, 'known')
    assert.equal((await brief({ path: 'customer/churned-customer' })).verdict, 'quiet', 'the board shows other figures')
    assert.equal((await brief({ path: assurance, filters: '{"region":["T-REG 3"]}' })).verdict, 'quiet')
    const same = madeCase({ ...late, place: {}, figures: [madeFigure({ previous: null, target: 0 })] })
    await search(same, late)
    assert.match((await brief()).summary.id, /^Tidak ada yang baru; 2 target belum tercapai\.$/)
  })

  it('counts a target once, be it missed in a region or by everybody, and no limit of a host', async () => {
    const missed = [{ measure: 'tickets.sla_compliance', region: null, product: null }]
    const summaryOf = async (...found: ReturnType<typeof madeCase>[]) => {
      await portal.forgetAll()
      await portal.run({ [all]: found }, Date.now(), missed)
      return (await brief()).summary
    }
    assert.equal((await summaryOf(late)).id, 'Tidak ada yang baru; 1 target belum tercapai.')
    const ofRegion = { ...late, place: { region: 'T-REG 5' } }
    assert.equal((await summaryOf(late, ofRegion)).en, 'Nothing is new; 1 target not reached.')
    const reopened = madeFigure({ measure: 'reopen_rate', previous: null, target: 0.05 })
    const other = madeCase({ ...late, family: 'tickets.quality', figures: [reopened] })
    assert.equal((await summaryOf(late, other)).en, 'Nothing is new; 2 targets not reached.')
    const limit = madeFigure({ dataset: 'infra', measure: 'cpu_percent', previous: null, target: 90 })
    const beyond = madeCase({ ...late, family: 'infra.state.beyond', place: { host: 'app-01' }, figures: [limit] })
    assert.equal((await summaryOf(beyond)).en, '1 case open; 1 target not reached.')
  })

  it('says beside missed targets and open cases that something could not be judged', async () => {
    const missed = [{ measure: 'tickets.sla_compliance', region: null, product: null }]
    const thin = madeCase({ family: 'orders.unclear', state: 'unclear', place: {} })
    const told = async (...found: ReturnType<typeof madeCase>[]) => {
      await portal.forgetAll()
      await portal.run({ [all]: found }, Date.now(), missed)
      const { verdict, summary } = await brief()
      return [verdict, summary.id, summary.en]
    }
    assert.deepEqual(await told(thin), [
      'unclear',
      'Belum dapat dinilai: 1 angka belum cukup datanya; 1 target belum tercapai.',
      'Cannot be judged yet: not enough data for 1 figure; 1 target not reached.',
    ])
    assert.deepEqual(await told(thin, late), [
      'open',
      '1 kasus terbuka; 1 target belum tercapai; 1 angka belum cukup datanya.',
      '1 case open; 1 target not reached; not enough data for 1 figure.',
    ])
  })

  it('is not quiet where nobody could tell which targets are reached', async () => {
    await storeFound(portal.database, new Map([[all, []]]), Date.now(), { madeOf: null, missed: { [all]: null } })
    const { verdict, summary } = await brief()
    assert.deepEqual([verdict, summary.id], ['unclear', 'Belum dapat dinilai: capaian target belum terbaca.'])
    assert.equal(summary.en, 'Cannot be judged yet: targets could not be weighed.')
  })

  it('of a wall tells only of figures and places of its board, and of nobody', async () => {
    const link = await portal.admin.call(makeWallLink, {
      body: { name: 'Lobi', boards: [assurance], seconds: 30, until: plusDays(jakartaDay(Date.now()), 2) },
    })
    const opened = await portal.anonymous.post<Wall>(openWallLink.path, { secret: link.answer.secret }, {})
    const [cookie = ''] = opened.headers.getSetCookie()
    const own = { cookie: cookie.split(';')[0] ?? '', [wallHeader]: String(opened.body?.content.id) }
    const shown = inRegion('T-REG 5', { severity: 8 })
    await portal.run({
      [all]: [
        { ...shown, figures: [...shown.figures, madeFigure({ dataset: 'revenue', measure: 'revenue' })] },
        madeCase({
          family: 'revenue.amount',
          place: {},
          since,
          figures: [madeFigure({ dataset: 'revenue', measure: 'revenue' })],
        }),
        inRegion('T-REG 4', { family: 'tickets.host', place: { host: 'agree-api-01' } }),
      ],
    })
    const [first] = await portal.list()
    await portal.cmp.put(`/api/v2/cases/${first?.id}`, { version: 1, owner: portal.cmp.user?.id })
    const { status, body } = await portal.anonymous.get<Awaited<ReturnType<typeof brief>>>(
      `/api/v2/cases/brief?path=${assurance}`,
      own,
    )
    assert.equal(status, 200)
    assert.deepEqual(places(body?.content.cases ?? []), ['T-REG 5'])
    assert.deepEqual(body?.content.cases[0]?.measures.map(({ dataset }) => dataset), ['tickets']) // prettier-ignore
    assert.deepEqual([body?.content.cases[0]?.owner, body?.content.figures.length], [null, 1])
    assert.match(body?.content.summary.id ?? '', /^2 kasus terbuka/, 'what is not told is counted')
    await portal.forgetAll()
    await portal.run({ [all]: [inRegion('T-REG 4', { family: 'tickets.host', place: { host: 'agree-api-01' } })] })
    const hidden = await portal.anonymous.get<Awaited<ReturnType<typeof brief>>>(
      `/api/v2/cases/brief?path=${assurance}`,
      own,
    )
    assert.deepEqual([hidden.body?.content.verdict, hidden.body?.content.cases], ['open', []])
    assert.ok(!hidden.text.includes('agree-api-01'))
    const refused = ['?', `?path=${assurance}&filters={}`, '?path=tioc/management'].map(
      async (more) => (await portal.anonymous.get(`/api/v2/cases/brief${more}`, own)).status,
    )
    assert.deepEqual(await Promise.all(refused), [403, 403, 403])
    assert.equal((await portal.anonymous.get(listCases.path, own)).status, 403)
  })
})
