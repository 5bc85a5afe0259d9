import { jakartaDay } from '@ido/contract'
import { useFormat } from '../../ui/format.ts'
import { useNow } from '../../ui/useNow.ts'

/** A moment of the recent past in few letters: the clock alone today, before that with its day, or the day alone. */
export function useMoment(): (instant: string, before?: 'day') => string {
  const format = useFormat()
  const today = jakartaDay(useNow())
  return (instant, before) => {
    const clock = format.clock(instant)
    if (jakartaDay(Date.parse(instant)) === today) return clock
    return before === 'day' ? format.dayOfYear(instant) : `${format.dayOfYear(instant)}, ${clock}`
  }
}
