import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { logbookCategories } from '@ido/contract'
import { generateLogbook } from './logbook.service.ts'

const until = new Date('2026-11-21T03:00:00Z')
const tickets = Array.from({ length: 300 }, (_, place) => ({
  number: `INC-${place}`,
  product: 'Pijar',
  productId: 13,
  openedAt: until.getTime() - (300 - place) * 3 * 3_600_000,
}))

describe('the demo’s logbook', () => {
  const { entries, handovers } = generateLogbook(tickets, until)

  it('is the same every time', () => {
    assert.deepEqual(generateLogbook(tickets, until), { entries, handovers })
  })

  it('tells of six weeks of shifts, each handed over, all but the last one taken over', () => {
    assert.equal(handovers.length, 6 * 21)
    assert.deepEqual(
      handovers
        .filter(({ signed_off_name }) => signed_off_name === null)
        .map(({ date, shift, from_name }) => [date, shift, from_name]),
      [['2026-11-20', 'malam', 'Bagus Setiawan']],
    )
    assert.ok(handovers.every(({ signed_off_name, from_name }) => signed_off_name !== from_name))
    const own = entries.filter(({ date, shift }) => date === '2026-11-21' && shift === 'pagi')
    assert.ok(own.length > 3, `${own.length} entries of the shift that is on`)
    assert.ok(own.every(({ nik }) => nik === '900002'))
  })

  it('holds to the rules of an entry', () => {
    assert.ok(entries.length > 1_000)
    for (const { category, started_at: startedAt, ended_at: endedAt, date, shift, activity, status } of entries) {
      assert.ok((logbookCategories as readonly string[]).includes(category))
      assert.ok(startedAt <= (endedAt ?? startedAt))
      const begins = new Map([
        ['pagi', '07'],
        ['siang', '15'],
        ['malam', '23'],
      ]).get(shift)
      const hours = (Date.parse(startedAt) - Date.parse(`${date}T${begins}:00:00+07:00`)) / 3_600_000
      assert.ok(hours >= 0 && hours < 8, `${date} ${shift} ${startedAt}`)
      assert.ok(endedAt === null || Date.parse(endedAt) - Date.parse(startedAt) <= 12 * 3_600_000)
      assert.ok(!activity.includes('{'))
      assert.ok(status === 'done' || !activity.includes('tiket ditutup'), `${status}: ${activity}`)
      assert.ok(Date.parse(startedAt) <= until.getTime())
    }
  })
})
