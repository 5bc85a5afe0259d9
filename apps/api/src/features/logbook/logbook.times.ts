import { shiftBegin, type ShiftDay, shiftLength } from '@ido/contract'
import { today } from '../../platform/days.ts'
import { invalid, type WrongField } from '../../platform/errors.ts'

interface Times extends ShiftDay {
  startedAt: string
  endedAt: string | null
}

const minute = 60_000
const hour = 60 * minute
// Whoever comes early or leaves late still works in that shift; clocks differ a little.
const around = 2 * hour
const mostAhead = 15 * minute
const longest = 12 * hour

/** What is wrong with the times of an entry, in Asia/Jakarta, each beside its field. */
export function wrongTimes({ date, shift, startedAt, endedAt }: Times): WrongField[] {
  const wrong: WrongField[] = []
  const start = Date.parse(startedAt)
  const opens = shiftBegin({ date, shift })
  if (isAhead(date)) wrong.push(ahead())
  if (start < opens - around || start > opens + shiftLength + around) {
    wrong.push({ field: 'startedAt', key: 'logbookOutsideShift', values: { shift, date } })
  } else if (!isAhead(date) && start > Date.now() + mostAhead) {
    wrong.push({ field: 'startedAt', key: 'logbookTimeAhead' })
  }
  if (endedAt === null) return wrong
  const lasted = Date.parse(endedAt) - start
  // What lasts too long or belongs to a day to come is told so instead.
  if (!isAhead(date) && lasted <= longest && Date.parse(endedAt) > Date.now() + mostAhead) {
    wrong.push({ field: 'endedAt', key: 'logbookTimeAhead' })
  }
  if (lasted < 0) wrong.push({ field: 'endedAt', key: 'logbookEndsBefore' })
  if (lasted > longest) wrong.push({ field: 'endedAt', key: 'logbookTooLong' })
  return wrong
}

export function refuseDayAhead(date: string): void {
  if (isAhead(date)) throw invalid([ahead()])
}

const isAhead = (date: string): boolean => date > today()
const ahead = (): WrongField => ({ field: 'date', key: 'logbookDateAhead', values: { today: today() } })
