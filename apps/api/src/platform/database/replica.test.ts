import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate as tick } from 'node:timers/promises'
import type pg from 'pg'
import { Reached } from './log-position.ts'
import { Replica } from './replica.ts'
import type { SettingsPool } from './settings-pool.ts'

/** How far primary and standby are; null for a server that is itself written to, an error for one that is away. */
interface Places {
  primary: string
  standby: string | null | Error | Promise<Error>
}

/** Real servers choose in e2e/standby.test.ts; here they are where the test says, at the moment that it says. */
function replicaAt(t: TestContext, places: Places) {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1_000_000 })
  const asked = { primary: 0, standby: 0 }
  const poolAt = (which: keyof Places) =>
    ({
      async query() {
        asked[which] += 1
        const position = await places[which]
        if (position instanceof Error) throw position
        return { rows: [{ position }] }
      },
    }) as unknown as pg.Pool
  const reached = new Reached()
  const primary = {} as SettingsPool
  const replica = new Replica({ watch: poolAt('standby'), primaryWatch: poolAt('primary'), primary, reached })
  /** What is read before the look that it begins is over goes to the primary. */
  const looked = async () => {
    await replica.hasAll()
    await tick()
    await tick()
  }
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms)
    await tick()
    await tick()
  }
  return { replica, reached, asked, places, looked, pass }
}

/** What becomes of a loan, in order. */
function lentBy(replica: Replica): string[] {
  const told: string[] = []
  replica.checkOut({
    giveWay: () => void told.push('gave way'),
    takeAgain: () => void told.push('has its place'),
    cut: () => void told.push('was cut'),
  })
  return told
}

describe('a replica', () => {
  it('is read from once it has come to where the primary was, which nobody waits for', async (t) => {
    const { replica, places, looked, pass } = replicaAt(t, { primary: '0/500', standby: '0/400' })
    assert.equal(await replica.hasAll(), false, 'nobody knows yet')
    await looked()
    assert.equal(await replica.hasAll(), false, 'it is behind the primary')
    places.standby = '0/500'
    await pass(1)
    assert.equal(await replica.hasAll(), true)
    assert.ok(replica.passedBy.away > 0 && replica.passedBy.behind > 0, JSON.stringify(replica.passedBy))
  })

  it('is passed by while it lags behind what was written or shown, and asked again each time', async (t) => {
    const { replica, reached, places, asked, looked } = replicaAt(t, { primary: '0/500', standby: '0/500' })
    await looked()
    assert.equal(await replica.hasAll(), true)
    const before = asked.standby
    assert.equal(await replica.hasAll(), true)
    assert.equal(asked.standby, before, 'what is known already is not asked for')
    reached.raise('0/600')
    assert.equal(await replica.hasAll(), false)
    places.standby = '0/600'
    assert.equal(await replica.hasAll(), true)
    assert.deepEqual(replica.passedBy, { away: 1, behind: 1, full: 0 })
  })

  it('that is gone is left alone for a while, and counts again when it has what the primary has shown meanwhile', async (t) => {
    const { replica, places, asked, looked, pass } = replicaAt(t, { primary: '0/500', standby: '0/500' })
    await looked()
    replica.isGone()
    places.standby = new Error('away')
    const before = asked.standby
    for (const _ of [1, 2, 3]) assert.equal(await replica.hasAll(), false)
    assert.equal(asked.standby, before, 'it is not asked at once')
    await pass(2_000)
    await looked()
    assert.equal(asked.standby, before + 1)
    places.standby = '0/500'
    places.primary = '0/700'
    await pass(2_000)
    await looked()
    assert.equal(await replica.hasAll(), false, 'what was read of the primary meanwhile must not be unseen')
    places.standby = '0/700'
    assert.equal(await replica.hasAll(), true)
  })

  it('that answers no more is found out though nothing is written', async (t) => {
    const { replica, places, looked, pass } = replicaAt(t, { primary: '0/500', standby: '0/500' })
    await looked()
    assert.equal(await replica.hasAll(), true)
    places.standby = new Error('Query read timeout')
    await pass(1_000)
    assert.equal(await replica.hasAll(), true, 'nobody waits for the look')
    await tick()
    assert.equal(await replica.hasAll(), false)
  })

  it('that takes no connections, however many at once, lets others pass, and goes on with who has one when it answers', async (t) => {
    const { replica, looked, pass } = replicaAt(t, { primary: '0/500', standby: '0/500' })
    await looked()
    const told = lentBy(replica)
    for (const _ of [1, 2, 3]) replica.isSilent()
    assert.deepEqual([...new Set(told)], ['gave way'], 'it answers on those that it has')
    assert.equal(await replica.hasAll(), false)
    await pass(1_000)
    assert.equal(told.at(-1), 'has its place')
    assert.equal(await replica.hasAll(), true)
  })

  it('that is silent is asked again a second later, also where a look was under way, and then cuts off who waits', async (t) => {
    const { replica, places, asked, looked, pass } = replicaAt(t, { primary: '0/500', standby: '0/500' })
    await looked()
    const told = lentBy(replica)
    const { promise, resolve } = Promise.withResolvers<Error>()
    places.standby = promise
    await pass(1_000)
    await replica.hasAll()
    await pass(500)
    replica.isSilent()
    await pass(1_000)
    resolve(new Error('Query read timeout'))
    places.standby = new Error('Query read timeout')
    await pass(0)
    assert.deepEqual([...new Set(told)], ['gave way'], 'that look had begun before')
    const before = asked.standby
    await pass(1_000)
    assert.equal(asked.standby, before + 1, 'nobody asks it')
    assert.equal(told.at(-1), 'was cut')
  })

  it('that falls silent before it is checked out gives way at once, is asked again though nobody comes, and cuts off who waits', async (t) => {
    const { replica, places, asked, looked, pass } = replicaAt(t, { primary: '0/500', standby: '0/500' })
    await looked()
    assert.equal(await replica.hasAll(), true)
    places.standby = new Error('Query read timeout')
    await pass(1)
    replica.isSilent()
    const told = lentBy(replica)
    assert.deepEqual(told, ['gave way'])
    const before = asked.standby
    await pass(1_000)
    assert.equal(asked.standby, before + 1, 'nobody watches over it')
    assert.equal(told.at(-1), 'was cut')
    places.standby = '0/500'
    const later = lentBy(replica)
    await pass(1_000)
    assert.equal(later.at(-1), 'has its place')
    assert.equal(await replica.hasAll(), true)
  })

  it('that was made the primary has everything', async (t) => {
    const { replica, reached, looked } = replicaAt(t, { primary: '0/500', standby: null })
    await looked()
    reached.raise('FFFF/0')
    assert.equal(await replica.hasAll(), true)
  })
})
