import { lengthOf, plusDays, today, type Days } from '../../platform/days.ts'
import { invalid } from '../../platform/errors.ts'

const defaultDays = 30
const longestDays = 366

export type AskedDays = { [K in keyof Days]?: Days[K] | undefined }

/** The last 30 days unless others are asked for; `field` is what the first day is called in the question. */
export function askedPeriod(asked: AskedDays, field = 'from'): Days {
  const to = asked.to ?? today()
  const from = asked.from ?? plusDays(to, 1 - defaultDays)
  const length = lengthOf({ from, to })
  if (length < 1) throw invalid([{ field, key: 'periodBackwards', values: { to } }])
  if (length > longestDays) throw invalid([{ field, key: 'periodTooLong', values: { days: longestDays } }])
  return { from, to }
}
