import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { vocTextFields, vocTransitions, type VocStatus } from '@ido/contract'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { dayLength, dayOf, hourOfDay, startOfDay } from '../calendar.ts'
import { productOwner } from '../people.ts'
import { readPortalLists, type PortalLists } from '../portal-lists.queries.ts'
import { productTraits } from '../world.ts'
import { changeRows, generateVoc, vocRow } from './voc.service.ts'
import type { GeneratedRecord } from './work.ts'

const until = new Date('2026-11-21T03:00:00Z')
const count = 20_000

let db: TestDatabase
let portalLists: PortalLists
let records: GeneratedRecord[]
before(async () => {
  db = await testDatabase()
  portalLists = await readPortalLists(db.database)
  records = [...generateVoc({ portalLists, seed: '1', count, until })]
})
after(() => db?.close())

function digest(seed: string, end = until): string {
  const hash = createHash('sha256')
  const accounts = new Map()
  for (const record of generateVoc({ portalLists, seed, count: 500, until: end }))
    hash.update(JSON.stringify([vocRow(1, record, accounts), changeRows(1, record, accounts)]))
  return hash.digest('hex')
}

function shareOf<K>(keys: Iterable<K>): Map<K, number> {
  const shares = new Map<K, number>()
  for (const key of keys) shares.set(key, (shares.get(key) ?? 0) + 1 / count)
  return shares
}
const share = (matches: (record: GeneratedRecord) => boolean, among = records) =>
  among.filter(matches).length / among.length

test('the same seed and end give the same rows byte for byte, others do not', () => {
  assert.equal(digest('1'), digest('1'))
  assert.notEqual(digest('1'), digest('2'))
  assert.notEqual(digest('1'), digest('1', new Date(until.getTime() - dayLength)))
})

test('as many records as asked for, in the order of their time, within three years', () => {
  assert.equal(records.length, count)
  const earliest = until.getTime() - 3.01 * 365.25 * dayLength
  let last = earliest
  for (const { given } of records) {
    assert.ok(given.time_in >= last && given.time_in < until.getTime())
    assert.ok(given.createddate >= given.time_in && given.createddate < until.getTime())
    last = given.time_in
  }
})

describe('histories', () => {
  test('every step is one that the workflow allows, with a reason where it needs one, later than the one before', () => {
    for (const record of records) {
      let status: VocStatus = 'draft'
      let at = record.given.createddate - 1
      for (const [place, change] of record.changes.entries()) {
        assert.equal(change.kind === 'created', place === 0)
        assert.ok(change.at > at && change.at < until.getTime())
        at = change.at
        const moved = change.changes.find(({ field }) => field === 'status')
        if (!moved) continue
        const step = vocTransitions.find(({ from, to }) => from === moved.old && to === moved.new)
        assert.ok(step, `${moved.old} to ${moved.new}`)
        assert.equal(moved.old, status)
        assert.equal(step.needsReason, change.reason !== null)
        status = step.to
      }
      assert.equal(status, record.made.status)
    }
  })

  test('what the history says last is what the record holds', () => {
    const shown = ({ made }: GeneratedRecord) => ({
      score: String(made.score),
      progress_by_po: String(made.progress_by_po),
      validated_feedback: made.validated_feedback ? 'Validated' : 'Not Validated',
      burn_feedback_id: made.burn_feedback_id,
      progress_by_po_description: made.progress_by_po_description,
      defined_problem_statement: made.defined_problem_statement,
    })
    for (const record of records) {
      const told = new Map<string, string | null>()
      for (const { field, old, new: value } of record.changes.flatMap(({ changes }) => changes)) {
        if (told.has(field)) assert.equal(told.get(field), old)
        told.set(field, value)
      }
      for (const [field, value] of Object.entries(shown(record))) {
        if (told.has(field)) assert.equal(told.get(field), value, field)
      }
      const done = record.changes.find(({ changes }) => changes.some((change) => change.new === 'done'))
      assert.equal(record.made.done_at, done?.at ?? null)
    }
  })

  test('nobody has got on with what nobody has taken up, and what is done is done whole', () => {
    const progressOf = (...statuses: VocStatus[]) =>
      new Set(records.filter(({ made }) => statuses.includes(made.status)).map(({ made }) => made.progress_by_po))
    assert.deepEqual(progressOf('draft', 'new'), new Set([0]))
    assert.deepEqual(progressOf('done'), new Set([100]))
    assert.ok(progressOf('on-progress').size > 5)
  })

  test('product owners work in working hours, on their own products', () => {
    const worked = records.flatMap((record) =>
      record.changes
        .filter(({ changes }) => changes.some(({ field, new: value }) => field === 'status' && value !== 'new'))
        .map((change) => ({ ...change, owner: productOwner(record.product.name) })),
    )
    assert.ok(worked.length > count)
    for (const { at, by, owner } of worked) {
      assert.equal(by.name, owner.name)
      assert.ok(hourOfDay(at) >= 8 && hourOfDay(at) <= 17, new Date(at).toISOString())
      assert.ok(![0, 6].includes((dayOf(at) + 4) % 7), new Date(at).toISOString())
    }
  })

  test('the old are mostly done, the new are not, and only new ones are drafts', () => {
    const age = (record: GeneratedRecord) => (until.getTime() - record.given.createddate) / dayLength
    const isDone = ({ made }: GeneratedRecord) => made.status === 'done'
    const old = records.filter((record) => age(record) > 60)
    const fresh = records.filter((record) => age(record) < 3)
    assert.ok(share(isDone, old) > 0.9)
    assert.ok(share(isDone, fresh) < 0.4)
    assert.ok(share(({ made }) => made.status === 'new', fresh) > 0.3)
    const drafts = records.filter(({ made }) => made.status === 'draft')
    assert.ok(drafts.length > 5)
    assert.ok(drafts.every((record) => age(record) < 46))
    assert.ok(records.some(({ changes }) => changes.some(({ reason }) => reason !== null)))
  })
})

test('what weighs most is never praise', () => {
  const heaviest = records.toSorted((a, b) => b.made.score - a.made.score).slice(0, 50)
  assert.equal(
    share(({ given }) => given.type_feedback === 'Pujian', heaviest),
    0,
  )
})

describe('the world that the records come from', () => {
  test('a few products take most of the feedback, and every product has some', () => {
    const shares = shareOf(records.map((record) => record.product.name))
    const sorted = [...shares.values()].toSorted((a, b) => b - a)
    const [first = 0] = sorted
    assert.equal(shares.size, portalLists.products.length)
    assert.ok(first > 0.15 && first < 0.3, `${first}`)
    assert.ok(sorted.slice(0, 6).reduce((sum, each) => sum + each, 0) > 0.5)
    assert.ok(sorted.slice(-10).reduce((sum, each) => sum + each, 0) < 0.15)
  })

  test('regions weigh as their people do', () => {
    const shares = shareOf(records.map(({ given }) => given.regional_company))
    const order = [...shares].toSorted(([, a], [, b]) => b - a).map(([region]) => region)
    assert.equal(order[0], 'T-REG 2')
    assert.equal(shares.size, 8)
    assert.ok((shares.get('T-REG 6') ?? 0) < (shares.get('T-REG 3') ?? 0) / 2)
  })

  test('it grows over the years, rests at night and on weekends', () => {
    const year = 365.25 * dayLength
    const inYear = (place: number) =>
      share(({ given }) => Math.floor((until.getTime() - given.time_in) / year) === place)
    assert.ok(inYear(0) > inYear(1) * 1.1 && inYear(1) > inYear(2) * 1.1)
    const atHour = (hour: number) => share(({ given }) => hourOfDay(given.time_in) === hour)
    assert.ok(atHour(10) > atHour(3) * 8)
    const onDay = (day: number) => share(({ given }) => (dayOf(given.time_in) + 4) % 7 === day)
    assert.ok(onDay(1) > onDay(0) * 1.2)
  })

  test('incidents bring bursts of matching complaints', () => {
    const shares = shareOf(records.map(({ product }) => product))
    const perDay = Map.groupBy(records, ({ product, given }) => `${product.name} ${dayOf(given.time_in)}`)
    const bursts = [...perDay.values()].filter((day) => {
      const [first] = day
      const usual = first ? ((shares.get(first.product) ?? 0) * count) / (3 * 365) : 0
      return day.length > 12 && day.length > usual * 3
    })
    assert.ok(bursts.length >= 8, `${bursts.length} bursts`)
    // Now and then two fall on one day, so most bursts have one theme and not all.
    const themed = bursts.filter((burst) => {
      const categories = [...Map.groupBy(burst, ({ given }) => given.category_feedback).values()]
      return Math.max(...categories.map((each) => each.length)) > burst.length / 2
    })
    assert.ok(themed.length > bursts.length * 0.8, `${themed.length} of ${bursts.length}`)
    assert.ok(share(({ given }) => given.type_feedback === 'Keluhan', bursts.flat()) > 0.6)
  })

  test('products earn the NPS that they are meant to have', () => {
    const lastYear = until.getTime() - 365 * dayLength
    for (const name of ['IndiHome', 'Astinet', 'Pijar', 'Aplikasi pelanggan']) {
      const scores = records
        .filter((record) => record.product.name === name && record.given.time_in > lastYear)
        .flatMap(({ given }) => (given.score_nps === null ? [] : [given.score_nps]))
      const promoters = scores.filter((score) => score >= 9).length
      const detractors = scores.filter((score) => score <= 6).length
      const nps = (100 * (promoters - detractors)) / scores.length
      const meant = productTraits[name]?.nps ?? Number.NaN
      assert.ok(Math.abs(nps - meant) < 18, `${name}: ${nps} instead of ${meant}`)
    }
  })

  test('mood, score and kind belong together', () => {
    const promoters = records.filter(({ given }) => (given.score_nps ?? 0) >= 9)
    const detractors = records.filter(({ given }) => given.score_nps !== null && given.score_nps <= 6)
    assert.ok(share(({ given }) => given.sentiment_feedback === 'Positif', promoters) > 0.8)
    assert.ok(share(({ given }) => given.sentiment_feedback === 'Negatif', detractors) > 0.8)
    assert.ok(share(({ given }) => given.type_feedback === 'Pujian', promoters) > 0.6)
    assert.ok(share(({ given }) => given.type_feedback === 'Keluhan', detractors) > 0.7)
  })
})

describe('texts', () => {
  test('hardly two people say the same', () => {
    assert.ok(new Set(records.map(({ given }) => given.longtext)).size > count * 0.85)
    const lengths = records.map(({ given }) => given.longtext.length)
    assert.ok(lengths.filter((length) => length > 250).length > count / 50)
    assert.ok(lengths.filter((length) => length < 20).length > count / 50)
  })

  test('nothing of the grammar shows, and every text fits its field', () => {
    const written = [
      'survey_id',
      'episode_id',
      'company_or_school_name',
      'respondent_name',
      'list_feedback',
      'longtext',
      'link',
      'progress_by_po_description',
      'defined_problem_statement',
    ] as const
    for (const { given, made } of records) {
      for (const field of written) {
        const text = { ...given, ...made }[field]
        if (text === null) continue
        assert.ok(text.length > 0 && text.length <= vocTextFields[field], text)
        assert.doesNotMatch(text, /[{}[\]|]|undefined|null| {2}| ,|,\.|^\s|\s$/, text)
      }
    }
  })

  test('a record speaks of one place', () => {
    const cities = new Set(['Medan', 'Surabaya', 'Makassar', 'Bandung', 'Semarang', 'Balikpapan', 'Denpasar'])
    for (const { given } of records.slice(0, 5_000)) {
      const { longtext: text, list_feedback: title, regional_company: region } = given
      const named = [...cities].filter((city) => `${title} ${text}`.includes(city))
      // A wish names Surabaya as a place for servers, wherever the writer lives.
      assert.ok(named.filter((city) => city !== 'Surabaya').length <= 1, `${region}: ${title} / ${text}`)
    }
  })

  test('days begin in Jakarta', () => {
    assert.equal(new Date(startOfDay(dayOf(until.getTime()))).toISOString(), '2026-11-20T17:00:00.000Z')
  })
})
