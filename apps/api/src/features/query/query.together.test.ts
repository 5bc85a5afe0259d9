import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type FindingsAsked, findingsCall, instantOf, jakartaDay, stepStart } from '@ido/contract'
import { plusMonths } from '../../semantic/calendar.ts'
import { randomOf } from '../../testing/random.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { addRevenue, type PlainRevenue } from './query.revenue.testkit.ts'
import { addSubscriptions, type PlainSubscription } from './query.subscriptions.testkit.ts'
import { addTickets, type PlainTicket } from './query.testkit.ts'

const day = 86_400_000
const midnight = instantOf(jakartaDay(Date.now()))
const dayOf = (ago: number) => jakartaDay(midnight - ago * day)
const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

/** From so many days ago on product 2 is late, losing customers, and brought less in the last month that is over; product 4 loses customers alone. */
const since = 12
const late = 2
const leaving = 4
const products = 6

const { below } = randomOf(72)
const chance = (mean: number) => below(2 * mean + 1)
const nobody = {
  subProduct: null,
  unit: null,
  segment: null,
  sourceApp: null,
  priority: null,
  channel: null,
  response: null,
}

const tickets = upTo(130).flatMap((ago) =>
  upTo(products).flatMap((product) =>
    upTo(4).map((each): PlainTicket => {
      const opened = midnight - ago * day + below(40_000) * 1000
      const isLate = below(10) < (product === late && ago <= since ? 10 : 1)
      return {
        ...nobody,
        number: `T-${ago}-${product}-${each}`,
        opened,
        resolved: opened + (isLate ? 7 : 1) * 3_600_000,
        product,
        region: 1 + below(7),
        category: 1,
        status: 1,
        targetSeconds: 4 * 3600,
        ownSla: null,
        pendingSeconds: 0,
        reopened: 0,
      }
    }),
  ),
)

const subscriptions = upTo(130).flatMap((ago) =>
  upTo(products).flatMap((product) => {
    const isBad = (product === late || product === leaving) && ago <= since
    return upTo(chance(2) + (isBad ? 12 : 0)).map((each): PlainSubscription => {
      const ended = midnight - ago * day + below(80_000) * 1000
      return {
        number: `S-${ago}-${product}-${each}`,
        started: midnight - 400 * day,
        continues: false,
        contractEnd: null,
        renewed: null,
        replaced: null,
        customerLeft: null,
        ended,
        reason: 1,
        product,
        region: 1 + below(7),
        unit: null,
        segment: null,
        value: 100_000,
      }
    })
  }),
)

const running = stepStart(midnight, 'month')
// Every region brings its part each month: one that brought a whole month would be where the product's change is.
const months = upTo(30).flatMap((ago) =>
  upTo(products).flatMap((product) => {
    const usual = 140_000_00 + below(6_000_00)
    return upTo(7).map((region): PlainRevenue => ({
      number: `R-${ago}-${product}-${region}`,
      month: plusMonths(running, -ago),
      revenue: product === late && ago === 1 ? usual / 2 : usual,
      target: 140_000_00,
      transactions: null,
      opening: null,
      closing: null,
      product,
      region,
      unit: null,
      segment: null,
      app: null,
    }))
  }),
)

describe('what is wrong in several datasets, over HTTP', () => {
  let portal: TestPortal
  let staff: TestSession
  const names = new Map<number, string>()
  before(async () => {
    portal = await testPortal()
    await addTickets(portal.database, tickets)
    await addSubscriptions(portal.database, subscriptions)
    await addRevenue(portal.database, months)
    staff = await portal.signIn('STAFF')
    const { rows } = await portal.database.pool.query<{ id: number; name: string }>('select id, name from product')
    for (const { id, name } of rows) names.set(id, name)
  })
  after(() => portal.close())

  const figures = [
    { dataset: 'tickets', measure: 'sla_compliance' },
    { dataset: 'subscriptions', measure: 'churned' },
    { dataset: 'revenue', measure: 'revenue' },
    { dataset: 'revenue', measure: 'achievement' },
  ]
  const asked: FindingsAsked = { figures, by: ['product', 'region'], from: dayOf(35), to: dayOf(-1) }
  const find = async (about: Partial<FindingsAsked> = {}, as = staff) => {
    const { status, answer } = await as.call(findingsCall, { body: { ...asked, ...about } })
    assert.equal(status, 200)
    return answer
  }
  const changesIn = ({ findings }: Awaited<ReturnType<typeof find>>) =>
    findings.flatMap((each) => (each.kind === 'change' ? [each] : []))

  it('is one finding of the product that is late, losing customers and revenue, and another of the one that loses customers', async () => {
    const changes = changesIn(await find())
    const told = changes.map(({ place, dataset, also }) => ({
      product: place['product'],
      datasets: [...new Set([dataset, ...also.map((each) => each.dataset)])].toSorted(),
    }))
    assert.deepEqual(told, [
      { product: names.get(late), datasets: ['revenue', 'subscriptions', 'tickets'] },
      { product: names.get(leaving), datasets: ['subscriptions'] },
    ])
    const [first] = changes
    assert.ok(first)
    const parts = [first, ...first.also]
    const isSince = (part: (typeof parts)[number]) => part.dataset === 'revenue' || part.since === dayOf(since)
    assert.ok(parts.every(isSince), JSON.stringify(parts))
    assert.ok(parts.every(({ place }) => place['product'] === names.get(late)))
  })

  it('is what is wrong with the one that a page is narrowed to, and nothing with one that is well', async () => {
    const narrowedTo = (id: number) =>
      find({ figures: figures.map((each) => ({ ...each, filters: { product: [names.get(id) ?? null] } })) })
    assert.equal(changesIn(await narrowedTo(late)).length, 1)
    assert.deepEqual(changesIn(await narrowedTo(5)), [])
  })

  it('tells of every label how its figures stand, within what the reader may see', async () => {
    const { figures: all } = await find({ by: [], each: 'product' })
    for (const [at, { groups = [] }] of all.entries()) {
      const worse = groups.filter(({ course }) => course === 'worse').map(({ label }) => label)
      const expected = figures[at]?.dataset === 'subscriptions' ? [late, leaving] : [late]
      assert.deepEqual(new Set(worse), new Set(expected.map((id) => names.get(id))), JSON.stringify(figures[at]))
      assert.equal(groups.length, products)
    }
    const owner = await portal.addPerson({ email: 'satu@ido.example', products: [5] })
    const own = await find({ by: [], each: 'product' }, owner)
    assert.deepEqual(
      own.figures.map(({ groups }) => groups?.map(({ label }) => label)),
      figures.map(() => [names.get(5)]),
    )
    assert.deepEqual(changesIn(own), [])
    const plain = await find()
    assert.ok(plain.figures.every(({ groups }) => groups === undefined))
  })

  it('is answered for a page of a day, whatever a dataset is counted by, and refuses a dimension that nobody has', async () => {
    const { figures: all } = await find({ from: dayOf(1), to: dayOf(0), compare: 'previous' })
    assert.deepEqual(
      all.map(({ dataset }) => dataset),
      figures.map(({ dataset }) => dataset),
    )
    const wrong = await staff.call(findingsCall, { body: { ...asked, each: 'prodcut' } })
    assert.deepEqual([wrong.status, wrong.fields], [400, ['each']])
    const stranger = await portal.anonymous.call(findingsCall, { body: asked })
    assert.equal(stranger.status, 401)
  })
})
