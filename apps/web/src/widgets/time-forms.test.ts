import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { languages, type Language } from '@ido/contract'
import { formatIn } from '../ui/format.ts'
import { momentWords, periodWords } from '../ui/period-words.ts'
import { bucketName, shortNameOf } from './time.ts'

/** The files of the page that write times; everything else asks them. */
const writers = [
  'features/dashboards/widget/EmptyWidget.tsx',
  'features/targets/targets.ts',
  'ui/form/Calendar.tsx',
  'ui/period-words.ts',
  'ui/settled.ts',
  'widgets/chart/TimeOverlay.tsx',
  'widgets/time.ts',
]
const writes = /Intl\.DateTimeFormat|dateFormat\(|toLocale(?:Date|Time)String/

const day = String.raw`\d{1,2} [A-Z][a-z]{2,3}`
const clocks: Record<Language, string> = { id: String.raw`\d{2}\.\d{2}`, en: String.raw`\d{2}:\d{2}` }
const whole = (pattern: string) => new RegExp(`^${pattern}$`)

describe('a time has one form', () => {
  it('since few write it', () => {
    const folder = join(import.meta.dirname, '..')
    const sources = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: (path) => path.includes('.test.') })
    assert.ok(sources.length > 300)
    const found = sources.filter((path) => writes.test(readFileSync(join(folder, path), 'utf8')))
    assert.deepEqual(found.toSorted(), writers)
  })

  for (const language of languages) {
    it(`day, month, year, then the clock behind a comma (${language})`, () => {
      const format = formatIn(language)
      const clock = clocks[language]
      // Every month, and the hours at which a day turns in Jakarta and in UTC.
      for (let month = 0; month < 12; month += 1) {
        for (const hour of [0, 2, 16, 17]) {
          const at = new Date(Date.UTC(2026, month, 22, hour, 12))
          assert.match(format.day(at), whole(`${day} 2026`))
          assert.match(format.dayOfYear(at), whole(day))
          assert.match(format.clock(at), whole(clock))
          assert.equal(format.instant(at), `${format.day(at)}, ${format.clock(at)}`)
          const [start, end] = [at.getTime() - 12 * 60_000, at.getTime() + 48 * 60_000]
          const bucket = { start, end, from: '', to: '' }
          assert.match(bucketName(bucket, 'hour', language), whole(`${day} 2026, ${clock}–${clock}`))
          assert.match(shortNameOf(bucket, 'hour', language), whole(`${day}, ${clock}`))
          assert.match(momentWords(at.toISOString(), language), whole(`${day} 2026, ${clock}`))
        }
      }
      const hours = periodWords('2026-11-22T02:12:00Z', '2026-11-23T03:00:00Z', language)
      assert.match(hours, whole(`${day} 2026, ${clock} – ${day} 2026, ${clock}`))
      assert.equal(
        momentWords('2026-12-31T17:00:00Z', language).slice(0, 2),
        '31',
        'an end at midnight is the day before',
      )
    })
  }
})
