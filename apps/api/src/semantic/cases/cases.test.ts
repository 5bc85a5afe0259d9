import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startOfJakartaDay } from './made-up/company.testkit.ts'
import { kinds } from './made-up/faults.testkit.ts'
import { isHoliday } from './measure/models/holidays.ts'
import { quietHome, scoreOf } from './made-up/score.testkit.ts'

describe('cases of made-up companies', () => {
  // `npm run bench -- cases` says how often; these seeds hold whatever is changed.
  for (const kind of Object.keys(kinds)) {
    it(`tell a fault of the kind '${kind}' in its place`, async () => {
      const scores = await scoreOf(kind, 11)
      const named = scores.filter(({ isNamed, isState }) => isNamed && isState).length
      const told = scores.map(({ cases }) =>
        cases.slice(0, 2).map(({ figures, place, state }) => [figures[0].measure, place, state]),
      )
      assert.ok(named === scores.length, JSON.stringify(told))
    })
  }

  it('name nothing where nothing is wrong', async () => {
    const homes = await Promise.all(Array.from({ length: 8 }, (_, seed) => quietHome(400 + seed)))
    const noisy = homes.filter((found) => found.some(({ figures: [first] }) => first.previous !== null))
    assert.ok(noisy.length <= 1, JSON.stringify(noisy.map(([first]) => first?.figures[0])))
  })
})

describe('holidays', () => {
  const is = (day: string) => isHoliday(startOfJakartaDay(Date.parse(`${day}T12:00:00+07:00`)))

  it('are those of the civil, the Islamic and the Chinese calendar, and of Easter', () => {
    for (const day of [
      '2026-01-01',
      '2026-02-17',
      '2026-03-20',
      '2026-04-03',
      '2026-05-14',
      '2026-05-27',
      '2026-08-17',
      '2026-12-25',
    ]) {
      assert.ok(is(day), day)
    }
    for (const day of ['2026-01-05', '2026-07-15', '2026-10-20', '2026-11-26']) assert.ok(!is(day), day)
  })
})
