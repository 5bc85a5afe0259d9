import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { declaredEndpoints, nameOf } from '../../testing/contract.ts'
import { growing } from '../../testing/growing-requests.ts'
import type { Growing } from '../../testing/grown-bodies.ts'
import { measuredPortal, type MeasuredPortal } from '../../testing/measured-portal.ts'

/** A hundred times the input may take three hundred times the time; what is compared all with all takes ten thousand. */
const growth = 3
/** Less than this is noise. */
const floorMs = 0.2
/** Cheaper requests are sent again and again until they have cost as much together: one alone cannot be measured. */
const measurableMs = 2
/** Twice what one request may hold the others up, since a busy processor works slower. */
const longestHoldMs = 400
const largestError = 100_000

type Made = ReturnType<Growing['request']>

/** Calls without a body whose answer takes more than to read a few rows. */
const heavyReads = ['/api/v2/query/watch', '/api/v2/query/outages', '/api/v2/query/records', '/api/v2/target-standing']

it('every call that reads a body or a file, or calculates much, is among the shapes', () => {
  const shapes = growing.map(({ most, request }) => {
    const { path, init } = request(Math.min(most, 20))
    return { method: init.method ?? 'GET', path: path.split('?')[0] ?? '' }
  })
  const reads = declaredEndpoints.filter(
    ({ body, upload, rows, path }) => body || upload || rows || heavyReads.includes(path),
  )
  const without = reads.filter((call) => {
    const pattern = new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`)
    return !shapes.some(({ method, path }) => method === call.method && pattern.test(path))
  })
  assert.ok(reads.length > 50, `${reads.length} calls`)
  assert.deepEqual(without.map(nameOf), [])
})

describe('however much a request holds', () => {
  let portal: MeasuredPortal
  let token: string

  before(async () => {
    portal = await measuredPortal()
    token = (await portal.token('ADMIN')) ?? assert.fail()
    // What a process does for the first time takes longest.
    for (const shape of growing) await costOf(shape, Math.ceil(shape.most / 1_000))
  })
  after(() => portal?.close())

  async function send({ withKey }: Growing, { path, init }: Made) {
    const headers = {
      ...(init.headers as Record<string, string>),
      authorization: `Bearer ${withKey ? portal.key : token}`,
    }
    const answer = await fetch(portal.url + path, { ...init, headers, redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  }

  /** Processor time of the portal for one such request, the least of a few. */
  async function costOf(shape: Growing, size: number, tries = 1) {
    const costs: number[] = []
    // To make a large one costs more than to send it.
    const made = shape.request(size)
    for (let round = 0; round < tries; round += 1) {
      const earlier = await portal.cpu()
      let [spent, sent] = [0, 0]
      while (spent < measurableMs) {
        await send(shape, made)
        sent += 1
        spent = (await portal.cpu()) - earlier
      }
      costs.push(spent / sent)
    }
    return Math.min(...costs)
  }

  /** Of a hundredth, of a tenth, and of as much as there may be, which is looked at in each regard. */
  async function costsOf(shape: Growing, test: TestContext, tries = 1) {
    const small = await costOf(shape, Math.ceil(shape.most / 100), tries)
    const middle = await costOf(shape, Math.ceil(shape.most / 10), tries)
    const largest = shape.request(shape.most)
    await portal.hold()
    const earlier = await portal.cpu()
    const { status, text } = await send(shape, largest)
    const large = (await portal.cpu()) - earlier
    const { ms } = await portal.hold()
    const told = `${small.toFixed(1)}, ${middle.toFixed(1)}, ${large.toFixed(1)} ms, held ${ms.toFixed(1)} ms, ${status}, ${text.length} letters`
    test.diagnostic(told)
    assert.ok(ms <= longestHoldMs, told)
    assert.ok(status < 500, `${told} ${text.slice(0, 300)}`)
    assert.ok(status < 400 || Buffer.byteLength(text) <= largestError, told)
    const isInProportion =
      large <= growth * 10 * Math.max(middle, floorMs * 10) && large <= growth * 100 * Math.max(small, floorMs)
    return { told, isInProportion }
  }

  for (const shape of growing) {
    it(`${shape.what}: its time grows no faster, nobody is held up, and a refusal is short`, async (test) => {
      const first = await costsOf(shape, test)
      // Something else may have come between; what grows too fast does so each time.
      const { told, isInProportion } = first.isInProportion ? first : await costsOf(shape, test, 3)
      assert.ok(isInProportion, told)
    })
  }
})
