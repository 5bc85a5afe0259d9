import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import {
  auditLog,
  type CaseSensitivity,
  changeCase,
  changeCaseSensitivity,
  dayLength,
  jakartaDay,
  listCaseQuality,
  listCases,
  type MeasureQuality,
} from '@ido/contract'
import type { TestSession } from '../../testing/portal.ts'
import { judgedNames } from './cases.quality.sql.ts'
import { type FindCases, runCases } from './cases.run.service.ts'
import {
  all,
  casesPortal,
  type CasesPortal,
  engineWith,
  inRegion3,
  late,
  madeCase,
  now,
  since,
} from './cases.testkit.ts'

describe('the quality of cases', () => {
  let portal: CasesPortal
  before(async () => {
    portal = await casesPortal()
  })
  beforeEach(async () => {
    await portal.forgetAll()
    await portal.database.pool.query('truncate case_sensitivity')
  })
  after(() => portal.close())

  const read = async (query: { dataset?: string } = {}, person = portal.admin) =>
    (await person.call(listCaseQuality, { query })).answer
  const of = (measures: readonly MeasureQuality[], name: string) =>
    measures.find(({ dataset, measure }) => `${dataset}.${measure}` === name) ?? assert.fail(`${name} is not there`)
  const countsOf = ({ cases, open, notAProblem, known }: MeasureQuality) => [cases, open, notAProblem, known]
  const set = (sensitivity: CaseSensitivity, version = 1, person = portal.admin, name = 'tickets.opened') => {
    const [dataset = '', measure = ''] = name.split('.')
    return person.call(changeCaseSensitivity, { params: { dataset, measure }, body: { version, sensitivity, reason: 'Terlalu sering' } }) // prettier-ignore
  }

  it('is for administrators alone, and what holds for everybody is set by those who see everything', async () => {
    const refused = [
      [portal.anonymous, 401],
      [portal.cmp, 403],
      [portal.agent, 403],
      [portal.regional, 403],
      [await portal.signIn('PO'), 403],
      [await portal.signIn('MANAGEMENT'), 403],
    ] as const
    for (const [person, status] of refused) {
      assert.equal((await person.call(listCaseQuality, { query: {} })).status, status)
      assert.equal((await set('low', 1, person)).status, status)
    }
    const ofRegion = await portal.addPerson({ email: 'admin3@ido.example', roles: ['ADMIN'], regions: [3] })
    assert.deepEqual((await read({}, ofRegion)).can, { change: false })
    assert.equal((await set('low', 1, ofRegion)).status, 403)
    assert.deepEqual((await read()).can, { change: true })
  })

  it('counts what each measure led to in 90 days, and what people said of it, within what they see', async () => {
    const risen = { ...madeCase({ since, place: { region: 'T-REG 7' } }) }
    const silent = madeCase({ family: 'tickets.feed', state: 'silent', place: {}, since })
    const lateCase = { ...late, family: 'tickets.speed' }
    await portal.run({ [all]: [madeCase({ since }), risen, silent, lateCase], [inRegion3]: [lateCase] }, now - 2000)
    const [one] = await portal.list({ place: 'IndiHome' })
    const [other] = await portal.list({ place: 'T-REG 7' })
    const say = async (id = 0, is: 'known' | 'notAProblem') =>
      portal.cmp.call(changeCase, { params: { id }, body: { version: 1, opinion: { is, why: 'x' } } })
    await say(one?.id, 'notAProblem')
    await say(other?.id, 'known')
    await portal.run({ [all]: [risen, silent, lateCase], [inRegion3]: [lateCase] }, now - 1000)

    const { from, measures } = await read()
    assert.deepEqual(measures.map(({ dataset, measure }) => `${dataset}.${measure}`).toSorted(), judgedNames.toSorted())
    assert.equal(measures[0]?.measure, 'opened', 'most cases first')
    assert.deepEqual(countsOf(of(measures, 'tickets.opened')), [2, 1, 1, 1], 'a source that stopped is not of it')
    assert.deepEqual(countsOf(of(measures, 'tickets.sla_compliance')), [1, 1, 0, 0])
    assert.deepEqual(countsOf(of(measures, 'orders.fallout_rate')), [0, 0, 0, 0])
    const { titles, family, model, sensitivity, changedBy } = of(measures, 'tickets.opened')
    assert.deepEqual([family, model, sensitivity, changedBy], ['load', 'counts', 'normal', null])
    assert.ok(titles.measure.id && titles.dataset.en)
    const models = ['tickets.sla_compliance', 'infra.error_rate', 'revenue.revenue', 'voc.nps', 'traffic.visits']
    assert.deepEqual(models.map((name) => of(measures, name).model), ['rates', 'hours', 'months', 'rates', 'counts']) // prettier-ignore

    // The list behind a figure has as many.
    const listed = async (query: Record<string, string>, person: TestSession = portal.admin) =>
      (await person.call(listCases, { query: { found: from, ...query } })).meta.totalData
    const states = 'ongoing,silent,unstable,recovering,chronic,unclear'
    assert.equal(await listed({ measure: 'tickets.opened', state: `${states},over` }), 2)
    assert.equal(await listed({ measure: 'tickets.opened', state: states }), 1)
    assert.equal(await listed({ measure: 'tickets.opened', settled: 'notAProblem', state: `${states},over` }), 1)
    assert.equal(await listed({ measure: 'tickets.opened,tickets.sla_compliance', state: `${states},over` }), 3)
    assert.equal(await listed({ found: jakartaDay(now + dayLength) }), 0)

    const ofRegion = await portal.addPerson({ email: 'admin.satu@ido.example', roles: ['ADMIN'], regions: [3] })
    const theirs = (await read({}, ofRegion)).measures
    assert.deepEqual(countsOf(of(theirs, 'tickets.opened')), [0, 0, 0, 0])
    assert.deepEqual(countsOf(of(theirs, 'tickets.sla_compliance')), [1, 1, 0, 0])

    await portal.database.pool.query(`update found_case set found_at = now() - interval '92 days'`)
    assert.deepEqual(countsOf(of((await read()).measures, 'tickets.opened')), [0, 0, 0, 0])
  })

  it('is shown of some datasets, and refuses names that it does not know', async () => {
    const { measures } = await read({ dataset: 'orders,voc' })
    assert.deepEqual([...new Set(measures.map(({ dataset }) => dataset))], ['orders', 'voc'])
    const unknown = await portal.admin.call(listCaseQuality, { query: { dataset: 'orders,sihir' } })
    assert.deepEqual([unknown.status, unknown.fields], [400, ['dataset']])
    for (const [field, value] of [
      ['measure', 'tickets.sihir'],
      ['settled', 'sihir'],
      ['found', '2026-13-40'],
    ] as const) {
      // prettier-ignore
      const refused = await portal.admin.call(listCases, { query: { [field]: value } })
      assert.deepEqual([refused.status, refused.fields], [400, [field]])
    }
  })

  it('is set with who and when, an audit trail and one version at a time', async () => {
    const low = await set('low')
    assert.deepEqual([low.status, low.answer.sensitivity, low.answer.version], [200, 'low', 2])
    assert.deepEqual([low.answer.changedBy, low.answer.changedAt?.slice(0, 4)], [portal.admin.user?.name, jakartaDay(Date.now()).slice(0, 4)]) // prettier-ignore
    const stale = await set('high')
    assert.equal(stale.status, 409)
    assert.ok(stale.message.includes(portal.admin.user?.name ?? '-'), 'it says who changed it')
    const both = await Promise.all([set('high', 2), set('normal', 2)])
    assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 409])) // prettier-ignore
    const firsts = await Promise.all([set('high', 1, portal.admin, 'voc.nps'), set('low', 1, portal.admin, 'voc.nps')])
    assert.deepEqual(new Set(firsts.map(({ status }) => status)), new Set([200, 409]), 'also where nobody had set it') // prettier-ignore
    const same = await set(both.find(({ status }) => status === 200)?.answer.sensitivity ?? 'low', 3)
    assert.equal(same.answer.version, 3, 'what changes nothing is no new version')

    const { answer: trail } = await portal.admin.call(auditLog, { query: { action: 'case-sensitivity.changed' } })
    const first = trail.at(-1)
    assert.deepEqual([first?.who, first?.reason, first?.changes], [portal.admin.user?.name, 'Terlalu sering', [{ field: 'sensitivity', before: 'normal', after: 'low' }]]) // prettier-ignore
    assert.match(first?.subject ?? '', /: /)

    for (const [name, status] of [
      ['tickets.sihir', 404],
      ['sihir.opened', 404],
    ] as const)
      // prettier-ignore
      assert.equal((await set('low', 1, portal.admin, name)).status, status)
    const path = '/api/v2/case-quality/tickets/opened'
    for (const [body, field] of [
      [{ version: 3, sensitivity: 'medium' }, 'sensitivity'],
      [{ sensitivity: 'low' }, 'version'],
      [{ version: 3, sensitivity: 'low', factor: 2 }, 'factor'],
    ] as const) {
      const refused = await portal.admin.put(path, body)
      assert.deepEqual([refused.status, refused.fields], [400, [field]])
    }
  })

  it('is what the next run goes by, which a change of it begins', async () => {
    const asked: unknown[] = []
    const find: FindCases = async (_engine, { sensitivities }) => {
      asked.push(sensitivities)
      return new Map()
    }
    const goes = () =>
      runCases({ database: portal.database, query: engineWith() }, find, now, AbortSignal.timeout(60_000))
    await goes()
    await goes()
    await set('low')
    await goes()
    await set('normal', 2)
    await goes()
    assert.deepEqual(asked, [{}, { 'tickets.opened': 'low' }, {}])
  })
})
