import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changeObjectives, objectivesHistory, type Query, queryCall, readObjectives } from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { addSamples, hosts, makeSamples } from '../query/query.testkit.ts'

describe('what services and products are held to', () => {
  let portal: TestPortal
  let admin: TestSession
  const samples = makeSamples(2_000, 71)
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    await addSamples(portal.database, samples)
  })
  after(() => portal.close())

  const state = async () => (await admin.call(readObjectives)).answer
  const decide = async (given: object) =>
    admin.call(changeObjectives, { body: { version: (await state()).version, ...given } })
  const ask = async (body: Query) => (await admin.call(queryCall, { body })).answer

  it('is for administrators alone', async () => {
    const { services, products, can, version } = await state()
    assert.deepEqual([services.find(({ id }) => id === 2)?.slo, can.change, version], [0.9995, true, 1])
    assert.ok(products.every(({ slo, availability }) => slo === null && availability === null))
    const body = { version, services: { 2: { slo: 0.99 } } }
    for (const [person, refused] of [
      [portal.anonymous, 401],
      [await portal.signIn('CMP'), 403],
    ] as const) {
      // prettier-ignore
      assert.equal((await person.call(readObjectives)).status, refused)
      assert.equal((await person.call(objectivesHistory)).status, refused)
      assert.equal((await person.call(changeObjectives, { body })).status, refused)
    }
    const part = await portal.addPerson({ email: 'slo@ido.example', roles: ['ADMIN'], products: [2] })
    assert.deepEqual((await part.call(readObjectives)).answer.products.map(({ id }) => id), [2]) // prettier-ignore
    assert.equal((await part.call(changeObjectives, { body })).status, 403)
  })

  it('names what is wrong by its field', async () => {
    const wrong: [object, string][] = [
      [{ services: { 2: { slo: 1 } } }, 'services.2.slo'],
      [{ services: { 2: { slo: 0.2 } } }, 'services.2.slo'],
      [{ services: { 2: { slo: null } } }, 'services.2.slo'],
      [{ services: { 999: { slo: 0.99 } } }, 'services.999'],
      [{ products: { 1: { availability: 'x' } } }, 'products.1.availability'],
      [{ products: { 1: { speed: 1 } } }, 'products.1.speed'],
    ]
    const { version } = await state()
    for (const [given, field] of wrong) {
      const refused = await admin.put(changeObjectives.path, { version, ...given })
      assert.deepEqual([refused.status, refused.fields], [400, [field]], JSON.stringify(given))
    }
    assert.equal((await state()).version, version)
  })

  it('is what burn divides by from the next question on, host by host', async () => {
    const given = {
      services: { 1: { slo: 0.99, availability: 0.95 } },
      products: { 4: { slo: 0.9, availability: 0.8 } },
    }
    assert.equal((await decide(given)).status, 200)
    const usual: Record<number, number> = { 1: 0.99, 2: 0.9995, 3: 0.9999, 4: 0.999, 5: 0.999 }
    const of = (host: number) => hosts[host - 1]
    const budget = (host: number) => 1 - (of(host)?.product === 4 ? 0.9 : (usual[of(host)?.service ?? 0] ?? 1))
    const downBudget = (host: number) => 1 - (of(host)?.product === 4 ? 0.8 : of(host)?.service === 1 ? 0.95 : 0.999)
    const total = (metric: number, value: (sample: (typeof samples)[number]) => number, mine = samples) =>
      mine.filter((sample) => sample.metric === metric).reduce((sum, sample) => sum + value(sample), 0)
    const expected = (mine: typeof samples) => ({
      burn: total(4, ({ value }) => value, mine) / total(3, ({ value, host }) => value * budget(host), mine),
      down:
        total(1, ({ value, interval }) => (1 - value) * interval, mine) /
        total(1, ({ interval, host }) => interval * downBudget(host), mine),
    })
    const measures = ['burn_rate', 'downtime_burn']
    const [all] = await ask({ dataset: 'infra', measures })
    const close = (found: unknown, value: number) => assert.ok(Math.abs(Number(found) - value) < 1e-9 * value, `${String(found)} ${value}`) // prettier-ignore
    close(all?.['burn_rate'], expected(samples).burn)
    close(all?.['downtime_burn'], expected(samples).down)
    for (const row of await ask({ dataset: 'infra', measures, dimensions: ['host'] })) {
      const mine = samples.filter(({ host }) => of(host)?.name === row['host'])
      close(row['burn_rate'], expected(mine).burn)
    }
  })

  it('tells before and after; the second of two at once is told, and what is not named stays', async () => {
    const { version } = await state()
    const both = await Promise.all(
      [0.97, 0.98].map((slo) => admin.call(changeObjectives, { body: { version, services: { 3: { slo } } } })),
    )
    assert.deepEqual(both.map(({ status }) => status).toSorted((a, b) => a - b), [200, 409]) // prettier-ignore
    const [last] = (await admin.call(objectivesHistory)).answer
    const won = both.find(({ status }) => status === 200)?.answer.services.find(({ id }) => id === 3)
    assert.deepEqual(last?.changes, [{ field: 'slo.Basis data', before: 0.9999, after: won?.slo }])
    assert.equal((await state()).services.find(({ id }) => id === 1)?.availability, 0.95)
  })
})
