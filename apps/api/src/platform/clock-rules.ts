import { dayLength, hourLength, type ClockRules } from '@ido/contract'
import { type Kysely, sql } from 'kysely'
import type { DB } from './database/schema.ts'
import { readSetting } from './settings.ts'
import type { WorkCalendar } from './working-time.ts'

/** How long each status of feedback may take, and by which calendar that is counted. */
export interface Clocks {
  /** Milliseconds of working days. */
  readonly lengths: Readonly<Record<'new' | 'on-progress', number>>
  /** Milliseconds of working days beyond the due time, after which those above are told. */
  readonly escalateAfter: number
  readonly calendar: WorkCalendar
}

const unitLength = { hours: hourLength, days: dayLength }

/** As they stand now, for a step that is about to be taken. */
export async function readClocks(database: Kysely<DB>): Promise<Clocks> {
  const [{ value }, { rows }] = [
    await readSetting(database, 'clocks'),
    await sql<{ days: number[] }>`select days from work_hours`.execute(database),
  ]
  const rules = value as unknown as ClockRules
  const lengthOf = ({ amount, unit }: ClockRules['new']) => amount * unitLength[unit]
  return {
    lengths: { new: lengthOf(rules.new), 'on-progress': lengthOf(rules.onProgress) },
    escalateAfter: lengthOf(rules.escalate),
    calendar: { weekdays: rows[0]?.days ?? [], holidays: new Set(rules.holidays.map(({ day }) => day)) },
  }
}
