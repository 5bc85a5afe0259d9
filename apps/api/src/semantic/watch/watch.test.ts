import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { infra } from '../catalog/infra.ts'
import { troublesOf } from './troubles.ts'
import { type Feed, type Sent, standingOf, together } from './judge.ts'
import { dataset, hostsWith, type MachineFault, now, plainOutages, products } from './watch.testkit.ts'

const minute = 60_000
const day = 24 * 60 * minute

const kinds = ['down', 'disrupted', 'stopped', 'full'] as const
const told = { down: 'outage', disrupted: 'outage', stopped: 'stopped', full: 'beyond' } as const

/** The nth fault of a hundred: of every kind, at one host or all of a product, 45 minutes to two days old. */
const faultAt = (n: number): MachineFault => ({
  product: n % products,
  hosts: 1 + (n % 3),
  kind: kinds[n % 4] ?? 'down',
  minutes: 45 + ((n * 37) % 2800),
})

describe('what is wrong right now', () => {
  it('is named first, with what it is and where, in all of 100 faults that are done to machines', () => {
    const missed = Array.from({ length: 100 }, (_, n) => n).filter((n) => {
      const fault = faultAt(n)
      const [first] = troublesOf(hostsWith(n, fault), dataset)
      return (
        first?.kind !== told[fault.kind] ||
        first.place['product'] !== `P${fault.product}` ||
        first.affected !== fault.hosts
      )
    })
    assert.deepEqual(missed, [])
  })

  it('says since when it is so, within a reading', () => {
    for (const n of [0, 1, 2, 4, 5, 6, 20, 41, 62]) {
      const fault = faultAt(n)
      const [first] = troublesOf(hostsWith(n, fault), dataset)
      const away = Math.abs(Date.parse(first?.since ?? '') - (now - fault.minutes * minute))
      assert.ok(away <= 15 * minute, `${n}: ${away / minute} minutes`)
    }
  })

  it('is nothing, on all of 100 days on which nothing is done to them', () => {
    const loud = Array.from({ length: 100 }, (_, n) => n).filter(
      (n) => troublesOf(hostsWith(9000 + n, null), dataset).length > 0,
    )
    assert.deepEqual(loud, [])
  })

  it('is one thing where nobody is heard any more', () => {
    const all = hostsWith(3, null).map((sender) => ({
      ...sender,
      standing: { ...sender.standing, state: 'silent' as const, since: now - 3 * 60 * minute, rank: 3 },
    }))
    const found = troublesOf(all, dataset)
    assert.equal(found.length, 1)
    assert.deepEqual([found[0]?.kind, found[0]?.place, found[0]?.affected], ['stopped', {}, all.length])
    const [first, ...others] = all
    assert.ok(first)
    const early = { ...first, standing: { ...first.standing, since: now - 2 * day } }
    assert.equal(troublesOf([early, ...others], dataset)[0]?.since, found[0]?.since, 'since the last was heard')
    const out = { ...first, standing: { ...first.standing, state: 'down' as const, rank: 0 } }
    const both = troublesOf([out, ...others], dataset)
    assert.deepEqual(
      both.map(({ kind, affected }) => [kind, affected]),
      [
        ['outage', 1],
        ['stopped', all.length - 1],
      ],
    )
  })

  it('names an outage before a feed that stopped, and that before a full disk', () => {
    const [one, two, three, ...others] = hostsWith(4, null)
    assert.ok(one && two && three)
    const product = (name: string) => ({ product: name, service: 'S', host: `host of ${name}` })
    const as = (sender: typeof one, name: string, state: 'down' | 'silent' | 'beyond', rank: number) => {
      return { ...sender, labels: product(name), standing: { ...sender.standing, state, rank } }
    }
    const found = troublesOf(
      [as(one, 'full', 'beyond', 4), as(two, 'quiet', 'silent', 3), as(three, 'out', 'down', 0), ...others],
      dataset,
    )
    assert.deepEqual(
      found.map(({ place }) => place['product']),
      ['out', 'quiet', 'full'],
    )
  })
})

const poor = (at: number, minutes: number, value: number, sender = 1) => ({
  sender,
  at: at * minute,
  end: (at + minutes) * minute,
  value,
})

describe('an outage', () => {
  it('is five minutes without an answer in readings that follow each other', () => {
    assert.equal(
      plainOutages([poor(0, 5, 0.7), poor(5, 5, 0.7), poor(10, 5, 0.7)]).length,
      0,
      'four and a half minutes',
    )
    const [found] = plainOutages([poor(5, 5, 0.6), poor(0, 5, 0.6), poor(10, 5, 0.6)])
    assert.deepEqual([found?.from, found?.to], [0, 15 * minute])
    assert.ok(Math.abs((found?.lost ?? 0) - 6 * minute) < 1)
  })

  it('is none where one short reading alone says so, and one where that stands for an hour', () => {
    assert.deepEqual(plainOutages([poor(0, 5, 0)]), [])
    assert.equal(plainOutages([poor(0, 60, 0.5)]).length, 1)
  })

  it('ends with an answer, and is each host’s own', () => {
    const apart = [poor(0, 5, 0), poor(5, 5, 0), poor(20, 5, 0), poor(25, 5, 0)]
    assert.equal(plainOutages(apart).length, 2)
    assert.equal(plainOutages([poor(0, 5, 0, 1), poor(5, 5, 0, 2)]).length, 0)
  })
})

describe('how a host stands', () => {
  const rule = { ...(infra.watched ?? assert.fail()), answered: 1, measure: 'availability' }
  const feed = (more: Partial<Feed> = {}): Feed => ({
    metric: 1,
    at: now - 6 * minute,
    end: now - minute,
    value: 1,
    step: 5 * minute,
    readings: 5,
    ...more,
  })
  const sent = (more: Partial<Sent> = {}): Sent => ({
    feeds: [feed()],
    outages: [],
    burnt: null,
    burningSince: null,
    beyondSince: new Map(),
    ...more,
  })
  const stateOf = (more: Partial<Sent>) => standingOf(sent(more), rule, now).state

  it('is silent when two readings that were due are missing, and at least ten minutes', () => {
    const ending = (ago: number, step: number) =>
      stateOf({ feeds: [feed({ at: now - (ago + step) * minute, end: now - ago * minute, step: step * minute })] })
    assert.deepEqual(
      [ending(10, 1), ending(11, 1), ending(30, 15), ending(31, 15)],
      ['normal', 'silent', 'normal', 'silent'],
    )
  })

  it('is not known from a handful of readings, nor from what stopped over a week ago', () => {
    const ago = (length: number, readings: number) =>
      stateOf({ feeds: [feed({ at: now - length, end: now - length + minute, readings })] })
    assert.deepEqual([ago(60 * minute, 4), ago(60 * minute, 5), ago(8 * day, 5)], ['none', 'silent', 'none'])
    assert.equal(stateOf({ feeds: [] }), 'none')
  })

  it('is out as long as its newest reading is part of an outage, also where nothing came after', () => {
    const outages = [{ sender: 1, from: now - 20 * minute, to: now - minute, lost: 15 * minute }]
    assert.equal(stateOf({ feeds: [feed({ value: 0 })], outages }), 'down')
    assert.equal(stateOf({ feeds: [feed({ value: 0.6 })], outages }), 'disrupted')
    const over = [{ sender: 1, from: now - 60 * minute, to: now - 30 * minute, lost: 15 * minute }]
    const well = standingOf(sent({ outages: over }), rule, now)
    assert.deepEqual([well.state, well.since], ['normal', now - 30 * minute])
  })

  it('burns its budget at the two speeds that wake somebody, however few requests those are', () => {
    const burnt = (hour: number, five: number, six: number, half: number, failed = 500) => {
      const at = (rate: number) => ({ failed, allowed: failed / rate })
      return {
        burnt: { hour: at(hour), fiveMinutes: at(five), sixHours: at(six), halfHour: at(half), threeDays: at(2) },
      }
    }
    assert.equal(stateOf(burnt(15, 15, 1, 1)), 'beyond')
    assert.equal(stateOf(burnt(15, 2, 1, 1)), 'normal', 'over by now')
    assert.equal(stateOf(burnt(7, 7, 7, 7)), 'beyond')
    assert.equal(stateOf(burnt(15, 15, 7, 7, 1)), 'beyond')
  })

  it('is beyond its ceiling from the limit on', () => {
    const full = (value: number) => stateOf({ feeds: [feed(), feed({ metric: 7, value })] })
    assert.deepEqual([full(0.89), full(0.9)], ['normal', 'beyond'])
  })

  it('is told for several as the worst of them, since the first of those', () => {
    const at = (state: 'down' | 'normal' | 'none', since: number | null, rank: number) => ({
      state,
      since,
      lastSample: 9,
      reading: null,
      rank,
    })
    const all = together([at('normal', 1, 8), at('down', 7, 0), at('down', 5, 0)])
    assert.deepEqual([all.state, all.since, all.affected], ['disrupted', 5, 2], 'one of them still answers')
    assert.equal(together([at('none', null, 9), at('down', 5, 0)]).state, 'down')
    assert.equal(together([at('normal', 3, 8), at('normal', null, 8)]).since, 3, 'the last outage of any')
    assert.equal(together([at('down', 3, 0), at('down', null, 0)]).since, null)
  })
})
