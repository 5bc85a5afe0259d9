import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fuzz } from '../../testing/fuzz.ts'
import { measuredPortal, type MeasuredPortal } from '../../testing/measured-portal.ts'

const seed = 20_261_123
/** `npm run fuzz -- --requests 10000` asks for more. */
const requests = 1_800
const largestError = 100_000
/** Twice what `npm run fuzz` allows, since a processor that is shared works slower. */
const longestHoldMs = 400

describe('requests made up from the OpenAPI document', () => {
  let portal: MeasuredPortal
  before(async () => {
    portal = await measuredPortal()
  })
  after(() => portal?.close())

  it('are answered by what they deserve, briefly where it is a refusal, never by a 500, and keep nobody waiting', async () => {
    const { plain, failures, longestError, holds } = await fuzz(portal, { requests, seed })
    assert.deepEqual(failures, [], `seed ${seed}`)
    const sent = [...plain.values()].reduce((sum, times) => sum + times, 0)
    const share = (status: number) => (plain.get(status) ?? 0) / sent
    const seen = JSON.stringify(Object.fromEntries(plain))
    assert.ok(share(200) > 0.25, `too few requests came through to be a test: ${seen}`)
    assert.ok(share(400) > 0.1 && plain.has(403) && plain.has(404) && plain.has(409), seen)
    assert.ok(longestError.bytes <= largestError, JSON.stringify(longestError))
    assert.ok((holds[0]?.ms ?? 0) <= longestHoldMs, JSON.stringify(holds))
  })
})
