import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missedOf, missedSpan } from '@ido/contract'

const standing = (
  measure: string,
  to: string,
  state: 'missed' | 'behind' | 'met' | 'unknown',
  region: string | null = null,
) => ({
  measure,
  region,
  product: null,
  to,
  state,
})

test('a target that runs counts, and of what is not in yet the newest of which something is known', () => {
  const running = standing('tickets.sla_compliance', '2026-12-01', 'behind')
  const year = standing('tickets.sla_compliance', '2027-01-01', 'missed')
  const ended = standing('tickets.sla_compliance', '2026-11-01', 'missed')
  const unknown = standing('revenue.achievement', '2026-12-01', 'unknown')
  const october = standing('revenue.achievement', '2026-11-01', 'missed')
  const september = standing('revenue.achievement', '2026-10-01', 'met')
  const elsewhere = standing('revenue.achievement', '2026-10-01', 'met', 'T-REG 3')
  assert.deepEqual(missedOf([running, year, ended, unknown, october, september, elsewhere], '2026-11-30'), [
    running,
    year,
    october,
  ])
})

test('what is missed is asked for from the first day of last month on, also at the turn of a year', () => {
  assert.deepEqual(missedSpan('2026-11-30'), { from: '2026-10-01', to: '2026-12-01' })
  assert.deepEqual(missedSpan('2027-01-31'), { from: '2026-12-01', to: '2027-02-01' })
})
