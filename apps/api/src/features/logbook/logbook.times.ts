import { startOf, today } from '../../platform/days.ts'
import { invalid, type WrongField } from '../../platform/errors.ts'

interface Times {
  date: string
  startedAt: string
  endedAt: string | null
}

const hour = 3_600_000
// The night shift belongs to the day on which it begins and ends the morning after.
const lastStart = 36 * hour
const longest = 24 * hour

/** What is wrong with the times of an entry, in Asia/Jakarta, each beside its field. */
export function wrongTimes({ date, startedAt, endedAt }: Times): WrongField[] {
  const wrong: WrongField[] = []
  const day = startOf(date).getTime()
  const start = Date.parse(startedAt)
  if (isAhead(date)) wrong.push(ahead())
  if (start < day || start >= day + lastStart) {
    wrong.push({ field: 'startedAt', key: 'logbookOutsideShift', values: { date } })
  }
  if (endedAt === null) return wrong
  const length = Date.parse(endedAt) - start
  if (length < 0) wrong.push({ field: 'endedAt', key: 'logbookEndsBefore' })
  if (length > longest) wrong.push({ field: 'endedAt', key: 'logbookTooLong' })
  return wrong
}

export function refuseDayAhead(date: string): void {
  if (isAhead(date)) throw invalid([ahead()])
}

const isAhead = (date: string): boolean => date > today()
const ahead = (): WrongField => ({ field: 'date', key: 'logbookDateAhead', values: { today: today() } })
