import { jakartaDay } from '@ido/contract'
import { useFormat, type Format } from '../../../ui/format.ts'
import { useNow } from '../../../ui/useNow.ts'

/** A day in few letters, with its year where that is not the present one: in November '1 Des' alone would be still to come. */
export function dayNear(day: string, today: string, format: Pick<Format, 'day' | 'dayOfYear'>): string {
  return jakartaDay(day).slice(0, 4) === today.slice(0, 4) ? format.dayOfYear(day) : format.day(day)
}

/** A moment of the past in few letters: the clock alone today, before that with its day, or the day alone. */
export function useMoment(): (instant: string, before?: 'day') => string {
  const format = useFormat()
  const today = jakartaDay(useNow())
  return (instant, before) => {
    const clock = format.clock(instant)
    if (jakartaDay(Date.parse(instant)) === today) return clock
    const day = dayNear(instant, today, format)
    return before === 'day' ? day : `${day}, ${clock}`
  }
}
