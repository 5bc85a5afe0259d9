import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate as tick, setTimeout as pause } from 'node:timers/promises'
import { Callers, type QueryContext } from './query-context.ts'
import { Refusal } from '../errors.ts'
import { Lane, readingLanes, writingLanes, type LaneLimits } from './lane.ts'

const limits: LaneLimits = { places: 2, placesEach: 1, waiting: 6, waitingEach: 4, patience: 60_000, longest: 60_000 }

const by = (name: string, signal: AbortSignal | null = null): QueryContext => ({
  callers: new Callers(name),
  lane: 'lists',
  signal,
  isLimited: true,
})

/** Work of several people in a lane; `done` ends the piece that has its turn. Who still waits goes with the test. */
function work(t: TestContext, lane: Lane) {
  const leaves = new Map<string, () => void>()
  const turns: string[] = []
  const over = new AbortController()
  t.after(() => over.abort())
  const begin = async (what: string, asked = by(what.replace(/\d+$/, ''))) => {
    const place = await lane.enter({ ...asked, signal: asked.signal ?? over.signal })
    leaves.set(what, place.giveBack)
    turns.push(what)
  }
  const queue = (what: string, asked?: QueryContext) => {
    begin(what, asked).catch((error: unknown) => assert.equal(error, over.signal.reason))
  }
  const done = async (what: string) => {
    leaves.get(what)?.()
    await tick()
  }
  return { begin, queue, done, turns }
}

const isBusy = (error: unknown) =>
  error instanceof Refusal && error.code === 'unavailable' && (error.details.retryAfterSeconds ?? 0) > 0

describe('a lane', () => {
  it('gives nobody all places, and the next turn to whoever had one longest ago', async (t) => {
    const { queue, done, turns } = work(t, new Lane('lists', limits))
    for (const what of ['anna1', 'anna2', 'anna3', 'anna4']) queue(what)
    await tick()
    assert.deepEqual(turns, ['anna1'], 'one place stays free')
    for (const what of ['budi1', 'budi2', 'citra1']) queue(what)
    await tick()
    assert.deepEqual(turns, ['anna1', 'budi1'])
    await done('anna1')
    assert.equal(turns.at(-1), 'citra1', 'before the three of Anna that came first')
    await done('budi1')
    assert.equal(turns.at(-1), 'anna2')
    await done('citra1')
    assert.equal(turns.at(-1), 'budi2')
    await done('anna2')
    assert.equal(turns.at(-1), 'anna3')
  })

  it('has its places together with other processes, and one in any case', async (t) => {
    const lane = new Lane('figures', { ...limits, places: 3, placesEach: 2 })
    const { queue, done, turns } = work(t, lane)
    lane.processes = () => 2
    for (const what of ['anna1', 'budi1', 'citra1']) queue(what)
    await tick()
    assert.deepEqual(turns, ['anna1', 'budi1'])
    lane.processes = () => 9
    await done('anna1')
    assert.equal(lane.running, 1)
    await done('budi1')
    assert.deepEqual([turns.at(-1), lane.running], ['citra1', 1])
  })

  it('refuses who has too much in line, and lets others stand in it', async (t) => {
    const lane = new Lane('lists', limits)
    const { begin, queue } = work(t, lane)
    for (const what of ['anna1', 'anna2', 'anna3', 'anna4', 'anna5']) queue(what)
    await assert.rejects(begin('anna6'), isBusy)
    queue('budi1')
    queue('budi2')
    await tick()
    assert.deepEqual([lane.running, lane.waiting, lane.refused], [2, 5, 1])
    queue('budi3')
    await assert.rejects(begin('citra1'), isBusy, 'the line as a whole is full')
  })

  it('refuses who has waited too long; who goes away leaves the line', async (t) => {
    const lane = new Lane('lists', { ...limits, patience: 20 })
    const { begin, done, turns } = work(t, lane)
    await begin('anna1')
    await assert.rejects(begin('anna2'), isBusy)
    const leaving = new AbortController()
    const left = begin('anna3', by('anna', leaving.signal))
    leaving.abort(new Error('gone'))
    await assert.rejects(left, /gone/)
    assert.equal(lane.waiting, 0)
    await done('anna1')
    await pause(30)
    assert.deepEqual(turns, ['anna1'])
  })

  it('puts work that several wait for into the line of each, also of those who come later', async (t) => {
    const { begin, queue, done, turns } = work(t, new Lane('figures', { ...limits, places: 3 }))
    await begin('anna1')
    await begin('budi1')
    const shared = by('anna')
    queue('anna2')
    queue('shared', shared)
    await tick()
    assert.deepEqual(turns, ['anna1', 'budi1'], 'Anna has her place, a third is free')
    shared.callers.join(new Callers('citra'))
    await tick()
    assert.deepEqual(turns, ['anna1', 'budi1', 'shared'], 'Citra need not wait for Anna')
    await done('anna1')
    assert.equal(turns.at(-1), 'anna2')
  })

  it('lets the portal’s own work in first', async (t) => {
    const { queue, done, turns } = work(t, new Lane('light', limits))
    for (const what of ['anna1', 'budi1', 'citra1']) queue(what)
    queue('own', { ...by('x'), callers: new Callers() })
    await tick()
    await done('anna1')
    assert.equal(turns.at(-1), 'own')
  })
})

describe('the lanes of a pool', () => {
  const placesOf = (lanes: Lane[]) => lanes.reduce((sum, { limits: { places } }) => sum + places, 0)
  for (const connections of [8, 10, 12, 20, 100]) {
    it(`share ${connections} connections, and nobody has all places of one`, () => {
      for (const lanes of [readingLanes(connections), writingLanes(connections)]) {
        const all = [...new Set(Object.values(lanes))]
        assert.equal(placesOf(all), connections)
        for (const lane of all) {
          const { places, placesEach } = lane.limits
          assert.ok(placesEach >= 1 && placesEach < places, lane.name)
        }
      }
      const { places, placesEach } = writingLanes(connections).light.limits
      assert.ok(placesEach <= places - 2, 'a page of another asks who it is from, and its write may need a second')
    })
  }
})
