import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { root } from './paths.ts'

const home = 'packages/contract/src/jakarta.ts'
/** An offset, the zone's name in quotes, seven hours in any unit, or the milliseconds of an hour or a day. */
const arithmetic =
  /\+07:00|['"`]Asia\/Jakarta['"`]|\b7 \* (?:hour|3_?600|60)|\b25_?200|\b3_?600_?000\b|\b86_?400_?000\b|\b24 \* 3_?600_?000/

describe('the day in Jakarta', () => {
  const sources = globSync('{apps,packages,bench,e2e,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|testing)(?:\/|$)|[.]test[.]|[.]testkit[.]/.test(path),
  })

  it('is worked out in one file, which everybody else asks', () => {
    assert.ok(sources.length > 500, `found ${sources.length} files`)
    const elsewhere = sources.filter((path) => path !== home && arithmetic.test(readFileSync(join(root, path), 'utf8')))
    assert.deepEqual(elsewhere, [])
  })

  it('would be found elsewhere', () => {
    assert.match(readFileSync(join(root, home), 'utf8'), arithmetic)
    for (const line of [
      '`${day}T00:00:00+07:00`',
      "at time zone 'Asia/Jakarta'",
      'instant + 7 * 3_600_000',
      'later = now + 86400000',
    ]) {
      assert.match(line, arithmetic)
    }
    assert.doesNotMatch('/** A day of Asia/Jakarta. */', arithmetic)
  })
})
